extension ViewController {
  /// What keys do now, by those who take them: the first responder and its superviews, the page and its bar, the pages
  /// around it, and the program; the innermost first.
  var workingKeyCommands: [KeyCommand] {
    var commands: [KeyCommand] = []
    let pages = keyPages
    let held = pages.lazy.compactMap(\.navigationController).first(where: \.isInteractivePopDriven)
    visitKeyCommands(pages, behind: held?.heldPageCommands ?? []) {
      commands.append($0)
      return true
    }
    return commands
  }

  /// The pages that keys go through while this one is on top of its stack, the innermost first; none while keys do not
  /// come to it: under a modal view or a presented page, and where another part of the page around it has them.
  var keyPages: [ViewController] {
    let page = view.root.page ?? self
    var (pages, outermost) = (page.focusedPages, page)
    while let container = outermost.container, let around = container.root.page {
      guard around.barFocus == nil,
        around.view.responders.first(where: { $0.hostedPage != nil }) === container
      else { return [] }
      pages.append(around)
      outermost = around
    }
    return view.host?.sendsKeys(to: outermost) == true ? pages : []
  }

  /// Commands one by one, until `body` returns false; returns what was asked for.
  /// - Parameter earlier: commands whose keys are taken before all others. Rows of hints have none: a page that is held looks as
  ///   it does at rest.
  @discardableResult
  func visitKeyCommands(
    _ pages: [ViewController], behind earlier: [KeyCommand] = [], _ body: (KeyCommand) -> Bool
  ) -> AskedKeyCommands {
    let first = pages.first?.view.responders.first
    var asked = AskedKeyCommands(first)
    var keys = WorkingKeys { [weak host = view.host] in host?.tellIgnored($0) }
    if !keys.add(earlier, body) { return asked }
    visitLevels(pages, first) { level, owner, commands in
      if level != .first, let first { keys.takesAsText = first.takesAsText }
      if level == .program, pages.contains(where: \.takesPlainKeys) { keys.takesAsText = \.isPlain }
      let commands = commands()
      asked.add(commands)
      return keys.add(commands.turned(by: owner, titlesBy: first ?? owner), body)
    }
    keys.addPlain(body)
    return asked
  }

  /// Whether the same commands would be visited: the hints then stay as they are.
  func isCurrent(_ asked: AskedKeyCommands, _ pages: [ViewController]) -> Bool {
    let first = pages.first?.view.responders.first
    guard asked.isOf(first), pages.isEmpty == (asked.count == 0) else { return false }
    var (count, isSame) = (0, true)
    visitLevels(pages, first) { _, _, commands in
      guard count < asked.count else { return false }
      isSame = asked.has(commands(), at: count)
      count += 1
      return isSame
    }
    return isSame && count == asked.count
  }

  private enum KeyLevel { case first, page, program }

  /// Those who take keys, the innermost first, until `body` returns false; `owner`: in whose direction left is leading.
  private func visitLevels(
    _ pages: [ViewController], _ first: View?,
    _ body: (KeyLevel, _ owner: View, () -> [KeyCommand]) -> Bool
  ) {
    guard let inner = pages.first else { return }
    if inner.barFocus != nil { guard body(.page, inner.view, { inner.barFocusCommands }) else { return } }
    if let first {
      guard body(.first, first, { first.keyCommands }), body(.first, first, { first.listedOwnKeyCommands })
      else { return }
    }
    for page in pages {
      for view in page.view.responders where view !== first {
        guard body(.page, view, { view.keyCommands }), body(.page, view, { view.listedOwnKeyCommands })
        else { return }
      }
      guard body(.page, page.view, { page.allKeyCommands }), body(.page, page.view, { page.ownKeyCommands }),
        body(.page, page.view, { page.navigationItem.keyCommands })
      else { return }
    }
    _ = body(.program, pages[pages.count - 1].view) { view.host?.programKeyCommands(on: pages) ?? [] }
  }

  /// While a button of the bar has the keys.
  private var barFocusCommands: [KeyCommand] {
    func command(_ keys: KeySequence..., title: String) -> KeyCommand {
      KeyCommand(keys, title) { [weak host = view.host] _ in host?.send(keys[0]) }
    }
    var move = command("←", "→", title: "the button before, after")
    move.isHinted = false
    return [
      command("⏎", "Space", title: "press the button"), command("Esc", title: "to the page"), move,
    ]
  }

  var allKeyCommands: [KeyCommand] {
    addedKeyCommands.isEmpty ? keyCommands : keyCommands + addedKeyCommands
  }
}

extension NavigationController {
  /// While keys or the wheel hold a page, these keys come before all others.
  @MainActor fileprivate var heldPageCommands: [KeyCommand] {
    [
      KeyCommand("⏎", title: "let the page go back") { [weak self] in self?.finishInteractivePop() },
      KeyCommand("Esc", title: "put the page back") { [weak self] in self?.cancelInteractivePop() },
    ]
  }
}

extension View {
  var listedOwnKeyCommands: [KeyCommand] {
    listsOwnKeys ? ownKeyCommands : []
  }

  /// Some of what `handle` does.
  func ownCommand(
    _ keys: KeySequence..., title: String, isHinted: Bool = false, isEnabled: Bool = true
  ) -> KeyCommand {
    var command = KeyCommand(keys, title, nil, isEnabled) { [weak self] _ in
      _ = self?.handle(keys[0].keys[0])
    }
    (command.isHinted, command.isOwn) = (isHinted, true)
    return command
  }

