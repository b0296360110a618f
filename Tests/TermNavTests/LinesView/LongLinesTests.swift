import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// A line of some megabytes is read to its end, in parts that the source gives by byte.
@Suite @MainActor struct LongLinesTests {
  private let folder: FileLinesTests.Folder

  init() throws { folder = try FileLinesTests.Folder() }

  /// Ten bytes each, or twenty columns where they are wide.
  private static func token(_ number: Int) -> String {
    let digits = String(number)
    return "<" + String(repeating: "0", count: 8 - digits.count) + digits + ">"
  }

  private static func wide(_ number: Int) -> String {
    String(token(number).unicodeScalars.map { Character(Unicode.Scalar(0xFF00 + $0.value - 0x20)!) })
  }

  private func rig(
    _ count: Int = 300_000, before: String = "", after: String = "", wraps: Bool = false,
    isWide: Bool = false
  ) async throws -> LinesRig {
    let text = before + (0..<count).map { isWide ? Self.wide($0) : Self.token($0) }.joined() + after
    let file = try FileLines(path: try folder.write(text.utf8))
    let rig = LinesRig(file, columns: 41) { $0.wrapsLines = wraps }
    for _ in 0..<1_000_000 where !file.count.isExact { await Task.yield() }
    try await rig.tester.idle()
    return rig
  }

  /// Whether the rows are a part of the line without a gap.
  private func isWhole(_ rig: LinesRig) -> Bool {
    let text = rig.rows.joined()
    guard let start = text.firstIndex(of: "<"), let first = Int(text[start...].dropFirst().prefix(8)) else {
      return false
    }
    let shown = text[start...]
    return (first..<first + 40).map(Self.token).joined().hasPrefix(shown.prefix(300)) && shown.count >= 300
  }

  @Test func `a wrapped line is read to its end, and the end alone is the end`() async throws {
    let rig = try await rig(wraps: true)
    #expect(rig.rows[0] == (0..<4).map(Self.token).joined())
    #expect(rig.view.percentSeen == 0)
    rig.tester.type("G")
    try await rig.tester.idle()
    #expect(rig.lastRow == (299_996..<300_000).map(Self.token).joined())
    #expect(rig.view.percentSeen == 100)
    rig.tester.type("k")
    try await rig.tester.idle()
    #expect(rig.lastRow == (299_992..<299_996).map(Self.token).joined())
    #expect(rig.view.percentSeen == 99)
    rig.tester.type("g")
    try await rig.tester.idle()
    #expect(rig.rows[0] == (0..<4).map(Self.token).joined())
  }

  @Test(arguments: [10, 50, 90]) func `so many per cent of a wrapped line are gone to by its bytes`(
    _ percent: Int
  ) async throws {
    let rig = try await rig(wraps: true)
    rig.view.scroll(toPercent: Double(percent))
    try await rig.tester.idle()
    #expect(isWhole(rig))
    let number = try #require(Int(rig.rows.joined().drop { $0 != "<" }.dropFirst().prefix(8)))
    #expect(abs(number - 3_000 * percent) < 100)
    #expect(abs(rig.view.percentSeen - percent) <= 1)
  }

  @Test(arguments: [0, 50, 100])
  func `of a wrapped line among others only what is in sight counts`(_ percent: Int) async throws {
    let rig = try await rig(before: "a\n", after: "\nb", wraps: true)
    rig.view.scroll(toPercent: Double(percent))
    try await rig.tester.idle()
    #expect(abs(rig.view.percentSeen - percent) <= 1)
  }

  @Test func `scrolling within a wrapped line goes on from part to part, down and up`() async throws {
    let rig = try await rig(wraps: true)
    rig.view.scroll(toPercent: 40)
    try await rig.tester.idle()
    let start = rig.rows
    for _ in 0..<60 {
      rig.view.scroll(rows: 50)
      try await rig.tester.idle()
      #expect(isWhole(rig))
    }
    #expect(rig.rows[0] == (120_000 + 12_000..<120_000 + 12_004).map(Self.token).joined())
    for _ in 0..<60 {
      rig.view.scroll(rows: -50)
      try await rig.tester.idle()
      #expect(isWhole(rig))
    }
    #expect(rig.rows == start)
  }

