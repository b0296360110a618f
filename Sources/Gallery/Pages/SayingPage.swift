import TermNav

/// A page of controls with a row that says what was done with them last.
class SayingPage: ContentPage {
  private var said = "Nothing yet"

  override init(
    _ gallery: Gallery, name: String, title: String, lead: String, content: View, tries: [String],
    keys: [KeyCommand] = []
  ) {
    super.init(gallery, name: name, title: title, lead: lead, content: content, tries: tries, keys: keys)
    figures = { [unowned self] in said }
  }

  /// The content of the page has margins of its own, so that its controls begin in the column of the text.
  override var contentMargin: Int { 2 }

  func say(_ text: String) {
    said = text
    setNeedsDisplay()
  }
}
