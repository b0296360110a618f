import TermNav

/// A page of controls that says what they did last.
class SayingPage: ContentPage {
  private var said = "Nothing yet"

  override init(
    _ gallery: Gallery, name: String, title: String, lead: String, content: View, tries: [String],
    keys: [KeyCommand] = []
  ) {
    super.init(gallery, name: name, title: title, lead: lead, content: content, tries: tries, keys: keys)
    figures = { [unowned self] in said }
  }

  /// Controls stand below the words.
  override var contentMargin: Int { 2 }

  func say(_ text: String) {
    said = text
    setNeedsDisplay()
  }
}