  @Test func `lines before and behind a long one stand where they are`() async throws {
    let rig = try await rig(before: "first\n", after: "\nlast", wraps: true)
    #expect(rig.rows[0] == "first")
    rig.tester.type("G")
    try await rig.tester.idle()
    #expect(rig.lastRow == "last")
    #expect(rig.rows[rig.rows.count - 2] == (299_996..<300_000).map(Self.token).joined())
    rig.tester.type("10k")
    try await rig.tester.idle()
    #expect(isWhole(rig))
  }

  @Test func `wide letters and tabs are read to their end as well`() async throws {
    let rig = try await rig(60_000, wraps: true, isWide: true)
    rig.tester.type("G")
    try await rig.tester.idle()
    #expect(rig.lastRow == (59_998..<60_000).map(Self.wide).joined())
    #expect(rig.view.percentSeen == 100)
    rig.view.wrapsLines = false
    try await rig.tester.idle()
    rig.view.scroll(columns: -2_000_000)
    rig.view.scroll(columns: 600_000)
    try await rig.tester.idle()
    #expect(rig.rows[0].hasPrefix("‹ " + Self.wide(30_000).dropFirst()))
  }

  @Test func `a line is read sideways to its end`() async throws {
    let rig = try await rig()
    #expect(rig.view.percentSeen < 100)
    for column in [31_990, 100_000, 2_000_000, 50_000] {
      rig.view.scroll(columns: column - rig.firstColumn)
      rig.view.scroll(columns: 10)
      try await rig.tester.idle()
      let first = (column + 10) / 10
      #expect(
        rig.rows[0].hasPrefix("‹" + (first..<first + 3).map(Self.token).joined().dropFirst()), "\(column)")
    }
    rig.view.scroll(columns: 5_000_000)
    try await rig.tester.idle()
    #expect(rig.rows[0] == "‹" + (299_996..<300_000).map(Self.token).joined().dropFirst())
    #expect(rig.view.percentSeen == 100)
  }

  @Test(arguments: [false, true]) func `what is found far behind in a line comes into sight`(_ wraps: Bool)
    async throws
  {
    let rig = try await rig(wraps: wraps)
    for (query, isRegex) in [("<00200000>", false), ("<0025000[0]>", true)] {
      rig.view.find(TextQuery(query, isRegex: isRegex))
      try await rig.tester.idle()
      let shown = query.filter { !"[]".contains($0) }
      #expect(rig.rows.joined().contains(shown))
      #expect(rig.lastRow.hasSuffix("1 of 1"))
      rig.view.endFind()
      rig.tester.type("g")
      try await rig.tester.idle()
    }
  }

  @Test func `a part far behind is selected and copied`() async throws {
    let rig = try await rig(wraps: true)
    rig.view.scroll(toPercent: 50)
    try await rig.tester.idle()
    let place = try #require(rig.position(column: 0, row: 0))
    #expect(place.offset > 1_000_000)
    rig.view.selection = place..<LinePosition(line: 0, offset: place.offset + 20)
    rig.view.copySelection()
    try await rig.tester.idle()
    #expect(rig.tester.app.copiedText == String(rig.rows[0].prefix(20)))
  }

  @Test func `another width keeps what is seen`() async throws {
    let rig = try await rig(wraps: true)
    rig.view.scroll(toPercent: 50)
    try await rig.tester.idle()
    let before = rig.rows[0].prefix(10)
    rig.tester.resize(to: Size(columns: 61, rows: 10))
    try await rig.tester.idle()
    #expect(rig.rows[0].contains(before))
    #expect(isWhole(rig))
  }
}
