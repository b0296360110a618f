import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What a page says where it has no rows or lines.
@Suite(.timeLimit(.minutes(1))) struct StandInTests {
  @Test func `a filter that finds nothing says what it looked for, and which key shows all`() async throws {
    let rig = try BrowseRig { $0.appending("less".utf8).write("less\n") }
    try await rig.read()
    rig.t.type("/less-elf")
    try await rig.see("Nothing matches “less-elf”. Esc shows all.")
    rig.t.press(.backspace)
    #expect(rig.t.screen.contains("Nothing matches “less-el”."))
    rig.t.press(.escape)
    #expect(!rig.t.screen.contains("Nothing") && rig.t.screen.contains("less"))
    rig.t.type("/less")
    #expect(!rig.t.screen.contains("Nothing"))
  }

  @Test func `a number that the palette goes to is not said to be nothing`() async throws {
    let (rig, _) = try await BrowseRig.reading("one\ntwo\n", in: "text")
    rig.t.type(":2")
    try rig.t.settle()
    #expect(rig.t.screen.contains("⏎ line 2") && !rig.t.screen.contains("Nothing"), "\(rig.t.screen)")
  }

  @Test func `a file without a byte says that it is empty`() async throws {
    let (rig, _) = try await BrowseRig.reading("", in: "text")
    try await rig.see("This text is empty.")
  }

  @Test func `a filter of lines that finds nothing says what it looked for`() async throws {
    let (rig, _) = try await BrowseRig.reading("one\ntwo\n", in: "text")
    rig.t.type("&elf\n")
    try await rig.see("Nothing matches “elf”. Esc shows all.")
    rig.t.press(.escape)
    #expect(!rig.t.screen.contains("Nothing") && rig.t.screen.contains("two"))
  }

  @Test func `a filter that is typed while a file opens keeps its letters`() async throws {
    let rig = try BrowseRig { $0.appending("text".utf8).write("one\ntwo\nthree\n") }
    let page = FilePage(rig.folder.appending("text".utf8))
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    rig.t.type("&t")
    try await rig.wait { _ in page.isText }
    rig.t.type("h\n")
    try await rig.see("match 1 of 1")
    #expect(rig.t.topPage === page && rig.t.screen.contains("three") && !rig.t.screen.contains("two"))
  }
}
