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

  /// Whether the two look the same: on a blank only the background is seen, so a program may write it with any pen.
  static func == (a: ScreenCell, b: ScreenCell) -> Bool {
    a.seen == b.seen
  }

  private struct Seen: Equatable {
    var text: String
    var width: Int
    var foreground, background: RGB
    var flags: [Bool]
  }

  private var seen: Seen {
    let isBare = isBlank && !underline && !reverse && !blink && !strike
    return Seen(
      text: text, width: width, foreground: isBare ? background : foreground, background: background,
      flags: [
        isBare || hasDefaultForeground, hasDefaultBackground, !isBare && bold, !isBare && italic, underline,
        reverse, blink, strike,
      ])
  }
}

/// A terminal that this project did not write: libvterm, fed with a program's output.
final class Screen {
  private let terminal: OpaquePointer
  private(set) var size: Size
  private(set) var bytesFed = 0
  private var replies: [UInt8] = []
  /// The picture since the last change.
  private var shown: Picture?

  init(size: Size) {
    self.size = size
    terminal = cvterm_new(Int32(size.columns), Int32(size.rows), true)
    cvterm_set_output(
      terminal,
      { bytes, count, user in
        guard let user, let bytes else { return }
        let screen = Unmanaged<Screen>.fromOpaque(user).takeUnretainedValue()
        screen.replies += UnsafeRawBufferPointer(start: bytes, count: count)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { cvterm_free(terminal) }

  /// Shows a program's output, and returns what the terminal answers to questions in it.
  func feed(_ bytes: [UInt8]) -> [UInt8] {
    shown = nil
    bytes.withUnsafeBytes { cvterm_feed(terminal, $0.baseAddress, $0.count) }
    bytesFed += bytes.count
    defer { replies = [] }
    return replies
  }

  func resize(_ size: Size) {
    self.size = size
    shown = nil
    // libvterm 0.1.4 crashes at a wide glyph in a single column, which may still be on its way for the size before.
    cvterm_resize(terminal, Int32(max(2, size.columns)), Int32(size.rows))
  }

  var isCursorVisible: Bool { cvterm_is_cursor_visible(terminal) }
  var isAlternate: Bool { cvterm_is_alternate(terminal) }
  /// The next character would be written without colours or attributes.
  var isPenPlain: Bool { cvterm_is_pen_plain(terminal) }

  var cursor: (column: Int, row: Int) {
    var (column, row) = (Int32(), Int32())
    cvterm_get_cursor(terminal, &column, &row)
    return (Int(column), Int(row))
  }

  subscript(column: Int, row: Int) -> ScreenCell {
    var raw = cvterm_cell()
    var cell = ScreenCell()
    guard cvterm_get_cell(terminal, Int32(column), Int32(row), &raw) else { return cell }
    cell.width = Int(raw.width)
    let scalars = withUnsafeBytes(of: raw.scalars) { Array($0.bindMemory(to: UInt32.self)) }
    if scalars[0] == .max {
      // libvterm leaves the look of an earlier character in a right half; what is seen is the left half's.
      if column > 0 { cell = self[column - 1, row] }
      (cell.text, cell.width) = ("", 0)
      return cell
    } else if scalars[0] != 0 {
      let shown = scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
      cell.text = String(String.UnicodeScalarView(shown))
    }
    cell.hasDefaultForeground = raw.foreground.is_default
    cell.hasDefaultBackground = raw.background.is_default
    cell.foreground = RGB(red: raw.foreground.red, green: raw.foreground.green, blue: raw.foreground.blue)
    cell.background = RGB(red: raw.background.red, green: raw.background.green, blue: raw.background.blue)
    cell.bold = raw.bold
    cell.italic = raw.italic
    cell.underline = raw.underline != 0
    cell.reverse = raw.reverse
    cell.blink = raw.blink
    cell.strike = raw.strike
    return cell
  }

  /// Everything on the screen, as a value.
  var picture: Picture {
    if let shown { return shown }
    var cells: [ScreenCell] = []
    cells.reserveCapacity(size.columns * size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns { cells.append(self[column, row]) }
    }
    let picture = Picture(size: size, cells: cells)
    shown = picture
    return picture
  }
}
