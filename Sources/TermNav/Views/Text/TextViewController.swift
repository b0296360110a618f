/// A page of scrolled prose.
@MainActor open class TextViewController: ViewController {
  /// The text, below one free row.
  public let textView: TextView

  /// `text`: empty lines separate paragraphs.
  public init(title: String = "", text: String, name: String? = nil) {
    textView = TextView(Self.paragraphs(of: text))
    super.init(title: title, name: name)
    content = textView.padding(EdgeInsets(top: 1))
    textView.becomeFirstResponder()
  }

  /// Joins lines, which the page wraps anew.
  private static func paragraphs(of text: String) -> [TextView.Paragraph] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { TextView.Paragraph($0.joined(separator: " ")) }
  }
}
