import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What the lines of a patch that is a file, or comes by a pipe, lead to, and what is copied of it.
@Suite(.serialized, .timeLimit(.minutes(5))) final class PatchFileTests {
  /// A repository whose file `a` has changed in three commits; its last state is not committed.
  private func changed() async throws -> GitRig {
    let rig = try await GitRig()
    let lines = (3...30).map { "line \($0)\n" }.joined()
    try await rig.commit("a", "one\ntwo\n" + lines, "Begin")
    try await rig.commit("a", "one\nsecond\n" + lines, "Change the second line")
    try await rig.commit("a", "top\none\nsecond\n" + lines, "Add a line")
    rig.path("a").write("now\ntop\none\nsecond\n" + lines + "end\n")
    return rig
  }

  /// Shows a text as the patch that it is.
  @discardableResult private func show(_ patch: String, _ rig: GitRig) async throws -> FilePage {
    rig.path("x.patch").write(patch)
    rig.rig.browser.open(.file(rig.path("x.patch")))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? FilePage)
    try await rig.until { page.lines.patch != nil && page.lines.source.count.isExact }
    return page
  }

  /// Finds a line, opens what it leads to, and returns the title of that and the first line in sight.
  private func opened(_ line: String, _ page: PagerPage, _ rig: GitRig) async throws -> (String, String) {
    rig.t.type("/^\(line)$\n")
    try await rig.until { page.lines.foundLine != nil && !page.lines.isFinding }
    try await rig.follow("\n")
    let top = try #require(rig.t.topPage as? PagerPage)
    try await rig.until { top.lines.source.count.isExact && top.lines.source.count.known > 0 }
    try await rig.step()
    let seen = (top.title, top.source.readyLines(top.top..<top.top + 1)?.first?.string ?? "")
    rig.t.press(.backspace)
    try rig.t.settle()
    return seen
  }

  @Test(arguments: [
    ["show", "HEAD~1"], ["log", "-p", "-2", "HEAD~1"], ["log", "-p", "-2", "HEAD~1", "--oneline"],
    ["log", "-p", "-2", "HEAD~1", "--stat", "--abbrev-commit", "--decorate"],
    ["log", "-p", "-2", "HEAD~1", "-m"],
    ["format-patch", "--stdout", "-1", "HEAD~1"],
  ]) func `Return opens the file as it was in the commit that the text names`(_ words: [String]) async throws
  {
    let rig = try await changed()
    let (old, new) = (try await rig.head("HEAD~2").prefix(8), try await rig.head("HEAD~1").prefix(8))
    let page = try await show(try await rig.git(words).text, rig)
    #expect(try await opened("second", page, rig) == ("a at \(new)", "second"))
    #expect(try await opened("two", page, rig) == ("a at \(old)", "two"))
  }

  @Test func `a merge's lines lead to the parents that the text names`() async throws {
    let rig = try await changed()
    try await rig.git("checkout", "-q", "a")
    try await rig.git("checkout", "-q", "-b", "side", "HEAD~1")
    let side = try await rig.commit("b", "side\n", "Side")
    try await rig.git("checkout", "-q", "main")
    try await rig.git("merge", "-q", "--no-ff", "--no-commit", "side")
    rig.path("b").write("merged\n")
    try await rig.git("rm", "-q", "-f", "a")
    try await rig.git("add", "b")
    try await rig.git("commit", "-q", "-m", "Merge")
    let main = try await rig.head("HEAD^1").prefix(8)
    let page = try await show(try await rig.git("show", "-m").text, rig)
    #expect(try await opened("side", page, rig) == ("b at \(side.prefix(8))", "side"))
    #expect(try await opened("top", page, rig) == ("a at \(main)", "top"))
    let combined = try await show(try await rig.git("show", "--cc").text, rig)
    #expect(try await opened("side", combined, rig) == ("b at \(side.prefix(8))", "side"))
  }

  @Test func `where no commit is named, or git does not know it, the file of today is opened`() async throws {
    let rig = try await changed()
    let page = try await show(try await rig.git("diff").text, rig)
    #expect(try await opened("now", page, rig) == ("a", "now"))
    let text = try await rig.git("show", "HEAD~1").text
    let strange = String(repeating: "f", count: 40)
    let other = try await show("commit \(strange)" + text.drop { $0 != "\n" }, rig)
    #expect(try await opened("second", other, rig).0 == "a")
    try await rig.wait(for: "git knows no \(strange)")
  }

  @Test func `a hunk is copied as a patch that git applies`() async throws {
    let rig = try await changed()
    let text = try await rig.git("diff").text
    rig.path("now").write(text)
    try await rig.git("checkout", "-q", "a")
    let page = try await show(text, rig)
    /// Types keys, and returns what git tells of the copied patch: added and removed lines, and the name.
    func applied(_ keys: String) async throws -> String {
      rig.t.type(keys)
      try rig.t.settle()
      rig.path("copied").write(rig.t.app.copiedText ?? "")
      try await rig.git("apply", "--check", "copied")
      return try await rig.git("apply", "--numstat", "copied").text
    }
    #expect(try await applied("]]yh") == "1\t0\ta\n" && rig.t.app.copiedText?.contains("+end\n") == true)
    #expect(try await applied("[yh") == "1\t0\ta\n" && rig.t.app.copiedText?.contains("+now\n") == true)
    #expect(try await applied("{yh") == "2\t0\ta\n", "the whole file, from its name")
    #expect(try await applied("]VGyh") == "2\t0\ta\n", "all that are selected")
    #expect(rig.t.app.copiedText == text)
    // On a page of git, too, and without a line feed at the end.
    rig.path("b").write("no end")
    try await rig.git("add", "b")
    try await rig.open(.comparison(.index(since: nil), in: rig.folder))
    try await rig.git("reset", "-q", "--", "b")
    _ = rig.path("b").withCString { unlink($0) }
    #expect(try await applied("]yh") == "1\t0\tb\n")
    #expect(rig.t.app.copiedText?.hasSuffix("\\ No newline at end of file\n") == true)
    _ = page
  }

  @Test func `what is no hunk is not copied`() async throws {
    let rig = try await changed()
    try await show(try await rig.git("show", "HEAD~1").text, rig)
    rig.t.type("yh")
    #expect(rig.t.screen.contains("there is no hunk here") && rig.t.app.copiedText == nil)
    let combined = "diff --cc a\n--- a/a\n+++ b/a\n@@@ -1,1 -1,1 +1,1 @@@\n- x\n -y\n++z\n"
    try await show(combined, rig)
    rig.t.type("]yh")
    #expect(rig.t.screen.contains("is no patch") && rig.t.app.copiedText == nil)
    rig.path("x.patch").write(bytes: Array("--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+".utf8) + [0xFF, 0x0A])
    rig.rig.browser.open(.file(rig.path("x.patch")))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? FilePage)
    try await rig.until { page.lines.patch != nil }
    rig.t.type("]yh")
    #expect(rig.t.screen.contains("no UTF-8") && rig.t.app.copiedText == nil)
  }
}
