/// Lays out and draws the screen.
@MainActor final class Compositor {
  /// The content of one frame.
  enum Scene {
    /// At rest.
    case page(ViewController)
    /// One page: with its bar before the seam, without it after.
    case barChange(seam: Int)
    /// Front and back, as `laidOut` says.
    case transition(NavigationController.Transition)
  }

  private let navigation: NavigationController
  var drawsFineSeams = true
  /// False under a modal overlay.
  var pagesReceiveKeys = true
  /// Page layouts so far.
  private(set) var layouts = 0
  /// At rest only the front is drawn.
  private var front = DrawnPage()
  private var back = DrawnPage()
  /// Of the transition that was laid out last. It is large: a scene that held it would copy it several times a frame.
  private var laidOut = TransitionLayout()
  private var edges = EdgeStyles()
  /// The last content number.
  private var contents = 0

  init(navigation: NavigationController) { self.navigation = navigation }

  // MARK: Layout

  var isLaidOut: Bool {
    let page = navigation.activeViewController
    let drawn = front.shows(page) ? front : back
    return drawn.isLaidOut(
      page, size: navigation.containerSize, showsBar: showsBar(page), isMirrored: navigation.isMirrored)
  }

  /// What was last drawn of the transition by pages that show it.
  private var followed: Followed?

  private struct Followed: Equatable {
    var progress: Double
    var velocity: Double
    var state: PercentDrivenInteractiveTransition.State
  }

  /// Has pages drawn again that show how far a transition is.
  private func follow(
    _ driver: PercentDrivenInteractiveTransition, on front: ViewController, _ back: ViewController
  ) {
    guard front.redrawsInTransitions || back.redrawsInTransitions else { return followed = nil }
    let now = Followed(progress: driver.percentComplete, velocity: driver.velocity, state: driver.state)
    guard now != followed else { return }
    followed = now
    if front.redrawsInTransitions { front.setNeedsDisplay() }
    if back.redrawsInTransitions { back.setNeedsDisplay() }
  }

  func layOut(theme: Theme) -> Scene {
    front.isSeen = false
    back.isSeen = false
    if let transition = navigation.transition {
      let (frontPage, backPage) = (transition.front, transition.back)
      follow(transition.driver, on: frontPage, backPage)
      let layout = transition.layout(size: navigation.containerSize, direction: navigation.layoutDirection)
      laidOut = layout
      // A push turns the resting front into the back.
      if !front.shows(frontPage), front.shows(backPage) || back.shows(frontPage) { swap(&front, &back) }
      // Bars that fade into each other need both pages. What a page's first drawing takes is taken before it moves.
      let needsBoth = layout.bars == .crossFade || transition.waitsForFrame
      if needsBoth || layout.back != nil {
        let frame = backPage.view.frame
        layOut(back, backPage, showsBar: !transition.backBarHidden)
        if navigation.rootIsElsewhere, backPage === navigation.rootViewController {
          // Drawn in this form first, since the page keeps the frame that it has where it stands.
          draw(back, backPage, theme: theme)
          DrawnPage.place(backPage, in: frame)
        }
      }
      if needsBoth || layout.front != nil { layOut(front, frontPage, showsBar: !transition.frontBarHidden) }
      return .transition(transition)
    }
    let page = navigation.topViewController
    if followed != nil {
      followed = nil
      if page.redrawsInTransitions { page.setNeedsDisplay() }
    }
    if let shownPart = navigation.shownBarPart { return layOutBar(shownPart, of: page, theme: theme) }
    // A pop turns the back into the front.
    if !front.shows(page), back.shows(page) { swap(&front, &back) }
    if back.cells.surface.size != Size(columns: 0, rows: 0) { back = DrawnPage() }
    layOut(front, page, showsBar: !navigation.isNavigationBarHidden)
    return .page(page)
  }

  /// The root beside the rest of its stack, with a bar unless the page prefers none.
  func layOutRoot(in size: Size) -> Scene {
    let page = navigation.rootViewController
    let showsBar = !page.prefersNavigationBarHidden
    front.isSeen = false
    layOut(front, page, size: size, showsBar: showsBar)
    DrawnPage.place(page, size: size, showsBar: showsBar)
    return .page(page)
  }

