/// What hints and help say of an action.
package enum KeyLine: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A line of its own, with a word or two.
  case titled(String)
  /// Its keys stand in the line of the action before it.
  case withBefore
  /// Nothing.
  case unlisted

  package init(stringLiteral title: String) { self = .titled(title) }

  /// The title in the program's language: empty for an action that is not listed, nil for one without a line of its own.
  fileprivate func title(in words: Words) -> String? {
    switch self {
    case .titled(let title): title.isEmpty ? "" : words.text(title)
    case .withBefore: nil
    case .unlisted: ""
    }
  }
}

/// Something that keys do in a view or a page of the library, or in the navigation. A table of actions says at once what the keys
/// do, and what hints and help list.
@MainActor package struct KeyAction<Owner: AnyObject> {
  /// What code and settings call it; no two actions of a table have the same.
  let name: String
  /// As hints and help list them.
  let keys: [KeySequence]
  /// Keys that do the same, and are not listed.
  let otherKeys: [KeySequence]
  /// False for what every view of a kind does: the help lists it, hints have no room.
  let isHinted: Bool
  /// Whether a count may be typed before the keys; the action is then one of the owner's `keyCommands`.
  let takesCount: Bool
  /// Whether a page may say by a command of its own what the keys do, letters aside.
  private var isNamedByPages = false
  private var line: @MainActor (Owner) -> KeyLine
  private var label: @MainActor (Owner) -> String? = { _ in nil }
  private var isThere: @MainActor (Owner) -> Bool = { _ in true }
  private var work: @MainActor (Owner, _ count: Int) -> Bool
  /// In place of keys of its own.
  private var commands: (@MainActor (Owner) -> [KeyCommand])?

  /// - Parameters:
  ///   - otherKeys: keys that do it too, and are not listed.
  ///   - line: a title, or where it is listed without one.
  ///   - work: returns false where it declines the key, which then goes on outward.
  package init(
    _ name: String, keys: [KeySequence], also otherKeys: [KeySequence] = [], title line: KeyLine,
    isHinted: Bool = false, takesCount: Bool = false,
    work: @escaping @MainActor (Owner, _ count: Int) -> Bool
  ) {
    (self.name, self.keys, self.otherKeys) = (name, keys, otherKeys)
    (self.isHinted, self.takesCount) = (isHinted, takesCount)
    self.line = { _ in line }
    self.work = work
  }

  /// An action that always takes its keys.
  package init(
    _ name: String, _ keys: KeySequence..., also otherKeys: [KeySequence] = [],
    title line: KeyLine = .withBefore, isHinted: Bool = false, _ work: @escaping @MainActor (Owner) -> Void
  ) {
    self.init(name, keys: keys, also: otherKeys, title: line, isHinted: isHinted) { owner, _ in
      work(owner)
      return true
    }
  }

  /// An action that may decline a key, which then goes on outward.
  static func declining(
    _ name: String, _ keys: KeySequence..., also otherKeys: [KeySequence] = [],
    title line: KeyLine = .withBefore, isHinted: Bool = false, _ work: @escaping @MainActor (Owner) -> Bool
  ) -> Self {
    Self(name, keys: keys, also: otherKeys, title: line, isHinted: isHinted) { owner, _ in work(owner) }
  }

  /// Commands that the owner is asked for at each key, as a program's own are.
  package static func asked(_ name: String, _ commands: @escaping @MainActor (Owner) -> [KeyCommand]) -> Self
  {
    var action = Self(name, keys: [], title: .unlisted) { _, _ in false }
    action.commands = commands
    return action
  }

  /// Lines of hints and help for keys that the owner's `handle` takes as typing: commands that do nothing themselves.
  package static func listedOnly(
    _ name: String, _ commands: @escaping @MainActor (Owner) -> [KeyCommand]
  ) -> Self { asked(name, commands) }

  // MARK: Changed

  /// Is there only where both this and what was said before are true.
  package func when(_ condition: @escaping @MainActor (Owner) -> Bool) -> Self {
    var action = self
    action.isThere = { [isThere] in isThere($0) && condition($0) }
    return action
  }

  /// With a title, and a label in place of the keys' names, that go by the owner's state.
  package func titled(
    label: (@MainActor (Owner) -> String?)? = nil, _ line: @escaping @MainActor (Owner) -> KeyLine
  ) -> Self {
    var action = self
    action.line = line
    if let label { action.label = label }
    return action
  }

  /// Listed only where a condition is true.
  package func listed(when condition: @escaping @MainActor (Owner) -> Bool) -> Self {
    titled(label: label) { [line] in condition($0) ? line($0) : .unlisted }
  }

  /// Works as `work` says, which calls what worked before. Commands that the owner is asked for always take their keys.
  func around(_ work: @escaping @MainActor (Owner, () -> Bool) -> Bool) -> Self {
    var action = self
    action.work = { [before = self.work] owner, count in work(owner) { before(owner, count) } }
    if let commands {
      action.commands = { owner in
        commands(owner).map { command in
          command.around { [weak owner] perform in
            guard let owner else { return }
            _ = work(owner) {
              perform()
              return true
            }
          }
        }
      }
    }
    return action
  }

  func namedByPages() -> Self {
    var action = self
    action.isNamedByPages = true
    return action
  }

  /// The same action of an owner that is known only as one of `Base`.
  fileprivate func erased<Base: AnyObject>() -> KeyAction<Base> {
    func own(_ base: Base) -> Owner { unsafeDowncast(base, to: Owner.self) }
    var action = KeyAction<Base>(
      name, keys: keys, also: otherKeys, title: .unlisted, isHinted: isHinted, takesCount: takesCount
    ) { [work] in work(own($0), $1) }
    action.isNamedByPages = isNamedByPages
    action.line = { [line] in line(own($0)) }
    action.label = { [label] in label(own($0)) }
    action.isThere = { [isThere] in isThere(own($0)) }
    if let commands { action.commands = { commands(own($0)) } }
    return action
  }

  // MARK: Keys

  /// Whether the key may be one of the action's.
  fileprivate func mayTake(_ key: KeyPress) -> Bool { commands != nil || has(key) }

  /// - Parameter key: one that it may take.
  fileprivate func take(_ key: KeyPress, in owner: Owner) -> Bool {
    guard let commands else { return perform(in: owner) }
    guard isThere(owner), case .whole(let command) = KeyCommand.match([key], among: commands(owner)) else {
      return false
    }
    command.perform()
    return true
  }

  /// By loops, since `contains` would ask before each call of its closure whether that runs on the main actor: a tenth of all that a
  /// key takes in a list.
  private func has(_ key: KeyPress) -> Bool {
    for sequence in keys where sequence.isOnly(key) { return true }
    for sequence in otherKeys where sequence.isOnly(key) { return true }
    return false
  }

  /// Returns whether it was there and took the key.
  fileprivate func perform(in owner: Owner) -> Bool { isThere(owner) && work(owner, 1) }

  // MARK: Hints and help

  fileprivate func list(of owner: Owner, in lines: inout ActionLines) {
    guard isThere(owner) else { return }
    if let commands { return lines.add(commands(owner)) }
    guard let title = line(owner).title(in: lines.words) else { return lines.join(keys, otherKeys) }
    var command = KeyCommand(keys, title, label(owner), takesCount: takesCount) { [weak owner, work] in
      if let owner { _ = work(owner, $0) }
    }
    command.otherSequences = otherKeys
    (command.isHinted, command.isNamedByPages) = (isHinted, isNamedByPages)
    command.isOwn = lines.areOwn && !takesCount
    lines.add([command])
  }

  fileprivate func combine(of owner: Owner, _ words: Words, into hasher: inout Hasher) {
    let isThere = isThere(owner)
    hasher.combine(isThere)
    guard isThere else { return }
    if let commands {
      for command in commands(owner) { command.hashAppearance(into: &hasher) }
    } else {
      hasher.combine(line(owner).title(in: words))
      hasher.combine(label(owner))
    }
  }
}

