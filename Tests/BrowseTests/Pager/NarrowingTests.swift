import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: filters that narrow each other, and the lines around what they find.
@Suite final class NarrowingTests {
  private func rig() throws -> PagerRig { try PagerRig((1...300).map { "line \($0)" }) }

  @Test func `a second pattern is for the lines of the first, and the prompt says so`() async throws {
    let rig = try rig()
    rig.t.type("&2\n")
    try await rig.wait(for: "of 138")
    rig.t.type("&")
    #expect(rig.row(-2).hasSuffix("within 1 pattern"))
    rig.t.type("!5")
    try await rig.rig.wait { _ in rig.page.lines.source.count == .exact(115) }
    rig.t.type("\n&0$\n")
    try await rig.wait(for: "of 11")
    #expect(rig.status.contains("&2 &!5 &0$") && rig.row(1).hasPrefix("line 20"))
    rig.t.type("&")
    #expect(rig.row(-2).hasSuffix("within 3 patterns"))
    rig.t.press(.escape)
    try await rig.wait(for: "of 300")
    rig.t.type("&2\n")
    try await rig.wait(for: "of 138")
    // Nothing typed shows all lines, as in less.
    rig.t.type("&\n")
    try await rig.wait(for: "of 300")
    rig.t.type("&7\n")
    try await rig.wait(for: "&7")
    #expect(!rig.status.contains("&2"))
  }

  @Test func `a count shows lines around, with a sign where some are left out`() async throws {
    let rig = try rig()
    rig.t.type("2&^line (50|53|100)$\n")
    try await rig.wait(for: "of 13")
    let rows = (1...13).map { rig.row($0) }
    #expect(rows.first == "  line 48" && rows[7] == "  line 55" && rows[8] == "⋯ line 98", "\(rows)")
    #expect(rig.status.contains("±2"))
    rig.t.type("#")
    #expect(rig.row(9) == "⋯   98 line 98")
  }
}
