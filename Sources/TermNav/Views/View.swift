/// A rectangle that draws, holds subviews and recognizes gestures; column 0 is leading.
@MainActor open class View: HandlerOwner {
  /// In the superview's coordinates.
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
  /// Hides the subviews too, and cancels their gestures.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { cancelGestures() }
      setNeedsDisplay()
      superview?.arrangementDidChange()
      ViewMove.tellHidden(self)
    }
  }
  /// Whether right-to-left layouts mirror the view.
  public var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { setNeedsDisplay() } }
  }
  /// The last is topmost.
  public private(set) var subviews: [View] = [] { didSet { subviewsByRow.forget() } }
  /// Where Tab goes first in this view: these views, or what they hold, in this order; the rest follows in reading
  /// order. nil is reading order: by rows, in a row from the leading edge on.
  public var focusOrder: [View]?
  /// nil for an outermost view.
  public private(set) weak var superview: View?
  /// In order of addition.
  public private(set) var gestureRecognizers: [GestureRecognizer] = []
  /// Those of each recognizer, in the same order: they go with the view.
  private var gestureHandlers: [GestureHandlers] = []

  /// What the view shares with those around it and in it.
  package private(set) final var tree = ViewTree()
  var themeOverride: ThemeOverride? { didSet { setNeedsDisplay() } }
  /// Stands over the content while the view is loading, and gets the presses meanwhile; not among the subviews.
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
  /// Layout is forbidden meanwhile.
  static var isDrawing = false
  private(set) final var needsLayout = true
  /// What a stack is told; nil until something is set.
  private(set) final var layoutBox: LayoutTraits.Box?
  private var subviewsByRow = SubviewsByRow()
  /// What keys do beside what the view's class says.
  private(set) final var viewKeys = ViewKeys()
  /// Motions that were asked for before the view came into a program.
  private var awaitedAnimations: [Animation] = []

  /// Has no size yet.
  public init() {}

  // MARK: Tree

  /// Moves a view here, on top. What was made its first responder before has the keys here, unless another has.
  /// - Precondition: not the view itself, and none that it is in.
  public func addSubview(_ view: View) {
    precondition(
      !isHeld(by: view), "\(String(naming: view)) cannot be added to \(String(naming: self)), which is in it")
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

  /// Cancels the view's gestures too.
  public func removeFromSuperview() {
    let former = superview
    detach()
    ViewMove.tell(self, from: former, arrives: false)
  }

  /// Whether the view is `view`, or in it, also in a page that a view in it shows.
  private func isHeld(by view: View) -> Bool {
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

  /// Moves the recognizer here.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if let before = recognizer.view {
      if before === self { return }
      before.removeGestureRecognizer(recognizer)
    }
    gestureRecognizers.append(recognizer)
    gestureHandlers.append(recognizer.join(self))
  }

  /// Cancels a gesture under way.
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

  /// Innermost first.
  final var lineage: some Sequence<View> { sequence(first: self, next: \.superview) }

  /// Does by itself what views of a kind do.
  package final func adopt(_ kind: ViewKind) { viewKeys.kind = kind }

  // MARK: Overrides

  /// Draws below the subviews; the canvas has the view's size.
  open func draw(_ canvas: inout Canvas, theme: Theme) {}

  /// Sets the subviews' frames.
  open func layoutSubviews() {}

  /// What stacks and grids go by; after a change call `invalidateIntrinsicContentSize()`.
  open var intrinsicContentSize: IntrinsicSize { IntrinsicSize() }

  /// Columns × rows that the content needs within a size; 0 where `intrinsicContentSize` has nil. For content whose
  /// rows depend on its columns, as a text's do.
  open func sizeThatFits(_ size: Size) -> Size {
    let content = intrinsicContentSize
    return Size(columns: min(size.columns, content.columns ?? 0), rows: min(size.rows, content.rows ?? 0))
  }

  /// Cells that a view which takes what is left asks for where a stack has no end.
  func restLength(_ axis: LayoutAxis, in size: Size) -> Int { 0 }

  /// A stack lays its subviews out again.
  func arrangementDidChange() {}

  /// Calls `layoutSubviews` of the stacks around, after a change of what the view asks for.
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

  /// The page that the view shows, and whose keys come first while the view has them.
  var hostedPage: ViewController? { nil }

  /// The stack that the view shows.
  var hostedStack: NavigationController? { nil }

  /// The page that has the view as its own.
  var ownPage: ViewController? { nil }

  /// Tells what is shown here that it appears or disappears.
  func passOn(_ callback: LifecycleCallback, animated: Bool) {
    for view in subviews where !view.isHidden { view.passOn(callback, animated: animated) }
  }

  func descendantDidBecomeFirstResponder(_ view: View) {}

  /// Called with the place of a press that may become a tap, and with nil once it is released or becomes a drag. For
  /// views that show a press.
  open func pressDidChange(to place: Point?) {}

  /// Where the terminal's cursor stands while the view is the first responder; its first cell by default.
  open var terminalCursorPlace: Point { Point(column: 0, row: 0) }

  /// Whether the terminal's cursor is seen there, as in a text; the view draws it reversed for the time that it moves.
  open var isTerminalCursorVisible: Bool { false }

  /// Whether a bar at the leading edge shows that the view has the keys, once Tab has been used: for views that do not
  /// show it themselves.
  open var hasFocusRing: Bool { false }

  /// What keys do while they come here or to a subview, beside `handle`, which is asked after them.
  open var keyCommands: [KeyCommand] { viewKeys.kind?.countedCommands(of: self) ?? [] }

  /// Adds a command from outside, without a subclass: its keys come before what the view does with them by itself, so that `k` of a list
  /// or a form, which is ↑ there, may be a program's. A key that the view takes as text stays text.
  ///
  ///     list.addKeyCommand(KeyCommand("k", title: "kill", action: weakly { page in page.kill() }))
  ///
  /// The view keeps the command: let it not hold the view's page (`weakly`).
  public func addKeyCommand(_ command: KeyCommand) {
    viewKeys.add(command)
    setNeedsDisplay()
  }

  /// Whether hints and help list what the view's own `handle` does; false where a subclass leaves all keys to commands.
  open var listsOwnKeys: Bool { true }

  /// What keys do in the view by itself.
  var keyActions: [KeyAction<View>] { viewKeys.kind?.keyActions(of: self) ?? [] }

  /// The lines of hints and help for what `handle` does.
  var ownKeyCommands: [KeyCommand] { keyActions.commands(of: self, words, areOwn: true) }

  /// The library's own words in the program's language.
  final var words: Words { tree.words }

  /// Whether `handle` takes the key as a text does: hints and help then list no command of the page or the program by that key. For
  /// views that letters are typed into.
  open func takesAsText(_ key: KeyPress) -> Bool { false }

  /// Whether `hoverDidChange` is called. While such a view is shown, the terminal reports every motion of the mouse,
  /// and each wakes the program; so only buttons are by default.
  public var isHoverable = false { didSet { if isHoverable != oldValue { setNeedsDisplay() } } }

  /// What the terminal is to tell while the view is seen.
  var wantedReports: WantedReports {
    WantedReports(motion: isHoverable, colors: themeOverride?.followsTerminal == true)
  }

  /// Called with the place of the mouse while no button is down, and with nil once it is elsewhere or a button is.
  open func hoverDidChange(to place: Point?) {}

  /// Returns whether the key was used; else the superview gets it. By default it does what keys do in the view by itself.
  open func handle(_ key: KeyPress) -> Bool { keyActions.take(key, in: self) }

  /// Does what a key does in the view by itself, by the name of the action; returns whether there was something to do.
  @discardableResult
  package final func performAction(_ name: String) -> Bool { keyActions.perform(name, in: self) }

  /// Returns whether the text was used.
  open func paste(_ text: String) -> Bool { false }

  /// Handles Ctrl-C; returns whether the view took it, so that the program is not asked to quit.
  open func interrupt() -> Bool { false }

  /// Returns whether the wheel was used; the location is in the view.
  open func wheel(_ event: WheelEvent) -> Bool { false }

  // MARK: Keys

  /// The page; nil outside pages.
  public var page: ViewController? { superview?.page }

  /// Whether keys, Tab and clicks may make it the first responder; a control that is disabled may not.
  open var canBecomeFirstResponder: Bool { false }

  /// Sends keys here first, while the view is visible and may have them. Returns false, and changes nothing, where
  /// `canBecomeFirstResponder` is false.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    tree.setFirstResponder(self)
    return true
  }

  /// Leaves the keys to the page; returns false where they went elsewhere.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard tree.firstResponder === self else { return false }
    tree.setFirstResponder(nil)
    return true
  }

  /// Whether Tab goes through the subviews before it goes on, as where they scroll together.
  var groupsFocus: Bool { focusOrder != nil }

  // MARK: Motion

  /// Asks for a motion: `step` is called with the time since the motion's first frame, 0 at first, and answers when it
  /// goes on. After a delay, the time since the delay's end counts. While the view is not on the screen the motion is held.
  ///
  ///     animate(
  ///       weakly(else: .done) { view, elapsed in
  ///         view.shownSeconds = Int(elapsed.components.seconds)
  ///         return .at(.seconds(view.shownSeconds + 1))
  ///       })
  ///
  /// The program keeps `step` until the motion is over: let it not hold the view (`weakly`), so that the motion ends with it. A `step` that changes how the view looks calls `setNeedsDisplay()`.
  /// - Returns: what cancels the motion; it need not be kept.
  @discardableResult
  public func animate(
    after delay: Duration = .zero, _ step: @escaping @MainActor (_ elapsed: Duration) -> Animation.Next
  ) -> Animation {
    let animation = Animation(of: self, after: delay.seconds) { elapsed, _ in step(elapsed) }
    begin([animation])
    return animation
  }

  /// Calls `step` with each frame while something moves; the motion that ran before it ends.
  /// - Parameter step: is given the program's time, less that for which the motion was held.
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

  /// Begins motions, and those that were asked for before, once there is a program.
  private func begin(_ animations: [Animation]) {
    awaitedAnimations.append(contentsOf: animations)
    guard let host = tree.host else { return }
    let awaited = awaitedAnimations
    awaitedAnimations = []
    for animation in awaited where animation.isActive { host.animate(animation) }
  }

  package final var now: Seconds { tree.navigation?.now ?? 0 }

  /// nil where no lines move as one.
  var scrolledLines: ScrolledLines? { viewKeys.kind?.scrolledLines(self) }

  // MARK: Display

  /// Requests a frame.
  public func setNeedsDisplay() { tree.setNeedsDisplay() }

  /// Calls `layoutSubviews` before the next frame.
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

  /// The innermost visible view at a point, and the point there.
  open func hitTest(_ point: Point) -> (view: View, point: Point)? {
    guard !isHidden, bounds.contains(column: point.wholeColumn, row: point.wholeRow) else { return nil }
    if let loadingCover { return (loadingCover, point) }
    for view in subviewsByRow.views(inRow: point.wholeRow, of: subviews, rows: size.rows).reversed() {
      if let hit = view.hitTest(view.space.inside(point)) { return hit }
    }
    return (self, point)
  }
}
