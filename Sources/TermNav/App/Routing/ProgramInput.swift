/// The parts that all panes of a program share: its decisions about keys and presses, the arena and the
/// overlays.
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
  /// Returns whether the program itself drives a presentation over a stack, as by a gesture of the stack's
  /// page.
  var drivesPresentation: (NavigationController) -> Bool = { _ in false }

  /// Returns the presentation, above all that get keys, that is held before it has come to its place; nil if
  /// there is none. The program holds it, or a release has left it there.
  var comingPresentation: () -> Dismissal? = { nil }

  /// Creates the shared parts.
  /// - Parameters:
  ///   - navigation: the program's own stack, which has the whole screen.
  ///   - arena: the arbiter of gestures.
  ///   - clock: the program's clock.
  init(_ navigation: NavigationController, arena: GestureArena, clock: AppClock) {
    (self.arena, self.clock) = (arena, clock)
    overlays = OverlayStack(navigation: navigation, arena: arena, frameRequest)
    barMenu = BarMenuPresenter(arena: arena, overlays: overlays)
  }
}

/// The keys that a program has chosen.
struct ProgramKeys {
  /// The keys that go back, as an array: the first use of a set of another type would cost a quarter of a
  /// million instructions at the start.
  var back = [KeyPress(.escape), KeyPress(.backspace), KeyPress(.character("h")), KeyPress(.left)]
  var help: KeyPress? = KeyPress(.character("?"))
  var commands: () -> [KeyCommand] = { [] }
  var brokenChordHandler: (([KeyPress]) -> Bool)?
  /// The keys of commands for which observers were told that the program itself handles them.
  private var ignored: [KeySequence] = []

  /// The keys that go back, those that go back by default first.
  var backSequences: [KeySequence] {
    let usual: [Key] = [.escape, .backspace, .character("h"), .left]
    func order(_ key: KeyPress) -> String {
      usual.firstIndex(of: key.key).map { "\($0)" } ?? "9" + key.label
    }
    return back.sorted { order($0) < order($1) }.map { KeySequence($0) }
  }

  /// Notes a command's keys that the program itself handles. Returns false if they were noted before.
  mutating func ignore(_ keys: KeySequence) -> Bool {
    if ignored.contains(keys) { return false }
    ignored.append(keys)
    return true
  }
}
