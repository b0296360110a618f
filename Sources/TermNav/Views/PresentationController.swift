/// The heights at which a presented sheet rests (its detents), and control over a presentation that the
/// program drives itself. The class is like UIKit's `UISheetPresentationController`; each page has one, even
/// before the page is presented.
///
///     note.presentationController.detents = [.medium, .large]
///     present(note, style: .sheet)
@MainActor public final class PresentationController {
  /// A detent, a height at which a sheet rests. A detent taller than the screen allows is limited to all rows
  /// but one.
  public enum Detent: Hashable, Sendable {
    /// A sheet that rests at half of the screen's rows.
    case medium
    /// A sheet that rests at all rows of the screen but two, and never at fewer than `medium`.
    case large
    /// A sheet that rests at a number of rows for the page's view, without its bar. Values below 1 count as
    /// 1.
    case rows(Int)
  }

  /// The heights at which the sheet rests, in any order. Empty, the default, makes the sheet as high as its
  /// page prefers. Detents with the same height on the screen count as one. Styles other than `sheet` ignore
  /// them.
  public var detents: [Detent] = [] { didSet { if detents != oldValue { host?.detentsDidChange() } } }
  /// Called when the user moves the sheet to another detent by a drag, keys or a click; not called for
  /// `selectDetent`. The argument is the detent that the sheet moves to. Capture the page weakly.
  public var onSelectDetent: ((Detent) -> Void)?

  private var selected: Detent?
  weak var host: (any PresentationHost)?

  init() {}

  /// The detent, a height, at which the sheet rests or to which it moves: the first of `detents` until
  /// another is selected, nil without detents. Resizing the screen does not change it.
  public var selectedDetent: Detent? {
    if let selected, detents.contains(selected) { return selected }
    return detents.first
  }

  /// Moves the sheet to a detent, a height, or, before it is presented, selects the detent at which it will
  /// stand. A drag of the sheet ends. Ignored if `detents` does not contain the detent.
  public func selectDetent(_ detent: Detent, animated: Bool = true) {
    guard detents.contains(detent) else { return }
    selected = detent
    host?.showSelectedDetent(animated: animated)
  }

  /// Records the detent, a height, to which the user has moved the sheet, and calls `onSelectDetent`.
  func userDidSelect(_ detent: Detent) {
    selected = detent
    onSelectDetent?(detent)
  }

  // MARK: Driven by the program

  /// Moves a presentation that the program drives itself, which `present` with `initiallyInteractive` begins.
  /// - Parameters:
  ///   - percentComplete: The part of the distance to the page's final position, 0…1. It is clamped; NaN is
  ///     ignored.
  ///   - velocity: The change of `percentComplete` per second, valid for 150 ms. A value that is not finite
  ///     counts as 0.
  /// - Returns: Whether the program drives the presentation. If not, the call has no effect.
  @discardableResult
  public func updateInteractiveTransition(_ percentComplete: Double, velocity: Double = 0) -> Bool {
    host?.drive(to: percentComplete, velocity: velocity) == true
  }

  /// Releases a page whose presentation the program drives. The `releasePolicy` of the presenting navigation
  /// stack decides whether the page finishes, at `selectedDetent` for a sheet, or goes back. It decides by
  /// the whole distance that the page moves.
  /// - Parameter velocity: The change of `percentComplete` per second; nil keeps the last one. A value that
  ///   is not finite counts as 0.
  /// - Returns: Whether the program drives the presentation. If not, the call has no effect.
  @discardableResult
  public func endInteractiveTransition(velocity: Double? = nil) -> Bool {
    host?.release(velocity: velocity) == true
  }

  /// Completes a presentation that the program drives: the page moves to its final position.
  /// - Returns: Whether the program drives the presentation. If not, the call has no effect.
  @discardableResult
  public func finishInteractiveTransition() -> Bool { host?.finish() == true }

  /// Cancels a presentation that the program drives: the page moves back, as if it had not been presented.
  /// - Returns: Whether the program drives the presentation. If not, the call has no effect.
  @discardableResult
  public func cancelInteractiveTransition() -> Bool { host?.cancel() == true }
}

/// The part of the program that shows a presented page and moves it for a `PresentationController`.
@MainActor protocol PresentationHost: AnyObject {
  func detentsDidChange()
  func showSelectedDetent(animated: Bool)
  func drive(to percentComplete: Double, velocity: Double) -> Bool
  func release(velocity: Double?) -> Bool
  func finish() -> Bool
  func cancel() -> Bool
}
