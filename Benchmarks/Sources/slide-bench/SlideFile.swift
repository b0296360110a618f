import TermNav

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    guard let text = Self.read(path) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let header = lines[0].split(separator: " ")
    guard header.count == 3, let rows = Int(header[2]), rows > 0, lines.count >= 2 * rows + 1 else {
      return nil
    }
    let parse: (Substring) -> TextRun?
    let separator: Character
    switch header[0] {
    case "slide-pages": (parallax, separator, parse) = (0.3, "\t", { Self.run($0, ",", ":") })
    case "SLIDE1": (parallax, separator, parse) = (1.0 / 3, "\u{1E}", { Self.run($0, ";", "\u{1F}") })
    default: return nil
    }
    func page(_ title: Int, from first: Int) -> Page {
      Page(
        title: String(lines[title]),
        lines: lines[first..<first + rows - 1].map { $0.split(separator: separator).compactMap(parse) })
    }
    front = page(1, from: 3)
    back = page(2, from: 2 + rows)
  }

  /// A run: three numbers, then what ends them, then the text.
  private static func run(_ run: Substring, _ comma: Character, _ end: Character) -> TextRun? {
    guard let colon = run.firstIndex(of: end) else { return nil }
    let numbers = run[..<colon].split(separator: comma).compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    func color(_ number: Int) -> Color { UInt8(exactly: number).map(Color.palette) ?? .default }
    let style = Style(color(numbers[0]), on: color(numbers[1]), numbers[2] == 1 ? .bold : [])
    return TextRun(String(run[run.index(after: colon)...]), style)
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
