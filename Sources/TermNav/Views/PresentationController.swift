/// How a page stands where it is presented: the heights between which a sheet is dragged, and a presentation that the program drives. As
/// UIKit's `UISheetPresentationController`; a page has one, also while it is not presented.
///
///     note.presentationController.detents = [.medium, .large]
///     present(note, style: .sheet)
@MainActor public final class PresentationController {
  /// A height at which a sheet comes to rest. One that is more than the screen has is as high as a sheet may be: all rows but one.
  public enum Detent: Hashable, Sendable {
    /// Half of the screen's rows.
    case medium
    /// All rows of the screen but two; never fewer than `medium`.
    case large
    /// So many rows for the page's view, without its bar; fewer than 1 count as 1.
    case rows(Int)
  }

  /// The heights of a sheet, in any order. Without one, which is the default, the sheet is as high as its page prefers. Those that come to
  /// the same row of the screen are one. Other styles have no detents.
  public var detents: [Detent] = [] { didSet { if detents != oldValue { host?.detentsDidChange() } } }
  /// Called when the user has moved the sheet to another detent, by a drag, keys or a click; not for `selectDetent`. The argument is
  /// the detent that the sheet moves to. Hold the page weakly.
  public var onSelectDetent: ((Detent) -> Void)?

  private var selected: Detent?
  weak var host: (any PresentationHost)?

  init() {}

  /// The detent at which the sheet rests, or to which it moves: the first of `detents` until another is selected; nil without detents. A
  /// new size of the screen does not change it.
  public var selectedDetent: Detent? {
    if let selected, detents.contains(selected) { return selected }
    return detents.first
  }

  /// Moves the sheet to another detent; before it is presented, the detent at which it will stand. Ignored where `detents` do not
  /// have it. A drag of the sheet ends.
  public func selectDetent(_ detent: Detent, animated: Bool = true) {
    guard detents.contains(detent) else { return }
    selected = detent
    host?.showSelectedDetent(animated: animated)
  }

  /// The user has moved the sheet.
  func userDidSelect(_ detent: Detent) {
    selected = detent
    onSelectDetent?(detent)
  }

  // MARK: Driven by the program

  /// Moves a presentation that began with `initiallyInteractive`. False where the program does not hold it.
  /// - Parameters:
  ///   - percentComplete: 0…1 of the way to the page's place; clamped, NaN is ignored.
  ///   - velocity: of `percentComplete`, per second, valid for 150 ms; non-finite is 0.
  @discardableResult
  public func updateInteractiveTransition(_ percentComplete: Double, velocity: Double = 0) -> Bool {
    host?.drive(to: percentComplete, velocity: velocity) == true
  }

  /// Releases the page; `releasePolicy` of the stack that presents it decides, over the whole way, whether the page comes to its place,
  /// of a sheet `selectedDetent`, or goes back. False where the program does not hold it.
  /// - Parameter velocity: of `percentComplete`, per second; non-finite is 0; nil is the last one.
  @discardableResult
  public func endInteractiveTransition(velocity: Double? = nil) -> Bool {
    host?.letGo(velocity: velocity) == true
  }

  /// Has the page come to its place. False where the program does not hold it.
  @discardableResult
  public func finishInteractiveTransition() -> Bool { host?.finish() == true }

  /// Takes the page back to where it came from: a presentation leaves no trace. False where the program does not hold it.
  @discardableResult
  public func cancelInteractiveTransition() -> Bool { host?.cancel() == true }
}

/// What shows a presented page and moves it.
@MainActor protocol PresentationHost: AnyObject {
  func detentsDidChange()
  func showSelectedDetent(animated: Bool)
  func drive(to percentComplete: Double, velocity: Double) -> Bool
  func letGo(velocity: Double?) -> Bool
  func finish() -> Bool
  func cancel() -> Bool
}
