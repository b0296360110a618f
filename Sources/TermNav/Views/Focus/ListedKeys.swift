/// What hints and help list while a page is on top of its stack: the commands of all who take keys then, the innermost first. It routes
/// no key; that is the `KeyRouter`.
@MainActor struct ListedKeys {
  private let page: ViewController
  /// The pages that keys go through, the innermost first; none while keys do not come to the page: under a modal view or a
  /// presented page, and where another part of the page around it has them.
  let pages: [ViewController]

  init(of page: ViewController) {
    self.page = page
    pages = Self.pages(from: page)
  }

  private static func pages(from inner: ViewController) -> [ViewController] {
    let page = inner.view.tree.page ?? inner
    var (pages, outermost) = (page.focusedPages, page)
    while let container = outermost.container, let around = container.tree.page {
      guard around.barFocus == nil,
        around.view.tree.responders.first(where: { $0.hostedPage != nil }) === container
      else { return [] }
      pages.append(around)
      outermost = around
    }
    return inner.view.tree.host?.sendsKeys(to: outermost) == true ? pages : []
  }

  private var first: View? { pages.first?.view.tree.responders.first }

  /// What keys do now. While keys or the wheel hold a page, those of `heldPageActions` come before all others.
  var commands: [KeyCommand] { commands(behind: []) }

  /// - Parameter earlier: commands whose keys are taken before all others.
  func commands(behind earlier: [KeyCommand]) -> [KeyCommand] {
    var commands: [KeyCommand] = []
    let held = pages.lazy.compactMap(\.navigationController).first(where: \.isInteractivePopDriven)
    let own = held.map { Self.heldPageActions.commands(of: $0, page.view.words) } ?? []
    visit(behind: earlier.isEmpty ? own : earlier) {
      commands.append($0)
      return true
    }
    return commands
  }

  /// While keys or the wheel hold a page.
  static let heldPageActions: [KeyAction<NavigationController>] = [
    .init("letBack", "⏎", title: "let the page go back", isHinted: true) { $0.finishInteractivePop() },
    .init("putBack", "Esc", title: "put the page back", isHinted: true) { $0.cancelInteractivePop() },
  ]

  /// Commands one by one, until `body` returns false; returns what was asked for.
  /// - Parameter earlier: commands whose keys are taken before all others. Rows of hints have none: a page that is held looks as
  ///   it does at rest.
  @discardableResult
  func visit(behind earlier: [KeyCommand] = [], _ body: (KeyCommand) -> Bool) -> AskedKeyCommands {
    var keys = WorkingKeys { [weak host = page.view.tree.host] in host?.tellIgnored($0) }
    return visit(behind: earlier, &keys) { command, _ in body(command) }
  }

  /// All commands one by one, each with how many of those who take keys had been asked by then.
  func visitAll(_ body: (_ command: KeyCommand, _ asked: Int) -> Void) -> AskedKeyCommands {
    var keys = WorkingKeys { [weak host = page.view.tree.host] in host?.tellIgnored($0) }
    return visit(&keys) {
      body($0, $1)
      return true
    }
  }

  /// Those of the commands, and their keys, that nobody takes: what the navigation does with keys comes behind all others.
  func reached(_ commands: [KeyCommand]) -> [KeyCommand] {
    if pages.isEmpty { return [] }
    var keys = WorkingKeys { _ in }
    visit(&keys) { _, _ in true }
    return keys.left(of: commands)
  }

  @discardableResult
  private func visit(
    behind earlier: [KeyCommand] = [], _ keys: inout WorkingKeys, _ body: (KeyCommand, Int) -> Bool
  ) -> AskedKeyCommands {
    let first = first
    var asked = AskedKeyCommands(first)
    func tell(_ command: KeyCommand) -> Bool { body(command, asked.count) }
    if !keys.add(earlier, tell) { return asked }
    visitSources(first) { source in
      if source.level != .first, let first { keys.takesAsText = first.takesAsText }
      if source.level == .program, pages.contains(where: \.takesPlainKeys) { keys.takesAsText = \.isPlain }
      let commands = source.commands()
      asked.add(source, commands)
      return keys.add(commands.turned(by: source.owner, titlesBy: first ?? source.owner), tell)
    }
    keys.addPlain(tell)
    return asked
  }

  /// Whether the same commands would be visited: the hints then stay as they are.
  func isCurrent(_ asked: AskedKeyCommands) -> Bool {
    let first = first
    guard asked.isOf(first), pages.isEmpty == (asked.count == 0) else { return false }
    var (count, isSame) = (0, true)
    visitSources(first) { source in
      guard count < asked.count else { return false }
      isSame = asked.has(source, at: count)
      count += 1
      return isSame
    }
    return isSame && count == asked.count
  }

