/// A page whose content is prose that scrolls.
@MainActor open class TextViewController: ViewController {
  /// The view of the page's text. One row above it is free.
  public let textView: TextView

  /// Creates a page whose content is prose that scrolls.
  /// - Parameters:
  ///   - title: The title in the navigation bar.
  ///   - text: The text, in which empty lines separate paragraphs.
  ///   - name: The name by which traces and tests identify the page; nil uses the name of the class.
  public init(title: String = "", text: String, name: String? = nil) {
    textView = TextView(Self.paragraphs(of: text))
    super.init(title: title, name: name)
    content = textView.padding(EdgeInsets(top: 1))
    textView.becomeFirstResponder()
  }

  /// Returns the paragraphs of a text. The lines of a paragraph are joined, since the view wraps them again.
  private static func paragraphs(of text: String) -> [TextView.Paragraph] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { TextView.Paragraph($0.joined(separator: " ")) }
  }
}
