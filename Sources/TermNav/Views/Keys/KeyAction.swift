/// The way in which hints and help list an action that keys run.
package enum KeyLine: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The action has a line of its own in hints and help, with a title of a word or two.
  case titled(String)
  /// The action has no line of its own in hints and help; its keys are added to the line of the action before
  /// it.
  case withBefore
  /// Hints and help do not list the action.
  case unlisted

  package init(stringLiteral title: String) { self = .titled(title) }

  /// Returns the title that hints and help show for an action, in the program's language. It is empty for an
  /// action that is not listed, and nil for one without a line of its own.
  fileprivate func title(in words: Words) -> String? {
    switch self {
    case .titled(let title): title.isEmpty ? "" : words.text(title)
    case .withBefore: nil
    case .unlisted: ""
    }
  }
}

/// An action that keys run in a view or page of the library, or in the navigation. A table of actions defines
/// both what the keys do and what hints and help list.
@MainActor package struct KeyAction<Owner: AnyObject> {
  /// The name by which code and settings refer to the key action. It is unique in its table.
  let name: String
  /// The keys that run the action, in the order in which hints and help list them.
  let keys: [KeySequence]
  /// Keys that run the action too, and that hints and help do not list.
  let otherKeys: [KeySequence]
  /// Whether hints list the action too. If false, only the help lists it; so it is for actions that all views
  /// of a class have.
  let isHinted: Bool
  /// Whether a count may be typed before the keys, as in `3j`. Such an action is among the owner's
  /// `keyCommands`; `handle` does not run it.
  let takesCount: Bool
  /// Whether hints and help list a page's own command instead of this action, where both have a key such as
  /// Return or an arrow. For letters the action is listed.
  private var isNamedByPages = false
  private var line: @MainActor (Owner) -> KeyLine
  private var label: @MainActor (Owner) -> String? = { _ in nil }
  private var isThere: @MainActor (Owner) -> Bool = { _ in true }
  private var work: @MainActor (Owner, _ count: Int) -> Bool
  /// Returns key commands that are used instead of the action's own keys; nil for an action with keys.
  private var commands: (@MainActor (Owner) -> [KeyCommand])?

  /// Creates an action that keys run and that may decline its keys.
  /// - Parameters:
  ///   - name: The name of the action, unique in its table.
  ///   - keys: The keys that run the action and are listed.
  ///   - otherKeys: Keys that run the action too, and are not listed in hints and help.
  ///   - line: The entry in hints and help.
  ///   - isHinted: Whether hints list the action too, not only the help.
  ///   - takesCount: Whether a count may be typed before the keys.
  ///   - work: Runs the action with a count, which is 1 if none was typed. Returns false to decline the key,
  ///     which then goes on to the superviews and the page.
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

  /// Creates an action that keys run and that always uses its keys.
  package init(
    _ name: String, _ keys: KeySequence..., also otherKeys: [KeySequence] = [],
    title line: KeyLine = .withBefore, isHinted: Bool = false, _ work: @escaping @MainActor (Owner) -> Void
  ) {
    self.init(name, keys: keys, also: otherKeys, title: line, isHinted: isHinted) { owner, _ in
      work(owner)
      return true
    }
  }

  /// Returns an action that keys run and that may decline a key: if `work` returns false, the key goes on to
  /// the superviews and the page.
  static func declining(
    _ name: String, _ keys: KeySequence..., also otherKeys: [KeySequence] = [],
    title line: KeyLine = .withBefore, isHinted: Bool = false, _ work: @escaping @MainActor (Owner) -> Bool
  ) -> Self {
    Self(name, keys: keys, also: otherKeys, title: line, isHinted: isHinted) { owner, _ in work(owner) }
  }

  /// Returns a key action that stands for commands of its owner, such as a list's row actions. `commands` is
  /// called at each key and each time that keys are listed.
  package static func asked(_ name: String, _ commands: @escaping @MainActor (Owner) -> [KeyCommand]) -> Self
  {
    var action = Self(name, keys: [], title: .unlisted) { _, _ in false }
    action.commands = commands
    return action
  }

  /// Returns a key action that only adds lines to hints and help, for keys that the owner's `handle` uses as
  /// typed text.
  package static func listedOnly(
    _ name: String, _ commands: @escaping @MainActor (Owner) -> [KeyCommand]
  ) -> Self { asked(name, commands) }

  // MARK: Modified actions

  /// Returns the key action restricted to owners for which `condition` returns true, in addition to earlier
  /// conditions.
  package func when(_ condition: @escaping @MainActor (Owner) -> Bool) -> Self {
    var action = self
    action.isThere = { [isThere] in isThere($0) && condition($0) }
    return action
  }

  /// Returns the key action with a title that depends on the owner's state. A `label` is shown instead of the
  /// names of the keys, unless it returns nil.
  package func titled(
    label: (@MainActor (Owner) -> String?)? = nil, _ line: @escaping @MainActor (Owner) -> KeyLine
  ) -> Self {
    var action = self
    action.line = line
    if let label { action.label = label }
    return action
  }

  /// Returns the key action, listed in hints and help only while `condition` returns true. Its keys always
  /// work.
  package func listed(when condition: @escaping @MainActor (Owner) -> Bool) -> Self {
    titled(label: label) { [line] in condition($0) ? line($0) : .unlisted }
  }

  /// Returns the key action with `work` around its former work, which `work` may call as its second argument.
  /// Commands of an `asked` action always use their keys, whatever `work` returns.
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

  /// Returns the key action for owners of the type `Base`, all of which must be of the type `Owner`.
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

  /// Returns whether a key may run the action; true for any key if the action stands for commands.
  fileprivate func mayHandle(_ key: KeyPress) -> Bool { commands != nil || has(key) }

  /// Runs the key action, or that of its commands which has the key. Returns whether the key was used.
  /// - Parameter key: A key for which `mayHandle(_:)` is true.
  fileprivate func handle(_ key: KeyPress, in owner: Owner) -> Bool {
    guard let commands else { return perform(in: owner) }
    guard isThere(owner), case .whole(let command) = KeyCommand.match([key], among: commands(owner)) else {
      return false
    }
    command.perform()
    return true
  }

  /// Returns whether the key is one of the action's keys. The function has a loop because `contains` would
  /// check the main actor for each element, which takes a tenth of the time that a key needs in a list.
  private func has(_ key: KeyPress) -> Bool {
    for sequence in keys where sequence.isOnly(key) { return true }
    for sequence in otherKeys where sequence.isOnly(key) { return true }
    return false
  }

  /// Runs the key action if its conditions hold. Returns whether it ran and used the key.
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

/// The lines of hints and help that a table of actions makes, in the order of the table.
@MainActor private struct ActionLines {
  let words: Words
  /// Whether the owner of the actions is a view. A page may then give its keys other titles
  /// (`KeyCommand.hint`).
  let areOwn: Bool
  private(set) var commands: [KeyCommand] = []
  /// The keys of each action in the last line of hints and help, for `join`.
  private var keys: [[KeySequence]] = []

  init(_ words: Words, areOwn: Bool) { (self.words, self.areOwn) = (words, areOwn) }

  mutating func add(_ new: [KeyCommand]) {
    commands += new
    keys = new.last.map { [$0.sequences] } ?? []
  }

  /// Adds a key action's keys to the line of the action before it in hints and help. The line lists the first
  /// keys of these actions, then their second keys.
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
  /// Returns the key actions for owners of the type `Base`, so that views or pages of all classes have tables
  /// of one type. All owners must be of the type `Owner`.
  @MainActor func erased<Owner, Base: AnyObject>() -> [KeyAction<Base>] where Element == KeyAction<Owner> {
    map { $0.erased() }
  }

  @MainActor package func when<Owner>(_ condition: @escaping @MainActor (Owner) -> Bool) -> Self
  where Element == KeyAction<Owner> {
    map { $0.when(condition) }
  }

  /// Runs the first key action whose conditions hold and that uses the key. Returns whether there is one.
  /// Actions that take a count are run by the owner's `keyCommands` instead.
  @MainActor func handle<Owner>(_ key: KeyPress, in owner: Owner) -> Bool where Element == KeyAction<Owner> {
    let plain = key.withoutShiftOfCapital
    func mayHandle(_ index: Int) -> Bool {
      self[index].mayHandle(key) || plain.map(self[index].mayHandle) == true
    }
    // The key is compared before the key action is copied, which running the action does.
    for index in indices where !self[index].takesCount && mayHandle(index) {
      if self[index].handle(key, in: owner) { return true }
    }
    return false
  }

  /// Runs the key action with a name, if its conditions hold. Returns whether it ran and had something to do.
  @MainActor func perform<Owner>(_ name: String, in owner: Owner) -> Bool where Element == KeyAction<Owner> {
    for index in indices where self[index].name == name && self[index].perform(in: owner) { return true }
    return false
  }

  /// Returns key commands for hints and help, one for each line of the table of key actions.
  /// - Parameters:
  ///   - areOwn: Whether the owner is a view. The commands are then marked as `isOwn`.
  ///   - takingCount: Whether to return the actions that take a count, or those that do not.
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

  /// Returns a hash of the text that the key actions have in hints and help. If it stays the same, the hints
  /// need not be drawn again.
  @MainActor func number<Owner>(of owner: Owner, _ words: Words) -> Int where Element == KeyAction<Owner> {
    var hasher = Hasher()
    for index in indices where !self[index].takesCount {
      self[index].combine(of: owner, words, into: &hasher)
    }
    return hasher.finalize()
  }
}

extension KeyAction {
  /// Returns the key actions of content that scrolls up and down, by a row and by a screen. `rows` and
  /// `screens` are called with -1 for up and 1 for down.
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
  /// The key without Shift, if it is a capital letter with Shift; nil for other keys. Some terminals report
  /// Shift with a capital letter, most do not.
  fileprivate var withoutShiftOfCapital: KeyPress? {
    guard modifiers == .shift, case .character(let letter) = key, letter.isUppercase else { return nil }
    return KeyPress(key)
  }
}

extension KeySequence {
  fileprivate func isOnly(_ key: KeyPress) -> Bool { keys.count == 1 && keys[0] == key }
}
