/// What the views of one tree share, as those of a window do in UIKit: where they are shown, and which of them has the keys.
///
/// An outermost view has a tree of its own; a view that is added shares the tree of its superview.
@MainActor package final class ViewTree {
  /// The page whose view is the outermost one; nil for an overlay or a bar.
  weak var page: ViewController?
  /// The stack that shows an outermost view which is no page's.
  weak var presenter: NavigationController?
  /// Called when an outermost view that is no page's is to be drawn again.
  var onNeedsDisplay: (() -> Void)?
  /// Gets the keys first, while it is in the tree and seen.
  private(set) weak var firstResponder: View?
  /// Whether Tab, and no click after it, has moved the keys.
  var showsFocusRing = false
  /// False under a modal overlay, and on a modeless one.
  var receivesKeys = true {
    didSet { if receivesKeys != oldValue, firstResponder != nil { setNeedsDisplay() } }
  }
  private var repeatedRequests = RepeatedRequests()
  /// Whether something has asked to be drawn since the view that was drawn last.
  private var hasAskedInDrawing = false
  /// The program as it was found last: to compare costs less than the cast, which motions would make in each turn.
  private weak var knownHost: (any ViewHost)?

  init(of page: ViewController? = nil) { self.page = page }

  /// The stack that the views are in; nil outside a program.
  var navigation: NavigationController? { if let page { page.navigationController } else { presenter } }

  /// The program; nil outside one.
  var host: (any ViewHost)? {
    guard let program = navigation?.host.program else { return nil }
    if let knownHost, knownHost === program { return knownHost }
    knownHost = program as? any ViewHost
    return knownHost
  }

  /// The library's own words in the program's language.
  package var words: Words { Words(translation: host?.words) }

  /// Requests a frame.
  func setNeedsDisplay() {
    assert(noteRequest())
    if let page { page.changes += 1 } else { onNeedsDisplay?() }
  }

  /// Keeps a text for pasting, and gives it to the terminal's clipboard; does nothing outside a program.
  package func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    host?.copy(text, then: tell)
  }

  /// Where a part of a view stands on the screen.
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

  // For `assert`, so that a release has none of it: each returns true.

  private func noteRequest() -> Bool {
    if View.isDrawing { hasAskedInDrawing = true }
    return true
  }

  /// A view has been laid out, with its subviews.
  func noteLayout(of view: View, asksAgain: Bool) -> Bool {
    note(.layout, of: view, asksAgain: asksAgain) {
      ("setNeedsLayout() of \($0)", "its layout asks for it in every frame")
    }
    return true
  }

  /// A view has been drawn, without its subviews.
  func noteDrawing(of view: View) -> Bool {
    note(.draw, of: view, asksAgain: hasAskedInDrawing) {
      ("setNeedsDisplay() of \($0)", "its drawing asks for it in every frame")
    }
    hasAskedInDrawing = false
    return true
  }

  /// A view that shows a page asks for that page.
  private func note(
    _ method: RepeatedRequests.Method, of view: View, asksAgain: Bool,
    _ words: (String) -> (what: String, why: String)
  ) {
    guard view.hostedPage == nil, repeatedRequests.note(method, of: view, asksAgain: asksAgain) else {
      return
    }
    let words = words(String(naming: view))
    host?.tellMistake(words.what, words.why)
  }

  // MARK: Keys

  /// Gives the keys to a view, or with nil to the page.
  /// - Parameter keepsPage: whether another page, or a button of the bar, that has the keys keeps them.
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

  /// The view that gets the keys first where they come here: it is in the tree, seen, and may have them.
  var seenResponder: View? {
    guard let firstResponder, firstResponder.tree === self, firstResponder.canBecomeFirstResponder else {
      return nil
    }
    for view in firstResponder.lineage where view.isHidden || view.loadingCover != nil { return nil }
    return firstResponder
  }

  /// The view to which keys come first now.
  var keyView: View? { receivesKeys ? seenResponder : nil }

  /// The first responder and its superviews; of one in a view that is hidden or loading those around that view.
  var responders: [View] {
    guard let firstResponder, firstResponder.tree === self else { return [] }
    var chain: [View] = []
    // Asked at each key: an array that grows by one would be allocated three times.
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

/// How it is seen where the keys go (RULES, section 28).
extension ViewTree {
  /// What is seen of a view, in the coordinates around the outermost view.
  private func rectOutside(_ view: View) -> Rect {
    var rect = view.bounds
    for outer in view.lineage { rect = outer.space.outside(rect.intersection(outer.bounds)) }
    return rect
  }

  /// A bar in the first column of the view that has the keys, where it is blank; elsewhere the cell is reversed.
  func drawFocusRing(on canvas: inout Canvas, theme: Theme) {
    guard showsFocusRing, let view = keyView, view.hasFocusRing else { return }
    let rect = rectOutside(view)
    guard !rect.isEmpty else { return }
    for row in rect.rows {
      guard let cell = canvas[rect.column, row], !cell.glyph.isWide, cell.glyph != .continuation else {
        continue
      }
      if cell.isBlank {
        canvas.text("▌", column: rect.column, row: row, style: theme.accent, keepingBackground: true)
      } else {
        var style = cell.style
        style.attributes.formSymmetricDifference(.reverse)
        canvas.set(Cell(cell.glyph, style), column: rect.column, row: row)
      }
    }
  }

  /// Where the terminal's cursor stands, in columns from the leading edge of what is around the outermost view.
  var terminalCursor: Frame.Cursor? {
    guard let view = keyView else { return nil }
    var place = view.terminalCursorPlace
    for outer in view.lineage { place = outer.space.outside(place) }
    let rect = rectOutside(view)
    guard rect.contains(column: place.wholeColumn, row: place.wholeRow) else { return nil }
    return Frame.Cursor(
      column: place.wholeColumn, row: place.wholeRow, isVisible: view.isTerminalCursorVisible)
  }
}

extension String {
  /// What messages to programmers call a view.
  @MainActor init(naming view: View) {
    let type = "\(type(of: view))"
    self =
      view.ownPage.map { "the page \($0.name)" } ?? view.page.map { "\(type) (of the page \($0.name))" }
      ?? type
  }
}
