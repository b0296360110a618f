/// A compositor, which lays out and draws the pages of one navigation stack.
@MainActor final class Compositor {
  /// The scene that a stack shows in one frame: a page at rest, a page whose bar comes or goes, or a
  /// transition.
  enum Scene {
    /// The scene of a page at rest, without a transition.
    case page(ViewController)
    /// The scene of a page whose bar comes or goes. In the columns before the column `seam` the page is drawn
    /// with its bar, from there on without it.
    case barChange(seam: Int)
    /// The scene of a transition: its front and its back page, which are placed as `laidOut` says.
    case transition(NavigationController.Transition)
  }

  private let navigation: NavigationController
  var drawsFineSeams = true

  /// Returns whether edges of moving pages are drawn in eighths of a cell: nowhere if the terminal's block
  /// glyphs leave gaps.
  func drawsFineSeams(in theme: Theme) -> Bool { drawsFineSeams && !theme.blocksLeaveGaps }

  /// Whether keys reach the pages of the stack. Keys do not reach pages below a presented view controller or
  /// an overlay, or while the view that shows the stack is not the first responder.
  var pagesReceiveKeys = true
  /// The number of times that a page was laid out; it shows whether a layout was made.
  private(set) var layouts = 0
  /// The front page of a transition as it is drawn; at rest the only page.
  private var front = DrawnPage()
  private var back = DrawnPage()
  /// The layout of the transition that was laid out last. It is stored here because it is large: a scene that
  /// held it would be copied several times a frame.
  private var laidOut = TransitionLayout()
  private var edges = EdgeStyles()
  /// The last number that was given to the content of a layer. Layers are parts of a frame that the terminal
  /// can move as one.
  private var contents = 0

  init(navigation: NavigationController) { self.navigation = navigation }

  // MARK: Layout

  var isLaidOut: Bool {
    let page = navigation.activeViewController
    let drawn = front.shows(page) ? front : back
    return drawn.isLaidOut(
      page, size: navigation.containerSize, showsBar: showsBar(page), isMirrored: navigation.isMirrored)
  }

  /// The state of the transition when the pages that display its progress (`redrawsInTransitions`) were last
  /// told to redraw; nil without such pages.
  private var followed: Followed?

  private struct Followed: Equatable {
    var progress: Double
    var velocity: Double
    var state: PercentDrivenInteractiveTransition.State
  }

