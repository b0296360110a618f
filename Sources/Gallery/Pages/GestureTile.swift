import TermNav

/// A tile that shows the state of one gesture.
final class GestureTile: View {
  /// The state that the gesture's recognizer had last. The state is copied, because recognizers return to
  /// `possible` before the next frame is drawn.
  var state = GestureRecognizer.State.possible { didSet { setNeedsDisplay() } }
  private(set) var calls = 0
  var isChosen = false { didSet { if isChosen != oldValue { setNeedsDisplay() } } }
  var figures: [String] { didSet { if figures != oldValue { setNeedsDisplay() } } }
  /// A picture below the figures of a gesture's tile, shown where there is room; nil for none.
  var picture: ImageView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let picture { addSubview(picture) }
    }
  }
  /// The width in columns of the zone at the tile's trailing edge in which a press must begin; 0 if it may
  /// begin anywhere.
  var zone = 0

  private var rest: Animation?
  var onRest: (GestureTile) -> Void = { _ in }

  let title: String
  let subjects: [GestureRecognizer]
  private let how: String
  private var added: [[ObserverToken]] = []

  private static let rowsForFrame = 5

  /// Makes a tile that shows the state of one gesture.
  /// - Parameters:
  ///   - title: The name of the gesture.
  ///   - how: What a person has to do, in at most 17 columns.
  ///   - figures: The lines of figures, such as the number of taps.
  ///   - recognizers: The recognizers whose state is shown.
  init(_ title: String, how: String, figures: [String], _ recognizers: [GestureRecognizer]) {
    self.title = title
    self.how = how
    self.figures = figures
    subjects = recognizers
    super.init()
    for recognizer in recognizers {
      addGestureRecognizer(recognizer)
      recognizer.addHandler { [unowned self] _ in count() }
    }
  }

  var handlerCount: Int { 1 + added.count }

  func addHandler() {
    added.append(
      gestureRecognizers.map { $0.addHandler { [unowned self] _ in count() } })
    setNeedsDisplay()
  }

  var hasAddedHandlers: Bool { !added.isEmpty }

  func removeHandler() {
    for token in added.popLast() ?? [] { token.remove() }
    setNeedsDisplay()
  }

  /// With `isDown`, calls `onRest` after a moment, unless this function is called again before. So a pointer
  /// that is held still is noticed.
  func awaitRest(_ isDown: Bool) {
    rest?.cancel()
    guard isDown else { return }
    rest = animate(after: .seconds(VelocityTracker.restAge)) { [unowned self] _ in
      onRest(self)
      return .done
    }
  }

  private func count() {
    calls += 1
    setNeedsDisplay()
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    if canvas.size.rows < Self.rowsForFrame { return drawLines(&canvas, theme) }
    drawFramed(&canvas, theme)
  }

  private func drawFramed(_ canvas: inout Canvas, _ theme: Theme) {
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    drawZone(&canvas, theme)
    canvas.outline(canvas.bounds, style: isChosen ? theme.accent : theme.separator)
    let head = " \(isChosen ? "▸ " : "")\(title) "
    canvas.text(head.truncated(toColumns: columns - 4), column: 2, row: 0, style: theme.text.adding(.bold))
    var lines: [(String, Theme.Foreground)] = [
      (how, .secondary), (state.rawValue, state.foreground),
    ]
    lines += figures.map { ($0, .text) }
    let last = rows - 2
    for (row, text) in lines.prefix(max(0, last - 1)).enumerated() {
      put(text.0, row + 1, text.1, &canvas, theme)
    }
    put("handlers \(handlerCount)", last, .secondary, &canvas, theme)
    let room = columns - 4 - "handlers \(handlerCount)".columns
    let ran = "ran \(calls)".columns < room ? "ran \(calls)" : "×\(calls)"
    canvas.text(
      ran, column: columns - 2 - ran.columns, row: last, style: theme.secondary, keepingBackground: true)
  }

  /// How many rows of a tile its title, the instruction for the gesture and the gesture's state take.
  private static let rowsAboveFigures = 3
  private static let leastPictureRows = 2

  override func layoutSubviews() {
    let top = Self.rowsAboveFigures + figures.count
    let rows = size.rows - 2 - top
    picture?.isHidden = rows < Self.leastPictureRows || size.rows < Self.rowsForFrame
    picture?.frame = Rect(column: 1, row: top, columns: max(0, size.columns - 2), rows: max(0, rows))
  }

  private func put(
    _ text: String, _ row: Int, _ foreground: Theme.Foreground, _ canvas: inout Canvas, _ theme: Theme
  ) {
    canvas.text(
      text.truncated(toColumns: max(0, canvas.size.columns - 3)), column: 2, row: row,
      style: theme.style(foreground),
      keepingBackground: true)
  }

  private func drawZone(_ canvas: inout Canvas, _ theme: Theme) {
    guard zone > 0 else { return }
    let columns = canvas.size.columns
    let rect = Rect(
      column: max(0, columns - zone), row: 0, columns: min(columns, zone), rows: canvas.size.rows)
    if theme.paintsBackgrounds {
      canvas.fill(rect, theme.bar)
    } else {
      canvas.verticalLine(
        column: rect.column, row: 1, length: canvas.size.rows - 2,
        style: theme.separator, glyph: Glyph("┊"))
    }
  }

  private func drawLines(_ canvas: inout Canvas, _ theme: Theme) {
    let columns = canvas.size.columns
    let name = isChosen ? "▸\(title)" : " \(title)"
    let used = canvas.text(
      name.truncated(toColumns: columns - 1), column: 0, row: 0,
      style: isChosen ? theme.accent.adding(.bold) : theme.text.adding(.bold))
    let word = state == .possible ? "" : state.rawValue
    if used + 1 + word.columns < columns {
      canvas.text(
        word, column: columns - word.columns - 1, row: 0, style: theme.style(state.foreground))
    }
    var text = "\(handlerCount)h"
    for figure in figures where text.columns + 1 + figure.columns < columns { text += " " + figure }
    canvas.text(text, column: 1, row: 1, style: theme.secondary)
  }
}
