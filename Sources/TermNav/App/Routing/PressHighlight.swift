/// The highlight of a pressed view. It is shown on the view that a tap would reach, until the press is
/// released or becomes a drag. If a control tracked the press itself, it would stay lit on a page that is
/// dragged.
@MainActor final class PressHighlight {
  private weak var tap: TapGestureRecognizer?
  private let arena: GestureArena
  /// The observation of the arena. It exists only while a press is shown, since a drag tells observers of
  /// every report.
  private var token: ObserverToken?

  init(arena: GestureArena) { self.arena = arena }

  /// Shows a press.
  /// - Parameter recognizers: the recognizers of the press, the innermost first.
  func begin(_ recognizers: [GestureRecognizer]) {
    end()
    guard let tap = recognizers.lazy.compactMap({ $0 as? TapGestureRecognizer }).first(where: \.isUndecided)
    else { return }
    self.tap = tap
    token = arena.addObserver { [weak self] in if $0 === self?.tap, $0.state != .possible { self?.end() } }
    tap.view?.pressDidChange(to: tap.pressLocation)
  }

  func end() {
    token?.remove()
    token = nil
    guard let tap else { return }
    self.tap = nil
    tap.view?.pressDidChange(to: nil)
  }
}
