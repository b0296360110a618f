/// A page's cells as last drawn, with its own bar where it shows one; drawn anew only when the page has changed.
@MainActor struct DrawnPage {
  private(set) var surface = Surface(size: Size(columns: 0, rows: 0))
  private weak var page: ViewController?
  /// The page's, when it was drawn.
  private var changes = 0
  /// Whether it is in the last frame.
  var isSeen = false
  /// The words of its bar; nil where it shows none.
  private(set) var bar: BarContent?
  private var theme: Theme?
  private var isMirrored = false

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

  /// Makes the cells those of `page`, where they are not already.
  mutating func update(
    _ page: ViewController, size: Size, showsBar: Bool, theme: Theme, in navigation: NavigationController
  ) {
    isSeen = true
    if self.page === page, page.changes == changes, surface.size == size, theme == self.theme,
      navigation.isMirrored == isMirrored, hasWords(of: page, showsBar: showsBar, navigation)
    {
      return
    }
    // What the page asks for while it is drawn is the next frame's.
    changes = Self.layOut(page, size: size, showsBar: showsBar)
    if !hasWords(of: page, showsBar: showsBar, navigation) {
      bar = showsBar ? BarContent(of: page, in: navigation) : nil
    }
    if surface.size != size { surface = Surface(size: size) }
    isMirrored = navigation.isMirrored
    surface.draw(isMirrored: isMirrored) { canvas in
      if let bar { NavigationBarPainter(theme: theme).draw(bar, on: &canvas) }
      page.view.drawInPlace(on: &canvas, theme: theme)
    }
    content = 0
    self.page = page
    self.theme = theme
  }

  /// Whether the bar's words are the page's.
  private func hasWords(of page: ViewController, showsBar: Bool, _ navigation: NavigationController) -> Bool {
    showsBar ? bar?.isCurrent(for: page, in: navigation) == true : bar == nil
  }

  /// Gives a page the place that it has with its bar, or without. Returns the changes that a drawing of it then shows.
  @discardableResult
  static func layOut(_ page: ViewController, size: Size, showsBar: Bool) -> Int {
    let changes = page.changes
    let top = showsBar ? min(barRows, size.rows) : 0
    page.view.frame = Rect(column: 0, row: top, columns: size.columns, rows: size.rows - top)
    page.view.layoutIfNeeded()
    // What a layout changes belongs to the drawing that it is for: one of the page's other form is as good as before.
    page.changes = page.view.isLayoutPending ? changes + 1 : changes
    return changes
  }

  func shows(_ page: ViewController) -> Bool { self.page === page }

  /// Whether it is seen, and its page has changed since it was drawn. Mutating, so that nothing is copied for it: it is asked
  /// twice a turn.
  mutating func needsDisplay() -> Bool {
    guard isSeen, let page else { return false }
    return page.changes != changes
  }
}
