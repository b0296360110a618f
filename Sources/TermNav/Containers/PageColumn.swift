/// One page with its bar, in a column beside the stack that it is the root of.
@MainActor final class PageColumn: View {
  private unowned let stack: NavigationView
  private let drawn = DrawnPage()
  private let bar: NavigationBar
  private var isWorking = false

  init(_ stack: NavigationView) {
    self.stack = stack
    bar = NavigationBar(navigation: stack.navigation)
    super.init()
    semanticContentAttribute = .forceLeftToRight
  }

  private var primary: ViewController { stack.navigation.rootViewController }
  private var showsBar: Bool { !primary.prefersNavigationBarHidden }
  private var hasKeys: Bool { root.firstResponder === self && root.receivesKeys }

  override func contentDidChange() { if !isWorking { setNeedsLayout() } }

  override func layoutSubviews() {
    guard !frame.isEmpty, !isHidden else { return }
    primary.container = self
    isWorking = true
    primary.view.receivesKeys = hasKeys
    _ = drawn.layOut(primary, size: size, showsBar: showsBar, in: stack.navigation)
    bar.update(for: primary, width: size.columns)
    isWorking = false
    if primary.view.isLayoutPending { setNeedsLayout() }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard drawn.shows(primary) else { return }
    isWorking = true
    drawn.draw(theme: theme)
    isWorking = false
    let surface = drawn.surface
    for row in 0..<min(size.rows, surface.size.rows) {
      for column in 0..<min(size.columns, surface.size.columns)
      where surface[column, row].glyph != .continuation {
        canvas.set(surface[column, row], column: column, row: row)
      }
    }
    if drawn.needsDisplay || hasKeys != primary.view.receivesKeys { setNeedsLayout() }
  }

  override var isMoving: Bool { primary.view.isTreeMoving }
  override var nextAdvance: Seconds? { primary.view.nextTreeAdvance }
  override func advance(to time: Seconds) { primary.view.advanceTree(to: time) }

  // MARK: Keys

  private let commands = KeyCommandReader()

  override var canBecomeFirstResponder: Bool { true }

  override func handle(_ key: KeyPress) -> Bool {
    let page = primary
    let turned: (KeyPress) -> KeyPress = { [stack] in stack.navigation.isMirrored ? $0.mirrored : $0 }
    return commands.take(
      key,
      page.view.responders.map(KeyCommandReader.Level.init) + [
        .init(commands: { page.allKeyCommands }, own: page.view.own, handle: page.handle),
        .init(commands: { page.navigationItem.keyCommands }, own: turned),
      ])
  }

  override func paste(_ text: String) -> Bool { primary.view.responders.contains { $0.paste(text) } }
}

extension PageColumn: PageHost {
  var popGestureRecognizer: GestureRecognizer? { nil }

  func hitTestPages(_ point: Point) -> (view: View, point: Point)? {
    let mirrored = stack.navigation.isMirrored
    var place = mirrored ? point.mirrored(inColumns: size.columns) : point
    guard showsBar else { return primary.view.hitTest(primary.view.turned(place)) }
    if place.row < Double(DrawnPage.barRows) { return bar.hitTest(place) }
    place.row -= Double(DrawnPage.barRows)
    return primary.view.hitTest(primary.view.turned(place))
  }
}