  /// Those who take keys, the innermost first, until `body` returns false.
  private func visitSources(_ first: View?, _ body: (KeySource) -> Bool) {
    guard let inner = pages.first else { return }
    func visit(_ view: View, _ level: KeySource.Level) -> Bool {
      body(KeySource(level: level, owner: view) { view.viewKeys.commands(of: view) })
        && body(KeySource(ownOf: view, level: level))
    }
    func visit(_ page: ViewController, _ commands: @escaping () -> [KeyCommand]) -> Bool {
      body(KeySource(level: .page, owner: page.view, commands: commands))
    }
    if inner.barFocus != nil {
      guard visit(inner, { inner.view.tree.host?.barKeyCommands(of: inner) ?? [] }) else { return }
    }
    let isEnough = KeyTaker.ask(on: pages) { taker in
      switch taker {
      case .view(let view): !visit(view, view === first ? .first : .page)
      case .page(let page): !(visit(page) { page.allKeyCommands } && visit(page) { page.ownKeyCommands })
      case .items(let page): !visit(page) { page.navigationItem.keyCommands }
      }
    }
    if isEnough { return }
    _ = body(
      KeySource(level: .program, owner: pages[pages.count - 1].view) {
        page.view.tree.host?.programKeyCommands(on: pages) ?? []
      })
  }
}

/// Someone who takes keys: a view, the page, its bar, the program.
@MainActor private struct KeySource {
  enum Level { case first, page, program }

  let level: Level
  /// In whose direction left is leading.
  let owner: View
  /// Stands for what the library's own view lists; nil for commands, which are compared by what is shown of them.
  var number: (() -> Int)?
  let commands: () -> [KeyCommand]
}

extension KeySource {
  /// What a view lists that `handle` does.
  init(ownOf view: View, level: Level) {
    let number = {
      if !view.listsOwnKeys { return 0 }
      let actions = view.keyActions
      if !actions.isEmpty { return actions.number(of: view, view.words) }
      var hasher = Hasher()
      for command in view.ownKeyCommands { command.hashAppearance(into: &hasher) }
      return hasher.finalize()
    }
    self.init(level: level, owner: view, number: number) { view.listsOwnKeys ? view.ownKeyCommands : [] }
  }
}

/// What was asked for when hints were made, as far as hints show it.
@MainActor struct AskedKeyCommands {
  private enum Asked {
    case number(Int)
    case commands([KeyCommand])
  }

  private var asked: [Asked] = []
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

  var count: Int { asked.count }

  func isOf(_ first: View?) -> Bool {
    self.first === first && Self.takes(first) == (takesLetters, takesBlanks)
  }

  /// Forgets who was asked behind the first ones.
  mutating func keepFirst(_ count: Int) { asked.removeLast(max(0, asked.count - count)) }

  fileprivate mutating func add(_ source: KeySource, _ commands: [KeyCommand]) {
    asked.append(source.number.map { .number($0()) } ?? .commands(commands))
  }

  fileprivate func has(_ source: KeySource, at index: Int) -> Bool {
    switch asked[index] {
    case .number(let number): source.number?() == number
    case .commands(let commands): source.number == nil && Self.appear(commands, like: source.commands())
    }
  }

  private static func appear(_ commands: [KeyCommand], like others: [KeyCommand]) -> Bool {
    if commands.count != others.count { return false }
    // A page that keeps its commands gives the same ones again.
    let isSame = commands.withUnsafeBufferPointer { own in
      others.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
    if isSame { return true }
    // A closure would ask at each command which actor it runs on.
    for index in commands.indices where !commands[index].appears(like: others[index]) { return false }
    return true
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
      if !keepFree(of: &command) { continue }
      if command.isOwn { for sequence in command.sequences { ownKeys[sequence] = command.isEnabled } }
      if command.isNamedByPages {
        plain.append(command)
        for sequence in command.sequences where sequence.isLetter { take(sequence) }
      } else {
        for sequence in command.sequences + command.otherSequences { take(sequence) }
        if command.isOwn, !command.isHinted {
          own.append(command)
        } else if !tell(command, body) {
          return false
        }
      }
    }
    return true
  }

  /// Takes away the keys that are taken farther in; returns whether anything is left.
  private func keepFree(of command: inout KeyCommand) -> Bool {
    let all = command.sequences
    let free = free(all)
    if free.count == all.count { return true }
    command.keep(free.contains)
    // The label may name a key that does something else.
    command.label = nil
    return !free.isEmpty
  }

  /// The commands, with their keys, that are left once all others have been added.
  mutating func left(of commands: [KeyCommand]) -> [KeyCommand] {
    for sequence in plain.flatMap(\.sequences) { take(sequence) }
    level += 1
    return commands.compactMap {
      var command = $0
      return keepFree(of: &command) ? command : nil
    }
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

  /// As the keys are labelled where leading is right.
  fileprivate var mirrored: KeyCommand {
    var command = self
    command.sequences = sequences.map { KeySequence($0.keys.map(\.mirrored)) }
    return command
  }
}

extension [KeyCommand] {
  /// Commands write ← for the leading edge: these have the arrows that a person presses in `view`. A `KeyCommand.hint` has those
  /// that the first responder takes, which may count from the left within a page that counts from the right.
  @MainActor func turned(by view: View, titlesBy first: View) -> [KeyCommand] {
    guard view.isMirrored || first.isMirrored else { return self }
    return map { ($0.isTitleOfKeys ? first : view).isMirrored ? $0.mirrored : $0 }
  }
}

extension KeyPress {
  /// Without Ctrl or Alt, Tab aside.
  fileprivate var isPlain: Bool { modifiers.subtracting(.shift).isEmpty && key != .tab }
}
