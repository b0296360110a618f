import BenchParts
import TermNav

/// Two pages of coloured text, as a file describes them.
///
/// Either the file of `make-pages` (`slide-pages COLUMNS ROWS`, runs `FG,BG,BOLD:TEXT` with tabs between) or the one of
/// harnesses that put several programs side by side (`SLIDE1 COLUMNS ROWS`, runs `FG;BG;BOLD`, U+001F, text, with U+001E
/// between). Both go on with the title of the page that is dragged away, the title of the page beneath, and a line for
/// each row below the bar of either page.
struct SlideFile {
  struct Page {
    var title: String
    /// Rows below the bar, each a row of the screen wide.
    var lines: [[TextRun]]
  }

  var front: Page
  var back: Page
  /// By how much of the width the page beneath starts off its place.
  var parallax: Double

  init?(path: String) {
    // In bytes: the start of the program is measured, and characters cost it more than all the rest.
    guard let bytes = contents(of: path) else { return nil }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let header = lines[0].split(separator: 32)
    guard header.count == 3, let rows = Self.number(header[2]), rows > 0, lines.count >= 2 * rows + 1 else {
      return nil
    }
    let marks: (run: UInt8, comma: UInt8, end: UInt8)
    switch String(decoding: header[0], as: UTF8.self) {
    case "slide-pages": (parallax, marks) = (0.3, (9, UInt8(ascii: ","), UInt8(ascii: ":")))
    case "SLIDE1": (parallax, marks) = (1.0 / 3, (0x1E, UInt8(ascii: ";"), 0x1F))
    default: return nil
    }
    func page(_ title: Int, from first: Int) -> Page {
      Page(
        title: String(decoding: lines[title], as: UTF8.self),
        lines: lines[first..<first + rows - 1].map { line in
          line.split(separator: marks.run).compactMap { Self.run($0, marks.comma, marks.end) }
        })
    }
    front = page(1, from: 3)
    back = page(2, from: 2 + rows)
  }

  /// A run: three numbers, then what ends them, then the text.
  private static func run(_ run: ArraySlice<UInt8>, _ comma: UInt8, _ end: UInt8) -> TextRun? {
    var rest = run
    func field(upTo mark: UInt8) -> ArraySlice<UInt8>? {
      guard let place = rest.firstIndex(of: mark) else { return nil }
      defer { rest = rest[(place + 1)...] }
      return rest[..<place]
    }
    guard let foreground = field(upTo: comma), let background = field(upTo: comma),
      let bold = field(upTo: end)
    else { return nil }
    func color(_ digits: ArraySlice<UInt8>) -> Color {
      number(digits).flatMap { UInt8(exactly: $0) }.map(Color.palette) ?? .default
    }
    let style = Style(color(foreground), on: color(background), number(bold) == 1 ? .bold : [])
    return TextRun(String(decoding: rest, as: UTF8.self), style)
  }

  /// A decimal number without a sign; nil for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard 48...57 ~= digit, value < 1 << 32 else { return nil }
      value = value * 10 + Int(digit - 48)
    }
    return digits.isEmpty ? nil : value
  }
}
