/// What a page was drawn with, and what of it is asked for until it is drawn again.
@MainActor struct PageDrawing {
  let theme: Theme
  /// The page's own theme, else `theme`.
  let shownTheme: Theme
  let linkEpoch = LinkTable.shared.epoch
  /// Whether a theme of the page's own depends on what the terminal tells.
  let followsTerminal: Bool
  /// Whether the page has a view, or a bar, that is to be told of the mouse.
  let isHoverable: Bool
  /// Rows at the bottom: of the tabs' bar and of the page's bottom view.
  let footerRows: Int
  /// What scrolls in the page.
  private(set) var scrolls: [FrameLayer] = []

  /// Of a page that has been drawn.
  init(of page: ViewController, hasBar: Bool, size: Size, isMirrored: Bool, theme: Theme) {
    let view = page.view
    self.theme = theme
    shownTheme = view.shown(theme)
    let wanted = view.reportsWantedWithin
    followsTerminal = wanted.contains(.colors)
    isHoverable = wanted.contains(.motion) || hasBar && page.navigationItem.isHoverable
    let bottomView = view.isHidden ? nil : page.bottomView
    let ownRows = bottomView?.superview === view ? bottomView?.size.rows : nil
    footerRows = (page.bottomBar?.size.rows ?? 0) + (ownRows ?? 0)
    scrolls.addScrolled(of: view, in: Rect(size), within: Rect(size), isMirrored: isMirrored)
  }
}
