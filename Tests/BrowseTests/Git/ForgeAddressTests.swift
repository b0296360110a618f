import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// The addresses of commits and files on forges.
@Suite(.serialized, .timeLimit(.minutes(5))) final class ForgeAddressTests {
  nonisolated private static let remotes: [(remote: String, commit: String, file: String)] = [
    (
      "https://github.com/o/r.git", "https://github.com/o/r/commit/HASH",
      "https://github.com/o/r/blob/HASH/a%20b#L3"
    ),
    (
      "git@github.com:o/r.git", "https://github.com/o/r/commit/HASH",
      "https://github.com/o/r/blob/HASH/a%20b#L3"
    ),
    (
      "ssh://git@gitlab.example.org:2222/g/s/r.git", "https://gitlab.example.org/g/s/r/-/commit/HASH",
      "https://gitlab.example.org/g/s/r/-/blob/HASH/a%20b#L3"
    ),
    (
      "https://codeberg.org/o/r", "https://codeberg.org/o/r/commit/HASH",
      "https://codeberg.org/o/r/src/commit/HASH/a%20b#L3"
    ),
    (
      "https://gitea.example.org:3000/o/r.git/", "https://gitea.example.org:3000/o/r/commit/HASH",
      "https://gitea.example.org:3000/o/r/src/commit/HASH/a%20b#L3"
    ),
    (
      "git@git.sr.ht:~o/r", "https://git.sr.ht/~o/r/commit/HASH",
      "https://git.sr.ht/~o/r/tree/HASH/item/a%20b#L3"
    ),
    (
      "git@bitbucket.org:o/r.git", "https://bitbucket.org/o/r/commits/HASH",
      "https://bitbucket.org/o/r/src/HASH/a%20b#lines-3"
    ),
    (
      "https://ada:s3cret@github.com/o/r.git?token=s3cret", "https://github.com/o/r/commit/HASH",
      "https://github.com/o/r/blob/HASH/a%20b#L3"
    ),
  ]

  @Test(arguments: remotes)
  func `a remote says where its commits and files are, and never who may read them`(
    _ remote: String, _ commit: String, _ file: String
  ) throws {
    let forge = try #require(ForgeAddress(remote: remote))
    #expect(forge.page(ofCommit: "HASH") == commit)
    #expect(forge.page(ofFile: Array("a b".utf8), at: "HASH", line: 2) == file)
    let whole = forge.page(ofFile: Array("a b".utf8), at: "HASH", line: nil)
    #expect(whole + (file.contains("#l") ? "#lines-3" : "#L3") == file)
  }

  @Test(arguments: [
    "/srv/github.com/r.git", "../github.com:x", "file:///github.com/r", "https://example.org/o/r.git",
    "https://github.com",
    "https://github.com/", "git@github.com:", "https://x:github.com/y@z/o", "ext::sh -c github.com", "",
    "https://git hub.com/o/r",
    "https://github.com/o@p/r",
  ])
  func `a directory, an unknown host and what is no address have none`(_ remote: String) {
    #expect(ForgeAddress(remote: remote) == nil)
  }

  @Test func `a key copies the address of a commit, and of a file and line`() async throws {
    let rig = try await GitRig()
    rig.path("d").makeDirectory()
    let hash = try await rig.commit("d/a", "1\n2\n", "Begin")
    try await rig.open(.log(rig.folder))
    rig.t.type("yu")
    try await rig.wait(for: "the repository has no remote")
    try await rig.git("remote", "add", "other", "https://ada:s3cret@example.org/x")
    rig.t.advance(by: .seconds(9))
    rig.t.type("yu")
    try await rig.wait(for: "the remote other is on no forge that is known here")
    try await rig.git("remote", "add", "origin", "https://ada:s3cret@github.com/o/r.git")
    func copied(_ text: String) async throws { try await rig.until { rig.t.app.copiedText == text } }
    rig.t.type("yu")
    try await copied("https://github.com/o/r/commit/\(hash)")
    try await rig.open(.commit(hash, in: rig.folder))
    rig.t.app.copy("") { _ in }
    rig.t.type("yu")
    try await copied("https://github.com/o/r/commit/\(hash)")
    try await rig.open(.file(Array("d/a".utf8), at: hash, in: rig.folder))
    rig.t.type("yu")
    try await copied("https://github.com/o/r/blob/\(hash)/d/a#L1")
    rig.rig.browser.open(.file(rig.path("d/a"), line: 1))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? FilePage)
    try await rig.until { page.isText }
    page.lines.scroll(to: 1)
    rig.t.app.copy("") { _ in }
    rig.t.type("yu")
    try await rig.until {
      rig.t.app.copiedText?.hasPrefix("https://github.com/o/r/blob/\(hash)/d/a#L") == true
    }
    rig.path("new").write("x\n")
    rig.rig.browser.open(.file(rig.path("new")))
    try rig.t.settle()
    rig.t.type("yu")
    try await rig.wait(for: "the last commit has no new")
  }
}
