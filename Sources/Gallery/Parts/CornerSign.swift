import TermNav

/// A sign in the corner for an unusual mode of the mouse.
final class CornerSign: View {
  enum Kind {
    /// Each drag counts as two touches.
    case latched
    case withoutMouse

    /// Finds the mode of a program; nil for the usual one.
    init?(_ app: NavigationApp) {
      if !app.isMouseWanted {
        self = .withoutMouse
      } else if app.isTwoTouchLatched {
        self = .latched
      } else {
        return nil
      }
    }

    /// The text of the sign. It names keys that work also while a text field gets the letters.
    fileprivate var text: String {
      switch self {
      case .latched: " ●● F8 "
      case .withoutMouse: " no mouse  F2 "
      }
    }

    var columns: Int { text.columns }

    func frame(_ size: Size) -> Rect {
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
