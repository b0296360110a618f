/// A page's cells as last drawn, with its own bar where it shows one; drawn anew only when the page has changed.
struct DrawnPage {
  private(set) var surface = Surface(size: Size(columns: 0, rows: 0))
  private weak var page: ViewController?
  private var bar: BarContent?
  private var theme: Theme?
  private var direction: LayoutDirection?

  /// Rows that a bar takes.
  static let barRows = 1

  /// Makes the cells those of `page`. Returns whether anything was drawn.
  @discardableResult
  mutating func update(
    _ page: ViewController, size: Size, showsBar: Bool, theme: Theme, in navigation: NavigationController
  ) -> Bool {
    let bar = showsBar ? BarContent(of: page, in: navigation) : nil
    let top = showsBar ? min(Self.barRows, size.rows) : 0
    page.view.frame = Rect(column: 0, row: top, columns: size.columns, rows: size.rows - top)
    page.view.layoutIfNeeded()
    guard
      self.page !== page || page.needsDisplay || surface.size != size || bar != self.bar
        || theme != self.theme || navigation.layoutDirection != direction
    else { return false }
    if surface.size != size { surface = Surface(size: size) }
    surface.draw { canvas in
      if let bar {
        NavigationBarPainter(theme: theme, direction: navigation.layoutDirection).draw(bar, on: &canvas)
      }
      canvas.clipped(to: page.view.frame) { page.view.drawTree(&$0, theme: theme) }
    }
    page.needsDisplay = false
    self.page = page
    self.bar = bar
    self.theme = theme
    direction = navigation.layoutDirection
    return true
  }

  func shows(_ page: ViewController) -> Bool { self.page === page }
}
