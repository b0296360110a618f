/// The view of a page.
final class PageView: View {
  weak var owner: ViewController? { didSet { tree.page = owner } }
  private var isLayingOut = false

  override var page: ViewController? { owner }
  override var ownPage: ViewController? { owner }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    owner?.draw(&canvas, theme: theme)
  }

  override func layoutSubviews() {
    isLayingOut = true
    owner?.viewWillLayoutSubviews()
    owner?.layOutContent()
    isLayingOut = false
  }

  /// Lays out anew where the bottom view asks for other rows, is hidden or shown.
  override func arrangementDidChange() {
    guard !isLayingOut, let owner, let bottomView = owner.bottomView, bottomView.superview === self else {
      return
    }
    if bottomView.size.rows != owner.bottomRows(in: size) { setNeedsLayout() }
  }

  // MARK: Within another page

  /// Other pages are asked for themselves.
  private var child: ViewController? { owner?.parent == nil ? nil : owner }

  override func passOn(_ callback: LifecycleCallback, animated: Bool) {
    owner?.get(callback, animated: animated)
  }

  override var canBecomeFirstResponder: Bool { child != nil }
  override var keyCommands: [KeyCommand] { child?.allKeyCommands ?? [] }
  override var ownKeyCommands: [KeyCommand] { child?.ownKeyCommands ?? [] }
  override func handle(_ key: KeyPress) -> Bool { child?.handle(key) == true }
  override func interrupt() -> Bool { child?.interrupt() == true }
}
