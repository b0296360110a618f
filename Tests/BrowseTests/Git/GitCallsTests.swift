import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// The calls of git that follow a line, a conflict and the edge of a history.
extension GitSafetyTests {
  private func makeProgram(_ rig: GitRig) -> Path {
    let path = rig.path("evil.sh")
    path.write("#!/bin/sh\ntouch \(rig.path("mark"))\ncat\n")
    _ = path.withCString { chmod($0, 0o755) }
    return path
  }

  /// Selects a line of the blame on top, presses `,`, and waits until the parent's blame or a line has come.
  private func goBefore(_ line: Int, _ rig: GitRig, isBeginning: Bool = false) async throws {
    let page = try #require(rig.t.topPage as? GitBlamePage)
    page.lines.putCursor(line)
    rig.t.type(",")
    try await rig.until {
      // What was said of another line stays a while.
      isBeginning ? rig.t.screen.contains("the lines begin with this commit") : rig.t.topPage !== page
    }
    try rig.t.settle()
    try await rig.ended()
  }

  @Test func `going before a line, and to a side of a conflict, lets a repository run nothing`() async throws
  {
    let rig = try await GitRig()
    rig.path(".gitattributes").write("* filter=evil diff=evil merge=evil\n")
    try await rig.git("add", ".gitattributes")
    let root = try await rig.commit("a", "1\n2\n3\n", "Begin")
    try await rig.git("checkout", "-q", "-b", "side")
    try await rig.commit("a", "1\nside\n3\n", "Side")
    try await rig.git("checkout", "-q", "main")
    let hash = try await rig.commit("a", "1\nmain\n3\n", "Main")
    try await rig.git("notes", "add", "-m", "\u{1B}[2Jnote", hash)
    _ = try? await rig.git("merge", "-q", "side")
    let program = makeProgram(rig).string ?? ""
    for key in [
      "core.fsmonitor", "core.pager", "core.editor", "diff.external",
      "diff.evil.command", "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge",
      "filter.evil.process", "merge.evil.driver", "gpg.program", "pager.diff", "pager.show",
    ] { try await rig.git("config", key, program) }
    try await rig.git("config", "filter.evil.required", "true")
    let file = Array("a".utf8)
    try await rig.open(.blameAt(hash, file, in: rig.folder))
    try await goBefore(1, rig)
    #expect(rig.t.topPage.title == "Blame of a at \(root.prefix(8))")
    // The first commit asks whether its history is cut.
    try await goBefore(0, rig, isBeginning: true)
    rig.path("a").write("1\nworking\n3\n")
    try await rig.open(.blame(rig.path("a")))
    try await goBefore(1, rig)
    #expect(rig.t.topPage.title == "Blame of a at \(hash.prefix(8))")
    for stage in GitFile.stages { try await rig.open(.file(file, at: stage, in: rig.folder)) }
    #expect(rig.t.screen[1].contains("1") && rig.t.screen[2].contains("side"))
    try await rig.open(.commit(hash, in: rig.folder))
    #expect(rig.t.screen.contains("␛[2Jnote"))
    #expect(!rig.path("mark").isThere)
    // The mark is made where the settings do count.
    _ = try? await rig.git("-c", "core.fsmonitor=", "diff", "--textconv", "\(root):a", "\(hash):a")
    #expect(rig.path("mark").isThere)
    _ = rig.path("mark").withCString { unlink($0) }
    _ = try? await rig.git(
      "-c", "core.fsmonitor=", "diff", "--no-ext-diff", "--no-textconv", "\(root):a", "--", "a")
    #expect(rig.path("mark").isThere)
  }

  @Test(arguments: [
    "--output=made", "-rf", "--ext-diff", "host:path", ":(top)x", ":2:x", "a b\n", "$(touch made)",
  ])
  func `before a line of a file whose name looks like an option or a host is that file`(_ name: String)
    async throws
  {
    let rig = try await GitRig()
    func commit(_ text: String) async throws -> String {
      rig.path(name).write(text)
      try await rig.git("add", "-A")
      try await rig.git("commit", "-q", "-m", "Change")
      return try await rig.head()
    }
    let (root, hash) = (try await commit("1\n2\n"), try await commit("1\ntwo\n"))
    rig.path(name).write("1\nzwei\n")
    try await rig.open(.blameAt(hash, Array(name.utf8), in: rig.folder))
    try await goBefore(1, rig)
    #expect(rig.t.topPage.title.hasSuffix("at \(root.prefix(8))"))
    #expect(rig.t.screen[2].hasSuffix("2"))
    try await rig.open(.blame(rig.path(name)))
    try await goBefore(1, rig)
    #expect(rig.t.topPage.title.hasSuffix("at \(hash.prefix(8))"))
    #expect(rig.t.screen[2].hasSuffix("two"))
    #expect(!rig.path("made").isThere)
    if name.contains("output") {
      try await rig.git("diff", root, hash, name)
      #expect(rig.path("made").isThere)
    }
  }

