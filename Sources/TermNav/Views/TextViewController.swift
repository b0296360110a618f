/// A page of prose, scrolled where it is longer than the page.
@MainActor open class TextViewController: ViewController {
  /// The prose, below one free row.
  public let textView: TextView

  /// - Parameter text: paragraphs, an empty line between two.
  public init(title: String = "", text: String, name: String? = nil) {
    textView = TextView(Self.paragraphs(of: text))
    super.init(title: title, name: name)
    view.addSubview(textView)
    firstResponder = textView
  }

  open override func viewWillLayoutSubviews() {
    let top = min(1, view.size.rows)
    textView.frame = Rect(column: 0, row: top, columns: view.size.columns, rows: view.size.rows - top)
  }

  /// Lines of one paragraph are joined: the page wraps them anew.
  private static func paragraphs(of text: String) -> [TextView.Paragraph] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { TextView.Paragraph($0.joined(separator: " ")) }
  }
}
