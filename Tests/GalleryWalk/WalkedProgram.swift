import NavModel

/// A gallery that is walked: on a test's clock, or in a terminal in real time. The walk knows it only by its
/// screen, its trace and its bytes, so that both can be walked.
package protocol WalkedProgram: AnyObject {
  associatedtype Shot: ScreenShot

  /// Sends bytes as a terminal does.
  func send(_ bytes: String) async throws
  func resize(to size: Size) async throws
  /// Waits until nothing moves.
  func settle() async throws
  /// Lets seconds pass.
  func pass(_ seconds: Seconds) async throws
  /// What the terminal shows.
  var shot: Shot { get async }
  /// The names of the program's own stack, root first, as last committed.
  var stack: [String] { get async }
  /// The names of the presented pages, topmost last.
  var presented: [String] { get async }
  /// Whether the program has ended, or asks the person whether it shall.
  var isOver: Bool { get async }
  /// What the trace has told since `mark()`, without frames: `pop finished`, `dismiss sheet note finished`.
  var events: [String] { get async }
  func mark() async
}

/// What a terminal shows, cell for cell.
package protocol ScreenShot: Equatable, Sendable {
  /// Columns × rows.
  var size: Size { get }
  /// The texts of a row's cells; a wide glyph's right half is empty.
  func cells(_ row: Int) -> [String]
  /// What has the keys, or where the cursor stands.
  var focus: String { get }
  /// A name for the look of a cell's letter.
  func look(_ column: Int, _ row: Int) -> String
}

extension ScreenShot {
  /// A row's text, without blanks at its end.
  package func text(_ row: Int) -> String {
    var text = cells(row).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  var texts: [String] { (0..<size.rows).map(text) }

  func contains(_ words: String) -> Bool { texts.contains { $0.contains(words) } }

  /// The first row that differs, in words; nil where the screens are the same.
  func difference(from wanted: Self) -> (wanted: String, seen: String)? {
    if self == wanted { return nil }
    if size != wanted.size { return ("\(wanted.size)", "\(size)") }
    for row in 0..<size.rows where text(row) != wanted.text(row) {
      return ("row \(row) “\(wanted.text(row))”", "“\(text(row))”")
    }
    for row in 0..<size.rows {
      for column in 0..<size.columns where look(column, row) != wanted.look(column, row) {
        return (
          "column \(column) of row \(row) “\(text(row))” in \(wanted.look(column, row))", look(column, row)
        )
      }
    }
    return (wanted.focus, focus)
  }
}

/// In which terminal, and how, the gallery is walked.
package enum WalkSetting: String, CaseIterable, Sendable {
  case standard = "80×24"
  case wide = "120×40"
  case small = "40×12"
  case rightToLeft = "right to left"
  case reducedMotion = "reduced motion"

  package var size: Size {
    switch self {
    case .standard, .rightToLeft, .reducedMotion: Size(columns: 80, rows: 24)
    case .wide: Size(columns: 120, rows: 40)
    case .small: Size(columns: 40, rows: 12)
    }
  }

  /// The size to which the window is changed meanwhile.
  var otherSize: Size {
    self == .wide ? Size(columns: 60, rows: 20) : Size(columns: 100, rows: 30)
  }

  /// Whether the list has a preview that moves.
  var previewMoves: Bool { self != .small && !reducesMotion }

  package var isMirrored: Bool { self == .rightToLeft }
  package var reducesMotion: Bool { self == .reducedMotion }

  /// The options of `termnav`.
  package var options: [String] {
    (isMirrored ? ["--layout-direction", "rtl"] : []) + (reducesMotion ? ["--reduce-motion"] : [])
  }
}

/// An entry of the gallery's list.
package struct WalkedEntry: Sendable, CustomStringConvertible {
  package let route: String
  /// What opens it from the list: its key, or a search.
  package let keys: String

  package init(route: String, keys: String) { (self.route, self.keys) = (route, keys) }

  package var description: String { route }
}

/// Something that is not as it says.
package struct Finding: Sendable, CustomStringConvertible {
  package let route: String
  package let setting: WalkSetting
  package let step: String
  package let expected: String
  package let seen: String

  /// By which a finding is known from one walk to the next.
  package var name: String { "\(route) | \(setting.rawValue) | \(step)" }
  package var description: String { "\(name) | expected \(expected) | seen \(seen)" }
}

/// Walks over an entry in a setting, and collects what it finds.
package final class GalleryWalk<Program: WalkedProgram> {
  package let entry: WalkedEntry
  package let setting: WalkSetting
  /// Starts the gallery at a route, at the list for nil.
  let open: (_ route: String?, _ size: Size) async throws -> Program
  package private(set) var findings: [Finding] = []

  package init(
    _ entry: WalkedEntry, _ setting: WalkSetting,
    open: @escaping (_ route: String?, _ size: Size) async throws -> Program
  ) {
    (self.entry, self.setting, self.open) = (entry, setting, open)
  }

  func find(_ step: String, expected: String, seen: String) {
    findings.append(
      Finding(route: entry.route, setting: setting, step: step, expected: expected, seen: seen))
  }
}
