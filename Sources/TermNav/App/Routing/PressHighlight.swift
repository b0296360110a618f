/// The highlight of a pressed view. The highlight is shown on the view that a tap would reach, until the
/// press is released or becomes a drag. A control does not draw its highlight itself, since its highlight
/// would stay while its page is dragged.
@MainActor final class PressHighlight {
  private weak var tap: TapGestureRecognizer?
  private let arena: GestureArena
  /// The registration as observer of the gesture arena, which decides between gestures; nil while no press is
  /// highlighted. The registration ends early, because the arena calls its observers for every report of a
  /// drag.
  private var token: ObserverToken?

  init(arena: GestureArena) { self.arena = arena }

  /// Highlights the view under a press, if the press may become a tap.
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
