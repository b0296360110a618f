import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// RULES 37: what is in sight stays there where lines come to be wrapped, and where they do not any more.
@Suite @MainActor struct LinesWrapTests {
  private let folder: FileLinesTests.Folder

  init() throws { folder = try FileLinesTests.Folder() }

  /// A filling letter, and what is found amid it.
  nonisolated struct Text: CustomTestStringConvertible, Sendable {
    var filling: String
    var found: String
    /// How often the filling stands before, and behind.
    var count: Int
    var testDescription: String { "\(count) \(filling.debugDescription)" }
    var line: String {
      String(repeating: filling, count: count) + found + String(repeating: filling, count: count)
    }
  }

  nonisolated static let texts = [
    Text(filling: ".", found: "needle", count: 900), Text(filling: "灯", found: "needle", count: 700),
    Text(filling: "a\tb", found: "needle", count: 500), Text(filling: "שלום ", found: "needle", count: 400),
    Text(filling: "abc ", found: "灯台needle", count: 5_000),
    Text(filling: "0123456789", found: "needle", count: 200_000),
    Text(filling: "灯台 ", found: "needle", count: 60_000),
    Text(filling: "x\ty ", found: "needle", count: 40_000),
  ]

  private func rig(_ text: String, columns: Int = 40, wraps: Bool = false) async throws -> LinesRig {
    let file = try FileLines(path: try folder.write(text.utf8))
    let rig = LinesRig(file, columns: columns, rows: 12) { $0.wrapsLines = wraps }
    await goOn { file.count.isExact }
    try await rig.tester.idle()
    return rig
  }

  private func isSeen(_ words: String, _ rig: LinesRig) -> Bool {
    // Wrapped rows are one text.
    rig.rows.dropLast().joined().filter { $0 != " " }.contains(words)
  }

  private func toggle(_ rig: LinesRig) async throws {
    rig.tester.type("w")
    try await rig.tester.idle()
  }

  @Test(arguments: texts, [false, true])
  func `what is found amid a line is in sight, and stays there, wrapped or not`(_ text: Text, _ wraps: Bool)
    async throws
  {
    let other = (0..<30).map { "line \($0)\n" }.joined()
    let rig = try await rig(other + text.line + "\n" + other, wraps: wraps)
    rig.tester.type("/\(text.found)\n")
    try await rig.tester.idle()
    #expect(isSeen(text.found, rig), "\(rig.rows)")
    for _ in 0..<4 {
      try await toggle(rig)
      #expect(isSeen(text.found, rig), "\(rig.view.wrapsLines) \(rig.rows)")
    }
    rig.tester.resize(to: Size(columns: 61, rows: 14))
    try await rig.tester.idle()
    #expect(isSeen(text.found, rig), "\(rig.rows)")
    try await toggle(rig)
    #expect(isSeen(text.found, rig), "\(rig.rows)")
  }

  @Test func `what is found in a line below others stays in sight where these come to take more rows`()
    async throws
  {
    let above = (0..<8).map { _ in String(repeating: "word ", count: 30) + "\n" }.joined()
    let rig = try await rig(above + "the needle\nlast\n")
    rig.tester.type("/needle\n")
    try await rig.tester.idle()
    try await toggle(rig)
    #expect(isSeen("needle", rig), "\(rig.rows)")
  }

  @Test(arguments: [3_000, 2_000_000])
  func `a place that was scrolled to sideways stays in sight, and comes back to its column`(_ length: Int)
    async throws
  {
    let line = (0..<length / 10).map { number in
      let figures = String(number)
      return "<" + String(repeating: "0", count: 8 - figures.count) + figures + ">"
    }.joined()
    let rig = try await rig("first\n\(line)\nlast\n")
    rig.view.scroll(columns: 10)
    rig.view.scroll(columns: length * 3 / 4)
    try await rig.tester.idle()
    let before = rig.rows
    let token = String(before[1].dropFirst(10).drop { $0 != "<" }.prefix(10))
    #expect(token.count == 10)
    for _ in 0..<3 {
      try await toggle(rig)
      #expect(isSeen(token, rig), "\(rig.rows)")
      try await toggle(rig)
      #expect(rig.rows == before)
    }
  }

  @Test(arguments: [3_000, 2_000_000])
  func `a place within a wrapped line stays in sight`(_ length: Int) async throws {
    let line = (0..<length / 10).map { number in
      let figures = String(number)
      return "<" + String(repeating: "0", count: 8 - figures.count) + figures + ">"
    }.joined()
    let rig = try await rig("first\n\(line)\nlast\n", columns: 41, wraps: true)
    for rows in [25, 12] {
      rig.view.scroll(rows: rows)
      try await rig.tester.idle()
      let before = rig.rows
      try await toggle(rig)
      let row = try #require(rig.rows.first { $0.hasPrefix("‹") && $0.contains("<") })
      #expect(before.joined().contains(row.dropFirst().drop { $0 != "<" }.prefix(10)))
      try await toggle(rig)
      #expect(rig.rows == before)
    }
  }

  @Test func `lines of a few rows are seen from their start where they are wrapped no more`() async throws {
    let text = (0..<40).map { "\($0) " + String(repeating: "word ", count: 15) + "\n" }.joined()
    let rig = try await rig(text, wraps: true)
    rig.view.scroll(rows: 4)
    try await toggle(rig)
    #expect(rig.rows[0].hasPrefix("2 word") && rig.firstColumn == 0)
  }

  @Test func `a narrower view keeps the place within a wrapped line`() async throws {
    let line = (100..<1_000).map { "<\($0)>" }.joined()
    let rig = try await rig("\(line)\n", columns: 81, wraps: true)
    rig.view.scroll(rows: 20)
    let first = String(rig.rows[0].prefix(5))
    rig.tester.resize(to: Size(columns: 41, rows: 12))
    try await rig.tester.idle()
    #expect(rig.rows[0].contains(first))
  }

  @Test func `the end that is followed is still in sight`() async throws {
    let rig = try await rig((0..<50).map { "\($0) " + String(repeating: "word ", count: 30) + "\n" }.joined())
    rig.tester.type("F")
    try await toggle(rig)
    #expect(rig.rows.joined().contains("49 word"))
    try await toggle(rig)
    #expect(rig.lastRow.hasPrefix("49 word"))
  }

  @Test func `scrolling lets go of the place`() async throws {
    let rig = try await rig(
      (0..<90).map { "\($0) " + String(repeating: "word ", count: 99) + "needle\n" }.joined())
    rig.tester.type("/needle\n")
    try await rig.tester.idle()
    try await toggle(rig)
    rig.view.scroll(to: 40)
    try await toggle(rig)
    try await toggle(rig)
    #expect(rig.rows[0].hasPrefix("40 word"))
  }
}
