import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 28 and 44: keys with Alt that no page has.
@Suite(.timeLimit(.minutes(5))) final class AltKeyTests {
  @Test(arguments: ["v", "U", " ", "<", "\t", "\r"])
  func `Alt and a key that nobody has does nothing but tell that`(_ key: String) throws {
    let rig = try PagerRig((1...100).map { "line \($0)" })
    let pages = rig.t.navigation.viewControllers.count
    rig.t.send("\u{1B}\(key)")
    try rig.t.settle()
    #expect(rig.t.topPage === rig.page && rig.t.navigation.viewControllers.count == pages)
    #expect(rig.t.terminal.ran.isEmpty && rig.t.screen.contains("is no key of this page"))
  }

  @Test func `it names the key as it was pressed`() throws {
    let rig = try PagerRig(["line"])
    for (bytes, name) in [
      ("\u{1B}v", "Alt-V"), ("\u{1B}U", "Alt-Shift-U"), ("\u{1B}\u{1B}[A", "Alt-↑"), ("\u{1B} ", "Alt-Space"),
    ] {
      rig.t.send(bytes)
      #expect(rig.t.screen.contains("\(name) is no key of this page"))
    }
  }

  @Test(arguments: ["/1\n", "&1\n", "V"]) func `what is begun stays`(_ keys: String) async throws {
    let rig = try PagerRig((1...100).map { "line \($0)" })
    rig.t.type(keys)
    try await rig.rig.wait { _ in rig.page.begun != nil }
    rig.t.send("\u{1B}v")
    #expect(rig.page.begun != nil)
  }

  @Test func `an Esc that comes in a read of its own is Esc, and the key is the next page's`() throws {
    let rig = try PagerRig((1...100).map { "line \($0)" })
    let pages = rig.t.navigation.viewControllers.count
    rig.t.send("\u{1B}")
    rig.t.send("U")
    try rig.t.settle()
    #expect(rig.t.topPage !== rig.page && rig.t.navigation.viewControllers.count == pages)
  }

  @Test func `Alt behind the beginning of a chord ends the chord`() throws {
    let rig = try PagerRig((1...100).map { "line \($0)" })
    rig.t.type("y")
    rig.t.send("\u{1B}v")
    rig.t.type("j")
    #expect(rig.t.topPage === rig.page && rig.page.top == 1)
  }

  /// As terminals send Alt and Shift with the key: one write of two bytes, or kitty's form.
  @Test(arguments: [
    "\u{1B}f", "\u{1B}F", "\u{1B}[102;4u", "\u{1B}[102:70;4u", "\u{1B}[27;4;70~", "\u{1B}[102;3u",
  ])
  func `Alt-F waits for the pattern, however the terminal sends it`(_ bytes: String) async throws {
    let lines = LineBuffer((1...5).map { AttributedText("done \($0)") })
    let rig = try PagerRig(PagerPage(title: "log", source: lines))
    rig.t.type("/ERROR\n")
    try await rig.wait(for: "not found")
    rig.t.send(bytes)
    #expect(rig.status.contains("until /ERROR"))
    lines.append(AttributedText("an ERROR"))
    try await rig.wait(for: "found in line 6")
  }

  @Test func `hints and help name what works`() async throws {
    let rig = try PagerRig((1...5).map { "line \($0)" })
    rig.t.type("F")
    #expect(rig.row(-1).contains("Alt-F"))
  }
}
