import TermNav
import TermNavText

/// A page of what a program or a walk finds below a directory, as it comes; Ctrl-C stops it.
class FoundPage: BrowseListPage {
  let folder: Path
  let pane = ListPane()
  let run = CommandRun()
  /// How the browser itself looks.
  lazy var files = browser.files
  private var walking: Task<Void, Never>?
  private(set) var state = CommandRun.RunState.waiting
  /// Whether it looks again, while what it found before is shown.
  private var isAgain = false
  /// What its program is called.
  private var programName = ""
  /// Who looks for files or words: each leaves out other kinds of files.
  enum Looker { case git, program, browser }
  private(set) var looker = Looker.browser
  /// Whether git has passed over repositories within, and whether what it tracks was found though hidden or ignored.
  private var hasRepositories = false, findsTracked = false
  /// The complaint of a program that searched and did not fail, such as that a directory cannot be read.
  private var complaint: String?

  init(_ folder: Path, title: String, name: String) {
    self.folder = folder
    super.init(title: title, name: name)
    pane.adopt(list)
    view.addSubview(pane)
    list.hasChevrons = false
  }

  override var content: View? { pane }
  override var awaitsRows: Bool { rowCount == 0 && !state.isOver }

  // MARK: What subclasses have

  /// The program to run; nil: none is there. Called on a thread of its own.
  func command() -> (@Sendable (FindTools) -> Command?) { { _ in nil } }
  /// Takes what the program writes, on any thread; false once there is enough. git lists what it tracks, also
  /// files that were deleted and submodules.
  func taker(isGit: Bool) -> (@Sendable ([UInt8]) -> Bool) { { _ in false } }
  /// The search program's command with the files added that it would leave out; by default the command as it is.
  func complete(_ command: Command) async throws -> Command { command }
  /// Adds what whoever looks has left out, in the end.
  func finish(_ tools: FindTools) async throws {}
  /// What the browser does itself where no program is there; it tells from time to time that something was found.
  func walk() -> (@Sendable (Worker.Teller<Bool>) throws -> Void) { { _ in } }
  /// Forgets what was found but is not shown.
  func startOver() {}
  /// Shows what was found, in place of what is shown where it is not the same that has grown.
  func refresh(isOther: Bool) {}
  /// In a line, at the end; nil says nothing.
  func summary(_ state: CommandRun.RunState) -> String? { nil }

  /// The name of a row below the directory, and the line, from 0 on.
  func found(at index: Int) -> (name: [UInt8], line: Int?)? { nil }

  override var fileTarget: FileTarget? {
    guard let found = list.selection.flatMap(found) else {
      return FileTarget(path: folder, directory: folder)
    }
    return FileTarget(path: Path(found.name, in: folder), line: found.line, directory: folder)
  }

  // MARK: Running

  override func viewDidLoad() {
    run.failure = { [unowned self] in settle(outcome(of: $0, $1)) }
    run.onChange = { [unowned self] in change(to: run.state) }
    look()
  }

  private func look() {
    let command = command()
    state = .running
    showState()
    walking = task { [self] in
      let plan = try await plan(command)
      // Who stops this look or begins another cancels it: then nothing of the page is this look's any more.
      try Task.checkCancellation()
      (looker, hasRepositories) = (plan.looker, plan.hasRepositories)
      if let command = plan.command {
        walking = nil
        start(command, plan.tools)
      } else {
        try await walkHere(plan.tools)
      }
    }
  }

  /// How a look is made, before the page has anything of it.
  private struct Plan {
    var tools: FindTools
    /// nil where the browser itself looks.
    var command: Command?
    var looker = Looker.browser
    var hasRepositories = false
  }

  private func plan(_ command: @escaping @Sendable (FindTools) -> Command?) async throws -> Plan {
    var plan = Plan(tools: browser.tools)
    plan.command = try await Worker.run { [tools = plan.tools] in command(tools) }
    guard let program = plan.command else { return plan }
    if !plan.tools.isGit(program, in: folder) {
      try Task.checkCancellation()
      (plan.command, plan.looker) = (try await complete(program), .program)
      return plan
    }
    plan.tools = await plan.tools.safeForListing(in: folder)
    plan.command = try await Worker.run { [tools = plan.tools] in command(tools) }
    guard plan.command != nil else { return plan }
    (plan.looker, plan.hasRepositories) = (.git, await plan.tools.hasRepositories(in: folder))
    return plan
  }

  private func start(_ command: Command, _ tools: FindTools) {
    programName = Path(command.program).name.text.visible
    let taker = taker(isGit: looker == .git)
    run.start(for: self) {
      try await command.started()
    } take: {
      taker($0)
    } finish: { [weak self] in
      try await self?.finish(tools)
    }
  }

