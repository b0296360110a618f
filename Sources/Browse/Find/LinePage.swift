import TermNav

/// A sheet that asks for a line of text. Subclasses say what is done with the line.
class LinePage: BrowsePage {
  let field = FilterField()
  let label: Label
  /// The words for what Return does in the sheet, for the hints.
  private let answerTitle: String

  init(_ question: String, answer: String, name: String, _ size: Size) {
    label = Label(question, attributes: .bold)
    answerTitle = answer
    super.init(title: question, name: name)
    prefersNavigationBarHidden = true
    preferredContentSize = size
    view.addSubview(label)
    view.addSubview(field)
    field.commands = { [unowned self] in commands }
    field.becomeFirstResponder()
  }

  /// The key commands while a line is typed in the sheet: first Return, then those of a subclass, last Esc.
  var commands: [KeyCommand] {
    [KeyCommand("⏎", title: answerTitle) { [unowned self] in answer() }] + otherCommands
      + [KeyCommand("Esc", title: "cancel") { [unowned self] in dismiss() }]
  }

  var otherCommands: [KeyCommand] { [] }

  /// Called when Return is pressed in a sheet that asks for a line. A subclass does something with the line,
  /// and dismisses the sheet.
  func answer() {}

  override var actions: [Action] { [.open, .app(.back)] }

  override func title(of action: Action) -> String { action == .open ? answerTitle : "cancel" }

  override func perform(_ action: Action, count: Int?) {
    if action == .open { answer() } else { dismiss() }
  }

  /// Ctrl-C closes the sheet that asks for a line, as Esc does.
  override func interrupt() -> Bool {
    dismiss()
    return true
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    label.frame = Rect(column: 2, row: 0, columns: lineColumns, rows: 1)
    field.frame = Rect(column: 2, row: min(2, max(0, safeArea.size.rows - 1)), columns: lineColumns, rows: 1)
  }

  /// The width in columns of the sheet's question, of the typed line, and of the text below the line.
  final var lineColumns: Int { max(1, safeArea.size.columns - 4) }
}
