import TermNav

final class SliderPage: ContentPage {
  private let sliders: [Slider]

  init(_ gallery: Gallery) {
    let board = WaveBoard()
    sliders = board.sliders
    super.init(
      gallery, name: "slider", title: "A value by dragging",
      lead: "A slider keeps each drag that begins on it. Beside the sliders, a drag goes back.",
      content: board,
      tries: [
        "Drag a slider, press beside it.",
        "Use ← → to change it, ↑ ↓ to choose.",
      ])
    for slider in sliders {
      slider.onChange = { [unowned self, unowned board] _ in
        board.setNeedsDisplay()
        setNeedsDisplay()
      }
    }
    sliders[0].becomeFirstResponder()
    freeArea = "beside the sliders"
    figures = { [unowned self] in
      zip(WaveBoard.names, sliders).map { "\($0) \($1.value.percentFigure)" }.joined(separator: "  ")
    }
  }

  override var isWide: Bool { true }

  override var leastContentRows: Int { 2 * sliders.count }

  override var keyCommands: [KeyCommand] {
    [
      .hint("←", "→", title: "change", label: "← →"),
      KeyCommand("↓", title: "choose", label: "↑↓") { [unowned self] in choose(1) },
      KeyCommand("↑") { [unowned self] in choose(-1) },
    ] + super.keyCommands
  }

  private func choose(_ step: Int) {
    let index = sliders.firstIndex { $0 === firstResponder } ?? 0
    sliders[min(max(0, index + step), sliders.count - 1)].becomeFirstResponder()
  }
}

private final class WaveBoard: View {
  static let names = ["Height", "Length", "Wind"]
  let sliders = [Slider(value: 0.7), Slider(value: 0.4), Slider(value: 0.25)]
  private static let labelColumns = 10

  override init() {
    super.init()
    for slider in sliders { addSubview(slider) }
  }

  private var waveRows: Int { max(0, size.rows - 2 * sliders.count) }

  override func layoutSubviews() {
    for (index, slider) in sliders.enumerated() {
      slider.frame = Rect(
        column: Self.labelColumns, row: waveRows + 1 + 2 * index,
        columns: size.columns - Self.labelColumns - 1, rows: 1)
    }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    drawWave(&canvas, theme)
    for (index, name) in Self.names.enumerated() {
      let isChosen = page?.firstResponder === sliders[index]
      canvas.text(
        name, column: 0, row: waveRows + 1 + 2 * index, style: isChosen ? theme.accent : theme.secondary)
    }
  }

  /// Draws a wave whose height a slider sets. In each column the bright part reaches down to the height of
  /// the columns beside it, so that a steep wave is one line too.
  private func drawWave(_ canvas: inout Canvas, _ theme: Theme) {
    let blocks = "▁▂▃▄▅▆▇█".unicodeScalars.map { Glyph($0) }
    let rows = waveRows
    guard rows > 0 else { return }
    let heights = (-1...size.columns).map { Int((level($0) * Double(rows * 8)).rounded()) }
    for column in 0..<size.columns {
      let top = heights[column + 1]
      let foot = min(top, heights[column], heights[column + 2])
      for row in 0..<rows {
        let bottom = (rows - 1 - row) * 8
        guard top > bottom else { continue }
        let style = bottom + 8 >= min(foot + 1, top) ? theme.accent : theme.separator
        let eighths = min(top - bottom, 8)
        // Fonts leave gaps between full blocks, so a blank with a coloured background is drawn instead where
        // the theme paints backgrounds.
        let isPainted = eighths == 8 && theme.paintsBackgrounds
        canvas.set(
          isPainted
            ? Cell(.space, Style(.default, on: style.foreground)) : Cell(blocks[eighths - 1], style),
          column: column, row: row)
      }
    }
  }

  /// Returns the height of the drawn wave in a column, 0…1. Its form is close to a sine.
  private func level(_ column: Int) -> Double {
    let length = 6 + sliders[1].value * 60
    let swell = arch(Double(column) / length)
    let ripple = arch(Double(column) / 5.3) * sliders[2].value * 0.35
    return min(1, max(0.06, 0.5 + (swell * 0.45 + ripple) * sliders[0].value))
  }

  private func arch(_ turns: Double) -> Double {
    let part = turns - turns.rounded(.down)
    return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part)
  }
}
