import TermNav

/// A sheet that asks which commits a log is to have: a line in git's own words, and below it what may stand next, with its meaning.
final class LogQueryPage: BrowsePage {
  var completion = LogCompletion()
  private let field = FilterField()
  private let label = Label("Which commits", attributes: .bold)
  private let problem = Label()
  private let list = BrowseList()
  private var candidates: [LogCompletion.Candidate] = []
  /// Where git runs, and names count from.
  private let folder: Path
  private let git: Git
  /// Called, once the sheet has left, for the query to be asked by a form.
  private let onTurn: (LogQuery) -> Void

  init(_ query: LogQuery, in folder: Path, _ git: Git, onTurn: @escaping (LogQuery) -> Void) {
    (self.folder, self.git, self.onTurn) = (folder, git, onTurn)
    super.init(title: "Which commits", name: "log-query")
    prefersNavigationBarHidden = true
    preferredContentSize = Size(columns: 76, rows: 20)
    problem.foreground = .caution
    list.row = { [unowned self] in row(at: $0) }
    list.columns = [.flexible(min: 20), .flexible.shown(from: 40)]
    list.hasChevrons = false
    list.accessoryColumns = 0
    list.tapBehavior = .opens
    list.onOpen = { [unowned self] in complete($0) }
    for part in [label, field, problem, list] { view.addSubview(part) }
    field.placeholder = "main..topic --author ann -- src"
    field.text = query.line.isEmpty ? "" : query.line + " "
    field.onChange = { [unowned self] _ in lineDidChange() }
    field.commands = { [unowned self] in
      [
        KeyCommand("⏎", title: "show") { [unowned self] in ask() },
        KeyCommand("Tab", title: "complete") { [unowned self] in complete(list.cursor ?? 0) },
        KeyCommand("Ctrl-T", title: "form") { [unowned self] in turn() },
        KeyCommand(["↓", "Ctrl-N"], title: "next") { [unowned self] in list.perform(.down, count: 1) },
        KeyCommand(["↑", "Ctrl-P"], title: "previous") { [unowned self] in list.perform(.up, count: 1) },
        KeyCommand("Esc", title: "cancel") { [unowned self] in dismiss() },
      ]
    }
    field.becomeFirstResponder()
  }

  override func viewDidLoad() {
    completion.history = browser.logHistory.patterns
    lineDidChange()
    task { [self] in
      let safeGit = try await git.safe(in: folder)
      func lines(_ words: [String], apart separator: UInt8) async -> [String] {
        let bytes = (try? await safeGit.command(in: folder, words).gitOutput()) ?? []
        return bytes.split(separator: separator).prefix(Self.mostNames).map { $0.text }
      }
      let refs = await lines(
        ["for-each-ref", "--format=%(refname:short)", "--sort=-committerdate"], apart: 0x0A)
      let names = await lines(["ls-files", "-z", "--"], apart: 0)
      (completion.refs, completion.names) = (refs, names)
      lineDidChange()
    }
  }

  /// Names of files that are offered; our own figure.
  nonisolated private static let mostNames = 100_000

  override var actions: [Action] { [.open, .app(.back)] }

  override func title(of action: Action) -> String { action == .open ? "show" : "cancel" }

  override func perform(_ action: Action, count: Int?) {
    if action == .open { ask() } else { dismiss() }
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let (columns, rows) = (max(1, safeArea.size.columns - 4), safeArea.size.rows)
    label.frame = Rect(column: 2, row: 0, columns: columns, rows: 1)
    field.frame = Rect(column: 2, row: min(2, max(0, rows - 1)), columns: columns, rows: 1)
    problem.frame = Rect(column: 2, row: 3, columns: columns, rows: 1)
    list.frame = Rect(column: 0, row: 4, columns: safeArea.size.columns, rows: max(0, rows - 4))
  }

  private func row(at index: Int) -> ListRow {
    guard candidates.indices ~= index else { return ListRow() }
    return ListRow(cells: [
      ListText(candidates[index].title.visible), ListText(candidates[index].meaning, .secondary),
    ])
  }

  private func lineDidChange() {
    problem.text = ""
    candidates = completion.candidates(for: field.text)
    list.setRowCount(candidates.count, animated: false)
    list.setNeedsDisplay()
    if !candidates.isEmpty { list.moveCursor(to: 0) }
  }

  /// Puts what is offered in a row into the line.
  private func complete(_ index: Int) {
    guard candidates.indices ~= index else { return }
    field.text = candidates[index].line
    field.caret = field.text.count
    field.becomeFirstResponder()
    lineDidChange()
  }

  private func ask() {
    do {
      let query = try LogQuery(line: field.text)
      browser.show(query, by: field.text, in: folder, from: self)
    } catch {
      problem.text = "\(error)"
    }
  }

  private func turn() {
    do {
      let query = try LogQuery(line: field.text)
      dismiss()
      onTurn(query)
    } catch {
      problem.text = "\(error)"
    }
  }
}
