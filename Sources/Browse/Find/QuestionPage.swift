import TermNav

/// A sheet that asks for a line of words.
final class QuestionPage: BrowsePage {
  private let field = FilterField()
  private let label: Label
  private let action: String
  private let onAnswer: (String) -> Void

  init(
    _ question: String, action: String, placeholder: String = "words or a regular expression",
    onAnswer: @escaping (String) -> Void
  ) {
    label = Label(question, attributes: .bold)
    self.action = action
    self.onAnswer = onAnswer
    super.init(title: question, name: "question")
    prefersNavigationBarHidden = true
    preferredContentSize = Size(columns: 60, rows: 8)
    view.addSubview(label)
    view.addSubview(field)
    field.placeholder = placeholder
    field.commands = { [unowned self] in
      [
        KeyCommand("⏎", title: action) { [unowned self] in perform(.open, count: nil) },
        KeyCommand("Esc", title: "cancel") { [unowned self] in perform(.app(.back), count: nil) },
      ]
    }
    field.becomeFirstResponder()
  }

  override var actions: [Action] { [.open, .app(.back)] }

  override func title(of action: Action) -> String { action == .open ? self.action : "cancel" }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let (columns, rows) = (max(1, safeArea.size.columns - 4), safeArea.size.rows)
    label.frame = Rect(column: 2, row: min(1, max(0, rows - 2)), columns: columns, rows: 1)
    field.frame = Rect(column: 2, row: max(0, min(3, rows - 1)), columns: columns, rows: 1)
  }

  override func perform(_ action: Action, count: Int?) {
    let words = field.text
    if action == .open, words.isEmpty { return }
    dismiss()
    // At once: keys that follow are for the page that comes.
    if action == .open { onAnswer(words) }
  }
}
