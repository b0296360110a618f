import TermNav

/// A slider that moves as soon as it is pressed. The library's `Slider` moves only once the press is known to
/// be a drag or a tap.
final class ScrubSlider: View {
  var value: () -> Double = { 0 }
  var onChange: ((_ value: Double, _ isFirst: Bool) -> Void)?
  private static let margin = 4

  override init() {
    super.init()
    let press = PressRecognizer(name: "slider")
    press.addHandler { [unowned self] in
      if $0.isActive { onChange?(value(at: $0.location.column), $0.state == .began) }
    }
    addGestureRecognizer(press)
  }

  private var length: Int { max(1, size.columns - 2 * Self.margin) }

  private func value(at column: Double) -> Double {
    let part = (column - Double(Self.margin)) / Double(max(1, length - 1))
    return min(max(part, 0), 1)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let knob = Self.margin + Int((value() * Double(length - 1)).rounded())
    canvas.symbol("0 ├", column: Self.margin - 3, row: 0, style: theme.secondary)
    canvas.horizontalLine(column: Self.margin, row: 0, length: length, style: theme.separator)
    canvas.symbol("┤ 1", column: Self.margin + length, row: 0, style: theme.secondary)
    canvas.horizontalLine(
      column: Self.margin, row: 0, length: knob - Self.margin, style: theme.accent, glyph: Glyph("━"))
    canvas.text("●", column: knob, row: 0, style: theme.accent)
  }
}

private final class PressRecognizer: GestureRecognizer {
  override func pressed(_ event: PointerEvent) { begin() }
  override func dragged(_ event: PointerEvent) { change() }
  override func released(_ event: PointerEvent) { end() }
}
