/// The state that all views of one tree share, as those of a window do in UIKit: the program that shows them
/// and the first responder.
///
/// An outermost view has a `ViewTree` of its own. An added view shares the tree of its superview.
@MainActor package final class ViewTree {
  /// The page whose `view` is the outermost view of the tree; nil if that view is an overlay or a bar.
  weak var page: ViewController?
  /// The navigation stack that shows an outermost view that belongs to no page; nil for a page's view.
  weak var presenter: NavigationController?
  /// Called when an outermost view that belongs to no page needs to be drawn again.
  var onNeedsDisplay: (() -> Void)?
  /// The view that gets keys first, while the view is in the tree and visible; nil for the page.
  private(set) weak var firstResponder: View?
  /// Whether the focused view may be marked on the screen: Tab has moved the keyboard focus, and no click has
  /// followed.
  var showsFocusRing = false
  /// Whether views of this tree may get keys. False for the views below a modal overlay, such as a menu, and
  /// for an overlay that is not modal, such as a toast.
  var receivesKeys = true {
    didSet { if receivesKeys != oldValue, firstResponder != nil { setNeedsDisplay() } }
  }
  private var repeatedRequests = RepeatedRequests()
  /// Whether a view has requested a frame while views are drawn, since the last view was drawn. Debug builds
  /// use this.
  private var hasAskedInDrawing = false
  /// The program that `host` returned last. Comparing it costs less than the cast to `ViewHost`, which
  /// motions would need many times a second.
  private weak var knownHost: (any ViewHost)?

  init(of page: ViewController? = nil) { self.page = page }

  /// The navigation stack that contains the tree's views; nil outside a program.
  var navigation: NavigationController? { if let page { page.navigationController } else { presenter } }

  /// The program that shows the tree's views; nil outside one.
  var host: (any ViewHost)? {
    guard let program = navigation?.host.program else { return nil }
    if let knownHost, knownHost === program { return knownHost }
    knownHost = program as? any ViewHost
    return knownHost
  }

  /// The translation of the library's own texts into the program's language.
  package var words: Words { Words(translation: host?.words) }

  /// Requests a frame in which the page, or the outermost view without a page, is drawn again.
  func setNeedsDisplay() {
    assert(noteRequest())
    if let page { page.changes += 1 } else { onNeedsDisplay?() }
  }

  /// Keeps a text for pasting, and copies it to the terminal's clipboard. `tell` is called with the outcome.
  /// Does nothing outside a program.
  package func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    host?.copy(text, then: tell)
  }

  /// Returns the rectangle on the screen of `part` of a view, with columns counted from the leading edge.
  func onScreen(_ part: Rect, of view: View) -> Rect {
    var rect = part
    for outer in view.lineage { rect = outer.space.outside(rect) }
    guard let container = page?.container else {
      let stage = host?.presentedFrame(of: navigation)
      return rect.offset(columns: stage?.column ?? 0, rows: stage?.row ?? 0)
    }
    let isMirrored = navigation?.isMirrored == true
    let inner = isMirrored ? rect.mirrored(inColumns: container.size.columns) : rect
    return container.tree.onScreen(inner, of: container)
  }

  // MARK: Requests in every frame

  // The methods `noteRequest`, `noteLayout` and `noteDrawing` always return true. So they can be called in
  // `assert`, and release builds omit them.

  private func noteRequest() -> Bool {
    if View.isDrawing { hasAskedInDrawing = true }
    return true
  }

  /// Records that a view and its subviews were laid out. `asksAgain` tells whether the layout has requested
  /// another layout.
  func noteLayout(of view: View, asksAgain: Bool) -> Bool {
    note(.layout, of: view, asksAgain: asksAgain) {
      ("setNeedsLayout() of \($0)", "its layout asks for it in every frame")
    }
    return true
  }

  /// Records that a view was drawn, without its subviews.
  func noteDrawing(of view: View) -> Bool {
    note(.draw, of: view, asksAgain: hasAskedInDrawing) {
      ("setNeedsDisplay() of \($0)", "its drawing asks for it in every frame")
    }
    hasAskedInDrawing = false
    return true
  }

  /// Reports a view whose layout or drawing requests another frame in every frame. A view that shows a page
  /// is skipped, since the request belongs to that page.
  private func note(
    _ method: RepeatedRequests.Method, of view: View, asksAgain: Bool,
    _ words: (String) -> (what: String, why: String)
  ) {
    guard view.hostedPage == nil, repeatedRequests.note(method, of: view, asksAgain: asksAgain) else {
      return
    }
    let words = words(String(naming: view))
    host?.reportMistake(words.what, words.why)
  }

  // MARK: Keys

  /// Makes a view the first responder or, with nil, gives the keyboard focus to the page.
  /// - Parameter keepsPage: If true, another page or a button of the bar that has the keyboard focus keeps
  ///   it.
  func setFirstResponder(_ view: View?, keepsPage: Bool = false) {
    firstResponder = view
    if !keepsPage {
      page?.barFocus = nil
      if view != nil { page?.container?.becomeFirstResponder() }
    }
    setNeedsDisplay()
    guard let view else { return }
    for outer in view.lineage.dropFirst() { outer.descendantDidBecomeFirstResponder(view) }
  }

  /// The first responder, the view that gets keys first, if it is in the tree, visible and able to be first
  /// responder; otherwise nil.
  var seenResponder: View? {
    guard let firstResponder, firstResponder.tree === self, firstResponder.canBecomeFirstResponder else {
      return nil
    }
    for view in firstResponder.lineage where view.isHidden || view.loadingCover != nil { return nil }
    return firstResponder
  }

  /// The view that gets keys first at present; nil if no view is first responder or this tree gets no keys.
  var keyView: View? { receivesKeys ? seenResponder : nil }

  /// The first responder and its superviews, the innermost first. If one of them is hidden or loading, the
  /// array begins with the superview of that view. Empty without a first responder.
  var responders: [View] {
    guard let firstResponder, firstResponder.tree === self else { return [] }
    var chain: [View] = []
    // The loop runs at each key, and growing the array one by one would allocate three times.
    chain.reserveCapacity(8)
    var next: View? = firstResponder
    while let view = next {
      next = view.superview
      if view.isHidden || view.loadingCover != nil {
        chain.removeAll(keepingCapacity: true)
      } else {
        chain.append(view)
      }
    }
    return chain
  }
}

