/// A stack where it is shown: lays out and draws its pages with their bar, finds what is hit in them, and passes the time on.
///
/// The program's stack has a stage, and each presented stack, each stack within a page, the list of a split view and each
/// picture of a transition. The program composes its stage straight into the frame, the others have cells of their own.
@MainActor class Stage {
  final let navigation: NavigationController
  final let bar: BarButtons
  /// Where the stage of a presented stack stands.
  let place: StagePlace?
  /// What it has drawn in cells of its own.
  private(set) var cells = Frame(Surface(size: Size(columns: 0, rows: 0)))
  /// While pages are laid out or drawn: what they ask for then is no change.
  private(set) var isWorking = false

  fileprivate final let compositor: Compositor
  /// The view within a page that shows the stage.
  fileprivate(set) final weak var view: View?
  private var barForm: BarForm?
  private var scene: Compositor.Scene?
  private var drawnTheme = Theme()
  private var wasMoving = false

  /// Where the bar's buttons stand depends on this.
  private struct BarForm: Equatable {
    var page: ObjectIdentifier
    var columns: Int
    var layouts: Int
  }

  init(_ navigation: NavigationController, at place: StagePlace? = nil) {
    (self.navigation, self.place) = (navigation, place)
    compositor = Compositor(navigation: navigation)
    bar = BarButtons(navigation: navigation)
    followStack()
  }

  /// Gives pages that appear their size. In a view, the stack obeys the settings of the stack around it.
  fileprivate func followStack() {
    navigation.announcer.onAppear = { [weak self] in self?.layOut(appearing: $0) }
    guard let view else { return }
    navigation.obey { [weak view] in view?.tree.navigation?.settings }
    navigation.announcer.onNeedsDisplay = { [weak view] in view?.setNeedsLayout() }
  }

  /// Stands in a view within a page.
  func stand(in view: View) {
    self.view = view
    view.semanticContentAttribute = .forceLeftToRight
    compositor.drawsFineSeams = false
    followStack()
  }

  // MARK: What is shown

  var page: ViewController { navigation.activeViewController }

  /// Whether the page has a bar; a band over two pages counts too.
  var showsBar: Bool { compositor.showsBar(page) }

  /// Columns × rows.
  var size: Size { navigation.containerSize }

  /// On the screen, columns from its leading edge.
  var frameOnScreen: Rect { view?.frameOnScreen ?? place?.leadingFrame ?? Rect(size) }

  var drawsFineSeams: Bool {
    get { compositor.drawsFineSeams }
    set { compositor.drawsFineSeams = newValue }
  }

  /// Where the bar shows an item, from the screen's leading edge; nil where it does not.
  func frame(of item: BarItemAnchor) -> Rect? {
    guard showsBar, let placed = bar.placedItems.first(where: { item.isFor($0.item) }) else { return nil }
    let stage = frameOnScreen
    return placed.frame.offset(columns: stage.column, rows: stage.row)
  }

  /// Whether keys come to the page; else its views show no cursor.
  var pagesReceiveKeys: Bool {
    get { compositor.pagesReceiveKeys }
    set { compositor.pagesReceiveKeys = newValue }
  }

  /// Whether a theme of a page's own depends on what the terminal tells.
  var followsTerminal: Bool { compositor.followsTerminal }

  /// Whether a view of a page that is shown is to be told of the mouse.
  var isHoverable: Bool { compositor.isHoverable }

  /// The point of the page that would be there if the page, which may be moved or squeezed, were at rest; nil where
  /// another page covers it.
  func placeAtRest(_ point: Point) -> Point? {
    let (page, size) = (page, size)
    let (column, row) = (point.wholeColumn, point.wholeRow)
    let given = navigation.refusedDragShift * (navigation.isMirrored ? -1 : 1)
    if given != 0, !(0..<size.columns).contains(column - given) { return nil }
    guard let transition = navigation.transition else {
      return Rect(size).contains(column: column, row: row)
        ? Point(column: point.column - Double(given), row: point.row) : nil
    }
    let layout = transition.layout(size: size, direction: navigation.layoutDirection)
    let shown = page === transition.front ? layout.front : page === transition.back ? layout.back : nil
    guard let placed = shown else { return nil }
    // One band over both pages.
    if row < DrawnPage.barRows, transition.barForm == .band, layout.bars != .onPages { return point }
    guard placed.contains(column: column, row: row, of: size) else { return nil }
    let across = placed.pageColumn(at: column, of: size.columns) - column
    let down = placed.pageRow(at: row, of: size.rows) - row
    return Point(column: point.column + Double(across), row: point.row + Double(down))
  }

  // MARK: Layout

  var isLaidOut: Bool { compositor.isLaidOut }

  /// Whether what is drawn is another than what is shown.
  var needsDisplay: Bool { compositor.needsDisplay }