/// The lines that actions have in hints and help.
@MainActor private struct ActionLines {
  let words: Words
  /// Whether the actions are those of a view, which pages may give other titles.
  let areOwn: Bool
  private(set) var commands: [KeyCommand] = []
  /// Of each action in the last line.
  private var keys: [[KeySequence]] = []

  init(_ words: Words, areOwn: Bool) { (self.words, self.areOwn) = (words, areOwn) }

  mutating func add(_ new: [KeyCommand]) {
    commands += new
    keys = new.last.map { [$0.sequences] } ?? []
  }

  /// In the last line; the first keys of its actions stand first.
  mutating func join(_ new: [KeySequence], _ others: [KeySequence]) {
    guard !keys.isEmpty else { return }
    keys.append(new)
    let rows = keys.map(\.count).max() ?? 0
    let last = commands.count - 1
    commands[last].sequences = (0..<rows).flatMap { row in
      keys.compactMap { row < $0.count ? $0[row] : nil }
    }
    commands[last].otherSequences += others
  }
}

extension Array {
  /// As a table of all views, or of all pages.
  @MainActor func erased<Owner, Base: AnyObject>() -> [KeyAction<Base>] where Element == KeyAction<Owner> {
    map { $0.erased() }
  }

  @MainActor package func when<Owner>(_ condition: @escaping @MainActor (Owner) -> Bool) -> Self
  where Element == KeyAction<Owner> {
    map { $0.when(condition) }
  }

