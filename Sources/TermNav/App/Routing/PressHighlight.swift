/// Shows a press on the view that would be tapped, until it is released or becomes a drag. A control that tracked
/// the press itself would stay lit on a page that is dragged.
@MainActor final class PressHighlight {
  private weak var tap: TapGestureRecognizer?
  private let arena: GestureArena
  /// Only while a press is shown: a drag is told with every report.
  private var token: ObserverToken?

  init(arena: GestureArena) { self.arena = arena }

  /// - Parameter recognizers: of the press, innermost first.
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