  /// Draws the leaving form of the page first, since the page keeps the other's frame.
  private func layOutBar(_ shownPart: Double, of page: ViewController, theme: Theme) -> Scene {
    let size = navigation.containerSize
    let showsBar = !navigation.isNavigationBarHidden
    if front.shows(page), (front.bar != nil) != showsBar { swap(&front, &back) }
    layOut(back, page, showsBar: !showsBar)
    draw(back, page, theme: theme)
    layOut(front, page, showsBar: showsBar)
    DrawnPage.place(page, size: size, showsBar: showsBar)
    return .barChange(seam: seam(shownPart))
  }

  /// During layout: the page has another frame when the frame is drawn.
  private func draw(_ drawn: DrawnPage, _ page: ViewController, theme: Theme) {
    if drawn.isDrawn(theme) { return }
    DrawnPage.place(page, size: navigation.containerSize, showsBar: drawn.bar != nil)
    drawn.draw(theme: theme)
  }

  private func layOut(_ drawn: DrawnPage, _ page: ViewController, showsBar: Bool) {
    layOut(drawn, page, size: navigation.containerSize, showsBar: showsBar)
  }

  private func layOut(_ drawn: DrawnPage, _ page: ViewController, size: Size, showsBar: Bool) {
    page.view.tree.receivesKeys = pagesReceiveKeys && (page.barFocus == nil || !showsBar)
    if drawn.layOut(page, size: size, showsBar: showsBar, in: navigation) { layouts += 1 }
  }

  // MARK: Drawing

  /// Draws every cell, without layout.
  func compose(_ scene: consuming Scene, into frame: inout Frame, theme: Theme) {
    let size = frame.surface.size
    frame.forgetMoves()
    switch scene {
    case .page(let page):
      (drawnProgress, drawnSeam) = (nil, nil)
      let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
      front.draw(theme: theme)
      front.place(whole, PageTone(), on: &frame.surface, theme)
      frame.scrolls = front.drawing?.scrolls ?? []
      addLayer(page, whole, front, to: &frame)
    case .barChange(let seam):
      (drawnProgress, drawnSeam) = (nil, seam)
      front.draw(theme: theme)
      let (shown, hidden) = front.bar == nil ? (back, front) : (front, back)
      let leading = PlacedPage(columns: 0..<seam, offset: 0, width: size.columns)
      shown.place(leading, PageTone(), on: &frame.surface, theme)
      let trailing = PlacedPage(columns: seam..<size.columns, offset: 0, width: size.columns)
      hidden.place(trailing, PageTone(), on: &frame.surface, theme)
    case .transition(let transition):
      drawnMoment = Moment(layout: laidOut, barProgress: barProgress(of: transition))
      (drawnProgress, drawnSeam) = (transition.popProgress, nil)
      compose(transition, into: &frame, theme: theme)
    }
  }

  /// Whether a theme of a page's own depends on what the terminal tells.
  var followsTerminal: Bool {
    front.drawing?.followsTerminal == true || back.drawing?.followsTerminal == true
  }

  /// Whether a view of a page that is shown is to be told of the mouse.
  var isHoverable: Bool { front.drawing?.isHoverable == true || back.drawing?.isHoverable == true }

  var pagesNeedDisplay: Bool { front.needsDisplay || back.needsDisplay }

  var needsDisplay: Bool { pagesNeedDisplay || isMomentOther }

  /// By an eighth of a column and more the bars at least have moved; by less a layout tells.
  private var isMomentOther: Bool {
    // Asked several times a turn: without a copy of the transition.
    guard navigation.incomingViewController != nil else {
      return drawnProgress != nil || navigation.shownBarPart.map { seam($0) } != drawnSeam
    }
    guard let drawnProgress else { return true }
    let moved = abs(navigation.interactivePopProgress - drawnProgress)
    return moved > 0 && (moved * Double(8 * navigation.containerSize.columns) > 1 || moment != drawnMoment)
  }

