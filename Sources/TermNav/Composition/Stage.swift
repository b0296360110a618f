/// The place where a navigation stack is shown. A stage lays out and draws the pages of the stack with their
/// bar, finds the view at a point, and passes the time to the stack.
///
/// The program's stack has a stage, and so has each presented stack, each stack within a page, the list of a
/// split view and each picture of a transition. The program draws its stage directly into the frame; the
/// other stages have cells of their own.
@MainActor class Stage {
  final let navigation: NavigationController
  final let bar: BarButtons
  /// The position on the screen of the stage in which a presented stack is shown; nil for other stages.
  let position: StagePosition?
  /// The cells of a stage (the place where a navigation stack is shown) that is not drawn straight into the
  /// program's frame.
  private(set) var cells = Frame(Surface(size: Size(columns: 0, rows: 0)))
  /// Whether pages are being laid out or drawn. A redraw that pages ask for during this time is part of this
  /// work and requests no further frame.
  private(set) var isWorking = false

  fileprivate final let compositor: Compositor
  /// The view within a page that shows the stage of a navigation stack; nil for the stages of the program and
  /// of presented stacks.
  fileprivate(set) final weak var view: View?
  private var barForm: BarForm?
  private var scene: Compositor.Scene?
  private var drawnTheme = Theme()
  private var wasMoving = false

  /// The values on which the positions of the bar's buttons depend.
  private struct BarForm: Equatable {
    var page: ObjectIdentifier
    var columns: Int
    var layouts: Int
  }

  init(_ navigation: NavigationController, at position: StagePosition? = nil) {
    (self.navigation, self.position) = (navigation, position)
    compositor = Compositor(navigation: navigation)
    bar = BarButtons(navigation: navigation)
    followStack()
  }

  /// Gives pages their size as they appear. If a view within a page shows the stack, the stack also takes the
  /// settings of the stack around that view.
  fileprivate func followStack() {
    navigation.announcer.onAppear = { [weak self] in self?.layOut(appearing: $0) }
    guard let view else { return }
    navigation.obey { [weak view] in view?.tree.navigation?.settings }
    navigation.announcer.onNeedsDisplay = { [weak view] in view?.setNeedsLayout() }
  }

  /// Lets a view within a page show the stage and its navigation stack.
  func install(in view: View) {
    self.view = view
    view.semanticContentAttribute = .forceLeftToRight
    compositor.drawsFineSeams = false
    followStack()
  }

  // MARK: Shown page

  var page: ViewController { navigation.activeViewController }

  /// Whether the stack's page shows a bar: one of its own, or its part of the band that both pages of a
  /// transition share.
  var showsBar: Bool { compositor.showsBar(page) }

  /// The size, columns × rows, of the stage in which a navigation stack is shown.
  var size: Size { navigation.containerSize }

  /// The frame on the screen of the stage in which a navigation stack is shown, in columns from the screen's
  /// leading edge.
  var frameOnScreen: Rect { view?.frameOnScreen ?? position?.leadingFrame ?? Rect(size) }

  var drawsFineSeams: Bool {
    get { compositor.drawsFineSeams }
    set { compositor.drawsFineSeams = newValue }
  }

  /// Returns the frame of an item in the bar, in columns from the screen's leading edge; nil where the bar
  /// does not show the item.
  func frame(of item: BarItemAnchor) -> Rect? {
    guard showsBar, let placed = bar.placedItems.first(where: { item.isFor($0.item) }) else { return nil }
    let stage = frameOnScreen
    return placed.frame.offset(columns: stage.column, rows: stage.row)
  }

  /// Whether keys reach the page on top of the stack; if not, no view of the page shows a cursor.
  var pagesReceiveKeys: Bool {
    get { compositor.pagesReceiveKeys }
    set { compositor.pagesReceiveKeys = newValue }
  }

  /// Whether a page or one of its views has a theme of its own that depends on the colours that the terminal
  /// reports.
  var followsTerminal: Bool { compositor.followsTerminal }

  /// Whether a view of a page that is seen, or the page's bar, wants reports of the pointer's motion.
  var isHoverable: Bool { compositor.isHoverable }

  /// Returns the point of the page at rest that is shown at a point of the stage, both in cells; the page may
  /// be shifted or small at that moment. Returns nil where the page is not seen.
  func locationAtRest(_ point: Point) -> Point? {
    let (page, size) = (page, size)
    let (column, row) = (point.wholeColumn, point.wholeRow)
    let shift = navigation.refusedDragShift * (navigation.isMirrored ? -1 : 1)
    if shift != 0, !(0..<size.columns).contains(column - shift) { return nil }
    guard let transition = navigation.transition else {
      return Rect(size).contains(column: column, row: row)
        ? Point(column: point.column - Double(shift), row: point.row) : nil
    }
    let layout = transition.layout(size: size, direction: navigation.layoutDirection)
    let shown = page === transition.front ? layout.front : page === transition.back ? layout.back : nil
    guard let placed = shown else { return nil }
    // The row of the bar is a band that both pages of the transition share; a band does not move.
    if row < DrawnPage.barRows, transition.barForm == .band, layout.bars != .onPages { return point }
    guard placed.contains(column: column, row: row, of: size) else { return nil }
    let across = placed.pageColumn(at: column, of: size.columns) - column
    let down = placed.pageRow(at: row, of: size.rows) - row
    return Point(column: point.column + Double(across), row: point.row + Double(down))
  }

