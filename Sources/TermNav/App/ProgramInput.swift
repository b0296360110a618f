/// What all panes of a program share: what the program decides about keys and presses, the arena, the overlays.
@MainActor final class ProgramInput {
  var isTwoTouchLatched = false
  /// No set: the first set of a type costs a start a quarter of a million instructions.
  var backKeys = [
    KeyPress(.escape), KeyPress(.backspace), KeyPress(.character("h")), KeyPress(.left),
  ]
  var keyCommands: () -> [KeyCommand] = { [] }
  var helpKey: KeyPress? = KeyPress(.character("?"))
  /// Told of already.
  var ignoredKeys: [KeySequence] = []
  var takesBrokenChord: ([KeyPress]) -> Bool = { _ in false }
  var onHelp: () -> Void = {}
  var onRedraw: () -> Void = {}
  /// Routes a key to what is on top.
  var onKey: (KeyPress) -> Void = { _ in }
  var onHitTest: () -> Void = {}

  let arena: GestureArena
  let overlays: OverlayStack
  let barMenu: BarMenuPresenter

  init(arena: GestureArena, overlays: OverlayStack) {
    (self.arena, self.overlays) = (arena, overlays)
    barMenu = BarMenuPresenter(arena: arena, overlays: overlays)
  }

  // MARK: Stacks within pages

  private struct Inner {
    weak var pane: Pane?
  }
  @exclusivity(unchecked) private var inner: [Inner] = []

  /// Its time is the program's from here on.
  func add(_ pane: Pane) {
    inner.removeAll { $0.pane == nil }
    inner.append(Inner(pane: pane))
  }

  var innerPanes: [Pane] { inner.compactMap(\.pane) }
  var innerStacks: [NavigationController] { innerPanes.map(\.navigation) }

  func advance(to time: Seconds) {
    for inner in inner {
      inner.pane?.navigation.advance(to: time)
      inner.pane?.scrub.advance(to: time)
    }
  }

  var deadline: Seconds? { inner.reduce(nil) { .earliest($0, $1.pane?.scrub.deadline) } }
}
