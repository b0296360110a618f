import TermNav

/// A sheet that asks for words, for instance for the words to search for.
final class QuestionPage: LinePage {
  private let offers: [String]
  private let offered: Label
  private let onAnswer: (String) -> Void

  /// Makes a sheet that asks a question, for instance for the words to search for.
  /// - Parameters:
  ///   - question: The question, above the line.
  ///   - action: The words for what Return does, for the hints.
  ///   - placeholder: The text in the line while it is empty. If there are offers, the first of them is shown
  ///     instead.
  ///   - offers: Possible answers, which are shown below the line. Tab completes them.
  ///   - onAnswer: Called with the words after the sheet was dismissed; not called without words.
  init(
    _ question: String, action: String, placeholder: String = "words or a regular expression",
    offers: [String] = [], onAnswer: @escaping (String) -> Void
  ) {
    self.offers = offers
    offered = Label(offers.joined(separator: "  "))
    self.onAnswer = onAnswer
    super.init(question, answer: action, name: "question", Size(columns: 60, rows: 8))
    view.addSubview(offered)
    offered.foreground = .secondary
    offered.numberOfLines = 0
    field.placeholder = offers.first ?? placeholder
  }

  override var otherCommands: [KeyCommand] {
    offers.isEmpty ? [] : [KeyCommand("Tab", title: "complete") { [unowned self] in complete() }]
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let rows = safeArea.size.rows
    label.frame = Rect(column: 2, row: min(1, max(0, rows - 2)), columns: lineColumns, rows: 1)
    let row = max(0, min(3, rows - 1))
    field.frame = Rect(column: 2, row: row, columns: lineColumns, rows: 1)
    offered.frame = Rect(column: 2, row: row + 2, columns: lineColumns, rows: max(0, min(3, rows - row - 2)))
  }

  private func complete() {
    guard let offer = offers.first(where: { $0.hasPrefix(field.text.lowercased()) }) else { return }
    field.text = offer
    field.caret = offer.count
  }

  override func answer() {
    let words = field.text
    if words.isEmpty { return }
    dismiss()
    // The answer is passed on in the same turn of the event loop, so that further keys go to the page that
    // appears.
    onAnswer(words)
  }
}
