import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// Finding, filtering and words below never say "not found" of what is there.
@Suite final class BrowseLongLineFindTests {
  private func rig(_ text: String) async throws -> (BrowseRig, FilePage) {
    try await BrowseRig.reading(text, in: "file")
  }

  private static let long = String(repeating: "{\"id\":12},", count: 600) + "code=417 end"

  @Test func `an expression is found far behind in a line, and shown`() async throws {
    let (rig, _) = try await rig("first\n\(Self.long)\n")
    rig.t.type("/code=[0-9]+\r")
    try await rig.see("regex  1 of 1")
    try await rig.see("code=417")
    #expect(try rig.t.screen.style(of: "code=417").attributes.contains(.reverse))
    rig.t.press(.escape)
    rig.t.type("/^\\{.*end$\r")
    try await rig.see("regex  1 of 1")
  }

  @Test func `a filter keeps a line that has its expression far behind`() async throws {
    let (rig, _) = try await rig("first\n\(Self.long)\n")
    rig.t.type("&code=[0-9]+\r")
    try await rig.see("match 1 of 1")
    rig.t.type("&")
    rig.t.press(.escape)
    rig.t.type("&!end$\r")
    try await rig.see("match 1 of 1")
    #expect(rig.t.screen.contains("first"))
  }

  @Test func `what is no expression is looked for as plain words, which is told`() async throws {
    let (rig, _) = try await rig("strbuf_add(\nstrbuf_addf(a)\n")
    rig.t.type("/strbuf_addf(\r")
    try await rig.see("as plain words  1 of 1")
    rig.t.press(.escape)
    rig.t.type("&strbuf_addf(")
    try await rig.see("as plain words")
    rig.t.press(.enter)
    try await rig.see("match 1 of 1")
    #expect(rig.t.screen.contains("as plain words"))
  }

  @Test func `a hundred per cent are said only where the end is in sight`() async throws {
    let (rig, page) = try await rig(String(repeating: "0123456789", count: 20_000) + "end\n")
    try await rig.see("line 1 of 1")
    #expect(!rig.t.screen.contains("100 %"))
    page.perform(.lines(.wrap), count: 1)
    rig.t.type("50%")
    try await rig.wait {
      !$0.screen.contains("100 %") && $0.screen.contains("  50 %") || $0.screen.contains("  51 %")
    }
    rig.t.type("G")
    try await rig.see("100 %")
    #expect(rig.t.screen.lines.contains { $0.hasPrefix("end") })
    rig.t.type("k")
    try await rig.see("99 %")
  }

  @Test func `the end is reached also before the length of a long line above it is known`() async throws {
    let (rig, _) = try await rig("first\n" + Self.veryLong + "END\nlast\n")
    rig.t.type("wG")
    try await rig.wait {
      $0.screen.contains("END") && $0.screen.contains("last") && $0.screen.contains("100 %")
    }
  }

  @Test func `a long line of a pipe that is not kept to its end is told where nothing is found`() async throws
  {
    let buffer = LineBuffer(byteLimit: 1 << 20)
    buffer.append(utf8: Array(("first\n" + String(repeating: "a", count: 300_000) + "code=1\n").utf8))
    let rig = try PagerRig(PagerPage(title: "text", source: buffer))
    rig.t.type("/code=[0-9]\n")
    try await rig.wait(for: "not found  searched the first 256 KB of line 2")
    #expect(!rig.t.screen.contains("100 %"))
  }

  @Test func `the end of a long line of a diff, and of a file at a commit, is found and seen`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("file", "first\n" + Self.veryLong + "END1\n", "Begin")
    rig.path("file").write("first\n" + Self.veryLong + "END2\n")
    let pages: [(GitLocation, String)] = [
      (.changes([Array("file".utf8)], .working, in: rig.folder), "END2"),
      (.file(Array("file".utf8), at: hash, in: rig.folder), "END1"),
      (.commit(hash, in: rig.folder), "END1"),
    ]
    for (location, end) in pages {
      try await rig.open(location)
      rig.t.type("/\(end)$\r")
      try await rig.until { rig.t.screen.contains("1 of 1") && rig.t.screen.contains("\":12},\(end)") }
    }
  }

  private static let veryLong = String(repeating: "{\"id\":12},", count: 10_000)

  @Test func `a blame finds a word far behind in a line`() async throws {
    let rig = try await GitRig()
    try await rig.commit("file", "first\n\(Self.veryLong)NEEDLE tail\nlast\n", "Begin")
    let page = try #require(try await rig.open(.blame(rig.path("file"))) as? GitBlamePage)
    rig.t.type("/needle\r")
    try await rig.until { page.lines.foundLine == 1 }
    rig.t.type("/needlex\r")
    try await rig.wait(for: "not found")
  }

  @Test(arguments: [150, 5_000]) func `a line of a blame shows the word that is found in it, and lit`(
    _ count: Int
  ) async throws {
    let rig = try await GitRig()
    let long = String(repeating: "x\ty", count: count)
    try await rig.commit("file", "first\n\(long)NEEDLE tail\n\tNEEDLE\n", "Begin")
    let page = try #require(try await rig.open(.blame(rig.path("file"))) as? GitBlamePage)
    rig.t.type("/needle\r")
    for line in [1, 2] {
      try await rig.until { page.line == line && rig.t.screen[line + 1].contains("NEEDLE") }
      let place = try #require(rig.t.screen.places(of: "NEEDLE").first { $0.row == line + 1 })
      let plain = rig.t.screen.surface[place.column - 1, place.row].style
      #expect(rig.t.screen.surface[place.column, place.row].style != plain, "\(rig.t.screen)")
      rig.t.type("n")
    }
  }

  @Test func `a blame that is read again in short lines is not left at their ends`() async throws {
    let rig = try await GitRig()
    try await rig.commit(
      "file", (1...5).map { "\($0)" + String(repeating: "x", count: 200) + "\n" }.joined(), "Begin")
    let page = try #require(try await rig.open(.blame(rig.path("file"))) as? GitBlamePage)
    page.perform(.lines(.right), count: 3)
    #expect(!rig.t.screen.contains("1x") && rig.t.screen.contains("xxx"))
    try await rig.commit("file", "short one\n\nand two\n", "Shorten")
    page.perform(.reread, count: 1)
    try await rig.until { rig.t.screen.contains("short one") && rig.t.screen.contains("and two") }
  }

  @Test func `a coloured line of more than 4 MiB is read to its end, without its colours`() async throws {
    let word = "\u{1B}[31mred\u{1B}[0m words "
    let (rig, _) = try await rig("\(word)\n" + String(repeating: word, count: 210_000) + "NEEDLE\nlast\n")
    rig.t.type("/NEEDLE$\r")
    try await rig.wait { $0.screen.contains("1 of 1") && $0.screen.contains("words NEEDLE") }
  }

  @Test func `a filter among bytes tells the byte of its first line`() async throws {
    let rig = try BrowseRig {
      $0.appending("file".utf8).write(bytes: Array(repeating: 0, count: 208) + Array("zz top\0".utf8))
    }
    let page = FilePage(rig.folder.appending("file".utf8))
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.wait { _ in page.isHex }
    rig.t.type("&zz\r")
    try await rig.see("byte 208 of 215  100 %")
  }

  @Test func `where a filter is on it is told that other lines are not looked through`() async throws {
    let (rig, _) = try await rig("first\nlast\n")
    rig.t.type("&first\r/last\r")
    try await rig.see("not found in these lines")
    rig.t.press(.escape)
    rig.t.type("/first\r")
    try await rig.see("1 of 1")
  }
}
