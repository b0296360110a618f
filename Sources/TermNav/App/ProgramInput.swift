/// What all panes of a program share: what the program decides about keys and presses, the arena, the overlays.
@MainActor final class ProgramInput {
  var isTwoTouchLatched = false
  /// No set: the first set of a type costs a start a quarter of a million instructions.
  var backKeys = [
    KeyPress(.escape), KeyPress(.backspace), KeyPress(.character("h")), KeyPress(.left),
  ]
  var keyCommands: () -> [KeyCommand] = { [] }
  var words = Words()
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
  let clock: AppClock
  let barMenu: BarMenuPresenter

  init(arena: GestureArena, overlays: OverlayStack, clock: AppClock) {
    (self.arena, self.overlays, self.clock) = (arena, overlays, clock)
    barMenu = BarMenuPresenter(arena: arena, overlays: overlays)
  }

  // MARK: Stacks within pages

  private struct Inner {
    weak var pane: Pane?
  }
  private var inner: [Inner] = []

  /// Its time is the program's from here on.
  func add(_ pane: Pane) {
    inner.removeAll { $0.pane == nil }
    inner.append(Inner(pane: pane))
  }

  var innerPanes: [Pane] { inner.compactMap(\.pane) }
  var innerStacks: [NavigationController] { innerPanes.map(\.navigation) }

  func advance(to time: Seconds) {
    for inner in inner { inner.pane?.stage.advance(to: time) }
  }

  /// Whether one that is seen moves.
  var isMoving: Bool { inner.contains { $0.pane?.stage.isMoving == true } }

  var deadline: Seconds? { inner.reduce(nil) { .earliest($0, $1.pane?.navigation.deadline) } }
}

extension Seconds {
  /// The earlier of two times; nil means never.
  static func earliest(_ a: Seconds?, _ b: Seconds?) -> Seconds? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