  @Test func `a mailmap that is a device, or a pipe of the settings, is not read`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\n", "Begin")
    #expect(rig.path(".mailmap").withCString { symlink("/dev/zero", $0) } == 0)
    #expect(rig.path("pipe").withCString { mkfifo($0, 0o600) } == 0)
    try await rig.git("config", "mailmap.file", "pipe")
    for page in [GitLocation.log(rig.folder), .commit(hash, in: rig.folder)] {
      try await rig.open(page)
      #expect(rig.t.screen.contains("Begin"), "\(rig.t.screen)")
    }
  }

  @Test func `before a line of a partial clone nothing is fetched`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n2\n", "Begin")
    let blob = try await rig.head("HEAD:a")
    let hash = try await rig.commit("a", "1\ntwo\n", "Change")
    try await rig.open(.blameAt(hash, [0x61], in: rig.folder))
    try await rig.git("config", "extensions.partialClone", "evil")
    try await rig.git("config", "core.repositoryFormatVersion", "1")
    try await rig.git("config", "remote.evil.promisor", "true")
    try await rig.git("config", "remote.evil.url", "ext::sh -c touch% \(rig.path("mark"))")
    try await rig.git("config", "protocol.ext.allow", "always")
    _ = rig.path(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))").withCString { unlink($0) }
    let page = try #require(rig.t.topPage as? GitBlamePage)
    page.lines.putCursor(1)
    rig.t.type(",")
    try await rig.wait(for: "bad object")
    #expect(rig.t.topPage === page)
    #expect(!rig.path("mark").isThere)
    _ = try? await rig.git("diff", "\(blob)", "HEAD:a")
    #expect(rig.path("mark").isThere)
  }

  @Test(arguments: ["", "main", "main topic", "main..topic", "main...topic", "main -- a"])
  func `to compare two states, and to open a side, lets a repository run nothing`(_ words: String)
    async throws
  {
    let rig = try await GitRig()
    rig.path(".gitattributes").write("* filter=evil diff=evil\n")
    try await rig.git("add", ".gitattributes")
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("checkout", "-q", "-b", "topic")
    try await rig.commit("a", "2\n", "Topic")
    try await rig.git("checkout", "-q", "main")
    let program = makeProgram(rig).string ?? ""
    for key in [
      "core.fsmonitor", "core.pager", "diff.external", "diff.evil.command", "diff.evil.textconv",
      "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "gpg.program", "pager.diff",
    ] { try await rig.git("config", key, program) }
    try await rig.git("config", "filter.evil.required", "true")
    rig.path("a").write("changed\n")
    let comparison = try GitComparison(words: words.split(separator: " ").map { Array($0.utf8) })
    let page = try #require(
      try await rig.open(.comparison(comparison, in: rig.folder)) as? GitDiffPage)
    #expect(page.run.state == .ended && page.diff.files.count == 1)
    if case .tree = comparison { #expect(rig.t.screen.contains("the filter evil was not run")) }
    for isOld in [true, false] {
      _ = try await comparison.hash(ofOldSide: isOld, in: rig.folder, rig.rig.browser.git)
    }
    try await rig.git("remote", "add", "origin", "https://github.com/o/r")
    page.lines.select(page.diff.count.known - 1)
    #expect(try await ForgeAddress.page(of: page).hasSuffix("/a#L1"))
    page.lines.onLink?(try #require(TextLink("commit:" + (try await rig.head()))))
    try await rig.until { rig.t.topPage !== page }
    try rig.t.settle()
    try await rig.ended()
    rig.t.press(.backspace)
    try rig.t.settle()
    for keys in ["\n", "B", "L"] {
      page.lines.select(page.diff.count.known - 1)
      try await rig.follow(keys)
      rig.t.press(.backspace)
      try rig.t.settle()
    }
    #expect(!rig.path("mark").isThere)
    // The mark is made where the settings do count.
    _ = try? await rig.git(["-c", "core.fsmonitor=", "diff"] + words.split(separator: " ").map(String.init))
    #expect(rig.path("mark").isThere)
  }

  @Test func `to compare two files runs nothing that a repository or a person's settings name`() async throws
  {
    let rig = try await GitRig()
    rig.path(".gitattributes").write("* filter=evil diff=evil\n")
    rig.path("a").write("1\n")
    rig.path("b").write("2\n")
    let program = makeProgram(rig).string ?? ""
    for scope in ["--local", "--global"] {
      for key in [
        "core.fsmonitor", "core.pager", "diff.external", "diff.evil.command", "diff.evil.textconv",
        "filter.evil.clean", "filter.evil.process",
      ] { try await rig.git("config", scope, key, program) }
    }
    let files = GitComparison.files(old: rig.path("a"), new: rig.path("b"))
    // Without the kernel's refusal of children the words alone count.
    let (command, _) = try await files.command(rig.rig.browser.git, in: rig.folder, Git.DiffOptions())
    var free = command
    free.isChildless = false
    _ = try? await free.gitOutput()
    let page = try #require(try await rig.open(.comparison(files, in: rig.folder)) as? GitDiffPage)
    #expect(page.run.state == .ended && page.diff.signedTexts.suffix(2) == ["-1", "+2"])
    #expect(!rig.path("mark").isThere)
    // The mark is made where the settings do count.
    _ = try? await rig.git("diff", "--no-index", "a", "b")
    #expect(rig.path("mark").isThere)
  }
}
