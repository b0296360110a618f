/// A key, what it is called, and what it does: the key and a click on its hint run it, the help lists it.
///
/// Views, pages and the program have some (`keyCommands`); BEHAVIOUR-NAVIGATION, section 28, says who is asked first.
@MainActor public struct KeyCommand {
  /// Each of them runs it; without one it is a line of hints and help only.
  public var sequences: [KeySequence]
  /// A word or two; an empty one is shown nowhere.
  public var title: String
  /// The keys as they are shown; nil shows their names.
  public var label: String?
  /// Otherwise the command is dim, and its keys do nothing, here and farther out.
  public var isEnabled: Bool

  /// The count that the action gets where none was typed; 1 by default. A command for which `1 G` is not `G` has another.
  public var usualCount = 1

  /// False for keys that every view of a kind has: the help lists them, hints have no room.
  var isHinted = true
  /// Whether a page may say by a command of its own what the keys do, letters aside.
  var isNamedByPages = false
  let takesCount: Bool
  private let action: @MainActor (Int) -> Void

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

  /// A command that each of several keys or chords runs: `KeyCommand(["q", "F10"], title: "Quit") { … }`. Without any it is a
  /// line of hints and help only.
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

  /// A line of hints and help without a command, as for a gesture or a key that a view handles itself:
  /// `KeyCommand(label: "drag →", title: "back")`.
  public init(label: String, title: String) {
    self.init([], title, label, true, takesCount: false) { _ in }
  }

  init(
    _ sequences: [KeySequence], _ title: String, _ label: String? = nil, _ isEnabled: Bool = true,
    takesCount: Bool = false, _ action: @escaping @MainActor (Int) -> Void
  ) {
    self.sequences = sequences
    self.title = title
    self.label = label
    self.isEnabled = isEnabled
    self.takesCount = takesCount
    self.action = action
  }

  /// The largest count that is typed before a key; our own figure.
  static let mostCount = 999_999_999

  /// Does what its key does, if enabled.
  public func perform(count: Int = 1) { if isEnabled { action(count) } }

  /// A hint has room for one.
  var hintLabel: String { label ?? sequences.first?.label ?? "" }

  var helpLabel: String { label ?? sequences.map(\.label).joined(separator: "  ") }

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
    for index in commands.indices {
      for sequence in commands[index].sequences where sequence.begins(with: keys) {
        if sequence.keys.count == keys.count { return .whole(commands[index]) }
        isBeginning = isBeginning || commands[index].isEnabled
      }
    }
    return isBeginning ? .beginning : .none
  }
}

extension BarItem {
  /// An item with a key is a command too.
  @MainActor var keyCommand: KeyCommand? {
    key.map { key in KeyCommand([KeySequence(key)], title, nil, isEnabled) { _ in press() } }
  }
}

extension NavigationItem {
  @MainActor var keyCommands: [KeyCommand] {
    ([backItem] + leadingItems + trailingItems).compactMap { $0?.keyCommand }
  }
}

extension ViewController {
  /// What keys do now, by those who take them: the first responder and its superviews, the page and its bar, the pages
  /// around it, and the program; the innermost first.
  var workingKeyCommands: [KeyCommand] {
    var commands: [KeyCommand] = []
    visitKeyCommands {
      commands.append($0)
      return true
    }
    return commands
  }

  /// The same one by one, until `body` returns false; returns what was asked for.
  @discardableResult
  func visitKeyCommands(_ body: (KeyCommand) -> Bool) -> AskedKeyCommands {
    let pages = (view.root.page ?? self).focusedPages
    let first = pages[0].view.responders.first
    var asked = AskedKeyCommands(first)
    var keys = WorkingKeys { [weak host = view.host] in host?.tellIgnored($0) }
    visitLevels(pages, first) { isOfFirst, commands in
      if !isOfFirst, let first { keys.takesAsText = first.takesAsText }
      let commands = commands()
      asked.add(commands)
      return keys.add(commands, body)
    }
    keys.addPlain(body)
    return asked
  }

  /// Whether the same commands would be visited: hints, which are drawn in each frame, then stay as they are.
  func isCurrent(_ asked: AskedKeyCommands) -> Bool {
    let pages = (view.root.page ?? self).focusedPages
    let first = pages[0].view.responders.first
    guard asked.isOf(first) else { return false }
    var (count, isSame) = (0, true)
    visitLevels(pages, first) { _, commands in
      guard count < asked.count else { return false }
      isSame = asked.has(commands(), at: count)
      count += 1
      return isSame
    }
    return isSame && count == asked.count
  }

  /// Those who take keys, the innermost first, until `body` returns false.
  private func visitLevels(
    _ pages: [ViewController], _ first: View?, _ body: (_ isOfFirst: Bool, () -> [KeyCommand]) -> Bool
  ) {
    if let first {
      guard body(true, { first.keyCommands }), body(true, { first.listedOwnKeyCommands }) else { return }
    }
    for page in pages {
      for view in page.view.responders where view !== first {
        guard body(false, { view.keyCommands }), body(false, { view.listedOwnKeyCommands }) else { return }
      }
      guard body(false, { page.allKeyCommands }), body(false, { page.ownKeyCommands }),
        body(false, { page.navigationItem.keyCommands })
      else { return }
    }
    _ = body(false) { view.host?.programKeyCommands ?? [] }
  }

