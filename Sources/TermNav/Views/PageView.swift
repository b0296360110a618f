/// The outermost view of a page, which forwards drawing and layout to its view controller. In a child page
/// the view forwards keys too.
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
    #if DEBUG
      reportUnplacedViews()
    #endif
  }

  /// Lays the page out again when its `bottomView` wants another number of rows, or is hidden or shown.
  override func arrangementDidChange() {
    guard !isLayingOut, !needsLayout, let owner, let bottomView = owner.bottomView,
      bottomView.superview === self
    else { return }
    if bottomView.size.rows != owner.bottomRows(in: size) { setNeedsLayout() }
  }

  /// Reports visible subviews without a frame after layout, in debug builds. Such subviews are never seen,
  /// most likely because nothing sets their frame.
  private func reportUnplacedViews() {
    guard !frame.isEmpty else { return }
    for view in subviews where view.frame == Rect(columns: 0, rows: 0) && !view.isHidden {
      tree.host?.reportMistake(
        String(naming: view),
        "it has no frame, so it is not seen: make it the page's content, or set its frame in viewWillLayoutSubviews"
      )
    }
  }

  // MARK: Within another page

  /// The view controller of the view, if it is a child of another page; otherwise nil. A page of a navigation
  /// stack gets keys directly, not through its view.
  private var child: ViewController? { owner?.parent == nil ? nil : owner }

  override func passOn(_ callback: LifecycleCallback, animated: Bool) {
    owner?.deliver(callback, animated: animated)
  }

  override var canBecomeFirstResponder: Bool { child != nil }
  override var keyCommands: [KeyCommand] { child?.allKeyCommands ?? [] }
  override var ownKeyCommands: [KeyCommand] { child?.ownKeyCommands ?? [] }
  override func handle(_ key: KeyPress) -> Bool { child?.handle(key) == true }
  override func interrupt() -> Bool { child?.interrupt() == true }
}
