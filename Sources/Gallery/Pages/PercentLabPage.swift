import TermNav

/// A page whose pop the user moves by a slider and by keys. Plots show how the motion would go on after a
/// release.
final class PercentLabPage: SamplePage {
  private let settings = LabSettings()
  private let board: LabBoard
  /// The view with plots and slider a second time, drawn over all pages. It stays in place while the page
  /// under it is moved.
  private let floatingBoard: LabBoard
  /// The progress of the pop at which the page was released to leave. From there on the overlay sinks out of
  /// sight. 1 while the page is not leaving.
  private var sinksFrom = 1.0
  private var observation: ObserverToken?

  init(_ gallery: Gallery) {
    board = LabBoard(settings)
    floatingBoard = LabBoard(settings)
    super.init(
      gallery, name: "percent-lab", title: "Percent laboratory",
      prose: [
        """
        A transition is one number from 0 to 1. Move it, leave it anywhere, and let it go: the plots show what \
        follows.
        """
      ],
      tries: ["Press 5, or drag; then f or x."])
    redrawsInTransitions = true
    // The card is added last, so that it is drawn over the row in which only the overlay has hints.
    for part in [board, card] as [View] { view.addSubview(part) }
    for board in [board, floatingBoard] {
      board.stack = { [unowned self] in stack }
      board.strip.slider.onChange = { [unowned self] value, isFirst in
        if !isFirst || beginHolding() { stack.updateInteractivePop(value) }
      }
    }
  }

  private var stack: NavigationController { navigationController ?? gallery.app.navigation }

  override func viewDidLoad() {
    // The preview beside the list of entries shows a page of this class too. The preview must show no
    // overlay, so it does not observe the navigation stack.
    guard stack === gallery.app.navigation else { return }
    observation = stack.addObserver { [weak self] in self?.follow($0) }
  }

  override func viewDidAppear(animated: Bool) {
    gallery.app.dismiss(floatingBoard)
    settings.apply(to: stack)
  }

  override func viewDidDisappear(animated: Bool) {
    gallery.app.dismiss(floatingBoard)
    LabSettings().apply(to: stack)
  }

  override func didMove(toParent parent: AnyObject?) {
    super.didMove(toParent: parent)
    if parent == nil { observation?.remove() }
  }

  private func follow(_ event: NavigationEvent<ViewController>) {
    guard case .transition(let report) = event, report.from === self, report.operation == .pop else { return }
    switch report.phase {
    case .began where report.isInteractive: showFloatingBoard()
    case .finishing where sunkenPart == 0: sinksFrom = report.progress
    default: break
    }
    if report.phase != .changed { floatingBoard.show(hints: floatingHints) }
  }

  // MARK: Held

  /// Holds the page, as a drag does. Returns false if the gate, which decides whether a page may be popped by
  /// a drag, refuses.
  private func beginHolding() -> Bool {
    if !stack.isInteractivePopDriven, stack.beginInteractivePop() != nil { return false }
    showFloatingBoard()
    return true
  }

  private func showFloatingBoard() {
    if gallery.app.isPresenting(floatingBoard) { return }
    sinksFrom = 1
    floatingBoard.show(hints: floatingHints)
    gallery.app.present(floatingBoard, style: .overlay) { [unowned self] _ in
      let sunken = Int((sunkenPart * Double(board.size.rows)).rounded())
      return board.frame.offset(columns: 0, rows: view.frame.row + sunken)
    }
  }

  /// The part of its way out that the page has gone since it was released, 0…1.
  private var sunkenPart: Double {
    let progress = stack.interactivePopProgress
    return sinksFrom < 1 ? min(max((progress - sinksFrom) / (1 - sinksFrom), 0), 1) : 0
  }

  // MARK: Keys

  override var keyCommands: [KeyCommand] {
    labCommands + super.keyCommands
      + KeyCommand.digits(0...9, "0–9", "tenths") { [unowned self] digit in
        if beginHolding() { stack.updateInteractivePop(Double(digit) / 10) }
      }
  }

  private var labCommands: [KeyCommand] {
    let (isHeld, isDriven) = (stack.isInteractivePopHeld, stack.isInteractivePopDriven)
    return [
      KeyCommand("f", title: "finish", isEnabled: !isHeld || isDriven) { [unowned self] in
        if beginHolding() { stack.finishInteractivePop() }
      },
      KeyCommand("x", title: "cancel", isEnabled: isHeld) { [unowned self] in stack.cancelInteractivePop() },
      KeyCommand("g", title: "let go", isEnabled: isDriven) { [unowned self] in stack.endInteractivePop() },
      KeyCommand("c", title: "curve") { [unowned self] in change { $0.nextCurve() } },
      KeyCommand(["+", "="], title: "faster") { [unowned self] in change { $0.changeSpeed(by: 1) } },
      KeyCommand("-", title: "slower", label: "−") { [unowned self] in change { $0.changeSpeed(by: -1) } },
    ]
  }

  /// The hints of the overlay with plots and slider. There are none once the page is released, because the
  /// keys then belong to the page below.
  private var floatingHints: [KeyCommand] { stack.isInteractivePopHeld ? labCommands : [] }

  /// Handles Shift-→, which moves the held page by a step: holds the page first, and returns false, so that
  /// the library moves it. If the gate, which decides whether a drag may pop, refuses, returns true, and the
  /// key has no effect.
  override func handle(_ key: KeyPress) -> Bool { key == KeyPress(.right, .shift) && !beginHolding() }

  private func change(_ body: (LabSettings) -> Void) {
    body(settings)
    settings.apply(to: stack)
    setNeedsDisplay()
    floatingBoard.setNeedsDisplay()
  }

  // MARK: Layout

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    // The plots need the whole width, so the code that other pages show is hidden.
    code.isHidden = true
    let columns = view.size.columns
    let bottom = safeArea.size.rows
    let cardColumns = max(0, columns - 4)
    let cardRows = card.fit(columns: cardColumns, rows: min(1, max(0, bottom - LabStrip.rows)), framedRows: 0)
    card.frame = Rect(column: 2, row: bottom - 1, columns: cardColumns, rows: cardRows)
    let proseRows = min(text.rows(forColumns: columns), 4)
    let isRoomy = bottom >= room.top + proseRows + 1 + LabBoard.rowsWithPlots
    text.isHidden = !isRoomy
    text.frame = Rect(column: 0, row: room.top, columns: columns, rows: isRoomy ? proseRows : 0)
    let top = isRoomy ? room.top + proseRows + 1 : 0
    board.frame = Rect(column: 0, row: top, columns: columns, rows: bottom - top)
  }
}