  /// Lays out what will be seen, and the bar's buttons.
  func layOut(theme: Theme) -> Compositor.Scene {
    let scene = layOutPages(theme: theme)
    layOutBar()
    return scene
  }

  fileprivate func layOutPages(theme: Theme) -> Compositor.Scene { compositor.layOut(theme: theme) }

  /// Lays the bar's buttons out where its page, width or words have changed.
  func layOutBar() {
    let page = page
    let form = BarForm(page: ObjectIdentifier(page), columns: size.columns, layouts: compositor.layouts)
    guard form != barForm else { return }
    barForm = form
    bar.update(for: page, width: form.columns)
  }

  /// Gives a page its size before the first frame that shows it.
  private func layOut(appearing page: ViewController) {
    if View.isDrawing { return }
    if let view {
      // The root that stands elsewhere is laid out there.
      let isElsewhere = navigation.rootIsElsewhere && page === navigation.rootViewController
      if view.frame.isEmpty || isElsewhere { return }
      navigation.containerSize = view.size
    }
    work { DrawnPage.place(page, size: size, showsBar: !navigation.isNavigationBarHidden) }
  }

  func work(_ body: () -> Void) {
    let wasWorking = isWorking
    isWorking = true
    body()
    isWorking = wasWorking
  }

  // MARK: Drawing

  /// Draws every cell, without layout.
  func compose(_ scene: consuming Compositor.Scene, into frame: inout Frame, theme: Theme) {
    compositor.compose(scene, into: &frame, theme: theme)
    frame.giveWay(in: navigation, finely: compositor.drawsFineSeams, theme: theme)
  }

  // MARK: Cells of its own

  /// Whether there is something to draw.
  var hasScene: Bool { scene != nil }

  func layOutCells(theme: Theme) { work { scene = layOut(theme: theme) } }

  func drawCells(theme: Theme) {
    guard let scene else { return }
    if cells.surface.size != size { cells.surface = Surface(size: size) }
    work { compose(scene, into: &cells, theme: theme) }
  }

  /// Shows nothing until the next layout.
  func clear() { scene = nil }

  // MARK: In a view

  /// Whether the view has the keys.
  private var viewHasKeys: Bool { view.map { $0.tree.firstResponder === $0 && $0.tree.receivesKeys } == true }

  /// Takes over the time and the direction of the stack around.
  func follow() {
    guard let outer = view?.tree.navigation else { return }
    navigation.advance(to: outer.now)
    navigation.followDirection()
  }

  /// Before the view's layout: takes over what is set around, and the view's size.
  func prepareLayout() {
    guard let view else { return }
    if view.tree.firstResponder !== view { page.barFocus = nil }
    follow()
    resizeStack(to: view.size)
  }

  fileprivate func resizeStack(to size: Size) { navigation.containerSize = size }

  /// Lays out for the theme that was drawn last.
  func layOutInView() {
    pagesReceiveKeys = viewHasKeys
    layOutCells(theme: drawnTheme)
  }

  /// Draws what was laid out. False where nothing was.
  /// - Parameter bar: stands still over the pages.
  @discardableResult
  func draw(on canvas: inout Canvas, theme: Theme, under bar: View? = nil) -> Bool {
    drawnTheme = theme
    guard hasScene else { return false }
    drawCells(theme: theme)
    if let bar {
      cells.surface.draw(isMirrored: navigation.isMirrored) { $0.draw(bar, theme: theme) }
    }
    canvas.copy(cells.surface)
    return true
  }

  /// Whether the view is to be laid out again after it has been drawn.
  var isLayoutDue: Bool { needsDisplay || viewHasKeys != pagesReceiveKeys }

  // MARK: Time

  func advance(to time: Seconds) {
    navigation.advance(to: time)
    guard let view else { return }
    // A bar that moves reports nothing.
    let isMoving = navigation.isMoving
    if isMoving || wasMoving { view.setNeedsLayout() }
    wasMoving = isMoving
  }

  /// Whether its stack moves where it is seen.
  var isMoving: Bool { navigation.isMoving && view?.isOnScreen != false }
}

/// Shows the root alone, beside the stage that shows the rest of its stack and tells the stack its size.
final class RootStage: Stage {
  override var page: ViewController { navigation.rootViewController }
  override var showsBar: Bool { !page.prefersNavigationBarHidden }
  override var size: Size { view?.size ?? Size(columns: 0, rows: 0) }
  override var needsDisplay: Bool { compositor.pagesNeedDisplay }
  override func placeAtRest(_ point: Point) -> Point? { point }

  override fileprivate func followStack() {}
  override fileprivate func resizeStack(to size: Size) {}
  override fileprivate func layOutPages(theme: Theme) -> Compositor.Scene { compositor.layOutRoot(in: size) }
  override func compose(_ scene: consuming Compositor.Scene, into frame: inout Frame, theme: Theme) {
    compositor.compose(scene, into: &frame, theme: theme)
  }
}
