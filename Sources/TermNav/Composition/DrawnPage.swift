/// A page's cells and bar as last drawn.
@MainActor final class DrawnPage {
  private(set) var surface = Surface(size: Size(columns: 0, rows: 0))
  private weak var page: ViewController?
  /// Of the page; asked in every turn, which a weak reference is too slow for.
  private var changeCount: ChangeCount?
  private var changes = 0
  private var isDrawn = false
  private var linkEpoch = 0
  /// Whether the last layout included it.
  var isSeen = false
  /// nil without a bar.
  private(set) var bar: BarContent?
  private var theme: Theme?
  /// Whether a theme of the page's own depends on what the terminal tells.
  private(set) var followsTerminal = false
  /// Whether the page has a view, or a bar, that is to be told of the mouse.
  private(set) var isHoverable = false
  private var isMirrored = false

  /// What of a page in motion is drawn anew when it changes.
  struct Look: Equatable {
    var tone = PageTone()
    /// The number of the shadow that moves with it; 0 without one.
    var shadow = 0
    var isLit = false
  }

  /// A new number for every change of the shown cells.
  private(set) var content = 0
  private var look = Look()
  /// The cells in the tone that was asked for last.
  private var toned = Surface(size: Size(columns: 0, rows: 0))
  private var tone = PageTone()
  private var isToned = false
  /// Kept memory of a face.
  var face: [FacePainter.Column] = []
  /// Rows of the bars at the bottom, hints among them.
  private(set) var footerRows = 0

  /// What scrolls in it.
  private(set) var scrolls: [FrameLayer] = []

  static let barRows = 1

  /// Renews `content` where the look changes.
  func show(_ look: Look, next: inout Int) {
    guard look != self.look || content == 0 else { return }
    self.look = look
    next += 1
    content = next
  }

  /// The cells in a tone, which are kept until another is asked for: a motion has few.
  func cells(_ tone: PageTone, theme: Theme, _ body: (borrowing Surface) -> Void) {
    if tone.isPlain { return body(surface) }
    if !isToned || tone != self.tone {
      toned.copy(surface, in: tone, shown(theme))
      (self.tone, isToned) = (tone, true)
    }
    body(toned)
  }

  // MARK: Layout

  func isLaidOut(_ page: ViewController, size: Size, showsBar: Bool, isMirrored: Bool) -> Bool {
    shows(page) && page.changes == changes && surface.size == size && isMirrored == self.isMirrored
      && (bar != nil) == showsBar
  }

  /// Returns false where the layout was current.
  func layOut(_ page: ViewController, size: Size, showsBar: Bool, in navigation: NavigationController) -> Bool
  {
    isSeen = true
    let isMirrored = navigation.isMirrored
    if isLaidOut(page, size: size, showsBar: showsBar, isMirrored: isMirrored),
      hasWords(of: page, showsBar, navigation)
    {
      return false
    }
    // Stacks within the page go by its direction.
    if shows(page), isMirrored != self.isMirrored { page.view.setTreeNeedsLayout() }
    // Changes made while drawing belong to the next frame.
    changes = Self.layOut(page, in: Self.frame(of: page, size: size, showsBar: showsBar))
    if !hasWords(of: page, showsBar, navigation) {
      bar = showsBar ? BarContent(of: page, in: navigation) : nil
    }
    if surface.size != size { surface = Surface(size: size) }
    if !shows(page) { (self.page, changeCount) = (page, page.changeCount) }
    self.isMirrored = isMirrored
    isDrawn = false
    return true
  }

  private func hasWords(of page: ViewController, _ showsBar: Bool, _ navigation: NavigationController) -> Bool
  {
    showsBar ? bar?.isCurrent(for: page, in: navigation) == true : bar == nil
  }

  /// Gives the page this form's frame.
  static func place(_ page: ViewController, size: Size, showsBar: Bool) {
    place(page, in: frame(of: page, size: size, showsBar: showsBar))
  }

  static func place(_ page: ViewController, in frame: Rect) {
    if page.view.frame != frame { layOut(page, in: frame) }
  }

  private static func frame(of page: ViewController, size: Size, showsBar: Bool) -> Rect {
    let top = showsBar ? min(barRows, size.rows) : 0
    let bottom = page.bottomBar?.size.rows ?? 0
    return Rect(column: 0, row: top, columns: size.columns, rows: max(0, size.rows - top - bottom))
  }

  /// Returns the `changes` that a drawing then shows.
  @discardableResult
  private static func layOut(_ page: ViewController, in frame: Rect) -> Int {
    let changes = page.changes
    page.view.frame = frame
    page.view.layoutIfNeeded()
    // Layout's own changes belong to this drawing; the other form stays valid.
    page.changes = page.view.isLayoutPending ? changes + 1 : changes
    return changes
  }

  // MARK: Drawing

  func isDrawn(_ theme: Theme) -> Bool {
    isDrawn && theme == self.theme && linkEpoch == LinkTable.shared.epoch
  }

  /// The page's own theme, else `inherited`.
  func shown(_ inherited: Theme) -> Theme { page?.view.shown(inherited) ?? inherited }

  func draw(theme: Theme) {
    guard !isDrawn(theme), let page else { return }
    let wasDrawing = View.isDrawing
    View.isDrawing = true
    defer { View.isDrawing = wasDrawing }
    surface.draw(isMirrored: isMirrored) { canvas in
      if let bar { NavigationBarPainter(theme: page.view.shown(theme)).draw(bar, on: &canvas) }
      page.view.drawInPlace(on: &canvas, theme: theme)
      page.view.drawFocusRing(on: &canvas, theme: page.view.shown(theme))
      page.bottomBar?.drawInPlace(on: &canvas, theme: theme)
    }
    content = 0
    linkEpoch = LinkTable.shared.epoch
    isDrawn = true
    isToned = false
    footerRows = Self.footerRows(of: page)
    scrolls.removeAll(keepingCapacity: true)
    page.addScrolled(to: &scrolls, in: Rect(surface.size), within: Rect(surface.size))
    self.theme = theme
    followsTerminal = page.view.treeFollowsTerminal
    isHoverable = page.view.treeIsHoverable || bar != nil && page.navigationItem.isHoverable
  }

  private static func footerRows(of page: ViewController) -> Int {
    let hints = page.view.subviews.last {
      $0 is HintBar && !$0.isHidden && $0.frame.row + $0.frame.size.rows == page.view.size.rows
    }
    return (page.bottomBar?.size.rows ?? 0) + (hints?.size.rows ?? 0)
  }

  func shows(_ page: ViewController) -> Bool { changeCount === page.changeCount }

  var needsDisplay: Bool {
    guard isSeen, let changeCount else { return false }
    return !isDrawn || changeCount.value != changes
  }
}
