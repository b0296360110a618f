import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Hashes in texts lead to their commits.
@Suite(.serialized, .timeLimit(.minutes(5))) final class CommitLinksTests {
  private func hashes(_ text: String) -> [String] {
    CommitLinks.links(in: AttributedText(text)).compactMap { CommitLinks.hash(of: $0.link) }
  }

  @Test func `words that may be hashes are links, and others are none`() {
    let whole = String(repeating: "ab12", count: 10)
    #expect(hashes("see 1a2b3c4, (abc1234d) and \(whole).") == ["1a2b3c4", "abc1234d", whole])
    #expect(hashes("1a2b3c4..5d6e7f8") == ["1a2b3c4", "5d6e7f8"])
    for text in [
      "1a2b3c", "1234567", "deadbee", "1A2B3C4", "#1a2b3c4", "0x1a2b3c4", "x1a2b3c4", "1a2b3c4.txt/",
      "a_1a2b3c4",
      "1a2b3c4-5d6e-7f80", "/1a2b3c4", whole + "5", "é1a2b3c4",
    ] where text != "1a2b3c4.txt/" { #expect(hashes(text) == [], "\(text)") }
  }

  @Test func `a hash in a message opens its commit, and one that git does not know says so`() async throws {
    let rig = try await GitRig()
    let first = try await rig.commit("a", "1\n", "Begin")
    let short = String(first.prefix(10))
    try #require(short.contains { $0.isNumber } && short.contains { $0.isLetter })
    let hash = try await rig.commit("a", "see \(short)\n", "Undo \(short), not abc1234def0")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    func link(_ text: String) throws -> TextLink {
      let all = page.diff.readyLines(0..<page.diff.count.known) ?? []
      let line = try #require(all.last { $0.string.contains(text) })
      let links = CommitLinks.links(in: line, but: hash)
      return try #require(links.first { line.substring($0.range) == text }?.link)
    }
    // The page's own commit is no link, and the parent's line has one already.
    let own = page.diff.readyLines(0..<7)!.filter { $0.string.contains(hash) || $0.string.contains(first) }
    #expect(own.count == 2 && own.allSatisfy { CommitLinks.links(in: $0, but: hash).isEmpty })
    page.lines.onLink?(try link("abc1234def0"))
    try await rig.wait(for: "git knows no commit abc1234def0 here")
    page.lines.onLink?(try link(short))
    try await rig.until { rig.t.topPage !== page }
    try rig.t.settle()
    #expect(rig.t.topPage.title == "Commit \(first.prefix(8))")
  }

  @Test func `a hash in a patch that is a file opens its commit`() async throws {
    let rig = try await GitRig()
    let first = try await rig.commit("a", "1\n", "Begin")
    rig.path("x.diff").write("commit \(first)\n\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-1\n+2\n")
    rig.rig.browser.open(.file(rig.path("x.diff")))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? FilePage)
    try await rig.until { page.lines.patch != nil }
    try rig.t.settle()
    rig.t.press(.tab)
    rig.t.type("\n")
    try await rig.until { rig.t.topPage !== page }
    try rig.t.settle()
    #expect(rig.t.topPage.title == "Commit \(first.prefix(8))")
  }
}
