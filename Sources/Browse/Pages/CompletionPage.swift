import TermNav

/// A sheet in which a person types a line, with a list of completions below the line.
class CompletionPage: LinePage {
  let list = BrowseList()
  private let message = Label()
  /// The completions of the line as it is typed so far, the best first.
  var candidates: [LogCompletion.Candidate] = [] { didSet { if candidates != oldValue { showCandidates() } } }

  init(_ question: String, answer: String = "show", name: String) {
    super.init(question, answer: answer, name: name, Size(columns: 76, rows: 20))
    message.foreground = .caution
    list.row = { [unowned self] in row(at: $0) }
    list.columns = [.flexible(min: 20), .flexible.shown(from: 40)]
    list.hasChevrons = false
    list.accessoryColumns = 0
    list.tapBehavior = .opens
    list.onOpen = { [unowned self] in complete($0) }
    for part in [message, list] { view.addSubview(part) }
    field.onChange = { [unowned self] _ in lineDidChange() }
  }

  // MARK: For subclasses to override

  /// Finds the `candidates`, the completions of the typed line. Called after each change of the line;
  /// subclasses override it.
  func findCandidates() {}

  /// Returns the text of the row that shows a completion of the typed line.
  func title(of candidate: LogCompletion.Candidate) -> String { candidate.title }

  override var otherCommands: [KeyCommand] {
    [
      KeyCommand("Tab", title: "complete") { [unowned self] in complete(list.cursor ?? 0) },
      KeyCommand(["↓", "Ctrl-N"], title: "next") { [unowned self] in list.perform(.down, count: 1) },
      KeyCommand(["↑", "Ctrl-P"], title: "previous") { [unowned self] in list.perform(.up, count: 1) },
    ]
  }

  // MARK: The typed line

  /// The message why the typed line cannot be used; empty where there is none.
  var problem: String {
    get { message.text }
    set { message.text = newValue }
  }

  func lineDidChange() {
    problem = ""
    findCandidates()
  }

  private func showCandidates() {
    list.setRowCount(candidates.count, animated: false)
    list.setNeedsDisplay()
    if !candidates.isEmpty { list.moveCursor(to: 0) }
  }

  private func row(at index: Int) -> ListRow {
    guard candidates.indices ~= index else { return ListRow() }
    return ListRow(cells: [
      ListText(title(of: candidates[index]).visible), ListText(candidates[index].meaning, .secondary),
    ])
  }

  /// Replaces the typed line by the completion in a row, from 0.
  private func complete(_ index: Int) {
    guard candidates.indices ~= index else { return }
    field.text = candidates[index].line
    field.caret = field.text.count
    field.becomeFirstResponder()
    lineDidChange()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    message.frame = Rect(column: 2, row: 3, columns: lineColumns, rows: 1)
    let (columns, rows) = (safeArea.size.columns, safeArea.size.rows)
    list.frame = Rect(column: 0, row: 4, columns: columns, rows: max(0, rows - 4))
  }
}
