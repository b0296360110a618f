/// A command of a view, page or program: the keys that run it, a title and an action. Its keys and a click on
/// its hint run it; hints and help list it.
///
/// Views, pages and the program are asked for their `keyCommands` from the first responder outwards (RULES,
/// section 28).
@MainActor public struct KeyCommand {
  /// The keys or chords (keys in a row), each of which runs the command. Without any, only a click on its
  /// hint runs it.
  public var sequences: [KeySequence]
  /// The title of the command in hints and help, a word or two. A command with an empty title is not listed.
  public var title: String
  /// The text that hints and help show for the command's keys; nil shows the names of the keys.
  public var label: String?
  /// Whether the key command works. If false, it is shown dim, and its keys do nothing. A superview, page or
  /// program that also has a command for such a key does not get it.
  public var isEnabled: Bool

  /// The count passed to the command's action if none was typed, 1 by default. Another value lets the action
  /// tell `G` from `1 G`.
  package var usualCount = 1

  /// Whether rows of hints list the command. Only the help lists a command for which it is false: keys that
  /// all views of a class have, and minor keys of a program.
  package var isHinted = true
  /// Whether a row of hints that is too short keeps this command before others, as it should for the key that
  /// quits and the key that shows the help.
  package var isKept = false
  /// The heading below which the help lists the key command.
  package var helpGroup = HelpGroup.page
  /// Whether hints and help list a page's own command instead of this one, where both have a key such as
  /// Return or an arrow. For letters this command is listed.
  var isNamedByPages = false
  /// Whether the key command only describes keys or gestures that something else uses, such as the `handle`
  /// of a view. A page may give such keys another title by `hint`.
  var isOwn = false
  /// Keys that run the command too, and that hints and help do not list.
  var otherSequences: [KeySequence] = []
  /// Whether the key command was made by `hint`, which gives another title to keys that a view uses by
  /// itself.
  private(set) var isTitleOfKeys = false
  /// Whether the command has an action. If not, a click on its hint sends its key as if the user had pressed
  /// it.
  let hasAction: Bool
  let takesCount: Bool
  private var action: @MainActor (Int) -> Void

  /// Creates a key command with one key or chord: `KeyCommand("g s", title: "Sent") { … }`.
  public init(
    _ sequence: KeySequence, title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) {
    self.init([sequence], title, label, isEnabled, takesCount: false) { _ in action() }
  }

  /// Creates a key command with one key or chord and a count, which is typed before the keys: `5 j`. The
  /// action gets the count: 1 if none was typed, at most 999,999,999.
  public init(
    _ sequence: KeySequence, title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor (_ count: Int) -> Void
  ) {
    self.init([sequence], title, label, isEnabled, takesCount: true, action)
  }

  /// Creates a key command that several keys or chords run: `KeyCommand(["q", "F10"], title: "Quit") { … }`.
  /// Without any, only a click on its hint runs it.
  public init(
    _ sequences: [KeySequence], title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(sequences, title, label, isEnabled, takesCount: false) { _ in action() }
  }

  /// Creates a key command with several keys or chords and a count, which is typed before the keys. The
  /// action gets the count: 1 if none was typed, at most 999,999,999.
  public init(
    _ sequences: [KeySequence], title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor (_ count: Int) -> Void
  ) {
    self.init(sequences, title, label, isEnabled, takesCount: true, action)
  }

  /// Creates an entry of hints and help that runs no command, such as for a gesture: `KeyCommand(label: "drag
  /// →", title: "back")`. If the label consists of names of keys, a click sends the key.
  public init(label: String, title: String) {
    self.init([], title, label, true, hasAction: false) { _ in }
  }

  /// Returns another title for keys that lists, controls and texts use by themselves:
  /// `KeyCommand.hint("↑", "↓", title: "choose")`. Hints and help list it only while the first responder or a
  /// view around it lists those keys. A click sends the key.
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

  /// The largest count that can be typed before a key. Larger numbers count as this one, so that adding
  /// digits cannot overflow.
  package static let mostCount = 999_999_999

  /// Runs the command's action, if the command is enabled. Without a count, `usualCount` is passed.
  public func perform(count: Int? = nil) { if isEnabled { action(count ?? usualCount) } }

  /// Returns a key command whose action is `work`, which may call the former action.
  func around(_ work: @escaping @MainActor (() -> Void) -> Void) -> KeyCommand {
    var command = self
    command.action = { [action] count in work { action(count) } }
    return command
  }

  /// The text for the command's keys in a row of hints: the label, or the name of the first key. A command
  /// made by `hint` shows the names of all its keys.
  var hintLabel: String {
    label ?? (isTitleOfKeys ? sequences.map(\.label).joined(separator: " ") : sequences.first?.label ?? "")
  }

  var helpLabel: String { label ?? sequences.map(\.label).joined(separator: "  ") }

  /// Returns whether hints and help show both key commands in the same way. It is called for all commands of
  /// a page at each key, so it copies nothing.
  func appears(like other: KeyCommand) -> Bool {
    title == other.title && isEnabled == other.isEnabled && label == other.label
      && isHinted == other.isHinted && isNamedByPages == other.isNamedByPages && isOwn == other.isOwn
      && isTitleOfKeys == other.isTitleOfKeys
      && hasAction == other.hasAction && sequences == other.sequences
  }

  /// Hashes all properties of the command that `appears(like:)` compares.
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

  /// The result of comparing typed keys with key commands.
  enum Match {
    case none
    /// The typed keys begin a longer sequence of a command.
    case beginning
    case whole(KeyCommand)
  }

  static func match(_ keys: [KeyPress], among commands: [KeyCommand]) -> Match {
    var isBeginning = false
    // Commands are compared by index, so that those that do not match the keys are not copied. This runs at
    // each key.
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
  /// Returns the command without the keys that the commands `others` use, which get keys first; nil if no key
  /// is left.
  func left(by others: [KeyCommand]) -> KeyCommand? {
    var command = self
    command.sequences.removeAll {
      if case .none = Self.match($0.keys, among: others) { false } else { true }
    }
    if command.sequences.count < sequences.count { command.label = nil }
    return command.sequences.isEmpty ? nil : command
  }
}

/// The groups into which the help sorts key commands, in their order. The raw value is the heading.
package enum HelpGroup: String, CaseIterable {
  case page = "This page"
  case git = "Git"
  case commands = "Your commands"
  case back = "Going back"
  case program = "Program"
}

extension Words {
  /// Returns an entry of hints and help for keys that a view's `handle` uses as typed text. A click on its
  /// hint sends the first key.
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
