import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: where a search begins and goes on, and the way back from a jump, as in less.
@Suite(.timeLimit(.minutes(5))) final class LessJumpTests {
  private let numbers = (1...300).map { $0 % 10 == 0 ? "hit \($0)" : "line \($0)" }

  private func found(_ rig: PagerRig, _ line: Int) async throws {
    try await rig.rig.wait { _ in rig.page.lines.foundLine == line - 1 && !rig.page.lines.isFinding }
  }

  @Test func `n and N go on from the lines in sight where the hit is out of sight`() async throws {
    let rig = try PagerRig(numbers)
    rig.t.type("/hit\n")
    try await found(rig, 10)
    rig.t.type("151gn")
    try await found(rig, 160)
    rig.t.type("n")
    try await found(rig, 170)
    rig.t.type("gN")
    try await found(rig, 20)
    rig.t.type("G2n")
    try await found(rig, 300)
    rig.t.type("151gN")
    try await found(rig, 170)
  }

  @Test func `a search backwards begins at the last line in sight, and a search at the first`() async throws {
    let rig = try PagerRig(numbers)
    rig.t.type("G?hit\n")
    try await found(rig, 300)
    rig.t.type("n")
    try await found(rig, 290)
    rig.t.type("101g?hit 2\n")
    try await found(rig, 20)
    rig.t.type("101g/hit\n")
    try await found(rig, 110)
    rig.t.type("201g/\n")
    try await found(rig, 210)
    rig.t.type("105g?\n")
    try await found(rig, 120)
  }

  @Test func `a count before a search goes to the hit of that number`() async throws {
    let rig = try PagerRig(numbers)
    rig.t.type("3/hit\n")
    try await found(rig, 30)
    rig.t.type("2n")
    try await found(rig, 50)
    rig.t.type("200g2?hit\n")
    try await found(rig, 200)
  }

  @Test func `two quotes go to where a jump began, and back again`() async throws {
    let rig = try PagerRig(numbers)
    rig.t.type("''")
    #expect(rig.t.screen.contains("no mark '"))
    rig.t.type("51g")
    func top(_ line: Int) { #expect(rig.page.top + 1 == line) }
    for jump in ["G", "g", "201g", "50%", "/hit 9\n", "?hit 29\n"] {
      rig.t.type(jump)
      try await rig.rig.wait { _ in !rig.page.lines.isFinding }
      let there = rig.page.top + 1
      rig.t.type("''")
      top(51)
      rig.t.type("''")
      top(there)
      rig.t.type("''")
      top(51)
    }
    rig.t.type("maG'a")
    top(51)
    rig.t.type("''")
    #expect(rig.page.top > 250)
    rig.t.press("Ctrl-X")
    rig.t.press("Ctrl-X")
    top(51)
    // What scrolls is no jump.
    rig.t.type("fj''")
    #expect(rig.page.top > 250)
  }

  @Test func `n that leaves the screen is a jump`() async throws {
    let rig = try PagerRig(numbers)
    rig.t.type("/hit 1\n")
    try await found(rig, 10)
    rig.t.type("2n")
    try await found(rig, 110)
    rig.t.type("''")
    #expect(rig.page.top == 0)
  }

  @Test(arguments: [("40g", 9...39), ("/hit 4\n", 9...39), ("'a", 9...99), ("50%", 9...156), ("g", 0...9)])
  func `a jump extends selected lines to where it leads`(_ keys: String, _ lines: ClosedRange<Int>)
    async throws
  {
    let rig = try PagerRig(numbers)
    rig.t.type("100gma10gV\(keys)")
    try await rig.rig.wait { _ in rig.page.selectedLines == lines }
  }

  @Test func `a percentage may have decimals, and another key ends it`() throws {
    let rig = try PagerRig((1...1000).map { "line \(9000 + $0)" })
    rig.t.type("33.3%")
    #expect(rig.page.top + 1 == 334)
    rig.t.type("5.05")
    #expect(rig.status.contains("5.05 %"))
    rig.t.type("%")
    #expect(rig.page.top + 1 == 51)
    rig.t.type("7.5j")
    #expect(rig.page.top + 1 == 52)
    rig.t.type("7.")
    rig.t.press(.escape)
    #expect(rig.t.topPage === rig.page && !rig.status.contains("7."))
    rig.t.type(".3j")
    #expect(rig.page.top + 1 == 55)
  }

  @Test func `a count before an arrow is columns, also for the next arrows`() throws {
    let rig = try PagerRig([(0..<100).map { "\($0 % 10)" }.joined() + String(repeating: "x", count: 200)])
    rig.t.type("14")
    rig.t.press(.right)
    #expect(rig.row(1).hasPrefix("‹567"))
    rig.t.press(.right)
    #expect(rig.row(1).hasPrefix("‹901"))
  }

  @Test func `Return on an empty filter shows all lines, but a count alone shows lines around`() async throws
  {
    let rig = try PagerRig(numbers)
    rig.t.type("&hit\n")
    try await rig.wait(for: "of 30")
    rig.t.type("1&\n")
    try await rig.wait(for: "±1")
    rig.t.type("&\n")
    try await rig.wait(for: "of 300")
    #expect(rig.page.filter == nil)
  }

  @Test func `Ctrl-N in a filter is lines without the pattern, and in a search it is told`() async throws {
    let rig = try PagerRig(numbers)
    rig.t.type("&")
    rig.t.press("Ctrl-N")
    rig.t.type("hit\n")
    try await rig.wait(for: "of 270")
    rig.t.type("&\n/")
    rig.t.press("Ctrl-N")
    #expect(rig.status.contains("lines without a pattern are shown by & and !"))
    rig.t.type("hit\n")
    try await found(rig, 10)
  }

  @Test func `what is copied is selected no more, and the hints say so`() async throws {
    let rig = try PagerRig(numbers)
    let hints = rig.row(-1)
    rig.t.type("V2j")
    #expect(rig.row(-1) != hints)
    rig.t.type("yy")
    #expect(rig.page.lines.selection == nil && rig.row(-1) == hints)
    try rig.t.press(at: "line 5")
    rig.t.advance(by: .seconds(0.6))
    try rig.t.move(to: "line 8")
    try rig.t.release()
    #expect(rig.page.lines.selection != nil)
    rig.t.type("yy")
    #expect(rig.page.lines.selection == nil && rig.row(-1) == hints)
  }
}
