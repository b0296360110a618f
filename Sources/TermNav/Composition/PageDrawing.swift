/// The values with which a page was drawn, and answers about the page that hold until it is drawn again.
@MainActor struct PageDrawing {
  let theme: Theme
  /// The theme in which the page was drawn: the page's own theme, or the one that it inherited.
  let shownTheme: Theme
  let linkEpoch = LinkTable.shared.epoch
  /// Whether the page or one of its views has a theme of its own that depends on the colours that the
  /// terminal reports.
  let followsTerminal: Bool
  /// Whether a view of the drawn page, or the page's bar, wants reports of the pointer's motion.
  let isHoverable: Bool
  /// The number of rows at the bottom of the page that its tab bar and its bottom view take.
  let footerRows: Int
  /// The parts of the page that scroll, as layers: parts of a frame that the terminal can move as one.
  private(set) var scrolls: [FrameLayer] = []

  /// Reads the values, such as theme and scrolling parts, of a page that has just been drawn.
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
