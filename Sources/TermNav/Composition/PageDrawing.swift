/// The values with which a page was drawn, and what is asked about it until it is drawn again.
@MainActor struct PageDrawing {
  let theme: Theme
  /// The page's own theme, or else `theme`.
  let shownTheme: Theme
  let linkEpoch = LinkTable.shared.epoch
  /// Whether a theme that the page has of its own depends on what the terminal reports.
  let followsTerminal: Bool
  /// Whether a view of the page, or its bar, wants reports of the pointer's motion.
  let isHoverable: Bool
  /// The rows at the bottom of the page: those of the tab bar and of the page's bottom view.
  let footerRows: Int
  /// The parts of the page that scroll, as layers.
  private(set) var scrolls: [FrameLayer] = []

  /// Reads the values of a page that has just been drawn.
  init(of page: ViewController, hasBar: Bool, size: Size, isMirrored: Bool, theme: Theme) {
    let view = page.view
    self.theme = theme
    shownTheme = view.resolvedTheme(from: theme)
    let wanted = view.reportsWantedWithin
    followsTerminal = wanted.contains(.colors)
    isHoverable = wanted.contains(.motion) || hasBar && page.navigationItem.isHoverable
    let bottomView = view.isHidden ? nil : page.bottomView
    let ownRows = bottomView?.superview === view ? bottomView?.size.rows : nil
    footerRows = (page.bottomBar?.size.rows ?? 0) + (ownRows ?? 0)
    scrolls.addScrolled(of: view, in: Rect(size), within: Rect(size), isMirrored: isMirrored)
  }
}
