import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// RULES 46: a row of what was found shows the words, wherever they stand in a line.
@Suite(.serialized) final class HitRowsTests {
  /// Looks for words by git, or by the browser itself. ripgrep is not asked, since not every machine has it.
  private func hits(
    _ words: String, in text: String, own: Bool, size: Size = AppTester.standardSize
  ) async throws -> BrowseRig {
    let rig = own ? try BrowseRig(size: size) : try await GitRig(size: size).rig
    rig.folder.appending("file.txt".utf8).write(text)
    (rig.browser.tools.files, rig.browser.tools.words) = ("", "")
    rig.browser.open(.hits(words, in: rig.folder))
    try rig.t.settle()
    try await rig.see(" in 1 file")
    return rig
  }

  /// Whether a row below the title shows the words, lit.
  private func isLit(_ words: String, _ rig: BrowseRig) -> Bool {
    let screen = rig.t.screen
    return screen.places(of: words).contains {
      $0.row > 0 && screen.surface[$0.column, $0.row].style.attributes.contains(.underline)
    }
  }

  nonisolated static let fillings = ["x", "{\"id\": 12}, ", "灯台", "a\tb", "שלום "]

  @Test(arguments: fillings, [40, 80, 300]) func `words are in sight wherever in a line they stand`(
    _ filling: String, _ columns: Int
  ) async throws {
    for count in [0, 20, 50, 130, 2_000] {
      let before = String(repeating: filling, count: count)
      let rig = try await hits(
        "needle", in: "\(before)needle\(String(repeating: filling, count: 2_000))\n", own: true,
        size: Size(columns: columns, rows: 12))
      #expect(isLit("needle", rig), "\(rig.t.screen)")
      #expect(rig.t.screen.lines.contains { $0.contains("needle") && $0.contains("…") }, "\(rig.t.screen)")
    }
  }

  @Test(arguments: [false, true]) func `words amid a line of megabytes are in sight, and so is the next line`(
    _ own: Bool
  )
    async throws
  {
    let long = String(repeating: "{\"id\":12},", count: 300_000)
    let rig = try await hits("needle", in: "needle one\n\(long)needle two\(long)\nneedle three\n", own: own)
    try await rig.see("3 in 1 file")
    #expect(rig.t.screen.contains("1  needle one") && rig.t.screen.contains("3  needle three"))
    #expect(rig.t.screen.contains("needle two") && isLit("needle", rig), "\(rig.t.screen)")
  }

  @Test func `what a program tells of lines of megabytes is cut anywhere, and takes little memory`() throws {
    let long = [UInt8](repeating: UInt8(ascii: "y"), count: 300_000)
    let text = long + Array("needle".utf8) + long
    let told =
      Array("./a\0".utf8) + Array("7:300001:".utf8) + text + Array("\nb\0".utf8)
      + Array("1:3:  needle\n".utf8)
    for size in [1, 1000, 65_536, 1 << 20] where size > 1 || told.count < 1_000_000 {
      var hits = Hits()
      for start in stride(from: 0, to: told.count, by: size) {
        hits.add(Array(told[start..<min(told.count, start + size)]))
      }
      #expect(hits.rows.map(\.line) == [0, 7, 0, 1])
      let kept = hits.texts[1]
      #expect(kept.count < 500 && String(decoding: kept, as: UTF8.self).contains("yneedley"))
      let place = Int(hits.rows[1].offset)
      #expect(kept.dropFirst(place).starts(with: "needle".utf8))
      #expect(hits.texts[3].elementsEqual("needle".utf8) && hits.rows[3].offset == 0)
    }
  }

  @Test func `an expression that is bound to an end of the line is in sight too`() async throws {
    let long = String(repeating: "ab ", count: 3_000)
    let end = try await hits("end$", in: "\(long)end\n", own: false)
    #expect(isLit("end", end), "\(end.t.screen)")
    let whole = try await hits("^begin.*end", in: "begin \(long)end \(long)\n", own: false)
    #expect(whole.t.screen.contains("1  begin ab"), "\(whole.t.screen)")
  }
}
