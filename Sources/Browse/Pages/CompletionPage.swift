import TermNav

/// A sheet that asks for a line, and lists below it what may stand there.
class CompletionPage: BrowsePage {
  let field = FilterField()
  let list = BrowseList()
  private let label: Label
  private let message = Label()
  /// What is offered for the line, the best first.
  var candidates: [LogCompletion.Candidate] = [] { didSet { if candidates != oldValue { showCandidates() } } }

  init(_ question: String, name: String) {
    label = Label(question, attributes: .bold)
    super.init(title: question, name: name)
    prefersNavigationBarHidden = true
    preferredContentSize = Size(columns: 76, rows: 20)
    message.foreground = .caution
    list.row = { [unowned self] in row(at: $0) }
    list.columns = [.flexible(min: 20), .flexible.shown(from: 40)]
    list.hasChevrons = false
    list.accessoryColumns = 0
    list.tapBehavior = .opens
    list.onOpen = { [unowned self] in complete($0) }
    for part in [label, field, message, list] { view.addSubview(part) }
    field.onChange = { [unowned self] _ in lineDidChange() }
    field.commands = { [unowned self] in commands }
    field.becomeFirstResponder()
  }

  // MARK: What subclasses have

  /// Finds the `candidates` for the line.
  func findCandidates() {}

  /// As a row shows it.
  func title(of candidate: LogCompletion.Candidate) -> String { candidate.title }

  /// Does what the line says.
  func answer() {}

  /// What Return does, in a word.
  var answerTitle: String { "show" }

  /// What keys do while the line is typed.
  var commands: [KeyCommand] {
    [
      KeyCommand("⏎", title: answerTitle) { [unowned self] in answer() },
      KeyCommand("Tab", title: "complete") { [unowned self] in complete(list.cursor ?? 0) },
      KeyCommand(["↓", "Ctrl-N"], title: "next") { [unowned self] in list.perform(.down, count: 1) },
      KeyCommand(["↑", "Ctrl-P"], title: "previous") { [unowned self] in list.perform(.up, count: 1) },
      KeyCommand("Esc", title: "cancel") { [unowned self] in dismiss() },
    ]
  }

  // MARK: The line

  /// Why the line does not do.
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

  /// Puts what is offered in a row into the line.
  private func complete(_ index: Int) {
    guard candidates.indices ~= index else { return }
    field.text = candidates[index].line
    field.caret = field.text.count
    field.becomeFirstResponder()
    lineDidChange()
  }

  // MARK: The sheet

  override var actions: [Action] { [.open, .app(.back)] }

  override func title(of action: Action) -> String { action == .open ? answerTitle : "cancel" }

  override func perform(_ action: Action, count: Int?) {
    if action == .open { answer() } else { dismiss() }
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let (columns, rows) = (max(1, safeArea.size.columns - 4), safeArea.size.rows)
    label.frame = Rect(column: 2, row: 0, columns: columns, rows: 1)
    field.frame = Rect(column: 2, row: min(2, max(0, rows - 1)), columns: columns, rows: 1)
    message.frame = Rect(column: 2, row: 3, columns: columns, rows: 1)
    list.frame = Rect(column: 0, row: 4, columns: safeArea.size.columns, rows: max(0, rows - 4))
  }
}
