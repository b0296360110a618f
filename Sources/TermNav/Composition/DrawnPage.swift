/// A page's cells as last drawn, with its own bar where it shows one. It is laid out, and then drawn, only when the page has
/// changed.
@MainActor final class DrawnPage {
  private(set) var surface = Surface(size: Size(columns: 0, rows: 0))
  private weak var page: ViewController?
  /// The page's, when it was laid out.
  @exclusivity(unchecked) private var changes = 0
  /// Whether the cells are those of the last layout.
  @exclusivity(unchecked) private var isDrawn = false
  /// Whether it is in the frame that was laid out last.
  @exclusivity(unchecked) var isSeen = false
  /// The words of its bar; nil where it shows none.
  private(set) var bar: BarContent?
  private var theme: Theme?
  @exclusivity(unchecked) private var direction = LayoutDirection.leftToRight

  /// Another number whenever the cells, as they are shown, are others.
  @exclusivity(unchecked) private(set) var content = 0
  @exclusivity(unchecked) private var dim = 0.0

  /// Rows that a bar takes.
  static let barRows = 1

  /// Notes how the cells are shown.
  func show(dim: Double, next: inout Int) {
    guard dim != self.dim || content == 0 else { return }
    self.dim = dim
    next += 1
    content = next
  }

  // MARK: Layout

  /// Whether the page, as it is now, has been laid out in this form.
  func isLaidOut(_ page: ViewController, size: Size, showsBar: Bool, _ direction: LayoutDirection) -> Bool {
    self.page === page && page.changes == changes && surface.size == size && direction == self.direction
      && (bar != nil) == showsBar
  }

  /// Gives the page its place and the bar its words, where they are not those of this form already. Returns whether
  /// anything was laid out.
  func layOut(_ page: ViewController, size: Size, showsBar: Bool, in navigation: NavigationController) -> Bool
  {
    isSeen = true
    let direction = navigation.layoutDirection
    if isLaidOut(page, size: size, showsBar: showsBar, direction), hasWords(of: page, showsBar, navigation) {
      return false
    }
    // What the page asks for while it is drawn is the next frame's.
    changes = Self.layOut(page, size: size, showsBar: showsBar)
    if !hasWords(of: page, showsBar, navigation) {
      bar = showsBar ? BarContent(of: page, in: navigation) : nil
    }
    if surface.size != size { surface = Surface(size: size) }
    self.page = page
    self.direction = direction
    isDrawn = false
    return true
  }

  /// Whether the bar's words are the page's.
  private func hasWords(of page: ViewController, _ showsBar: Bool, _ navigation: NavigationController) -> Bool
  {
    showsBar ? bar?.isCurrent(for: page, in: navigation) == true : bar == nil
  }

  /// Brings a page that may stand in its other form to its place in this one.
  static func place(_ page: ViewController, size: Size, showsBar: Bool) {
    if page.view.frame != frame(size: size, showsBar: showsBar) {
      layOut(page, size: size, showsBar: showsBar)
    }
  }

  private static func frame(size: Size, showsBar: Bool) -> Rect {
    let top = showsBar ? min(barRows, size.rows) : 0
    return Rect(column: 0, row: top, columns: size.columns, rows: size.rows - top)
  }

  /// Gives a page the place that it has with its bar, or without. Returns the changes that a drawing of it then shows.
  @discardableResult
  private static func layOut(_ page: ViewController, size: Size, showsBar: Bool) -> Int {
    let changes = page.changes
    page.view.frame = frame(size: size, showsBar: showsBar)
    page.view.layoutIfNeeded()
    // What a layout changes belongs to the drawing that it is for: one of the page's other form is as good as before.
    page.changes = page.view.isLayoutPending ? changes + 1 : changes
    return changes
  }

  // MARK: Drawing

  /// Whether the cells are those of the last layout, in this theme.
  func isDrawn(_ theme: Theme) -> Bool { isDrawn && theme == self.theme }

  /// Makes the cells those of the page as it was laid out, where they are not already.
  func draw(theme: Theme) {
    guard !isDrawn(theme), let page else { return }
    let wasDrawing = View.isDrawing
    View.isDrawing = true
    defer { View.isDrawing = wasDrawing }
    surface.draw { canvas in
      if let bar { NavigationBarPainter(theme: theme, direction: direction).draw(bar, on: &canvas) }
      canvas.clipped(to: page.view.frame) { page.view.drawTree(&$0, theme: theme) }
    }
    content = 0
    isDrawn = true
    self.theme = theme
  }

  func shows(_ page: ViewController) -> Bool { self.page === page }

  /// Whether it is seen, and its page has changed since it was drawn.
  var needsDisplay: Bool {
    guard isSeen, let page else { return false }
    return !isDrawn || page.changes != changes
  }
}
