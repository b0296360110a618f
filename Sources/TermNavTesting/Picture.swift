package import TermNav

/// The screen of a terminal, text and styles, in a form that a person can read and a file can hold.
///
///     ┌──────────────┐
///     │ ‹ Inbox      │
///     └──────────────┘
///     ┌──────────────┐
///     │abbbbbbbaaaaaa│
///     └──────────────┘
///     a  #E6E9EF on #20252E
///     b  #5AA9FF on #20252E
///
/// The first frame of the picture has the text, the second a letter for each cell's style; the legend says
/// what the letters mean.
public struct Picture: Equatable, Sendable, CustomStringConvertible {
  /// The texts of the picture's rows, with the blanks at their ends.
  package let lines: [String]
  /// The style of each cell in words, such as `#5AA9FF on #20252E`, by rows and columns; empty in a picture
  /// of text alone.
  package let styles: [[String]]
  /// The picture of the screen as text, in the form in which a snapshot's file has it.
  public let description: String

  /// Creates the picture of a screen from its surface, the cells.
  package init(_ surface: Surface, styles: Bool = true) { self.init([surface], styles: styles) }

  /// Creates one picture of several screens from their surfaces, which stand one below the other.
  package init(_ surfaces: [Surface], styles withStyles: Bool = true) {
    let lines = surfaces.flatMap { surface in (0..<surface.size.rows).map { surface.text(ofRow: $0) } }
    let styles = surfaces.flatMap { surface in (0..<surface.size.rows).map { surface.styles(ofRow: $0) } }
    let columns = surfaces.map(\.size.columns).max() ?? 0
    self.init(lines: lines, styles: withStyles ? styles : [], columns: columns)
  }

  /// Reads a picture of a screen from its description; nil where the text has another form.
  package init?(parsing text: String) {
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let lines = Self.consumeFrame(from: &rest) else { return nil }
    let letters = Self.consumeFrame(from: &rest) ?? []
    guard let legend = Legend(parsing: rest), letters.isEmpty || letters.count == lines.count else {
      return nil
    }
    var styles: [[String]] = []
    for row in letters {
      let words = row.unicodeScalars.compactMap { legend.words[$0] }
      guard words.count == row.unicodeScalars.count else { return nil }
      styles.append(words)
    }
    let columns = styles.first?.count ?? lines.map(\.columns).max() ?? 0
    self.init(lines: lines, styles: styles, columns: columns)
  }

  private init(lines: [String], styles: [[String]], columns: Int) {
    self.lines = lines
    self.styles = styles
    var legend = Legend()
    let letters = styles.map { row in row.map { legend.letter(for: $0) }.joined() }
    var parts = Self.frame(lines, columns: columns)
    if !styles.isEmpty { parts += Self.frame(letters, columns: columns) + legend.lines }
    description = parts.joined(separator: "\n") + "\n"
  }

  private static func frame(_ lines: [String], columns: Int) -> [String] {
    let edge = String(repeating: "─", count: columns)
    return ["┌\(edge)┐"] + lines.map { "│\($0)│" } + ["└\(edge)┘"]
  }

  private static func consumeFrame(from rest: inout ArraySlice<Substring>) -> [String]? {
    guard rest.first?.hasPrefix("┌") == true, let end = rest.firstIndex(where: { $0.hasPrefix("└") }) else {
      return nil
    }
    defer { rest = rest[(end + 1)...] }
    let rows = rest[(rest.startIndex + 1)..<end]
    guard rows.allSatisfy({ $0.unicodeScalars.count >= 2 }) else { return nil }
    return rows.map { String($0.unicodeScalars.dropFirst().dropLast()) }
  }
}

/// The letters that stand for the styles of a picture, and the lines that explain them.
private struct Legend {
  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".unicodeScalars)

  private(set) var words: [Unicode.Scalar: String] = [:]
  private var letters: [String: Unicode.Scalar] = [:]
  private(set) var lines: [String] = []

  init() {}

  init?(parsing lines: ArraySlice<Substring>) {
    for line in lines where !line.isEmpty {
      guard let letter = line.unicodeScalars.first, line.dropFirst().hasPrefix("  ") else { return nil }
      words[letter] = String(line.dropFirst(3))
    }
  }

  mutating func letter(for style: String) -> String {
    if let letter = letters[style] { return String(letter) }
    let letter = Self.letter(letters.count)
    letters[style] = letter
    words[letter] = style
    lines.append("\(letter)  \(style)")
    return String(letter)
  }

  /// Returns the letter that stands in a picture for the style with a number, from 0. The first are ASCII
  /// letters and digits, then come Latin letters with marks, then syllables of the script Yi, which take two
  /// columns.
  private static func letter(_ number: Int) -> Unicode.Scalar {
    if number < letters.count { return letters[number] }
    let more = UInt32(number - letters.count)
    return Unicode.Scalar(more < 0x150 ? 0x100 + more : 0xA000 + more % 0x48C)!
  }
}

extension Surface {
  fileprivate func styles(ofRow row: Int) -> [String] {
    (0..<size.columns).map { self[$0, row].style.words }
  }
}

extension Style {
  /// The style of a cell in words, such as `#5AA9FF on #20252E bold`.
  fileprivate var words: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    let held = names.filter { attributes.contains($0.0) }.map { " \($0.1)" }.joined()
    return "\(foreground.words) on \(background.words)\(held)"
  }
}

extension Color {
  fileprivate var words: String {
    switch kind {
    case .default: return "default"
    case .palette(let index): return "palette \(index)"
    case .rgb(let red, let green, let blue):
      let parts = [red, green, blue].map { part in
        let digits = String(part, radix: 16, uppercase: true)
        return digits.count < 2 ? "0\(digits)" : digits
      }
      return "#\(parts.joined())"
    }
  }
}