  /// Redraws the pages that display the transition's progress, if the progress, velocity or state has
  /// changed.
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
      // When a push begins, the page that was at rest, and drawn as the front page, becomes the back page.
      if !front.shows(frontPage), front.shows(backPage) || back.shows(frontPage) { swap(&front, &back) }
      // Bars that fade into each other need both pages. Before the first frame of a motion both pages are
      // laid out too, so that no first drawing interrupts the motion.
      let needsBoth = layout.bars == .crossFade || transition.waitsForFrame
      if needsBoth || layout.back != nil {
        let frame = backPage.view.frame
        layOut(back, backPage, showsBar: !transition.backBarHidden)
        if navigation.rootIsElsewhere, backPage === navigation.rootViewController {
          // A root that a split view shows beside its stack keeps the frame that it has there. So this root
          // is drawn now in the form that the transition needs.
          draw(back, backPage, theme: theme)
          DrawnPage.setFrame(of: backPage, to: frame)
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
    // After a pop the page that was the back page is at rest, and is drawn as the front page.
    if !front.shows(page), back.shows(page) { swap(&front, &back) }
    if back.cells.surface.size != Size(columns: 0, rows: 0) { back = DrawnPage() }
    layOut(front, page, showsBar: !navigation.isNavigationBarHidden)
    return .page(page)
  }

  /// Lays out the root of the stack, which a split view shows beside the other pages. The root has a bar
  /// unless it prefers none.
  func layOutRoot(in size: Size) -> Scene {
    let page = navigation.rootViewController
    let showsBar = !page.prefersNavigationBarHidden
    front.isSeen = false
    layOut(front, page, size: size, showsBar: showsBar)
    DrawnPage.setFrame(of: page, size: size, showsBar: showsBar)
    return .page(page)
  }

  /// Lays out a page whose bar comes or goes, once with and once without the bar. The form that disappears is
  /// drawn first, so that the page then has the frame of the form that remains.
  private func layOutBar(_ shownPart: Double, of page: ViewController, theme: Theme) -> Scene {
    let size = navigation.containerSize
    let showsBar = !navigation.isNavigationBarHidden
    if front.shows(page), (front.bar != nil) != showsBar { swap(&front, &back) }
    layOut(back, page, showsBar: !showsBar)
    draw(back, page, theme: theme)
    layOut(front, page, showsBar: showsBar)
    DrawnPage.setFrame(of: page, size: size, showsBar: showsBar)
    return .barChange(seam: seam(shownPart))
  }

  /// Draws a page with or without its bar, already during layout, because the page has another frame when the
  /// scene is drawn.
  private func draw(_ drawn: DrawnPage, _ page: ViewController, theme: Theme) {
    if drawn.isDrawn(theme) { return }
    DrawnPage.setFrame(of: page, size: navigation.containerSize, showsBar: drawn.bar != nil)
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

  /// Draws every cell of a scene, which must have been laid out before.
  func compose(_ scene: consuming Scene, into frame: inout Frame, theme: Theme) {
    let size = frame.surface.size
    frame.forgetMoves()
    switch scene {
    case .page(let page):
      (drawnProgress, drawnSeam) = (nil, nil)
      let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
      front.draw(theme: theme)
      front.draw(at: whole, PageTone(), on: &frame.surface, theme)
      frame.scrolls = front.drawing?.scrolls ?? []
      addLayer(page, whole, front, to: &frame)
    case .barChange(let seam):
      (drawnProgress, drawnSeam) = (nil, seam)
      front.draw(theme: theme)
      let (shown, hidden) = front.bar == nil ? (back, front) : (front, back)
      let leading = PlacedPage(columns: 0..<seam, offset: 0, width: size.columns)
      shown.draw(at: leading, PageTone(), on: &frame.surface, theme)
      let trailing = PlacedPage(columns: seam..<size.columns, offset: 0, width: size.columns)
      hidden.draw(at: trailing, PageTone(), on: &frame.surface, theme)
    case .transition(let transition):
      drawnMoment = Moment(layout: laidOut, barProgress: barProgress(of: transition))
      (drawnProgress, drawnSeam) = (transition.popProgress, nil)
      compose(transition, into: &frame, theme: theme)
    }
  }

  /// Whether a page or one of its views has a theme of its own that depends on the colours that the terminal
  /// reports.
  var followsTerminal: Bool {
    front.drawing?.followsTerminal == true || back.drawing?.followsTerminal == true
  }

  /// Whether a view of a page that is seen, or the page's bar, wants reports of the pointer's motion.
  var isHoverable: Bool { front.drawing?.isHoverable == true || back.drawing?.isHoverable == true }

  var pagesNeedDisplay: Bool { front.needsDisplay || back.needsDisplay }

  var needsDisplay: Bool { pagesNeedDisplay || isMomentOther }

  /// Whether the transition or the bar would look different from what was drawn last. A change of the
  /// progress by which pages move more than an eighth of a column always moves the bars; after a smaller one
  /// the layouts and the progress of the bars are compared.
  private var isMomentOther: Bool {
    // The property `isMomentOther` is read several times a turn of the event loop, so the transition is not
    // copied.
    guard navigation.incomingViewController != nil else {
      return drawnProgress != nil || navigation.shownBarPart.map { seam($0) } != drawnSeam
    }
    guard let drawnProgress else { return true }
    let moved = abs(navigation.interactivePopProgress - drawnProgress)
    return moved > 0 && (moved * Double(8 * navigation.containerSize.columns) > 1 || moment != drawnMoment)
  }

  /// Adds the layer of a page, a part of the frame that the terminal can move as one, and removes from the
  /// layers below what the page covers. Only a page that is neither turned, small nor faded gets a layer.
  /// - Parameters:
  ///   - columns: the columns that move as one with the page; those of `placed` by default.
  ///   - hidden: the columns of the layers below that the page hides; those of `placed` by default.
  private func addLayer(
    _ page: ViewController, _ placed: PlacedPage, _ drawn: DrawnPage, style: LayerStyle = LayerStyle(),
    moving columns: Range<Int>? = nil, hiding hidden: Range<Int>? = nil, to frame: inout Frame
  ) {
    let size = frame.surface.size
    let screen = 0..<size.columns
    let covered = (hidden ?? placed.columns).clamped(to: screen)
    let rows = placed.visibleRows(of: size.rows)
    // Faded, turned and small pages get no layer, but they hide the layers below.
    if placed.opacity > 0, !rows.isEmpty {
      for index in frame.layers.indices { frame.layers[index].hide(behind: covered, rows: rows) }
    }
    guard placed.isFlat(in: size) else { return }
    frame.layers.append(
      FrameLayer(
        id: ObjectIdentifier(page), columns: (columns ?? placed.columns).clamped(to: screen),
        offset: placed.offset, rowOffset: placed.rowOffset,
        content: drawn.layer.number(of: style, after: &contents), rows: rows.clamped(to: 0..<size.rows)))
  }

  /// The values on which the picture of a transition depends, besides the cells of its pages.
  private struct Moment: Equatable {
    var layout = TransitionLayout()
    var barProgress = 0.0
  }

  /// The values, such as the layout, with which a transition was drawn last.
  private var drawnMoment = Moment()
  /// The progress of the pop in the picture that was drawn last; nil where that picture showed no transition.
  private var drawnProgress: Double?
  /// The column at which the bar ended in the picture that was drawn last; nil where no bar came or went.
  private var drawnSeam: Int?

  /// The values with which the transition would be drawn now; nil at rest.
  private var moment: Moment? {
    navigation.transition.map {
      Moment(
        layout: $0.layout(size: navigation.containerSize, direction: navigation.layoutDirection),
        barProgress: barProgress(of: $0))
    }
  }

  /// Returns the column at which a partly shown bar ends; `shownPart` is the part that is shown, 0…1.
  private func seam(_ shownPart: Double) -> Int {
    Int((shownPart * Double(navigation.containerSize.columns)).rounded())
  }

  /// Returns the progress of the bars, rounded to eighths of a column. Pages move by eighths of a column, and
  /// no word of a bar moves between two of these steps.
  private func barProgress(of transition: NavigationController.Transition) -> Double {
    let steps = Double(max(1, navigation.containerSize.columns) * 8)
    return (transition.popProgress * steps).rounded() / steps
  }

  /// Returns whether a page shows a bar: one of its own, or its part of the band that both pages of a
  /// transition share.
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
    let drawsFineSeams = drawsFineSeams(in: theme)
    picture.draw(on: &frame.surface, &edges, drawsFineSeams: drawsFineSeams)
    if let placed = laidOut.back {
      addLayer(backPage, placed, back, style: .init(tone: picture.backTone), to: &frame)
    }
    if let placed = laidOut.front {
      addLayer(
        frontPage, placed, front, style: picture.frontStyle(edges),
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
      theme: frontPage.view.resolvedTheme(from: picture.theme),
      backTheme: backPage.view.resolvedTheme(from: picture.theme))
    // Two bars that are drawn as one band show the words of both pages, also where one of the pages is not
    // seen.
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
