import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: keys that are typed faster than what they ask for comes do what they do typed slowly.
@Suite(.timeLimit(.minutes(2))) struct FastKeysTests {
  private static let text = (0..<1000).map { "line \($0)\n" }.joined()

  /// Lets what was begun come.
  private func settle(_ rig: BrowseRig) async throws {
    for _ in 0..<40 {
      try await rig.t.idle()
      rig.t.advance(by: .milliseconds(1))
    }
  }

  @Test(arguments: [("xx", false), ("xxx", true), ("xxxx", false)])
  func `each x turns the page once`(_ keys: String, isHex: Bool) async throws {
    let (rig, page) = try await BrowseRig.reading(Self.text, in: "file")
    rig.t.type(keys)
    try await settle(rig)
    try await rig.wait { _ in page.isHex == isHex && page.isText != isHex }
  }

  @Test func `a key behind x is for what x shows`() async throws {
    let (rig, page) = try await BrowseRig.reading(Self.text, in: "file")
    rig.t.type("xG")
    try await rig.wait { _ in page.isHex }
    let top = page.lines.top
    rig.t.type("G")
    #expect(page.lines.top == top && top > 0)
  }

  @Test func `x behind R turns what was read again`() async throws {
    let (rig, page) = try await BrowseRig.reading(Self.text, in: "file")
    rig.t.type("Rx")
    try await settle(rig)
    try await rig.wait { _ in page.isHex }
    try await settle(rig)
    #expect(page.isHex)
  }

  @Test func `Return twice on a line of a patch opens one page`() async throws {
    let rig = try BrowseRig { folder in
      folder.appending("a".utf8).write("one\ntwo\n")
      folder.appending("p.diff".utf8).write(
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n one\n-zwei\n+two\n")
    }
    let page = FilePage(rig.folder.appending("p.diff".utf8))
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.wait { _ in page.lines.patch != nil }
    let count = rig.t.navigation.count
    rig.t.type("}")
    rig.t.type("\n\n")
    try await settle(rig)
    try await rig.wait { $0.navigation.count > count }
    try rig.t.settle()
    #expect(rig.t.navigation.count == count + 1)
  }

  @Test func `of two readings of a patch the newer one is shown, whichever ends first`() async throws {
    let (gate, isCounting, calls) = (Gate(), Locked(false), Locked(0))
    func patch(_ word: String) -> [UInt8] { Array("--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+\(word)\n".utf8) }
    let texts = [patch("older"), patch("newer")]
    var files = FileSystem.system
    files.beginning = { path, count in
      guard path.name.elementsEqual("p.diff".utf8), count > FileOpening.examinedBytes,
        isCounting.withLock({ $0 })
      else { return try FileSystem.system.beginning(path, count) }
      let call = calls.withLock {
        $0 += 1
        return $0
      }
      if call == 1 { gate.wait() }
      return texts[min(call, 2) - 1]
    }
    let rig = try BrowseRig(files: files) { $0.appending("p.diff".utf8).write(bytes: patch("first")) }
    let page = FilePage(rig.folder.appending("p.diff".utf8))
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.see("+first")
    isCounting.withLock { $0 = true }
    page.showPatch()
    try await rig.wait { _ in calls.withLock { $0 } == 1 }
    page.showPatch()
    try await rig.see("newer")
    gate.pass()
    try await settle(rig)
    #expect(rig.t.screen.contains("newer") && !rig.t.screen.contains("older"))
  }
}