  var allKeyCommands: [KeyCommand] {
    addedKeyCommands.isEmpty ? keyCommands : keyCommands + addedKeyCommands
  }
}

extension View {
  var listedOwnKeyCommands: [KeyCommand] {
    listsOwnKeys ? ownKeyCommands.map { $0.turned(by: own) } : []
  }

  /// Some of what `handle` does.
  func ownCommand(_ keys: KeySequence..., title: String, isHinted: Bool = false) -> KeyCommand {
    var command = KeyCommand(keys, title) { [weak self] _ in _ = self?.handle(keys[0].keys[0]) }
    command.isHinted = isHinted
    return command
  }
}

/// The commands that were asked for, as arrays whose memory says whether they are the same.
@MainActor struct AskedKeyCommands {
  private var levels: [[KeyCommand]] = []
  private weak var first: View?
  /// Whether the first responder takes letters, and blanks, as a text does.
  private let takesLetters, takesBlanks: Bool

  init(_ first: View?) {
    self.first = first
    (takesLetters, takesBlanks) = Self.takes(first)
  }

  private static func takes(_ first: View?) -> (Bool, Bool) {
    guard let first else { return (false, false) }
    return (first.takesAsText(KeyPress(.character("a"))), first.takesAsText(KeyPress(.character(" "))))
  }

  var count: Int { levels.count }

  mutating func add(_ commands: [KeyCommand]) { levels.append(commands) }

  func isOf(_ first: View?) -> Bool {
    self.first === first && Self.takes(first) == (takesLetters, takesBlanks)
  }

  /// What is kept here keeps its memory, so that no other array has the address.
  func has(_ commands: [KeyCommand], at level: Int) -> Bool { commands.isSame(as: levels[level]) }
}

extension [KeyCommand] {
  /// Whether both are one array, or empty.
  func isSame(as other: [KeyCommand]) -> Bool {
    count == other.count
      && (isEmpty
        || withUnsafeBufferPointer(\.baseAddress) == other.withUnsafeBufferPointer(\.baseAddress))
  }
}

/// Leaves of commands the keys that run them: what is asked earlier takes its keys away.
@MainActor private struct WorkingKeys {
  /// Those that pages may name.
  private var plain: [KeyCommand] = []
  /// By their first keys.
  private var taken: [KeyPress: [KeySequence]] = [:]
  /// Of the first responder, from here on.
  var takesAsText: (KeyPress) -> Bool = { _ in false }
  private let ignore: (KeySequence) -> Void
  /// No more are asked for.
  private var isDone = false

  init(ignore: @escaping (KeySequence) -> Void) { self.ignore = ignore }

  /// Returns whether more are wanted.
  mutating func add(_ new: [KeyCommand], _ body: (KeyCommand) -> Bool) -> Bool {
    for var command in new {
      let all = command.sequences
      command.sequences = free(all)
      if command.sequences.isEmpty, !all.isEmpty { continue }
      // The label may name a key that does something else.
      if command.sequences.count < all.count { command.label = nil }
      if command.isNamedByPages {
        plain.append(command)
        for sequence in command.sequences where sequence.isLetter { take(sequence) }
      } else {
        for sequence in command.sequences { take(sequence) }
        if !tell(command, body) { return false }
      }
    }
    return true
  }

  mutating func addPlain(_ body: (KeyCommand) -> Bool) {
    for var command in plain where !isDone {
      command.sequences.removeAll { !$0.isLetter && taken[$0.keys[0]]?.contains($0) == true }
      if !command.sequences.isEmpty { _ = tell(command, body) }
    }
  }

  private mutating func tell(_ command: KeyCommand, _ body: (KeyCommand) -> Bool) -> Bool {
    if !command.title.isEmpty { isDone = !body(command) }
    return !isDone
  }

  private mutating func take(_ sequence: KeySequence) {
    taken[sequence.keys[0], default: []].append(sequence)
  }

  private func free(_ sequences: [KeySequence]) -> [KeySequence] {
    for sequence in sequences where !isFree(sequence) { return sequences.filter(isFree) }
    return sequences
  }

  private func isFree(_ sequence: KeySequence) -> Bool {
    if sequence.keys.contains(where: \.isTakenByProgram) {
      ignore(sequence)
      return false
    }
    let first = sequence.keys[0]
    return !takesAsText(first) && taken[first]?.contains { sequence.keys.starts(with: $0.keys) } != true
  }
}

extension KeySequence {
  fileprivate func begins(with keys: [KeyPress]) -> Bool {
    guard self.keys.count >= keys.count else { return false }
    for index in keys.indices where self.keys[index] != keys[index] { return false }
    return true
  }

  fileprivate var isLetter: Bool { if case .character = keys[0].key { true } else { false } }
}

extension KeyCommand {
  /// As the keys are labelled, where left is leading.
  fileprivate func turned(by own: (KeyPress) -> KeyPress) -> KeyCommand {
    var command = self
    command.sequences = sequences.map { KeySequence($0.keys.map(own)) }
    return command
  }
}
