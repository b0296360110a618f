/// What a page was drawn with, and what of it is asked for until it is drawn again.
@MainActor struct PageDrawing {
  private let theme: Theme
  /// The page's own theme, else `theme`.
  let shownTheme: Theme
  private let linkEpoch = LinkTable.shared.epoch
  /// Whether a theme of the page's own depends on what the terminal tells.
  let followsTerminal: Bool
  /// Whether the page has a view, or a bar, that is to be told of the mouse.
  let isHoverable: Bool
  /// Rows at the bottom: of the tabs' bar and of the page's bottom view.
  let footerRows: Int
  /// What scrolls in the page.
  private(set) var scrolls: [FrameLayer] = []

  /// Of a page that has been drawn.
  init(of page: ViewController, hasBar: Bool, size: Size, theme: Theme) {
    self.theme = theme
    shownTheme = page.view.shown(theme)
    followsTerminal = page.view.wantsWithin(.colors)
    isHoverable = page.view.wantsWithin(.motion) || hasBar && page.navigationItem.isHoverable
    let bottomView = page.view.isHidden ? nil : page.bottomView
    let ownRows = bottomView?.superview === page.view ? bottomView?.size.rows : nil
    footerRows = (page.bottomBar?.size.rows ?? 0) + (ownRows ?? 0)
    scrolls.addScrolled(of: page, in: Rect(size), within: Rect(size))
  }

  func isCurrent(_ theme: Theme) -> Bool { theme == self.theme && linkEpoch == LinkTable.shared.epoch }
}
