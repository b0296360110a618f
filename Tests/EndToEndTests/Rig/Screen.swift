import CVTerm
import NavModel

struct RGB: Equatable, Hashable {
  var red, green, blue: UInt8
}

/// One cell as the emulator shows it. libvterm knows no dim attribute, so none is here.
struct ScreenCell: Equatable {
  /// The character with its marks; a space where nothing was written, empty in the right half of a wide glyph.
  var text = " "
  var width = 1
  var foreground = RGB(red: 0, green: 0, blue: 0)
  var background = RGB(red: 0, green: 0, blue: 0)
  /// The terminal's own colours, whatever they are.
  var hasDefaultForeground = true
  var hasDefaultBackground = true
  var bold = false
  var italic = false
  var underline = false
  var reverse = false
  /// Neither is ever asked for.
  var blink = false
  var strike = false

  var isBlank: Bool { text == " " }

  /// Whether the two look the same: on a blank only the ground is seen, so a program may write it with any pen.
  static func == (a: ScreenCell, b: ScreenCell) -> Bool {
    a.seen == b.seen
  }

  private struct Seen: Equatable {
    var text: String
    var width: Int
    var ink, ground: RGB
    var flags: [Bool]
  }

  private var seen: Seen {
    let isBare = isBlank && !underline && !reverse && !blink && !strike
    return Seen(
      text: text, width: width, ink: isBare ? background : foreground, ground: background,
      flags: [
        isBare || hasDefaultForeground, hasDefaultBackground, !isBare && bold, !isBare && italic, underline,
        reverse, blink, strike,
      ])
  }
}

/// A terminal that this project did not write: libvterm, fed with a program's output.
final class Screen {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private(set) var size: Size
  fileprivate(set) var isCursorVisible = true
  fileprivate(set) var isAlternate = false
  private(set) var bytesFed = 0
  fileprivate var replies: [UInt8] = []

  init(size: Size) {
    self.size = size
    terminal = vterm_new(Int32(size.rows), Int32(size.columns))
    screen = vterm_obtain_screen(terminal)
    vterm_set_utf8(terminal, 1)
    let this = Unmanaged.passUnretained(self).toOpaque()
    callbacks.pointee = VTermScreenCallbacks()
    callbacks.pointee.settermprop = { property, value, user in
      guard let user, let value else { return 0 }
      let screen = Unmanaged<Screen>.fromOpaque(user).takeUnretainedValue()
      switch property {
      case VTERM_PROP_CURSORVISIBLE: screen.isCursorVisible = value.pointee.boolean != 0
      case VTERM_PROP_ALTSCREEN: screen.isAlternate = value.pointee.boolean != 0
      default: break
      }
      return 1
    }
    vterm_output_set_callback(
      terminal,
      { bytes, count, user in
        guard let user, let bytes else { return }
        let screen = Unmanaged<Screen>.fromOpaque(user).takeUnretainedValue()
        screen.replies += UnsafeRawBufferPointer(start: bytes, count: count)
      }, this)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    vterm_screen_set_callbacks(screen, callbacks, this)
  }

  // libvterm keeps the address.
  private let callbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  /// Shows a program's output, and returns what the terminal answers to questions in it.
  func feed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(terminal, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
    }
    bytesFed += bytes.count
    defer { replies = [] }
    return replies
  }

  func resize(_ size: Size) {
    self.size = size
    // libvterm 0.1.4 crashes at a wide glyph in a single column, which may still be on its way for the size before.
    vterm_set_size(terminal, Int32(size.rows), Int32(max(2, size.columns)))
  }

  var cursor: (column: Int, row: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.col), Int(position.row))
  }

  /// The next character would be written without colours or attributes.
  var isPenPlain: Bool {
    let state = vterm_obtain_state(terminal)
    let flags = [
      VTERM_ATTR_BOLD, VTERM_ATTR_UNDERLINE, VTERM_ATTR_ITALIC, VTERM_ATTR_BLINK, VTERM_ATTR_REVERSE,
    ]
    var value = VTermValue()
    for flag in flags where vterm_state_get_penattr(state, flag, &value) != 0 && value.number != 0 {
      return false
    }
    vterm_state_get_penattr(state, VTERM_ATTR_FOREGROUND, &value)
    guard Int(value.color.type) & Int(VTERM_COLOR_DEFAULT_FG.rawValue) != 0 else { return false }
    vterm_state_get_penattr(state, VTERM_ATTR_BACKGROUND, &value)
    return Int(value.color.type) & Int(VTERM_COLOR_DEFAULT_BG.rawValue) != 0
  }

  subscript(column: Int, row: Int) -> ScreenCell {
    var raw = VTermScreenCell()
    var cell = ScreenCell()
    guard vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &raw) != 0 else {
      return cell
    }
    cell.width = Int(raw.width)
    let scalars = withUnsafeBytes(of: raw.chars) { Array($0.bindMemory(to: UInt32.self)) }
    if scalars[0] == .max {
      // libvterm leaves the look of an earlier character in a right half; what is seen is the left half's.
      if column > 0 { cell = self[column - 1, row] }
      (cell.text, cell.width) = ("", 0)
      return cell
    } else if scalars[0] != 0 {
      let shown = scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
      cell.text = String(String.UnicodeScalarView(shown))
    }
    cell.hasDefaultForeground = Int(raw.fg.type) & Int(VTERM_COLOR_DEFAULT_FG.rawValue) != 0
    cell.hasDefaultBackground = Int(raw.bg.type) & Int(VTERM_COLOR_DEFAULT_BG.rawValue) != 0
    cell.foreground = rgb(raw.fg)
    cell.background = rgb(raw.bg)
    cell.bold = raw.attrs.bold != 0
    cell.italic = raw.attrs.italic != 0
    cell.underline = raw.attrs.underline != 0
    cell.reverse = raw.attrs.reverse != 0
    cell.blink = raw.attrs.blink != 0
    cell.strike = raw.attrs.strike != 0
    return cell
  }

  /// Everything on the screen, as a value.
  var picture: Picture {
    var cells: [ScreenCell] = []
    cells.reserveCapacity(size.columns * size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns { cells.append(self[column, row]) }
    }
    return Picture(size: size, cells: cells)
  }

  private func rgb(_ color: VTermColor) -> RGB {
    var color = color
    vterm_screen_convert_color_to_rgb(screen, &color)
    return RGB(red: color.rgb.red, green: color.rgb.green, blue: color.rgb.blue)
  }
}
