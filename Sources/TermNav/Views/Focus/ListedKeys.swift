/// The commands that hints and help list while a page is on top of its navigation stack: those of every view,
/// page and bar that gets keys, the innermost first. It only lists keys; the `KeyRouter` routes them.
@MainActor struct ListedKeys {
  private let page: ViewController
  /// The pages that get keys, the innermost first. Empty while the page on top gets no keys: below a menu or
  /// a presented page, or while another part of the page around it has the keyboard focus.
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

  /// The key commands that work now, for hints and help. If the user holds a page by keys or the wheel, in an
  /// interactive pop, `heldPageActions` come first.
  var commands: [KeyCommand] { commands(behind: []) }

  /// Returns the key commands that work now. If the user holds a page by keys or the wheel and `earlier` is
  /// empty, `heldPageActions` come first.
  /// - Parameter earlier: Commands that come before all others and get their keys first.
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

  /// The actions of keys that work while the user holds a page by keys or the wheel, in an interactive pop.
  static let heldPageActions: [KeyAction<NavigationController>] = [
    .init("letBack", "⏎", title: "let the page go back", isHinted: true) { $0.finishInteractivePop() },
    .init("putBack", "Esc", title: "put the page back", isHinted: true) { $0.cancelInteractivePop() },
  ]

  /// Calls `body` with each key command that hints and help list, until it returns false.
  /// - Parameter earlier: Commands that come before all others. Rows of hints pass none, so that a page held
  ///   in an interactive pop shows the same hints as at rest.
  /// - Returns: The commands of the views, pages and bars that were asked, by which a later change is
  ///   noticed.
  @discardableResult
  func visit(behind earlier: [KeyCommand] = [], _ body: (KeyCommand) -> Bool) -> AskedKeyCommands {
    var keys = WorkingKeys { [weak host = page.view.tree.host] in host?.reportIgnored($0) }
    return visit(behind: earlier, &keys) { command, _ in body(command) }
  }

  /// Calls `body` with each key command that hints and help list, and with the number of sources that had been
  /// asked for commands by then. Each view and each page is two sources: its commands and its own keys.
  /// - Returns: The commands of the views, pages and bars that were asked, by which a later change is
  ///   noticed.
  func visitAll(_ body: (_ command: KeyCommand, _ asked: Int) -> Void) -> AskedKeyCommands {
    var keys = WorkingKeys { [weak host = page.view.tree.host] in host?.reportIgnored($0) }
    return visit(&keys) {
      body($0, $1)
      return true
    }
  }

