import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// Files that have colour sequences or are struck over.
@Suite final class StyledFileTests {
  private func rig(_ text: String) async throws -> (BrowseRig, FilePage) {
    let (rig, page) = try await BrowseRig.reading(text, in: "ci.log")
    try rig.t.settle()
    return (rig, page)
  }

  @Test func `colour sequences are read, c shows them as they stand, and c reads them again`() async throws {
    let (rig, _) = try await rig("plain\n\u{1B}[31mred\u{1B}[0m alert\n")
    try await rig.see("red alert")
    #expect(try rig.t.screen.style(of: "red") != rig.t.screen.style(of: "plain"))
    rig.t.type("/^red a\r")
    try await rig.see("1 of 1")
    rig.t.press(.escape)
    rig.t.type("c")
    try await rig.see("[31mred")
    rig.t.type("/^red a\r")
    try await rig.see("not found")
    rig.t.press(.escape)
    rig.t.type("c")
    try await rig.see("red alert")
  }

  @Test func `what is struck over is read`() async throws {
    let (rig, _) = try await rig("N\u{8}NA\u{8}AM\u{8}ME\u{8}E\n_\u{8}f_\u{8}i_\u{8}l_\u{8}e\n")
    try await rig.see("NAME")
    #expect(try rig.t.screen.style(of: "NAME").attributes.contains(.bold))
    #expect(try rig.t.screen.style(of: "file").attributes.contains(.underline))
    rig.t.type("/^name$\r")
    try await rig.see("1 of 1")
  }

  @Test func `words are found in every line, whatever sequences are within them and beside it`() async throws
  {
    let lines = [
      "\u{1B}[31mal\u{1B}[0mert", "\u{1B}]0;a title that never ends", "alert", "al\u{1B}[2Kert",
      "\u{1B}]8;;http://a\u{7}al\u{1B}]8;;\u{7}ert",
      "al\u{1B}[", "ert", "a\u{8}alert", "ALE\u{8}ERT", "alerx\u{8}t", "al\u{1B}ert", "aler", "t",
      "\u{1B}[1;38:5:3malert\u{1B}[m\r",
      "é al\u{8}lert",
    ]
    let (rig, page) = try await rig(
      lines.joined(separator: "\n") + "\n" + String(repeating: "line\n", count: 20_000) + "alert")
    let file = try #require(page.file)
    try await rig.wait { _ in file.count.isExact }
    let found = try await file.find(TextQuery("alert"), in: 0..<file.count.known)
    var parsers = lines.map { _ in SGRParser() }
    let shown = lines.indices.filter { parsers[$0].line(lines[$0]).string.lowercased().contains("alert") }
    #expect(found == shown + [20_015])
    #expect(shown.count == 9)
  }

  @Test func `a sequence that hides text does not hide it`() async throws {
    let (rig, _) = try await rig("a \u{1B}[8mhidden\u{1B}[28m b\n")
    try await rig.see("a hidden b")
    #expect(try rig.t.screen.style(of: "hidden").foreground != rig.t.screen.style(of: "hidden").background)
  }

  @Test func `a short file that grows comes to have colours`() async throws {
    let (rig, page) = try await rig("plain\n")
    rig.folder.appending("ci.log".utf8).write("plain\n\u{1B}[1mbold\u{1B}[0m line\n")
    page.file?.refresh()
    page.follow(.grew)
    try await rig.see("bold line")
  }

  @Test(arguments: [
    ("plain text", false), ("a\u{1B}[31mb", true), ("a\u{1B}]8;;http://a\u{7}b", true), ("a\u{8}a", true),
    ("_\u{8}a", true), ("a\u{8}b", false), ("\u{1B}[2Ja", false), ("\u{1B}[31", false),
  ])
  func `only what colours or strikes over makes a text a styled one`(_ text: String, _ isStyled: Bool) {
    #expect(SGRParser.isStyled(Array(text.utf8)) == isStyled)
  }

  @Test func `a preview reads colour sequences too`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) {
      $0.appending("ci.log".utf8).write("\u{1B}[31mred\u{1B}[0m alert\n")
    }
    try await rig.read()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("red alert")
  }
}
