import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: following stops where a pattern comes.
@Suite(.timeLimit(.minutes(5))) final class FollowUntilTests {
  @Test func `the end is followed until a line has the pattern that comes after`() async throws {
    let lines = LineBuffer((1...100).map { AttributedText("done \($0)") })
    let rig = try PagerRig(PagerPage(title: "log", source: lines))
    rig.t.send("\u{1B}f")
    #expect(rig.status.contains("nothing to wait for"))
    rig.t.type("/done\n")
    try await rig.rig.wait { _ in rig.page.lines.foundLine == 0 }
    rig.t.send("\u{1B}f")
    try rig.t.settle()
    #expect(rig.page.lines.isFollowing && rig.status.contains("until /done"))
    // What is already there below counts, too.
    try await rig.wait(for: "found in line 21")
    rig.t.type("/end$\n")
    try await rig.wait(for: "not found")
    rig.t.send("\u{1B}f")
    lines.append(utf8: Array("half the e".utf8))
    for number in 0..<50 where number > 0 { lines.append(AttributedText("more \(number)")) }
    try await rig.rig.wait { _ in rig.page.lines.source.count.known == 150 }
    #expect(rig.page.lines.isFollowing)
    lines.append(utf8: Array("the e".utf8))
    try await rig.t.idle()
    lines.append(utf8: Array("nd\nafter it\n".utf8))
    try await rig.wait(for: "found in line 151")
    #expect(!rig.page.lines.isFollowing && rig.page.lines.foundLine == 150)
  }

  @Test func `Ctrl-C ends the wait`() async throws {
    let lines = LineBuffer([AttributedText("first")])
    let rig = try PagerRig(PagerPage(title: "log", source: lines))
    rig.t.type("/late\n")
    rig.t.send("\u{1B}f")
    rig.t.send("\u{3}")
    try rig.t.settle()
    lines.append(AttributedText("late"))
    try await rig.rig.wait { _ in rig.page.patternWatch.query == nil }
    #expect(!rig.status.contains("it has come"))
  }
}
