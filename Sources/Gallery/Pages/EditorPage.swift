import TermNav

/// A text field; once it has been edited, leaving asks first.
final class EditorPage: SamplePage {
  private static let saved = "晴れ、のち café"
  private static let question = "Leave without saving?"
  private let field = TextField(EditorPage.saved)
  private var isEdited = false
  private var isAsking = false

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
      ], takesText: true)
    field.placeholder = "Write a line"
    field.onChange = { [unowned self] _ in isEdited = true }
    view.addSubview(field)
    firstResponder = field
  }

  override var headRows: Int { 2 }

  override func layout() {
    super.layout()
    let columns = max(0, min(TextView.measure, view.size.columns - 4))
    field.frame = Rect(
      column: 2, row: min(1, view.size.rows), columns: columns, rows: min(1, max(0, view.size.rows - 1)))
  }

  override func shouldPop() -> Bool {
    guard isEdited else { return true }
    ask(true)
    return false
  }

  private func ask(_ isAsking: Bool) {
    self.isAsking = isAsking
    // A press on the field must not bring it the keys meanwhile.
    for recognizer in field.gestureRecognizers { recognizer.isEnabled = !isAsking }
    // While the question stands, keys are answers and not text.
    firstResponder = isAsking ? nil : field
    title = isAsking ? Self.question : "Unsaved changes"
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard isAsking else { return }
    canvas.text(
      "\(Self.question)  y leaves  n stays", column: 2, row: 0, style: theme.caution.adding(.bold))
  }

  override func handle(_ key: KeyPress) -> Bool {
    guard isAsking else { return false }
    switch key.key {
    case .character("y"):
      isEdited = false
      ask(false)
      navigationController?.pop()
    case .character("n"), .escape: ask(false)
    default: return key.modifiers.isEmpty
    }
    return true
  }
}