  private func walkHere(_ tools: FindTools) async throws {
    do {
      for try await _ in Worker.values(walk()) {
        try Task.checkCancellation()
        change(to: .running)
        try await app?.clock.sleep(for: .milliseconds(50))
      }
      try Task.checkCancellation()
      try await finish(tools)
      try Task.checkCancellation()
      change(to: .ended)
    } catch let error as SystemError {
      try Task.checkCancellation()
      change(to: .failed(error.reason))
    }
    walking = nil
  }

  /// What was found before stays until all is found again, and where that ends before its time.
  private func change(to state: CommandRun.RunState) {
    self.state = state
    if !isAgain || state.isWhole {
      refresh(isOther: isAgain)
      if state.isOver { isAgain = false }
    }
    showState()
    if !awaitsRows { opening.rowsDidCome(for: self) }
  }

  /// The files that git tracks though whoever looks leaves them out.
  func leftOut(links: Bool) async throws -> [[UInt8]] {
    let names = await browser.tools.leftOut(
      in: folder, showsHidden: browser.state.arrangement.showsHidden, links: links)
    try Task.checkCancellation()
    findsTracked = names != nil
    return names ?? []
  }

  /// Tells which files and directories were left out or could not be read, in sentences.
  func unread(_ missed: Hits.Missed, ofWords: Bool) -> [String] {
    let kinds = kindsLeftOut(ofWords: ofWords).joined(separator: ", ")
    return [
      missed.words.isEmpty ? nil : "Unread: \(missed.words.joined(separator: ", ")).",
      complaint.map { "\($0)." }, kinds.isEmpty ? nil : "Left out: \(kinds).",
    ].compactMap { $0 }
  }

  private func kindsLeftOut(ofWords: Bool) -> [String] {
    let byName =
      (browser.state.arrangement.showsHidden ? [] : ["hidden"]) + (looker == .browser ? [] : ["ignored"])
    let names =
      byName.isEmpty ? [] : [byName.joined(separator: " and ") + (findsTracked ? " unless tracked" : "")]
    // ripgrep reads UTF-16.
    let kinds = ofWords ? (looker == .program ? ["binary"] : ["binary", "UTF-16"]) + ["links"] : []
    return names + kinds + (looker == .git && hasRepositories ? ["inner repositories"] : [])
  }

  private func lookAgain() {
    _ = run.stop()
    walking?.cancel()
    complaint = nil
    isAgain = rowCount > 0
    startOver()
    look()
  }

  /// What a program's end means.
  enum Outcome: Equatable {
    /// It has searched; what it complained of is told beside what was found.
    case good(complaint: String?)
    /// Why it has not, in a line.
    case failed(String)
    /// What is looked for is no expression of the program's: it is looked for again as it stands.
    case retryAsPlainWords
  }

  /// What a program's end means, by its status and the last lines of its standard error.
  func outcome(of status: TerminationStatus, _ complaints: [String]) -> Outcome {
    switch status {
    case .exited(0): .good(complaint: Self.words(of: complaints))
    case .exited: .failed(complaints.last { !$0.isEmpty }?.visible ?? "\(programName): \(status)")
    case .signaled(let number): .failed("\(programName) was ended by signal \(number)")
    }
  }

  /// Looks for what was typed as it stands from now on.
  func takeAsPlainWords() {}

  /// Does what follows from a program's end, and returns why it failed; nil where it did not.
  private func settle(_ outcome: Outcome) -> String? {
    switch outcome {
    case .good(let words):
      complaint = words
      return nil
    case .failed(let reason): return reason
    case .retryAsPlainWords:
      takeAsPlainWords()
      app?.mailbox.post { [weak self] _ in self?.lookAgain() }
      return nil
    }
  }

  /// The last one of a program's complaints, such as `./closed: Permission denied`, and how many more there are; nil without one.
  static func words(of complaints: [String]) -> String? {
    let lines = complaints.filter { !$0.isEmpty }
    guard let last = lines.last?.visible else { return nil }
    let words =
      last.replacing("[fd error]: ", with: "", maxReplacements: 1).split(separator: " (os error ").first ?? ""
    return words + (lines.count > 1 ? ", and \(lines.count - 1) more" : "")
  }

  /// Says above the rows how far it is, or what is left out.
  func showState() {
    switch state {
    case .failed(let reason): pane.message = ((isAgain ? "not looked again: " : "") + reason, .caution)
    case .stopped where isAgain: pane.message = ("not looked again: stopped", .caution)
    case .running, .waiting: pane.message = ("Looking… Ctrl-C stops.", .secondary)
    default: pane.message = summary(state).map { ($0, .secondary) }
    }
  }

  override func interrupt() -> Bool {
    let isGivenUp = super.interrupt()
    if run.stop() { return true }
    guard let walking else { return isGivenUp }
    walking.cancel()
    self.walking = nil
    change(to: .stopped)
    return true
  }

  // MARK: Actions

  override var actions: [Action] { super.actions + [.reread] }

  override func perform(_ action: Action, count: Int?) {
    if action == .reread { lookAgain() } else { super.perform(action, count: count) }
  }
}
