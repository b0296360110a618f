/// A key, what it is called, and what it does: the key and a click on its hint run it, the help lists it.
///
/// Views, pages and the program have some (`keyCommands`); RULES, section 28, says who is asked first.
@MainActor public struct KeyCommand {
  /// Each of them runs it; without one only a click on its hint does.
  public var sequences: [KeySequence]
  /// A word or two; an empty one is shown nowhere.
  public var title: String
  /// The keys as they are shown; nil shows their names.
  public var label: String?
  /// False shows the command dim, and its keys do nothing, here and farther out.
  public var isEnabled: Bool

  /// The count that the action gets where none was typed; 1 by default. A command for which `1 G` is not `G` has another.
  package var usualCount = 1

  /// False for keys that every view of a kind has, and for those of a program that matter little: the help lists them, hints
  /// have no room.
  package var isHinted = true
  /// Whether a row of hints has it before others, where there is no room for all: the way out and the help.
  package var isKept = false
  /// Below which heading the help lists it.
  package var helpGroup = HelpGroup.page
  /// Whether a page may say by a command of its own what the keys do, letters aside.
  var isNamedByPages = false
  /// Whether it says what a view does with keys by itself.
  var isOwn = false
  /// Keys that run it too, and are not listed.
  var otherSequences: [KeySequence] = []
  /// Whether it is another title for keys that a view takes by itself.
  private(set) var isTitleOfKeys = false
  /// Whether a click on its hint runs it.
  let hasAction: Bool
  let takesCount: Bool
  private var action: @MainActor (Int) -> Void

  /// A command by one key or one chord: `KeyCommand("g s", title: "Sent") { … }`.
  public init(
    _ sequence: KeySequence, title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) {
    self.init([sequence], title, label, isEnabled, takesCount: false) { _ in action() }
  }

  /// A command by one key or one chord that takes a count, typed before its keys: `5 j`. The action gets the count; 1 without
  /// one, 999,999,999 at most.
  public init(
    _ sequence: KeySequence, title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor (_ count: Int) -> Void
  ) {
    self.init([sequence], title, label, isEnabled, takesCount: true, action)
  }

  /// A command that each of several keys or chords runs: `KeyCommand(["q", "F10"], title: "Quit") { … }`. Without any only a
  /// click on its hint runs it.
  public init(
    _ sequences: [KeySequence], title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(sequences, title, label, isEnabled, takesCount: false) { _ in action() }
  }

  /// A command by several keys or chords that takes a count, typed before its keys. The action gets the count; 1 without one,
  /// 999,999,999 at most.
  public init(
    _ sequences: [KeySequence], title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor (_ count: Int) -> Void
  ) {
    self.init(sequences, title, label, isEnabled, takesCount: true, action)
  }

  /// A line of hints and help without a command, as for a gesture: `KeyCommand(label: "drag →", title: "back")`. Where the
  /// label has names of keys alone, a click sends the key.
  public init(label: String, title: String) {
    self.init([], title, label, true, hasAction: false) { _ in }
  }

  /// Another title for keys that lists, controls and texts take by themselves: `KeyCommand.hint("↑", "↓", title: "choose")`.
  /// Hints and help have it only while the view that has the keys, or one around it, lists them; a click sends the key.
  public static func hint(_ sequences: KeySequence..., title: String, label: String? = nil) -> KeyCommand {
    var command = KeyCommand(sequences, title, label, hasAction: false) { _ in }
    command.isTitleOfKeys = true
    return command
  }

  init(
    _ sequences: [KeySequence], _ title: String, _ label: String? = nil, _ isEnabled: Bool = true,
    takesCount: Bool = false, hasAction: Bool = true, _ action: @escaping @MainActor (Int) -> Void
  ) {
    self.sequences = sequences
    self.title = title
    self.label = label
    self.isEnabled = isEnabled
    self.takesCount = takesCount
    self.hasAction = hasAction
    self.action = action
  }

  /// The largest count that is typed before a key; our own figure.
  package static let mostCount = 999_999_999

  /// Does what its key does, if enabled; nil is `usualCount`.
  public func perform(count: Int? = nil) { if isEnabled { action(count ?? usualCount) } }

  /// The same, which works as `work` says; that calls what worked before.
  func around(_ work: @escaping @MainActor (() -> Void) -> Void) -> KeyCommand {
    var command = self
    command.action = { [action] count in work { action(count) } }
    return command
  }

  /// A hint has room for one.
  var hintLabel: String {
    label ?? (isTitleOfKeys ? sequences.map(\.label).joined(separator: " ") : sequences.first?.label ?? "")
  }

  var helpLabel: String { label ?? sequences.map(\.label).joined(separator: "  ") }

  /// Whether hints and help show both alike, and list the same of their keys. It is asked of all commands of a page at each
  /// key: nothing is copied.
  func appears(like other: KeyCommand) -> Bool {
    title == other.title && isEnabled == other.isEnabled && label == other.label
      && isHinted == other.isHinted && isNamedByPages == other.isNamedByPages && isOwn == other.isOwn
      && isTitleOfKeys == other.isTitleOfKeys
      && hasAction == other.hasAction && sequences == other.sequences
  }

  /// Of what `appears(like:)` compares.
  func hashAppearance(into hasher: inout Hasher) {
    hasher.combine(sequences)
    hasher.combine(title)
    hasher.combine(label)
    hasher.combine(isEnabled)
    hasher.combine(isHinted)
    hasher.combine(isNamedByPages)
    hasher.combine(isOwn)
    hasher.combine(isTitleOfKeys)
    hasher.combine(hasAction)
  }

  /// What else some keys do, among these commands.
  enum Match {
    case none
    /// Of a longer sequence.
    case beginning
    case whole(KeyCommand)
  }

  static func match(_ keys: [KeyPress], among commands: [KeyCommand]) -> Match {
    var isBeginning = false
    // Of commands that do not match, nothing is copied: all are asked at each key.
    for index in commands.indices where commands[index].hasAction {
      for sequence in commands[index].sequences where sequence.begins(with: keys) {
        if sequence.keys.count == keys.count { return .whole(commands[index]) }
        isBeginning = isBeginning || commands[index].isEnabled
      }
    }
    return isBeginning ? .beginning : .none
  }
}

extension KeyCommand {
  /// With the keys that `others`, which are asked first, leave it; nil where they leave none.
  func left(by others: [KeyCommand]) -> KeyCommand? {
    var command = self
    command.sequences.removeAll {
      if case .none = Self.match($0.keys, among: others) { false } else { true }
    }
    if command.sequences.count < sequences.count { command.label = nil }
    return command.sequences.isEmpty ? nil : command
  }
}

/// What the help lists together, in this order.
package enum HelpGroup: String, CaseIterable {
  case page = "This page"
  case git = "Git"
  case commands = "Your commands"
  case back = "Going back"
  case program = "Program"
}

extension Words {
  /// A line for keys that a view's `handle` takes as typing; a click on its hint sends the first one.
  @MainActor package func ownCommand(
    _ keys: KeySequence..., title: String, isHinted: Bool = false, isEnabled: Bool = true
  ) -> KeyCommand {
    let translated = title.isEmpty ? "" : text(title)
    var command = KeyCommand(keys, translated, nil, isEnabled, hasAction: false) { _ in }
    (command.isHinted, command.isOwn) = (isHinted, true)
    return command
  }
}

extension KeySequence {
  fileprivate func begins(with keys: [KeyPress]) -> Bool {
    guard self.keys.count >= keys.count else { return false }
    for index in keys.indices where self.keys[index] != keys[index] { return false }
    return true
  }
}
