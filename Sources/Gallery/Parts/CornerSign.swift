import TermNav

/// A sign in the corner of the screen while the mouse does not work as usual.
final class CornerSign: View {
  enum Kind {
    /// The mode of the mouse in which each drag counts as two touches, as for pinching and turning.
    case latched
    case withoutMouse

    /// Returns the mode in which a program's mouse is; nil if it works as usual.
    init?(_ app: NavigationApp) {
      if !app.isMouseWanted {
        self = .withoutMouse
      } else if app.isTwoTouchLatched {
        self = .latched
      } else {
        return nil
      }
    }

    /// The text of the sign for the mouse's mode, with the key that ends the mode. The key works even while a
    /// text field gets the letters.
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