  /// The key commands of a view whose content scrolls up and down: by a row, and by a screen.
  var scrollDownCommands: [KeyCommand] {
    [
      ownCommand("↑", "↓", "k", "j", title: "a row up, down"),
      ownCommand("PgUp", "PgDn", "Space", title: "a screen up, down"),
    ]
  }

  var scrollEndsCommand: KeyCommand { ownCommand("Home", "End", title: "to the start, to the end") }
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
  /// What views do by themselves, which pages may give another title.
  private var own: [KeyCommand] = []
  /// Of both, with whether they work.
  private var ownKeys: [KeySequence: Bool] = [:]
  /// By their first keys; with the number of the level.
  private var taken: [KeyPress: [(sequence: KeySequence, level: Int)]] = [:]
  private var level = 0
  /// Of the first responder, from here on.
  var takesAsText: (KeyPress) -> Bool = { _ in false }
  private let ignore: (KeySequence) -> Void
  /// No more are asked for.
  private var isDone = false

  init(ignore: @escaping (KeySequence) -> Void) { self.ignore = ignore }

  /// Returns whether more are wanted.
  mutating func add(_ new: [KeyCommand], _ body: (KeyCommand) -> Bool) -> Bool {
    level += 1
    for var command in new {
      if command.isTitleOfKeys {
        if !tell(titled: command, body) { return false }
        continue
      }
      let all = command.sequences
      let free = free(all)
      if free.count < all.count { command.keep(free.contains) }
      if command.sequences.isEmpty, !all.isEmpty { continue }
      // The label may name a key that does something else.
      if command.sequences.count < all.count { command.label = nil }
      if command.isOwn { for sequence in command.sequences { ownKeys[sequence] = command.isEnabled } }
      if command.isNamedByPages {
        plain.append(command)
        for sequence in command.sequences where sequence.isLetter { take(sequence) }
      } else {
        for sequence in command.sequences { take(sequence) }
        if command.isOwn, !command.isHinted {
          own.append(command)
        } else if !tell(command, body) {
          return false
        }
      }
    }
    return true
  }

  mutating func addPlain(_ body: (KeyCommand) -> Bool) {
    for var command in plain where !isDone {
      command.keep { $0.isLetter || !isTaken($0) }
      if !command.sequences.isEmpty { _ = tell(command, body) }
    }
    for command in own where !isDone && !command.sequences.isEmpty { _ = tell(command, body) }
  }

  private mutating func tell(titled command: KeyCommand, _ body: (KeyCommand) -> Bool) -> Bool {
    var command = command
    let all = command.sequences
    command.keep { ownKeys[$0] != nil }
    guard !command.sequences.isEmpty else { return true }
    if command.sequences.count < all.count { command.label = nil }
    command.isEnabled = command.sequences.contains { ownKeys[$0] == true }
    for index in plain.indices { plain[index].keep { !command.sequences.contains($0) } }
    for index in own.indices { own[index].keep { !command.sequences.contains($0) } }
    return tell(command, body)
  }

  private mutating func tell(_ command: KeyCommand, _ body: (KeyCommand) -> Bool) -> Bool {
    if !command.title.isEmpty { isDone = !body(command) }
    return !isDone
  }

  private mutating func take(_ sequence: KeySequence) {
    taken[sequence.keys[0], default: []].append((sequence, level))
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
    if takesAsText(first) { return false }
    return taken[first]?.contains { other, level in
      // Nearer by, a chord that begins with the keys waits for its next one.
      sequence.keys.starts(with: other.keys) || level < self.level && other.keys.starts(with: sequence.keys)
    } != true
  }

  private func isTaken(_ sequence: KeySequence) -> Bool {
    taken[sequence.keys[0]]?.contains { $0.sequence == sequence } == true
  }
}

extension KeySequence {
  fileprivate var isLetter: Bool { if case .character = keys[0].key { true } else { false } }
}

extension KeyCommand {
  /// Takes its other keys away; a title that says of each key what it does loses their words: `first row, last row`.
  fileprivate mutating func keep(_ isKept: (KeySequence) -> Bool) {
    let kept = sequences.indices.filter { isKept(sequences[$0]) }
    if kept.count == sequences.count { return }
    let words = title.split(separator: ", ")
    if isOwn || isTitleOfKeys, words.count == sequences.count {
      title = kept.map { String(words[$0]) }.joined(separator: ", ")
    }
    sequences = kept.map { sequences[$0] }
  }

  /// As the keys are labelled, where left is leading.
  func turned(by own: (KeyPress) -> KeyPress) -> KeyCommand {
    var command = self
    command.sequences = sequences.map { KeySequence($0.keys.map(own)) }
    return command
  }
}

extension [KeyCommand] {
  /// Commands write ← for the leading edge: these have the arrows that a person presses in `view`. A `KeyCommand.hint` has those
  /// that the first responder takes, which may count from the left within a page that counts from the right.
  @MainActor func turned(by view: View, titlesBy first: View) -> [KeyCommand] {
    guard view.isMirrored || first.isMirrored else { return self }
    return map { $0.turned(by: $0.isTitleOfKeys ? first.own : view.own) }
  }
}

extension KeyPress {
  /// Without Ctrl or Alt, Tab aside.
  fileprivate var isPlain: Bool { modifiers.subtracting(.shift).isEmpty && key != .tab }
}
