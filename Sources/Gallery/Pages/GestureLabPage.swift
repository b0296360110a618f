import TermNav

/// A page with a tile for each kind of gesture, which shows the state of its recognizer.
final class GestureLabPage: ViewController {
  private unowned let gallery: Gallery
  private let tiles: [GestureTile]
  private let note = NoteLine()
  private var chosen = 0
  private var verdict: (text: String, state: GestureRecognizer.State, pressTime: Seconds)?

  init(_ gallery: Gallery) {
    self.gallery = gallery
    tiles = GestureTargets.all()
    super.init(title: "Gesture laboratory", name: "gesture-lab")
    note.text = { [unowned self] in noteText }
    for part in tiles + [note] as [View] { view.addSubview(part) }
    bottomView = HintRow(gallery)
    choose(0)
  }

  override func viewWillAppear(animated: Bool) {
    // The journal, the gallery's record of events, is used because it reports failed recognizers too.
    // Handlers of a recognizer are not called when it fails.
    gallery.journal.onGesture = { [weak self] in self?.follow($0) }
  }

  private func follow(_ recognizer: GestureRecognizer) {
    guard let index = tiles.firstIndex(where: { recognizer.view === $0 }) else { return }
    if recognizer.state != .failed { choose(index) }
    guard tiles[index].subjects.contains(where: { $0 === recognizer }) else { return }
    tiles[index].state = recognizer.state
    judge(recognizer, of: tiles[index])
  }

  override func viewDidLoad() {
    // A flick to the right could begin a pop too. So the pop waits until the swipe has failed.
    for case let swipe as SwipeGestureRecognizer in tiles.flatMap(\.gestureRecognizers) {
      navigationController?.interactivePopGestureRecognizer.require(toFail: swipe)
    }
  }

  private func judge(_ recognizer: GestureRecognizer, of tile: GestureTile) {
    guard [.ended, .cancelled, .failed].contains(recognizer.state) else { return }
    let pressTime = recognizer.pressTime
    // If several gesture recognizers of one press have ended, the one that succeeded is shown, and not one
    // that failed.
    if recognizer.state == .failed, let verdict, verdict.pressTime == pressTime, verdict.state != .failed {
      return
    }
    let translation = (recognizer.location - recognizer.pressLocation).onScreen(from: tile)
    let seconds = max(0, recognizer.time - pressTime).figure(decimals: 2)
    // A key or a step of the wheel performs a gesture without a press.
    let isStep = recognizer.state == .ended && !gallery.app.arena.isPressed
    let figures =
      isStep
      ? "one step"
      : "moved \(translation.figures) in \(seconds) s"
    verdict = ("\(tile.title) \(recognizer.state.rawValue): \(figures)", recognizer.state, pressTime)
    note.setNeedsDisplay()
  }

  private func choose(_ index: Int) {
    tiles[chosen].isChosen = false
    chosen = index
    tiles[chosen].isChosen = true
    note.setNeedsDisplay()
  }

  private var noteText: (text: String, foreground: Theme.Foreground) {
    let isWide = view.size.columns >= Self.columnsForFour
    if gallery.app.isTwoTouchLatched {
      let word = isWide ? "Two touches are on: drag in Pinch or Rotation." : "Two touches:"
      return ("\(word) g gives one again.", .caution)
    }
    if let verdict { return (verdict.text, verdict.state.foreground) }
    return (
      isWide
        ? "Try each tile. For two touches hold Ctrl, or press g."
        : "Try each. Two touches: Ctrl, or g.", .secondary
    )
  }

  private static let columnsForFour = 72
  private static let columnsForTwo = 32
  private static let mostTileRows = 12

  override func viewWillLayoutSubviews() {
    let (columns, rows) = (safeArea.size.columns, safeArea.size.rows)
    note.frame = Rect(row: rows - 1, columns: columns, rows: 1)
    // Where hints are shown, the row between the tiles and the note at the bottom stays empty.
    let bottom = rows - (rows < view.size.rows ? 2 : 1)
    let across = columns >= Self.columnsForFour ? 4 : columns >= Self.columnsForTwo ? 2 : 1
    let down = tiles.count / across
    let top = bottom / down >= 6 ? 1 : 0
    let height = min(Self.mostTileRows, max(2, (bottom - top) / down))
    let zone = EdgeZone.columns(ofWidth: columns)
    for (index, tile) in tiles.enumerated() {
      let start = index % across * columns / across
      let end = (index % across + 1) * columns / across
      let row = top + index / across * height
      // The tiles of the last row have pictures, so they get the rows that are left.
      let isLast = index / across == down - 1 && height >= 6
      tile.frame = Rect(
        column: start, row: row, columns: end - start,
        rows: isLast ? max(0, bottom - row) : min(height, max(0, bottom - row)))
      if tile.gestureRecognizers.contains(where: { $0 is ScreenEdgePanGestureRecognizer }) {
        tile.zone = zone
      }
    }
  }

  override var keyCommands: [KeyCommand] {
    let app = gallery.app
    return [
      KeyCommand("Tab", title: "choose") { [unowned self] in choose((chosen + 1) % tiles.count) },
      KeyCommand("Shift-Tab") { [unowned self] in choose((chosen + tiles.count - 1) % tiles.count) },
      KeyCommand("a", title: "add handler") { [unowned self] in tiles[chosen].addHandler() },
      KeyCommand("x", title: "remove", isEnabled: tiles[chosen].hasAddedHandlers) { [unowned self] in
        tiles[chosen].removeHandler()
      },
      KeyCommand(["+", "="], title: "scale", label: "+ −") { app.scale(by: GestureSteps.scale) },
      KeyCommand("[", title: "turn", label: "[ ]") { app.rotate(by: -GestureSteps.rotation) },
    ]
      + KeyCommand.digits(1...9, "", "") { [unowned self] in
        if tiles.indices.contains($0 - 1) { choose($0 - 1) }
      }
  }
}

private final class NoteLine: View {
  var text: () -> (text: String, foreground: Theme.Foreground) = { ("", .text) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (text, foreground) = text()
    canvas.text(
      text.truncated(toColumns: max(0, canvas.size.columns - 4)), column: 2, row: 0,
      style: theme.style(foreground))
  }
}
