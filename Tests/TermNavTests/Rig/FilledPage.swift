import TermNav

/// A page without a bar that one view fills.
final class FilledPage: ViewController {
  private let content: View

  init(_ content: View, title: String = "Page") {
    self.content = content
    super.init(title: title)
    prefersNavigationBarHidden = true
    view.addSubview(content)
  }

  override func viewWillLayoutSubviews() { content.frame = view.bounds }
}