  /// Returns commands of the navigation, such as going back, without the keys that a view, a page or the
  /// program uses. Keys are offered to the navigation last.
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
      if source.level != .first, let first { keys.acceptsAsText = first.takesAsText }
      if source.level == .program, pages.contains(where: \.usesPlainKeys) { keys.acceptsAsText = \.isPlain }
      let commands = source.commands()
      asked.add(source, commands)
      return keys.add(commands.mirrored(by: source.owner, titlesBy: first ?? source.owner), tell)
    }
    keys.addPlain(tell)
    return asked
  }

  /// Returns whether the same key commands as in `asked` would be listed now, so that the hints can stay as
  /// they are.
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

  /// Calls `body` with each view, page and bar that keys go to, the innermost first, until it returns false.
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
    let isEnough = KeyResponder.ask(on: pages) { responder in
      switch responder {
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

/// A view, page, bar or program that keys go to, with its key commands.
@MainActor private struct KeySource {
  enum Level { case first, page, program }

  let level: Level
  /// The view whose direction decides how ← and → are listed: a command uses ← for the leading edge.
  let owner: View
  /// Returns a number that changes with the listed keys of a view of the library. If it is nil, the commands
  /// themselves are compared, one by one.
  var number: (() -> Int)?
  let commands: () -> [KeyCommand]
}

extension KeySource {
  /// Creates a source of the key commands that describe which keys a view's `handle` uses.
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

/// The key commands of which a row of hints was made. They are kept to find out whether the commands have
/// changed.
@MainActor struct AskedKeyCommands {
  private enum Asked {
    case number(Int)
    case commands([KeyCommand])
  }

  private var asked: [Asked] = []
  private weak var first: View?
  /// Whether the first responder accepted letters, and blanks, as text when it was asked for its key
  /// commands.
  private let acceptsLetters, acceptsBlanks: Bool

  init(_ first: View?) {
    self.first = first
    (acceptsLetters, acceptsBlanks) = Self.acceptedText(first)
  }

  private static func acceptedText(_ first: View?) -> (Bool, Bool) {
    guard let first else { return (false, false) }
    return (first.takesAsText(KeyPress(.character("a"))), first.takesAsText(KeyPress(.character(" "))))
  }

  var count: Int { asked.count }

  func isOf(_ first: View?) -> Bool {
    self.first === first && Self.acceptedText(first) == (acceptsLetters, acceptsBlanks)
  }

  /// Removes the commands of all sources (views, pages and bars that were asked) but the first `count`.
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
    // A page that keeps its commands in a variable returns the same array again, so the addresses are
    // compared first.
    let isSame = commands.withUnsafeBufferPointer { own in
      others.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
    if isSame { return true }
    // The code is a loop, since a closure would check its actor at each command.
    for index in commands.indices where !commands[index].appears(like: others[index]) { return false }
    return true
  }
}

/// A filter to which key commands are added from the innermost view outwards. It removes from each command
/// the keys that an earlier one uses.
@MainActor private struct WorkingKeys {
  /// Commands of lists for plain keys such as Return and the arrows (`isNamedByPages`). Hints and help list
  /// them after all but `own`, without the keys for which a page has a command of its own.
  private var plain: [KeyCommand] = []
  /// Commands of views that only the help lists. They are listed last, without the keys to which a page has
  /// given a title.
  private var own: [KeyCommand] = []
  /// The keys that views use by themselves (those of commands with `isOwn`), and whether each is enabled.
  private var ownKeys: [KeySequence: Bool] = [:]
  /// The key sequences in use, by their first key. `level` is the number of the source (a view, page, bar or
  /// program) that uses the sequence: 1 for the first one added.
  private var used: [KeyPress: [(sequence: KeySequence, level: Int)]] = [:]
  private var level = 0
  /// Returns whether a key is used before its source, a view, page, bar or program, is asked: the first
  /// responder accepts it as text or, for the program's commands, a page uses all plain keys. Such keys are
  /// removed from the commands.
  var acceptsAsText: (KeyPress) -> Bool = { _ in false }
  private let ignore: (KeySequence) -> Void
  /// Whether `body`, which gets the commands, has returned false, so that it gets no more of them.
  private var isDone = false

  init(ignore: @escaping (KeySequence) -> Void) { self.ignore = ignore }

  /// Adds the commands of one view, page, bar or program. Commands with keys left are passed to `body`.
  /// Returns whether `body` wants more commands.
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
        for sequence in command.sequences where sequence.isLetter { use(sequence) }
      } else {
        for sequence in command.sequences + command.otherSequences { use(sequence) }
        if command.isOwn, !command.isHinted {
          own.append(command)
        } else if !tell(command, body) {
          return false
        }
      }
    }
    return true
  }

  /// Removes from a command the keys that a command of an earlier view, page or bar uses, and if there are
  /// any the command's own label too. Returns whether any key is left.
  private func keepFree(of command: inout KeyCommand) -> Bool {
    let all = command.sequences
    let free = free(all)
    if free.count == all.count { return true }
    command.keep(free.contains)
    // The command's own label may name a removed key, so the names of the remaining keys are shown instead.
    command.label = nil
    return !free.isEmpty
  }

  /// Returns the commands without the keys that a command added before them uses.
  mutating func left(of commands: [KeyCommand]) -> [KeyCommand] {
    for sequence in plain.flatMap(\.sequences) { use(sequence) }
    level += 1
    return commands.compactMap {
      var command = $0
      return keepFree(of: &command) ? command : nil
    }
  }

  mutating func addPlain(_ body: (KeyCommand) -> Bool) {
    for var command in plain where !isDone {
      command.keep { $0.isLetter || !isUsed($0) }
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

  private mutating func use(_ sequence: KeySequence) {
    used[sequence.keys[0], default: []].append((sequence, level))
  }

  private func free(_ sequences: [KeySequence]) -> [KeySequence] {
    for sequence in sequences where !isFree(sequence) { return sequences.filter(isFree) }
    return sequences
  }

  private func isFree(_ sequence: KeySequence) -> Bool {
    if sequence.keys.contains(where: \.isReservedByProgram) {
      ignore(sequence)
      return false
    }
    let first = sequence.keys[0]
    if acceptsAsText(first) { return false }
    return used[first]?.contains { other, level in
      // If a command of a view farther in has a chord, several keys in a row, that begins with these keys,
      // they only begin that chord and run nothing else.
      sequence.keys.starts(with: other.keys) || level < self.level && other.keys.starts(with: sequence.keys)
    } != true
  }

  private func isUsed(_ sequence: KeySequence) -> Bool {
    used[sequence.keys[0]]?.contains { $0.sequence == sequence } == true
  }
}

extension KeySequence {
  fileprivate var isLetter: Bool { if case .character = keys[0].key { true } else { false } }
}

extension KeyCommand {
  /// Keeps only the keys of the command for which `isKept` returns true. If the title describes each key in
  /// turn, as `first row, last row` does, the words of the removed keys are removed too.
  fileprivate mutating func keep(_ isKept: (KeySequence) -> Bool) {
    let kept = sequences.indices.filter { isKept(sequences[$0]) }
    if kept.count == sequences.count { return }
    let words = title.split(separator: ", ")
    if isOwn || isTitleOfKeys, words.count == sequences.count {
      title = kept.map { String(words[$0]) }.joined(separator: ", ")
    }
    sequences = kept.map { sequences[$0] }
  }

  /// The command with ← and → exchanged, as keys are labelled in right-to-left layouts.
  fileprivate var mirrored: KeyCommand {
    var command = self
    command.sequences = sequences.map { KeySequence($0.keys.map(\.mirrored)) }
    return command
  }
}

extension [KeyCommand] {
  /// Returns the commands with the arrow keys that the user has to press in `view`. Commands use ← for the
  /// leading edge. The keys of a `KeyCommand.hint` follow the direction of the first responder, `first`,
  /// which may differ from that of its page.
  @MainActor func mirrored(by view: View, titlesBy first: View) -> [KeyCommand] {
    guard view.isMirrored || first.isMirrored else { return self }
    return map { ($0.isTitleOfKeys ? first : view).isMirrored ? $0.mirrored : $0 }
  }
}

extension KeyPress {
  /// Whether the key is held without Ctrl and Alt; false for Tab.
  fileprivate var isPlain: Bool { modifiers.subtracting(.shift).isEmpty && key != .tab }
}
