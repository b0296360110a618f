import CVTerm
import NavModel
import Testing

@testable import TermNav

extension Trait where Self == ConditionTrait {
  /// The test is left out where libvterm is not installed.
  static func needsLibvterm(_ file: String = #fileID) -> Self {
    .enabled(if: cvterm_is_here(file), "libvterm is not installed")
  }
}

/// A terminal that this project did not write: libvterm, fed with what a renderer sends in 24-bit colour. The test that
/// makes one says `.needsLibvterm()`.
nonisolated final class Emulator {
  private let terminal: OpaquePointer
  private var size: Size

  init(size: Size) {
    self.size = size
    terminal = cvterm_new(Int32(size.columns), Int32(size.rows), false)
  }

  deinit { cvterm_free(terminal) }

  // libvterm 0.1.4 crashes at a wide glyph in a single column. Here none comes, in contrast to the end-to-end rig: what is
  // fed was drawn for this very size, and there such a glyph is a stand-in.
  func resize(_ size: Size) {
    self.size = size
    cvterm_resize(terminal, Int32(size.columns), Int32(size.rows))
  }

  /// Shows whole sequences: none may be cut.
  func feed(_ bytes: some Sequence<UInt8>) {
    Self.withDimAsFont(Array(bytes)).withUnsafeBytes { cvterm_feed(terminal, $0.baseAddress, $0.count) }
  }

  /// libvterm knows no dim. It knows fonts, which nobody else asks for, so dim comes to it as the first of them.
  private static func withDimAsFont(_ bytes: [UInt8]) -> [UInt8] {
    var (result, rest) = ([UInt8](), bytes[...])
    while let byte = rest.popFirst() {
      result.append(byte)
      guard byte == 0x1B, rest.first == UInt8(ascii: "["),
        let end = rest.dropFirst().firstIndex(where: { 0x40...0x7E ~= $0 }), rest[end] == UInt8(ascii: "m")
      else { continue }
      let fields = rest[(rest.startIndex + 1)..<end].split(separator: UInt8(ascii: ";"))
      var (codes, field) = ([String](), 0)
      while field < fields.count {
        let code = String(decoding: fields[field], as: UTF8.self)
        let isColor = code == "38" || code == "48"
        // The parts of a colour are no codes.
        let length = !isColor ? 1 : fields[field + 1].elementsEqual("5".utf8) ? 3 : 5
        codes += fields[field..<field + length].map { String(decoding: $0, as: UTF8.self) }
        if code == "2" { codes[codes.count - 1] = "11" }
        if code == "22" { codes.append("10") }
        field += length
      }
      result += Array("[\(codes.joined(separator: ";"))m".utf8)
      rest = rest[(end + 1)...]
    }
    return result
  }

  var cursor: (column: Int, row: Int) {
    var (column, row) = (Int32(), Int32())
    cvterm_get_cursor(terminal, &column, &row)
    return (Int(column), Int(row))
  }

  /// Where the screen shows something else than a frame does: what is seen there, and what should be.
  func firstFault(against frame: Surface) -> String? {
    for row in 0..<size.rows {
      for column in 0..<size.columns where frame[column, row].glyph != .continuation {
        if let fault = fault(column, row, against: frame) { return fault }
      }
    }
    return nil
  }

  func fault(_ column: Int, _ row: Int, against frame: Surface) -> String? {
    var cell = frame[column, row]
    if cell.glyph.isSure, !cell.glyph.fits(at: column, of: size.columns) {
      cell.glyph = cell.glyph.standIn
    }
    let (seen, wanted) = (seen(column, row), Self.wanted(cell))
    return seen == wanted ? nil : "column \(column), row \(row): \(seen), not \(wanted)"
  }

  /// Where a glyph stands that was not put there. One on whose width terminals may disagree may look wrong, and may have
  /// left a mark on the cell before it; but a placeholder is never seen.
  func firstTear(against frame: Surface) -> String? {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let glyph = frame[column, row].glyph
        if glyph == .continuation { continue }
        if !glyph.isSure {
          let fits = column + glyph.width + glyph.overrun <= size.columns
          let seen = scalars(column, row)
          if fits, glyph != glyph.placeholder, seen == glyph.placeholder.scalars {
            return "column \(column), row \(row): a placeholder for \(glyph.scalars)"
          }
          continue
        }
        let next = column + max(1, glyph.width)
        // On the last column marks are not shown.
        let isMarked = next < size.columns ? !frame[next, row].glyph.isSure : glyph.scalars.count > 1
        let (seen, wanted) = (seen(column, row), Self.wanted(frame[column, row]))
        if isMarked ? scalars(column, row).first != glyph.scalars.first : seen != wanted {
          return "column \(column), row \(row): \(seen), not \(wanted)"
        }
      }
    }
    return nil
  }

  private static func wanted(_ cell: Cell) -> String {
    let style = cell.style
    let flags: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    return look(
      cell.glyph.scalars, name(style.foreground), name(style.background),
      flags.filter { style.attributes.contains($0.0) }.map(\.1))
  }

  /// What a cell looks like, in words. On a blank nothing is seen but its background, unless that is made of its foreground.
  private static func look(
    _ scalars: [Unicode.Scalar], _ foreground: String, _ background: String, _ flags: [String]
  )
    -> String
  {
    let text = String(String.UnicodeScalarView(scalars))
    let onBlanks = flags.filter { !["bold", "dim", "italic"].contains($0) }
    if text == " ", onBlanks.isEmpty { return "  on \(background)" }
    return ([text, "on", background, "in", foreground] + (text == " " ? onBlanks : flags)).joined(
      separator: " ")
  }

  private static func name(_ color: Color) -> String {
    guard let (red, green, blue) = color.rgb else { return "default" }
    return "\(red),\(green),\(blue)"
  }

  /// What stands in a cell: base and marks, a space where nothing does.
  func scalars(_ column: Int, _ row: Int) -> [Unicode.Scalar] { Self.scalars(cell(column, row)) }

  private static func scalars(_ cell: cvterm_cell) -> [Unicode.Scalar] {
    let scalars = withUnsafeBytes(of: cell.scalars) { Array($0.bindMemory(to: UInt32.self)) }.prefix {
      $0 != 0
    }
    return scalars.isEmpty ? [" "] : scalars.compactMap(Unicode.Scalar.init)
  }

  private func cell(_ column: Int, _ row: Int) -> cvterm_cell {
    var cell = cvterm_cell()
    _ = cvterm_get_cell(terminal, Int32(column), Int32(row), &cell)
    return cell
  }

  /// The first cell that shows the terminal's own background.
  func ownGround(in rows: Range<Int>) -> (column: Int, row: Int)? {
    for row in rows {
      for column in 0..<size.columns {
        let cell = cell(column, row)
        // The right half of a wide glyph has the left one's.
        if cell.scalars.0 == .max { continue }
        if cell.background.is_default, !cell.reverse {
          return (column, row)
        }
      }
    }
    return nil
  }

  func seen(_ column: Int, _ row: Int) -> String {
    let cell = cell(column, row)
    func name(_ color: cvterm_color) -> String {
      color.is_default ? "default" : "\(color.red),\(color.green),\(color.blue)"
    }
    let flags: [(Bool, String)] = [
      (cell.bold, "bold"), (cell.font != 0, "dim"), (cell.italic, "italic"),
      (cell.underline != 0, "underline"),
      (cell.reverse, "reverse"), (cell.blink, "blink"), (cell.strike, "strike"),
    ]
    return Self.look(
      Self.scalars(cell), name(cell.foreground), name(cell.background), flags.filter(\.0).map(\.1))
  }
}
