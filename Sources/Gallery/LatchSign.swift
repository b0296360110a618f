import TermNav

/// Two dots in the corner while a drag counts as one of two touches, so that one knows why on every page. A click on it
/// ends it.
final class LatchSign: View {
  private static let text = " ●● g "

  init(onPress: @escaping () -> Void) {
    super.init()
    let tap = TapGestureRecognizer(name: "latch")
    tap.addHandler { if $0.state == .ended { onPress() } }
    addGestureRecognizer(tap)
  }

  /// At the end of the last row.
  static func place(_ size: Size) -> Rect {
    let columns = min(size.columns, text.columns)
    return Rect(
      column: size.columns - columns, row: max(0, size.rows - 1), columns: columns, rows: min(1, size.rows))
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(Self.text, column: 0, row: 0, style: theme.caution.adding(.bold))
  }
}