  // MARK: Layout

  var isLaidOut: Bool { compositor.isLaidOut }

  /// Whether the stage, with the stack that it shows, would look different if it was drawn now.
  var needsDisplay: Bool { compositor.needsDisplay }

  /// Lays out the pages of the stack that will be seen, and the buttons of the bar.
  func layOut(theme: Theme) -> Compositor.Scene {
    let scene = layOutPages(theme: theme)
    layOutBar()
    return scene
  }

  fileprivate func layOutPages(theme: Theme) -> Compositor.Scene { compositor.layOut(theme: theme) }

  /// Lays out the buttons of the bar, if the bar's page, its width or its words have changed.
  func layOutBar() {
    let page = page
    let form = BarForm(page: ObjectIdentifier(page), columns: size.columns, layouts: compositor.layouts)
    guard form != barForm else { return }
    barForm = form
    bar.update(for: page, width: form.columns)
  }

  /// Gives a page its size when it appears, before the first frame that shows it.
  private func layOut(appearing page: ViewController) {
    if View.isDrawing { return }
    if let view {
      // A root that a split view shows in another column gets its size there.
      let isElsewhere = navigation.rootIsElsewhere && page === navigation.rootViewController
      if view.frame.isEmpty || isElsewhere { return }
      navigation.containerSize = view.size
    }
    work { DrawnPage.setFrame(of: page, size: size, showsBar: !navigation.isNavigationBarHidden) }
  }

  func work(_ body: () -> Void) {
    let wasWorking = isWorking
    isWorking = true
    body()
    isWorking = wasWorking
  }

  // MARK: Drawing

  /// Draws every cell of a scene, which must have been laid out before.
  func compose(_ scene: consuming Compositor.Scene, into frame: inout Frame, theme: Theme) {
    compositor.compose(scene, into: &frame, theme: theme)
    frame.shiftForRefusedDrag(in: navigation, finely: compositor.drawsFineSeams(in: theme), theme: theme)
  }

  // MARK: Cells of its own

  /// Whether there is a layout from which the stage, with the stack that it shows, can be drawn.
  var hasScene: Bool { scene != nil }

  func layOutCells(theme: Theme) { work { scene = layOut(theme: theme) } }

  func drawCells(theme: Theme) {
    guard let scene else { return }
    if cells.surface.size != size { cells.surface = Surface(size: size) }
    work { compose(scene, into: &cells, theme: theme) }
  }

  /// Forgets the layout of the stage, so that the stage draws nothing until it is laid out again.
  func clear() { scene = nil }

  // MARK: In a view

  /// Whether keys go to the view within a page that shows this stack.
  private var viewHasKeys: Bool { view.map { $0.tree.firstResponder === $0 && $0.tree.receivesKeys } == true }

  /// Takes the time and the reading direction from the stack around the view that shows this stage.
  func follow() {
    guard let outer = view?.tree.navigation else { return }
    navigation.advance(to: outer.now)
    navigation.followDirection()
  }

  /// Prepares the layout of the view that shows this stack: takes time and direction from the stack around
  /// the view, and gives this stack the view's size.
  func prepareLayout() {
    guard let view else { return }
    if view.tree.firstResponder !== view { page.barFocus = nil }
    follow()
    resizeStack(to: view.size)
  }

  fileprivate func resizeStack(to size: Size) { navigation.containerSize = size }

  /// Lays out this stack in the view that shows it, with the theme that was drawn last.
  func layOutInView() {
    pagesReceiveKeys = viewHasKeys
    layOutCells(theme: drawnTheme)
  }

  /// Draws the stage, with the stack that it shows, as it was laid out. Returns false, and draws nothing,
  /// where there is no layout.
  /// - Parameter bar: a bar that is drawn over the pages and does not move with them; nil for none.
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

  /// Whether the view that shows this stack must be laid out again after it has been drawn.
  var isLayoutDue: Bool { needsDisplay || viewHasKeys != pagesReceiveKeys }

  // MARK: Time

  func advance(to time: Seconds) {
    navigation.advance(to: time)
    guard let view else { return }
    // A bar that comes or goes without a transition emits no event, so motion is looked for at each drawing.
    let isMoving = navigation.isMoving
    if isMoving || wasMoving { view.setNeedsLayout() }
    wasMoving = isMoving
  }

  /// Whether a page or bar of the stack moves, and the stack is on the screen.
  var isMoving: Bool { navigation.isMoving && view?.isOnScreen != false }
}

/// The stage of a stack's root alone, as a split view shows it in the column of the list. The stack's other
/// pages have a stage beside the list, which sets the stack's size.
final class RootStage: Stage {
  override var page: ViewController { navigation.rootViewController }
  override var showsBar: Bool { !page.prefersNavigationBarHidden }
  override var size: Size { view?.size ?? Size(columns: 0, rows: 0) }
  override var needsDisplay: Bool { compositor.pagesNeedDisplay }
  override func locationAtRest(_ point: Point) -> Point? { point }

  override fileprivate func followStack() {}
  override fileprivate func resizeStack(to size: Size) {}
  override fileprivate func layOutPages(theme: Theme) -> Compositor.Scene { compositor.layOutRoot(in: size) }
  override func compose(_ scene: consuming Compositor.Scene, into frame: inout Frame, theme: Theme) {
    compositor.compose(scene, into: &frame, theme: theme)
  }
}