/// The drawing of the bar at the focused view, and of the terminal's cursor (RULES, section 28).
extension ViewTree {
  /// Returns the visible rectangle of a view, in the coordinates in which the outermost view has its frame.
  private func rectOutside(_ view: View) -> Rect {
    var rect = view.bounds
    for outer in view.lineage { rect = outer.space.outside(rect.intersection(outer.bounds)) }
    return rect
  }

  /// Draws a bar in the first column of the view that has the keyboard focus. In rows where that cell is not
  /// blank, the cell is reversed instead. Rows that begin with a glyph of two columns stay as they are.
  func drawFocusRing(on canvas: inout Canvas, theme: Theme) {
    guard showsFocusRing, let view = keyView, view.hasFocusRing else { return }
    let rect = rectOutside(view)
    guard !rect.isEmpty else { return }
    for row in rect.rows {
      guard let cell = canvas[rect.column, row], !cell.glyph.isWide, cell.glyph != .continuation else {
        continue
      }
      if cell.isBlank {
        canvas.bar(
          column: rect.column, row: row, style: theme.accent, theme: theme, keepingBackground: true)
      } else {
        var style = cell.style
        style.attributes.formSymmetricDifference(.reverse)
        canvas.set(Cell(cell.glyph, style), column: rect.column, row: row)
      }
    }
  }

  /// The position of the terminal's cursor, in the coordinates in which the outermost view has its frame. It
  /// is nil if no view has the keyboard focus, or if the position is not visible.
  var terminalCursor: Frame.Cursor? {
    guard let view = keyView else { return nil }
    var location = view.terminalCursorPlace
    for outer in view.lineage { location = outer.space.outside(location) }
    let rect = rectOutside(view)
    guard rect.contains(column: location.wholeColumn, row: location.wholeRow) else { return nil }
    return Frame.Cursor(
      column: location.wholeColumn, row: location.wholeRow, isVisible: view.isTerminalCursorVisible)
  }
}

extension String {
  /// Creates the name of a view for messages to programmers: the view's type and page.
  @MainActor init(naming view: View) {
    let type = "\(type(of: view))"
    self =
      view.ownPage.map { "the page \($0.name)" } ?? view.page.map { "\(type) (of the page \($0.name))" }
      ?? type
  }
}
