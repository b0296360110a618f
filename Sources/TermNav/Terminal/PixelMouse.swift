/// What has to be known before the mouse is asked for in pixels: that the terminal has mode 1016, and how many pixels a cell
/// has. With either unknown the mouse stays in cells.
struct PixelMouse {
  private let isWanted: Bool
  /// The terminal has the mode.
  private(set) var isKnown = false
  /// One cell in pixels.
  private(set) var cell: (width: Int, height: Int)?
  /// The terminal has said it itself, which is exact: a window's size may have borders in it.
  private var isTold = false

  init(isWanted: Bool) { self.isWanted = isWanted }

  /// How the mouse is to be asked for.
  var form: MouseReporting { cell == nil ? .sgr : .pixels }

  /// Learns from an answer; returns whether the size of a cell is to be asked for next, with one more question for the
  /// mode after it: that one is answered by all, and says when there is no more to wait for.
  /// - Parameter measured: what the window's size says of a cell.
  mutating func hear(_ reply: TerminalReply, measured: @autoclosure () -> (width: Int, height: Int)?) -> Bool
  {
    switch reply {
    case .mode(1016, 1...2) where isWanted && !isKnown:
      isKnown = true
      return true
    case .mode(1016, 1...2) where isKnown && cell == nil: cell = measured()
    case .cellPixels(let width, let height) where isKnown && width > 0 && height > 0:
      cell = (width, height)
      isTold = true
    default: break
    }
    return false
  }

  /// The window has another size, or its font has; returns whether the size of a cell is to be asked for.
  mutating func resize(measured: (width: Int, height: Int)?) -> Bool {
    if cell != nil, !isTold, let measured { cell = measured }
    return isKnown && isTold
  }
}
