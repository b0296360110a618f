import TermNav

/// Shows an unusual mouse mode.
final class CornerSign: View {
  enum Kind {
    /// A drag counts as two touches.
    case latched
    case withoutMouse

    /// nil in the usual mode.
    init?(_ app: NavigationApp) {
      if !app.isMouseWanted {
        self = .withoutMouse
      } else if app.isTwoTouchLatched {
        self = .latched
      } else {
        return nil
      }
    }

    /// Names keys that also work while a text takes every letter.
    fileprivate var text: String {
      switch self {
      case .latched: " ●● F8 "
      case .withoutMouse: " no mouse  F2 "
      }
    }

    var columns: Int { text.columns }

    func place(_ size: Size) -> Rect {
      let shown = min(size.columns, columns)
      return Rect(
        column: size.columns - shown, row: max(0, size.rows - 1), columns: shown, rows: min(1, size.rows))
    }
  }

  var kind = Kind.latched { didSet { setNeedsDisplay() } }

  init(onPress: @escaping () -> Void) {
    super.init()
    let tap = TapGestureRecognizer(name: "latch")
    tap.addHandler { if $0.state == .ended { onPress() } }
    addGestureRecognizer(tap)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(kind.text, column: 0, row: 0, style: theme.caution.adding(.bold))
  }
}
