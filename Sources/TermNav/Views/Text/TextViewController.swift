/// A page of scrolled prose.
@MainActor open class TextViewController: ViewController {
  /// The text, below one free row.
  public let textView: TextView

  /// `text`: empty lines separate paragraphs.
  public init(title: String = "", text: String, name: String? = nil) {
    textView = TextView(Self.paragraphs(of: text))
    super.init(title: title, name: name)
    view.addSubview(textView)
    textView.becomeFirstResponder()
  }

  open override func viewWillLayoutSubviews() {
    let top = min(1, view.size.rows)
    textView.frame = Rect(column: 0, row: top, columns: view.size.columns, rows: view.size.rows - top)
  }

  /// Joins lines, which the page wraps anew.
  private static func paragraphs(of text: String) -> [TextView.Paragraph] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { TextView.Paragraph($0.joined(separator: " ")) }
  }
}
