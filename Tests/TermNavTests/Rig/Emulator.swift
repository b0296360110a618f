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
  /// Cells of one style mostly follow each other.
  private var lastStyle = Style.plain
  private var lastLook = Emulator.look(of: .plain)

  init(size: Size, hasOtherScreen: Bool = false) {
    self.size = size
    terminal = cvterm_new(Int32(size.columns), Int32(size.rows), hasOtherScreen)
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
    Array(bytes).withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      cvterm_feed_dim(terminal, base, bytes.count)
    }
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
    if !cell.glyph.isASCII, cell.glyph.isSure, !cell.glyph.fits(at: column, of: size.columns) {
      cell.glyph = cell.glyph.standIn
    }
    if shows(cell, column, row) { return nil }
    let (seen, wanted) = (seen(column, row), Self.wanted(cell))
    return seen == wanted ? nil : "column \(column), row \(row): \(seen), not \(wanted)"
  }

  /// Whether a cell looks as it should, compared without words. Where it does not, words decide and tell.
  private func shows(_ cell: Cell, _ column: Int, _ row: Int) -> Bool {
    if cell.style != lastStyle { (lastStyle, lastLook) = (cell.style, Self.look(of: cell.style)) }
    return cvterm_shows(terminal, Int32(column), Int32(row), cell.glyph.bits, &lastLook)
  }

  private static func look(of style: Style) -> cvterm_look {
    func color(_ color: Color) -> cvterm_color {
      let rgb = color.rgb
      return cvterm_color(
        red: rgb?.red ?? 0, green: rgb?.green ?? 0, blue: rgb?.blue ?? 0, is_default: rgb == nil)
    }
    let attributes = style.attributes
    return cvterm_look(
      bold: attributes.contains(.bold), dim: attributes.contains(.dim), italic: attributes.contains(.italic),
      underline: attributes.contains(.underline), reverse: attributes.contains(.reverse),
      foreground: color(style.foreground), background: color(style.background))
  }

  /// Where a glyph stands that was not put there. One on whose width terminals may disagree may look wrong, and may have
  /// left a mark on the cell before it; but a placeholder is never seen.
  func firstTear(against frame: Surface) -> String? {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let cell = frame[column, row]
        let glyph = cell.glyph
        if glyph == .continuation { continue }
        // Nothing can have left a mark on it.
        let isUnmarked = glyph.isASCII && (column + 1 == size.columns || frame[column + 1, row].glyph.isASCII)
        if isUnmarked, shows(cell, column, row) { continue }
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
        if !isMarked, shows(cell, column, row) { continue }
        let (seen, wanted) = (seen(column, row), Self.wanted(cell))
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
    var (column, row) = (Int32(), Int32())
    let isFound = cvterm_find_own_background(
      terminal, Int32(size.columns), Int32(rows.lowerBound), Int32(rows.upperBound), &column, &row)
    return isFound ? (Int(column), Int(row)) : nil
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

extension Glyph {
  /// One letter of ASCII, which every terminal shows in one column.
  nonisolated fileprivate var isASCII: Bool { 0x20..<0x7F ~= bits }
}