  /// Runs the first action that is there and takes the key. Those that take a count are run by the owner's `keyCommands`.
  @MainActor func take<Owner>(_ key: KeyPress, in owner: Owner) -> Bool where Element == KeyAction<Owner> {
    let plain = key.withoutShiftOfCapital
    func mayTake(_ index: Int) -> Bool {
      self[index].mayTake(key) || plain.map(self[index].mayTake) == true
    }
    // Whether an action has the key is asked first, since Swift copies the action to run it.
    for index in indices where !self[index].takesCount && mayTake(index) {
      if self[index].take(key, in: owner) { return true }
    }
    return false
  }

  /// Runs the action of a name, where it is there.
  @MainActor func perform<Owner>(_ name: String, in owner: Owner) -> Bool where Element == KeyAction<Owner> {
    for index in indices where self[index].name == name && self[index].perform(in: owner) { return true }
    return false
  }

  /// The lines of hints and help.
  /// - Parameter areOwn: whether the owner is a view, whose lines are `isOwn`.
  @MainActor func commands<Owner>(
    of owner: Owner, _ words: Words, areOwn: Bool = false, takingCount: Bool = false
  ) -> [KeyCommand]
  where Element == KeyAction<Owner> {
    var lines = ActionLines(words, areOwn: areOwn)
    for index in indices where self[index].takesCount == takingCount {
      self[index].list(of: owner, in: &lines)
    }
    return lines.commands
  }

  /// Stands for what those lines say.
  @MainActor func number<Owner>(of owner: Owner, _ words: Words) -> Int where Element == KeyAction<Owner> {
    var hasher = Hasher()
    for index in indices where !self[index].takesCount {
      self[index].combine(of: owner, words, into: &hasher)
    }
    return hasher.finalize()
  }
}

extension KeyAction {
  /// The keys of content that scrolls up and down: by a row, and by a screen.
  static func scrolling(
    rows: @escaping @MainActor (Owner, Int) -> Void, screens: @escaping @MainActor (Owner, Int) -> Void
  ) -> [Self] {
    [
      Self("up", "↑", "k", title: "a row up, down") { rows($0, -1) },
      Self("down", "↓", "j") { rows($0, 1) },
      Self("screenUp", "PgUp", title: "a screen up, down") { screens($0, -1) },
      Self("screenDown", "PgDn", "Space") { screens($0, 1) },
    ]
  }

  static func scrolling(
    toStart: @escaping @MainActor (Owner) -> Void, toEnd: @escaping @MainActor (Owner) -> Void
  ) -> [Self] {
    [
      Self("start", "Home", title: "to the start, to the end") { toStart($0) },
      Self("end", "End") { toEnd($0) },
    ]
  }
}

extension KeyPress {
  /// The key without Shift, where it is a capital: some terminals tell of Shift with a capital, most do not. Nil for other keys.
  fileprivate var withoutShiftOfCapital: KeyPress? {
    guard modifiers == .shift, case .character(let letter) = key, letter.isUppercase else { return nil }
    return KeyPress(key)
  }
}

extension KeySequence {
  fileprivate func isOnly(_ key: KeyPress) -> Bool { keys.count == 1 && keys[0] == key }
}