  /// - Parameters:
  ///   - columns: what moves as one with the page; its own by default.
  ///   - hidden: what it hides of those below; its own columns by default.
  private func addLayer(
    _ page: ViewController, _ placed: PlacedPage, _ drawn: DrawnPage, look: LayerLook = LayerLook(),
    moving columns: Range<Int>? = nil, hiding hidden: Range<Int>? = nil, to frame: inout Frame
  ) {
    let size = frame.surface.size
    let screen = 0..<size.columns
    let covered = (hidden ?? placed.columns).clamped(to: screen)
    let rows = placed.visibleRows(of: size.rows)
    // Faded, turned and small pages are no layers, but hide those below.
    if placed.opacity > 0, !rows.isEmpty {
      for index in frame.layers.indices { frame.layers[index].hide(behind: covered, rows: rows) }
    }
    guard placed.isFlat(in: size) else { return }
    frame.layers.append(
      FrameLayer(
        id: ObjectIdentifier(page), columns: (columns ?? placed.columns).clamped(to: screen),
        offset: placed.offset, rowOffset: placed.rowOffset,
        content: drawn.layer.number(of: look, after: &contents), rows: rows.clamped(to: 0..<size.rows)))
  }

  /// The picture of a transition is another where this is.
  private struct Moment: Equatable {
    var layout = TransitionLayout()
    var barProgress = 0.0
  }

  /// Of the transition that was drawn last.
  private var drawnMoment = Moment()
  /// The same; nil where what was drawn last is no transition.
  private var drawnProgress: Double?
  /// The seam of the bar's change that was drawn last; nil where what was drawn last is none.
  private var drawnSeam: Int?

  /// Of the transition as it would be drawn now.
  private var moment: Moment? {
    navigation.transition.map {
      Moment(
        layout: $0.layout(size: navigation.containerSize, direction: navigation.layoutDirection),
        barProgress: barProgress(of: $0))
    }
  }

  /// The column up to which the bar is shown.
  private func seam(_ shownPart: Double) -> Int {
    Int((shownPart * Double(navigation.containerSize.columns)).rounded())
  }

  /// In eighths of a column, as pages move: what is drawn over them need not move between.
  private func barProgress(of transition: NavigationController.Transition) -> Double {
    let steps = Double(max(1, navigation.containerSize.columns) * 8)
    return (transition.popProgress * steps).rounded() / steps
  }

  /// The band counts too.
  func showsBar(_ page: ViewController) -> Bool {
    guard let transition = navigation.transition else { return !navigation.isNavigationBarHidden }
    return page === transition.front ? !transition.frontBarHidden : !transition.backBarHidden
  }

  private func compose(
    _ transition: NavigationController.Transition, into frame: inout Frame, theme: Theme
  ) {
    let (frontPage, backPage) = (transition.front, transition.back)
    if back.isSeen { back.draw(theme: theme) }
    if front.isSeen { front.draw(theme: theme) }
    let picture = TransitionPicture(
      layout: laidOut, size: frame.surface.size, front: front, back: back, theme: theme,
      hasBand: transition.barForm == .band && laidOut.bars != .onPages)
    picture.draw(on: &frame.surface, &edges, drawsFineSeams: drawsFineSeams)
    if let placed = laidOut.back {
      addLayer(backPage, placed, back, look: .init(tone: picture.backTone), to: &frame)
    }
    if let placed = laidOut.front {
      addLayer(
        frontPage, placed, front, look: picture.frontLook(edges),
        moving: picture.frontLayer(placed, drawsFineSeams: drawsFineSeams),
        hiding: picture.withShadow(placed),
        to: &frame)
    }
    frame.edge = picture.edgeColumns(edges, drawsFineSeams: drawsFineSeams)
    picture.limitLayers(&frame.layers, front: ObjectIdentifier(frontPage), drawsFineSeams: drawsFineSeams)
    drawBars(of: frontPage, backPage, at: drawnMoment.barProgress, picture, on: &frame.surface)
  }

  private func drawBars(
    of frontPage: ViewController, _ backPage: ViewController, at progress: Double,
    _ picture: TransitionPicture, on surface: inout Surface
  ) {
    if picture.layout.bars == .crossFade { picture.crossFadeBars(at: progress, on: &surface) }
    guard picture.hasBand, surface.size.rows > 0 else { return }
    let painter = NavigationBarPainter(
      theme: frontPage.view.shown(picture.theme), backTheme: backPage.view.shown(picture.theme))
    // The band needs the words of hidden pages too.
    let frontWords = front.isSeen ? front.bar : nil
    let backWords = back.isSeen ? back.bar : nil
    surface.draw(isMirrored: navigation.isMirrored) { canvas in
      painter.drawBand(
        front: frontWords ?? BarContent(of: frontPage, in: navigation),
        back: backWords ?? BarContent(of: backPage, in: navigation),
        progress: progress, style: navigation.navigationBarStyle, on: &canvas)
    }
  }
}
