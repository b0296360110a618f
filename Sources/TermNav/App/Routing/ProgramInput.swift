/// What all panes of a program share: what the program decides about keys and presses, the arena, the overlays.
@MainActor final class ProgramInput {
  var keys = ProgramKeys()
  var words = Words()
  var isTwoTouchLatched = false

  let arena: GestureArena
  let clock: AppClock
  let frameRequest = FrameRequest()
  let overlays: OverlayStack
  let barMenu: BarMenuPresenter
  let inner = InnerPanes()
  /// Whether the program itself drives a presentation over a stack, as by a gesture of the stack's page.
  var drivesPresentation: (NavigationController) -> Bool = { _ in false }

  /// The presentation over what has the keys that has not come yet and is held, by a program or where a release has left it.
  var comingPresentation: () -> Dismissal? = { nil }

  /// - Parameter navigation: the program's own stack, which has the whole screen.
  init(_ navigation: NavigationController, arena: GestureArena, clock: AppClock) {
    (self.arena, self.clock) = (arena, clock)
    overlays = OverlayStack(navigation: navigation, arena: arena, frameRequest)
    barMenu = BarMenuPresenter(arena: arena, overlays: overlays)
  }
}

/// The keys that a program chooses.
struct ProgramKeys {
  /// No set: the first set of a type costs a start a quarter of a million instructions.
  var back = [KeyPress(.escape), KeyPress(.backspace), KeyPress(.character("h")), KeyPress(.left)]
  var help: KeyPress? = KeyPress(.character("?"))
  var commands: () -> [KeyCommand] = { [] }
  var brokenChordHandler: (([KeyPress]) -> Bool)?
  /// Those of which it was told that the program takes them itself.
  private var ignored: [KeySequence] = []

  /// The keys that go back, the usual ones first.
  var backSequences: [KeySequence] {
    let usual: [Key] = [.escape, .backspace, .character("h"), .left]
    func order(_ key: KeyPress) -> String {
      usual.firstIndex(of: key.key).map { "\($0)" } ?? "9" + key.label
    }
    return back.sorted { order($0) < order($1) }.map { KeySequence($0) }
  }

  /// Notes keys that the program takes itself; returns whether they are new.
  mutating func ignore(_ keys: KeySequence) -> Bool {
    if ignored.contains(keys) { return false }
    ignored.append(keys)
    return true
  }
}
