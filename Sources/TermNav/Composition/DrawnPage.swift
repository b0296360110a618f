/// A page's cells and the words of its bar, as they were drawn last.
@MainActor final class DrawnPage {
  private(set) var cells = PageCells()
  /// The values, such as the theme, with which the page was drawn last; nil before the first drawing.
  private(set) var drawing: PageDrawing?
  var layer = LayerContent()
  private weak var page: ViewController?
  /// The page's counter of changes. The counter is read in every turn of the event loop, for which the weak
  /// reference to the page is too slow.
  private var changeCount: ChangeCount?
  private var changes = 0
  private var isDrawn = false
  /// Whether the last layout included the page; a page that is not included is not seen.
  var isSeen = false
  /// The words of the page's bar as they were laid out last; nil if the page shows no bar.
  private(set) var bar: BarContent?
  private var isMirrored = false

  static let barRows = 1

  // MARK: Layout

  func isLaidOut(_ page: ViewController, size: Size, showsBar: Bool, isMirrored: Bool) -> Bool {
    shows(page) && page.changes == changes && cells.surface.size == size && isMirrored == self.isMirrored
      && (bar != nil) == showsBar
  }

  /// Lays out a page, with a bar or without. Returns false, and lays out nothing, where page, bar, size and
  /// reading direction are the same as at the last call.
  func layOut(_ page: ViewController, size: Size, showsBar: Bool, in navigation: NavigationController) -> Bool
  {
    isSeen = true
    let isMirrored = navigation.isMirrored
    if isLaidOut(page, size: size, showsBar: showsBar, isMirrored: isMirrored),
      hasWords(of: page, showsBar, navigation)
    {
      return false
    }
    // Stacks that are shown within a page have the page's reading direction, so they must be laid out again.
    if shows(page), isMirrored != self.isMirrored { Self.setNeedsLayout(page.view) }
    // Changes of a page that are made while it is drawn belong to the next frame.
    changes = Self.layOut(page, in: Self.frame(of: page, size: size, showsBar: showsBar))
    if !hasWords(of: page, showsBar, navigation) {
      bar = showsBar ? BarContent(of: page, in: navigation) : nil
    }
    cells.resize(to: size)
    if !shows(page) { (self.page, changeCount) = (page, page.changeCount) }
    self.isMirrored = isMirrored
    isDrawn = false
    return true
  }

  private func hasWords(of page: ViewController, _ showsBar: Bool, _ navigation: NavigationController) -> Bool
  {
    showsBar ? bar?.isCurrent(for: page, in: navigation) == true : bar == nil
  }

  private static func setNeedsLayout(_ tree: View) {
    tree.setNeedsLayout()
    for view in tree.subviews { setNeedsLayout(view) }
  }

  /// Gives a page the frame that it has below a bar (`showsBar`) or without one.
  static func setFrame(of page: ViewController, size: Size, showsBar: Bool) {
    setFrame(of: page, to: frame(of: page, size: size, showsBar: showsBar))
  }

  static func setFrame(of page: ViewController, to frame: Rect) {
    if page.view.frame != frame { layOut(page, in: frame) }
  }

  private static func frame(of page: ViewController, size: Size, showsBar: Bool) -> Rect {
    let top = showsBar ? min(barRows, size.rows) : 0
    let bottom = page.bottomBar?.size.rows ?? 0
    return Rect(column: 0, row: top, columns: size.columns, rows: max(0, size.rows - top - bottom))
  }

  /// Lays out a page in a frame. Returns the count of the page's changes that the layout includes, so that
  /// later changes are noticed.
  @discardableResult
  private static func layOut(_ page: ViewController, in frame: Rect) -> Int {
    let changes = page.changes
    page.view.frame = frame
    page.view.layoutIfNeeded()
    // Changes that a page's layout makes itself are not counted as new changes. So a drawing that was made of
    // the page in its other form, with or without a bar, stays valid.
    page.changes = page.view.isLayoutPending ? changes + 1 : changes
    return changes
  }

  // MARK: Drawing

  func isDrawn(_ theme: Theme) -> Bool {
    isDrawn && drawing?.theme == theme && drawing?.linkEpoch == LinkTable.shared.epoch
  }

  /// Returns the theme in which the page was drawn last: its own, or the one that it inherited. Returns
  /// `inherited` if the page was not drawn yet.
  func drawnTheme(or inherited: Theme) -> Theme { drawing?.shownTheme ?? inherited }

  func draw(theme: Theme) {
    guard !isDrawn(theme), let page else { return }
    let wasDrawing = View.isDrawing
    View.isDrawing = true
    defer { View.isDrawing = wasDrawing }
    let view = page.view
    cells.draw(isMirrored: isMirrored) { canvas in
      if let bar { NavigationBarPainter(theme: view.resolvedTheme(from: theme)).draw(bar, on: &canvas) }
      if view.isHidden {
        canvas.fill(view.frame, view.resolvedTheme(from: theme).page)
      } else {
        canvas.draw(view, theme: theme)
      }
      view.tree.drawFocusRing(on: &canvas, theme: view.resolvedTheme(from: theme))
      if let bottomBar = page.bottomBar { canvas.draw(bottomBar, theme: theme) }
    }
    layer.renew()
    isDrawn = true
    drawing = PageDrawing(
      of: page, hasBar: bar != nil, size: cells.surface.size, isMirrored: isMirrored, theme: theme)
  }

  /// Draws the page's cells where a layout places the page, which must have been drawn before.
  /// - Parameter stage: the rows in which a page is drawn that is turned, or less wide than the screen but of
  ///   full height; bars are above and below these rows. nil for all rows.
  func draw(
    at placed: PlacedPage, _ tone: PageTone, on surface: inout Surface, _ theme: Theme,
    within stage: Range<Int>? = nil
  ) {
    cells.draw(at: placed, tone, on: &surface, drawnTheme(or: theme), within: stage)
  }

  func shows(_ page: ViewController) -> Bool { changeCount === page.changeCount }

  var needsDisplay: Bool {
    guard isSeen, let changeCount else { return false }
    return !isDrawn || changeCount.value != changes
  }
}
