/// A page's cells as last drawn, with its own bar where it shows one; drawn anew only when the page has changed.
@MainActor struct DrawnPage {
  private(set) var surface = Surface(size: Size(columns: 0, rows: 0))
  private weak var page: ViewController?
  /// The words of its bar; nil where it shows none.
  private(set) var bar: BarContent?
  private var theme: Theme?
  private var direction: LayoutDirection?

  /// Another number whenever the cells, as they are shown, are others.
  private(set) var content = 0
  private var dim = 0.0

  /// Notes how the cells are shown.
  mutating func show(dim: Double, next: inout Int) {
    guard dim != self.dim || content == 0 else { return }
    self.dim = dim
    next += 1
    content = next
  }

  /// Rows that a bar takes.
  static let barRows = 1

  /// Makes the cells those of `page`. Returns whether anything was drawn.
  @discardableResult
  mutating func update(
    _ page: ViewController, size: Size, showsBar: Bool, theme: Theme, in navigation: NavigationController
  ) -> Bool {
    let isBarCurrent = showsBar ? bar?.isCurrent(for: page, in: navigation) == true : bar == nil
    let top = showsBar ? min(Self.barRows, size.rows) : 0
    page.view.frame = Rect(column: 0, row: top, columns: size.columns, rows: size.rows - top)
    page.view.layoutIfNeeded()
    guard
      self.page !== page || page.needsDisplay || surface.size != size || !isBarCurrent
        || theme != self.theme || navigation.layoutDirection != direction
    else { return false }
    if !isBarCurrent { bar = showsBar ? BarContent(of: page, in: navigation) : nil }
    if surface.size != size { surface = Surface(size: size) }
    surface.draw { canvas in
      if let bar {
        NavigationBarPainter(theme: theme, direction: navigation.layoutDirection).draw(bar, on: &canvas)
      }
      canvas.clipped(to: page.view.frame) { page.view.drawTree(&$0, theme: theme) }
    }
    page.needsDisplay = false
    content = 0
    self.page = page
    self.theme = theme
    direction = navigation.layoutDirection
    return true
  }

  func shows(_ page: ViewController) -> Bool { self.page === page }
}
