import TermNav

/// A page without a bar that one view fills.
final class FilledPage: ViewController {
  init(_ content: View, title: String = "Page") {
    super.init(title: title)
    prefersNavigationBarHidden = true
    self.content = content
  }
}
