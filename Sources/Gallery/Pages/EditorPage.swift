import TermNav

/// Leaving asks first once the field is edited.
final class EditorPage: SamplePage {
  private static let saved = "晴れ、のち café"
  private static let question = "Leave without saving?"
  private let field = DraftField(EditorPage.saved)
  private let answers = HintBar()
  private var isEdited = false
  /// The question, while it is shown.
  private var asking: PendingPop? { didSet { show(isAsking: asking != nil) } }

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "editor", title: "Unsaved changes",
      prose: [
        """
        Type into the field above. From the first change on, leaving asks first: Esc, the back button and a drag \
        that would finish all ask shouldPop first. A drag that is cancelled is not asked, since nobody leaves.
        """,
        "A no springs the page back to where it was, with its text and its cursor.",
      ],
      tries: [
        "Type something, then drag the page away. Press n to stay, y to leave.",
        "Drag a little and let go: the cursor is where it was.",
      ])
    field.placeholder = "Write a line"
    field.onChange = { [unowned self] _ in isEdited = true }
    answers.isHidden = true
    answers.commands = answerCommands
    view.addSubview(field)
    view.addSubview(answers)
    field.becomeFirstResponder()
  }

  override var headRows: Int { 2 }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let columns = max(0, min(TextView.measure, view.size.columns - 4))
    field.frame = Rect(
      column: 2, row: min(1, view.size.rows), columns: columns, rows: min(1, max(0, view.size.rows - 1)))
    // On narrow screens the bar shows the question.
    let start = showsQuestion ? 2 + Self.question.columns + 1 : 1
    answers.frame = Rect(
      column: start, row: 0, columns: max(0, min(Self.answerColumns, view.size.columns - start)),
      rows: min(1, view.size.rows))
  }

  private static let answerColumns = 22
  private var showsQuestion: Bool { 2 + Self.question.columns + 1 + Self.answerColumns <= view.size.columns }

  override var asksBeforePop: Bool { isEdited }

  override func shouldPop(_ pop: PendingPop) -> Bool {
    if isEdited { asking = pop }
    return !isEdited
  }

  private func show(isAsking: Bool) {
    field.isLocked = isAsking
    _ = isAsking ? field.resignFirstResponder() : field.becomeFirstResponder()
    answers.isHidden = !isAsking
    title = isAsking ? Self.question : "Unsaved changes"
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard asking != nil, showsQuestion else { return }
    canvas.text(Self.question, column: 2, row: 0, style: theme.caution.adding(.bold))
  }

  private var answerCommands: [KeyCommand] {
    [
      KeyCommand("y", title: "leaves") { [unowned self] in leave() },
      KeyCommand("n", "Esc", title: "stays") { [unowned self] in asking = nil },
    ]
  }

  private func leave() {
    let pop = asking
    asking = nil
    pop?.resume()
  }

  override var keyCommands: [KeyCommand] { (asking == nil ? [] : answerCommands) + super.keyCommands }

  /// Only the answers count while the page asks.
  override func handle(_ key: KeyPress) -> Bool {
    asking != nil && key.modifiers.isEmpty
  }
}

/// Neither click nor Tab gives it the keys while the page asks.
private final class DraftField: TextField {
  var isLocked = false {
    didSet { for recognizer in gestureRecognizers { recognizer.isEnabled = !isLocked } }
  }

  override var canBecomeFirstResponder: Bool { !isLocked }
}
