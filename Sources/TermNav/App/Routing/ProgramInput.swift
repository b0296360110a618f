/// The objects that all panes of a program share, such as the program's keys, its gesture arena and its
/// overlays. A pane decides what keys and buttons do to one stack.
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
  /// Returns whether the program itself drives a presentation over a stack, for example by a gesture of a
  /// page in that stack.
  var drivesPresentation: (NavigationController) -> Bool = { _ in false }

  /// Returns the presentation, above all others, whose page is held on its way in; nil if there is none. The
  /// program holds the page, or a release has left it on the way.
  var comingPresentation: () -> Dismissal? = { nil }

  /// Creates the objects that all parts of a program's input share.
  /// - Parameters:
  ///   - navigation: the program's own stack, which has the whole screen.
  ///   - arena: the arena, which decides conflicts between gestures.
  ///   - clock: the program's clock.
  init(_ navigation: NavigationController, arena: GestureArena, clock: AppClock) {
    (self.arena, self.clock) = (arena, clock)
    overlays = OverlayStack(navigation: navigation, arena: arena, frameRequest)
    barMenu = BarMenuPresenter(arena: arena, overlays: overlays)
  }
}

/// The keys to which a program has given a meaning, such as going back.
struct ProgramKeys {
  /// The keys that go back. The type is an array and not a set, because the first use of a set with another
  /// element type costs time at the start: a quarter of a million instructions.
  var back = [KeyPress(.escape), KeyPress(.backspace), KeyPress(.character("h")), KeyPress(.left)]
  var help: KeyPress? = KeyPress(.character("?"))
  var commands: () -> [KeyCommand] = { [] }
  var brokenChordHandler: (([KeyPress]) -> Bool)?
  /// The keys of commands that cannot work because the program itself handles the keys, as observers have
  /// been told.
  private var ignored: [KeySequence] = []

  /// The keys that go back, in the order in which hints and help show them: the default keys first.
  var backSequences: [KeySequence] {
    let usual: [Key] = [.escape, .backspace, .character("h"), .left]
    func order(_ key: KeyPress) -> String {
      usual.firstIndex(of: key.key).map { "\($0)" } ?? "9" + key.label
    }
    return back.sorted { order($0) < order($1) }.map { KeySequence($0) }
  }

  /// Notes that the keys of a command cannot work, because the program itself handles them. Returns false if
  /// these keys were noted before.
  mutating func ignore(_ keys: KeySequence) -> Bool {
    if ignored.contains(keys) { return false }
    ignored.append(keys)
    return true
  }
}
