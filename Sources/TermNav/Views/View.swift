/// A rectangle that draws, holds subviews and recognizes gestures. Column 0 is at the leading edge.
@MainActor open class View: HandlerOwner {
  /// The view's rectangle in the superview's coordinates.
  public var frame = Rect(columns: 0, rows: 0) {
    didSet {
      guard frame != oldValue else { return }
      if frame.size != oldValue.size {
        setNeedsLayout()
        subviewsByRow.forget()
        loadingCover?.frame = bounds
      }
      superview?.subviewsByRow.forget()
      setNeedsDisplay()
    }
  }
  /// Whether the view and its subviews are hidden. Hiding them cancels their gestures.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { cancelGestures() }
      setNeedsDisplay()
      superview?.arrangementDidChange()
      ViewMove.tellHidden(self)
    }
  }
  /// The effect of right-to-left layouts on the view: mirrored like its superview, or always left to right.
  public var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { setNeedsDisplay() } }
  }
  /// The views in this view, in drawing order: the last is on top.
  public private(set) var subviews: [View] = [] { didSet { subviewsByRow.forget() } }
  /// The views that Tab reaches first in this view, in this order. They may be subviews or views within
  /// subviews. All others follow in reading order: by rows, and from the leading edge within a row. nil uses
  /// reading order for all views.
  public var focusOrder: [View]?
  /// The view that this view is a subview of; nil for an outermost view.
  public private(set) weak var superview: View?
  /// The gesture recognizers of the view, in the order in which they were added.
  public private(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The closures of each recognizer, in the order of `gestureRecognizers`. The view keeps them because a
  /// closure often refers to its recognizer; kept by that, neither would ever be deallocated.
  private var gestureHandlers: [GestureHandlers] = []

  /// The state that the view shares with its superviews and subviews, such as the first responder.
  package private(set) final var tree = ViewTree()
  var themeOverride: ThemeOverride? { didSet { setNeedsDisplay() } }
  /// The view that covers this view and gets its presses while `isLoading` is true; nil otherwise. It is not
  /// one of the subviews.
  var loadingCover: View? {
    didSet {
      oldValue?.superview = nil
      loadingCover?.superview = self
      loadingCover?.join(tree)
      loadingCover?.frame = bounds
      cancelGestures()
      setNeedsDisplay()
    }
  }
  /// Whether a frame of the screen is being drawn. Views must not be laid out during that time.
  static var isDrawing = false
  private(set) final var needsLayout = true
  /// The lengths and alignments that a layout stack or grid reads from the view; nil until one of them is
  /// set.
  private(set) final var layoutBox: LayoutTraits.Box?
  private var subviewsByRow = SubviewsByRow()
  /// The key commands that the program has added to the view, and the `ViewKind` that a view of another
  /// module has adopted.
  private(set) final var viewKeys = ViewKeys()
  /// Motions of the view that begin once a program shows the view.
  private var awaitedAnimations: [Animation] = []

  /// Creates a view with an empty frame.
  public init() {}

  // MARK: Tree

  /// Adds a view on top of the subviews, and removes it from its former superview. A first responder within
  /// the added view becomes the first responder of this view's tree, unless there is one already.
  /// - Precondition: `view` is neither this view nor one that contains it.
  public func addSubview(_ view: View) {
    precondition(
      !isContained(in: view),
      "\(String(naming: view)) cannot be added to \(String(naming: self)), which is in it")
    let move = ViewMove(of: view)
    view.detach()
    let responder = view.tree.responders.first
    view.superview = self
    view.join(tree)
    subviews.append(view)
    setNeedsLayout()
    arrangementDidChange()
    if let responder, tree.responders.isEmpty { responder.becomeFirstResponder() }
    move.end(in: self)
  }

  /// Removes the view from its superview, and cancels its gestures.
  public func removeFromSuperview() {
    let former = superview
    detach()
    ViewMove.tell(self, from: former, arrives: false)
  }

  /// Returns whether this view is `view` or within it. A view of a page is also within the view that shows
  /// this page's navigation stack.
  private func isContained(in view: View) -> Bool {
    var next: View? = self
    while let here = next, here !== view { next = here.superview ?? here.page?.container }
    return next != nil
  }

  private func detach() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsDisplay()
    self.superview = nil
    join(ViewTree(of: ownPage))
    superview.arrangementDidChange()
    cancelGestures()
  }

  private func join(_ tree: ViewTree) {
    self.tree = tree
    loadingCover?.join(tree)
    for view in subviews { view.join(tree) }
  }

  /// Adds a gesture recognizer to the view, and removes it from its former view.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if let before = recognizer.view {
      if before === self { return }
      before.removeGestureRecognizer(recognizer)
    }
    gestureRecognizers.append(recognizer)
    gestureHandlers.append(recognizer.join(self))
  }

  /// Removes a gesture recognizer of the view, and cancels its gesture.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self, let index = gestureRecognizers.firstIndex(where: { $0 === recognizer })
    else { return }
    recognizer.leaveOwner()
    gestureRecognizers.remove(at: index)
    gestureHandlers.remove(at: index)
    recognizer.cancel()
    if let tap = recognizer as? TapGestureRecognizer, tap.scale != 1 { setNeedsDisplay() }
  }

  private func cancelGestures() {
    for recognizer in gestureRecognizers { recognizer.cancel() }
    for view in subviews { view.cancelGestures() }
  }

  /// The view and its superviews, the innermost first.
  final var lineage: some Sequence<View> { sequence(first: self, next: \.superview) }

  /// Sets the kind of a view that another module defines. The kind provides the view's key actions and
  /// scrolled lines, which such a view cannot override.
  package final func adopt(_ kind: ViewKind) { viewKeys.kind = kind }

  // MARK: Overrides

  /// Draws the view's own cells, which are below its subviews. The canvas has the view's size; it is smaller
  /// while a tap's animation shrinks the view.
  open func draw(_ canvas: inout Canvas, theme: Theme) {}

  /// Sets the frames of the subviews. Called before a frame is drawn when the view's size has changed or
  /// `setNeedsLayout()` was called.
  open func layoutSubviews() {}

  /// The size that the view's content asks for, by which layout stacks and grids lay the view out. Call
  /// `invalidateIntrinsicContentSize()` after a change.
  open var intrinsicContentSize: IntrinsicSize { IntrinsicSize() }

  /// Returns the columns × rows that the view's content needs within a size, and 0 for a dimension in which
  /// `intrinsicContentSize` is nil. Override it for content whose rows depend on its columns, such as text.
  open func sizeThatFits(_ size: Size) -> Size {
    let content = intrinsicContentSize
    return Size(columns: min(size.columns, content.columns ?? 0), rows: min(size.rows, content.rows ?? 0))
  }

  /// Returns the fewest cells along an axis of a view that has no intrinsic length along that axis. A layout
  /// stack asks for it while the stack itself is measured and its own length is not known yet.
  func restLength(_ axis: LayoutAxis, in size: Size) -> Int { 0 }

  /// Called when a subview was added or removed, or has changed its layout lengths, its alignments, its
  /// visibility or the size that it asks for. A layout stack or grid then lays its subviews out again.
  func arrangementDidChange() {}

  /// Lays out the layout stacks and grids around the view again. Call it when `intrinsicContentSize` or
  /// `sizeThatFits` would return another size.
  public final func invalidateIntrinsicContentSize() {
    setNeedsDisplay()
    superview?.arrangementDidChange()
  }

  final var layoutTraits: LayoutTraits {
    get { layoutBox?.traits ?? LayoutTraits() }
    set {
      guard newValue != layoutTraits else { return }
      if layoutBox == nil { layoutBox = LayoutTraits.Box() }
      layoutBox?.traits = newValue
      superview?.arrangementDidChange()
    }
  }

  /// The page that the view shows, for example the top page of a tab; nil for most views. While the view has
  /// the keyboard focus, keys go to that page first.
  var hostedPage: ViewController? { nil }

  /// The navigation stack that the view shows; nil for a view that shows none.
  var hostedStack: NavigationController? { nil }

  /// The page whose `view` this is; nil for other views.
  var ownPage: ViewController? { nil }

  /// Passes a lifecycle callback, such as `viewWillAppear`, to the pages that are shown within the view.
  func passOn(_ callback: LifecycleCallback, animated: Bool) {
    for view in subviews where !view.isHidden { view.passOn(callback, animated: animated) }
  }

  func descendantDidBecomeFirstResponder(_ view: View) {}

  /// Called with the location, in the view's coordinates, of a press that may become a tap. Called with nil
  /// when the press is released or becomes a drag. Only a view with a tap recognizer is called, the innermost
  /// one at the press. Override it in a view that highlights a press.
  open func pressDidChange(to place: Point?) {}

  /// The location of the terminal's cursor in the view's coordinates, while the view is the first responder.
  /// By default it is the first cell.
  open var terminalCursorPlace: Point { Point(column: 0, row: 0) }

  /// Whether the terminal's cursor is visible at its location, as in a text field. The view also draws that
  /// cell reversed, since the terminal shows no cursor while pages move.
  open var isTerminalCursorVisible: Bool { false }

  /// Whether the program draws a bar at the view's leading edge while the view has the keyboard focus, from a
  /// press of Tab until the next click. Return true in a view that does not show focus itself.
  open var hasFocusRing: Bool { false }

  /// The commands that keys run while this view or one of its subviews has the keyboard focus. `handle` gets
  /// the keys that no command uses.
  open var keyCommands: [KeyCommand] { viewKeys.kind?.countedCommands(of: self) ?? [] }

  /// Adds a key command without a subclass. Its keys take precedence over the view's own, so a program may
  /// use `k` of a list or form, which is ↑ by default. A key that the view accepts as text stays text.
  ///
  ///     list.addKeyCommand(KeyCommand("k", title: "kill", action: weakly { page in page.kill() }))
  ///
  /// The view keeps the command, so the action must not hold the view's page strongly (`weakly`).
  public func addKeyCommand(_ command: KeyCommand) {
    viewKeys.add(command)
    setNeedsDisplay()
  }

  /// Whether hints and help list the keys that the library's class handles by itself, such as ↑ and ↓ of a
  /// list. Return false in a subclass that lists all its keys as commands.
  open var listsOwnKeys: Bool { true }

  /// The table of actions that keys run in a view of this class. By default `handle` runs them, and hints and
  /// help list them.
  var keyActions: [KeyAction<View>] { viewKeys.kind?.keyActions(of: self) ?? [] }

  /// The entries of hints and help for the keys that the view's `handle` uses.
  var ownKeyCommands: [KeyCommand] { keyActions.commands(of: self, words, areOwn: true) }

  /// The translation of the library's own texts, such as the titles of its key commands, into the program's
  /// language.
  final var words: Words { tree.words }

  /// Returns whether `handle` enters the key as text. Such a key runs no command that `addKeyCommand` has
  /// added to this view, and hints and help omit commands of the page or the program with that key. Override
  /// it in a view into which text is typed.
  open func takesAsText(_ key: KeyPress) -> Bool { false }

  /// Whether the view follows the mouse while no button is pressed: `hoverDidChange` is called only then.
  /// While such a view is shown, the terminal reports every motion of the mouse and each report wakes the
  /// program. Therefore only buttons are hoverable by default, and hint bars, which request no reports.
  public var isHoverable = false { didSet { if isHoverable != oldValue { setNeedsDisplay() } } }

  /// The reports that the view needs from the terminal while it is visible.
  var wantedReports: WantedReports {
    WantedReports(motion: isHoverable, colors: themeOverride?.followsTerminal == true)
  }

  /// Called with the location of the mouse, in the view's coordinates, while no button is pressed and the
  /// view is the innermost hoverable one under the mouse. Called with nil when the mouse leaves the view, a
  /// button is pressed, or pages move.
  open func hoverDidChange(to place: Point?) {}

  /// Handles a key and returns whether it was used. An unused key goes to the superview. The default runs the
  /// key actions of the view's class.
  open func handle(_ key: KeyPress) -> Bool { keyActions.handle(key, in: self) }

  /// Runs the key action of the view's class that has a name.
  /// - Returns: False if the view has no such action, or if the action is not possible at present.
  @discardableResult
  package final func performAction(_ name: String) -> Bool { keyActions.perform(name, in: self) }

  /// Inserts pasted text into the view and returns whether it was used. An unused text goes to the superview.
  open func paste(_ text: String) -> Bool { false }

  /// Handles Ctrl-C and returns whether it was used. If neither this view, a view or page around it, nor the
  /// program's `interruptHandler` uses Ctrl-C, the program is asked to quit.
  open func interrupt() -> Bool { false }

  /// Handles a wheel event and returns whether it was used. The event's location is in the view's
  /// coordinates. An unused event goes to the superview.
  open func wheel(_ event: WheelEvent) -> Bool { false }

  // MARK: Keys

  /// The page that contains the view; nil outside pages.
  public var page: ViewController? { superview?.page }

  /// Whether keys, Tab and clicks may make the view the first responder. A disabled control returns false.
  open var canBecomeFirstResponder: Bool { false }

  /// Makes the view the first responder: keys go to it first while it is visible. Returns false, and changes
  /// nothing, if `canBecomeFirstResponder` is false.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    tree.setFirstResponder(self)
    return true
  }

  /// Gives the keyboard focus back to the page. Returns false if the view was not the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard tree.firstResponder === self else { return false }
    tree.setFirstResponder(nil)
    return true
  }

  /// Whether Tab visits all views within this one before it leaves the view, for example because they scroll
  /// together.
  var groupsFocus: Bool { focusOrder != nil }

  // MARK: Motion

  /// Begins a motion: `step` is called with the time since the motion's first frame, first with 0, and
  /// returns when to call it next. With a delay, the time counts from the end of the delay, and the first
  /// call may come a little later. While the view is not on the screen, the motion is held.
  ///
  ///     animate(
  ///       weakly(else: .done) { view, elapsed in
  ///         view.shownSeconds = Int(elapsed.components.seconds)
  ///         return .at(.seconds(view.shownSeconds + 1))
  ///       })
  ///
  /// The program keeps `step` until the motion is over, so `step` must not hold the view strongly (`weakly`).
  /// A `step` that changes the view's appearance calls `setNeedsDisplay()`.
  /// - Returns: The motion, by which it can be cancelled. It need not be kept.
  @discardableResult
  public func animate(
    after delay: Duration = .zero, _ step: @escaping @MainActor (_ elapsed: Duration) -> Animation.Next
  ) -> Animation {
    let animation = Animation(of: self, after: delay.seconds) { elapsed, _ in step(elapsed) }
    begin([animation])
    return animation
  }

  /// Begins a motion that calls `step` with each frame while `isMoving` returns true, and stores it in
  /// `motion`. A motion that is already stored there is cancelled. Does nothing if `isMoving` returns false
  /// at once.
  /// - Parameter step: Called with the program's time in seconds, less the time for which the motion was
  ///   held.
  package final func run(
    _ motion: inout Animation?, while isMoving: @escaping @MainActor () -> Bool,
    _ step: @escaping @MainActor (_ now: Seconds) -> Void
  ) {
    guard isMoving() else { return }
    motion?.cancel()
    let next = Animation(of: self, while: isMoving) {
      step($1)
      return .nextFrame
    }
    motion = next
    begin([next])
  }

  /// Begins motions of the view, together with those in `awaitedAnimations`. If no program shows the view,
  /// all of them wait in that array.
  private func begin(_ animations: [Animation]) {
    awaitedAnimations.append(contentsOf: animations)
    guard let host = tree.host else { return }
    let awaited = awaitedAnimations
    awaitedAnimations = []
    for animation in awaited where animation.isActive { host.animate(animation) }
  }

  package final var now: Seconds { tree.navigation?.now ?? 0 }

  /// The rows of the view that scroll together, so that the terminal can move them instead of receiving them
  /// again; nil if there are none.
  var scrolledLines: ScrolledLines? { viewKeys.kind?.scrolledLines(self) }

  // MARK: Display

  /// Requests a frame in which the view is drawn again.
  public func setNeedsDisplay() { tree.setNeedsDisplay() }

  /// Requests a call of the view's `layoutSubviews` before the next frame is drawn.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsDisplay()
  }

  var isLayoutPending: Bool { !isHidden && (needsLayout || subviews.contains(where: \.isLayoutPending)) }

  func layoutIfNeeded() {
    if isHidden { return }
    if !awaitedAnimations.isEmpty { begin([]) }
    let isDue = needsLayout
    if isDue {
      assert(!Self.isDrawing, "a view is laid out before a frame is drawn, not meanwhile")
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
    assert(!isDue || tree.noteLayout(of: self, asksAgain: needsLayout))
  }

  func drawTree(_ canvas: inout Canvas, theme: Theme) {
    canvas.drawOwnCells(of: self, theme: theme)
    for view in subviews where !view.isHidden && !view.frame.isEmpty {
      canvas.draw(view, theme: theme)
    }
  }

  /// Returns the innermost visible view at a point, and the point in that view's coordinates. nil outside the
  /// view, and if the view is hidden.
  open func hitTest(_ point: Point) -> (view: View, point: Point)? {
    guard !isHidden, bounds.contains(column: point.wholeColumn, row: point.wholeRow) else { return nil }
    if let loadingCover { return (loadingCover, point) }
    for view in subviewsByRow.views(inRow: point.wholeRow, of: subviews, rows: size.rows).reversed() {
      if let hit = view.hitTest(view.space.inside(point)) { return hit }
    }
    return (self, point)
  }
}
