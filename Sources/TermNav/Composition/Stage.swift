/// A stack where it is shown: lays out and draws its pages with their bar, finds what is hit in them, and passes the time on.
///
/// The program's stack has a stage, and each presented stack, each stack within a page, the list of a split view and each
/// picture of a transition. The program composes its stage straight into the frame, the others have cells of their own.
@MainActor final class Stage {
  let navigation: NavigationController
  let bar: NavigationBar
  /// The root alone is shown, beside the stage that shows the rest of its stack.
  let showsRootAlone: Bool
  /// Where the stage of a presented stack stands.
  let place: StagePlace?
  /// What it has drawn in cells of its own.
  private(set) var cells = Frame(Surface(size: Size(columns: 0, rows: 0)))
  /// While pages are laid out or drawn: what they ask for then is no change.
  private(set) var isWorking = false

  private let compositor: Compositor
  /// The view within a page that shows the stage.
  private weak var view: View?
  @exclusivity(unchecked) private var barForm: BarForm?
  private var scene: Compositor.Scene?
  private var drawnTheme = Theme()
  private var wasMoving = false

  /// Where the bar's buttons stand depends on this.
  private struct BarForm: Equatable {
    var page: ObjectIdentifier
    var columns: Int
    var layouts: Int
  }

  init(_ navigation: NavigationController, at place: StagePlace? = nil, showsRootAlone: Bool = false) {
    (self.navigation, self.place, self.showsRootAlone) = (navigation, place, showsRootAlone)
    compositor = Compositor(navigation: navigation)
    bar = NavigationBar(navigation: navigation)
    if !showsRootAlone { navigation.onAppear = { [weak self] in self?.layOut(appearing: $0) } }
  }

  /// Stands in a view within a page. Its stack obeys the settings of the stack around it, and has its time.
  func stand(in view: View) {
    self.view = view
    view.semanticContentAttribute = .forceLeftToRight
    compositor.drawsFineSeams = false
    if showsRootAlone { return }
    navigation.obey { [weak view] in view?.hostNavigation?.settings }
    navigation.onNeedsDisplay = { [weak view] in view?.setNeedsLayout() }
  }

  // MARK: What is shown

  var page: ViewController {
    showsRootAlone ? navigation.rootViewController : navigation.activeViewController
  }

  /// Whether the page has a bar; a band over two pages counts too.
  var showsBar: Bool { showsRootAlone ? !page.prefersNavigationBarHidden : compositor.showsBar(page) }

  /// Columns × rows.
  var size: Size {
    showsRootAlone ? view?.size ?? Size(columns: 0, rows: 0) : navigation.containerSize
  }

  /// On the screen, columns from its leading edge.
  var frameOnScreen: Rect { view?.frameOnScreen ?? place?.leadingFrame ?? Rect(size) }

  var drawsFineSeams: Bool {
    get { compositor.drawsFineSeams }
    set { compositor.drawsFineSeams = newValue }
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

  // MARK: Layout

  var isLaidOut: Bool { compositor.isLaidOut }

  /// Whether what is drawn is another than what is shown.
  var needsDisplay: Bool { showsRootAlone ? compositor.pagesNeedDisplay : compositor.needsDisplay }

  /// Lays out what will be seen, and the bar's buttons.
  func layOut(theme: Theme) -> Compositor.Scene {
    let scene = showsRootAlone ? compositor.layOutRoot(in: size) : compositor.layOut(theme: theme)
    layOutBar()
    return scene
  }

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
    if !showsRootAlone {
      frame.giveWay(in: navigation, finely: compositor.drawsFineSeams, theme: theme)
    }
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
  private var viewHasKeys: Bool { view.map { $0.root.firstResponder === $0 && $0.root.receivesKeys } == true }

  /// Takes over the time and the direction of the stack around.
  func follow() {
    guard let outer = view?.hostNavigation else { return }
    navigation.advance(to: outer.now)
    navigation.followDirection()
  }

  /// Before the view's layout: takes over what is set around, and the view's size.
  func prepareLayout() {
    guard let view else { return }
    if view.root.firstResponder !== view { page.barFocus = nil }
    follow()
    if !showsRootAlone { navigation.containerSize = view.size }
  }

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
      cells.surface.draw(isMirrored: navigation.isMirrored) { bar.drawInPlace(on: &$0, theme: theme) }
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
