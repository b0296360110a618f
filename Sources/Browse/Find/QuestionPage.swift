import TermNav

/// A sheet that asks for a line of words.
final class QuestionPage: BrowsePage {
  private let field = FilterField()
  private let label: Label
  private let offers: [String]
  private let offered: Label
  private let action: String
  private let onAnswer: (String) -> Void

  /// - Parameter offers: answers that are shown, and that Tab completes.
  init(
    _ question: String, action: String, placeholder: String = "words or a regular expression",
    offers: [String] = [], onAnswer: @escaping (String) -> Void
  ) {
    label = Label(question, attributes: .bold)
    self.offers = offers
    offered = Label(offers.joined(separator: "  "))
    self.action = action
    self.onAnswer = onAnswer
    super.init(title: question, name: "question")
    prefersNavigationBarHidden = true
    preferredContentSize = Size(columns: 60, rows: 8)
    view.addSubview(label)
    view.addSubview(field)
    view.addSubview(offered)
    offered.foreground = .secondary
    offered.numberOfLines = 0
    field.placeholder = offers.first ?? placeholder
    field.commands = { [unowned self] in
      [
        KeyCommand("⏎", title: action) { [unowned self] in perform(.open, count: nil) }
      ] + (offers.isEmpty ? [] : [KeyCommand("Tab", title: "complete") { [unowned self] in complete() }]) + [
        KeyCommand("Esc", title: "cancel") { [unowned self] in perform(.app(.back), count: nil) }
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
    let row = max(0, min(3, rows - 1))
    field.frame = Rect(column: 2, row: row, columns: columns, rows: 1)
    offered.frame = Rect(column: 2, row: row + 2, columns: columns, rows: max(0, min(3, rows - row - 2)))
  }

  private func complete() {
    guard let offer = offers.first(where: { $0.hasPrefix(field.text.lowercased()) }) else { return }
    field.text = offer
    field.caret = offer.count
  }

  override func perform(_ action: Action, count: Int?) {
    let words = field.text
    if action == .open, words.isEmpty { return }
    dismiss()
    // At once: keys that follow are for the page that comes.
    if action == .open { onAnswer(words) }
  }
}
