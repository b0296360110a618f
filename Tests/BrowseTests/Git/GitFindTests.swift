import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Files and words below a directory, where git lists them.
@Suite final class GitFindTests {
  private func rig() async throws -> GitRig {
    let rig = try await GitRig()
    rig.rig.browser.tools = FindTools(files: "", words: "", git: rig.rig.browser.git)
    rig.path("ignored").makeDirectory()
    rig.path("ignored/deep").makeDirectory()
    rig.path("ignored/deep/i.js").write("wordhere\n")
    rig.path(".gitignore").write("ignored/\n")
    try await rig.commit("tracked", "wordhere\n", "First")
    rig.path("notes.txt").write("wordhere\n")
    return rig
  }

  @Test func `words are found in files that git does not track, and not in those that it ignores`()
    async throws
  {
    let rig = try await rig()
    rig.rig.browser.open(.hits("wordhere", in: rig.folder))
    try await rig.wait(for: "2 in 2 files.")
    #expect(rig.t.screen.contains("notes.txt"))
    #expect(!rig.t.screen.contains("i.js"))
  }

  @Test(arguments: ["ignored", "ignored/deep"])
  func `within a directory that git ignores, all is looked through`(_ name: String) async throws {
    let rig = try await rig()
    rig.rig.browser.open(.hits("wordhere", in: rig.path(name)))
    try await rig.wait(for: "1 in 1 file.")
    rig.rig.browser.open(.files(rig.path(name)))
    try await rig.wait(for: "i.js")
  }

  @Test func `finding runs nothing of a repository`() async throws {
    let rig = try await rig()
    let (program, mark) = (rig.path("evil.sh"), rig.path("mark"))
    program.write("#!/bin/sh\ntouch \(mark)\ncat\n")
    _ = program.withCString { chmod($0, 0o755) }
    rig.path(".gitattributes").write("* filter=evil diff=evil\n")
    // Hidden, so that it is looked through by a call of its own.
    try await rig.commit(".tracked", "wordhere\n", "Hidden")
    let path = try #require(program.string)
    for key in ["core.fsmonitor", "diff.evil.textconv", "filter.evil.clean", "core.pager", "pager.grep"] {
      try await rig.git("config", key, path)
    }
    func isMarked() -> Bool { mark.withCString { access($0, F_OK) } == 0 }
    func clear() { _ = mark.withCString { unlink($0) } }
    clear()
    // The control: these run it.
    _ = try? await rig.git("grep", "--untracked", "--textconv", "wordhere")
    #expect(isMarked())
    clear()
    _ = try? await rig.git("grep", "--no-index", "--textconv", "wordhere", "--", ".tracked")
    #expect(isMarked())
    clear()
    _ = try? await rig.git("ls-files", "-o", "--exclude-standard")
    #expect(isMarked())
    clear()
    for folder in [rig.folder, rig.path("ignored")] {
      rig.rig.browser.open(.hits("wordhere", in: folder))
      try await rig.wait(for: folder == rig.folder ? "3 in 3 files." : " in ")
      rig.rig.browser.open(.files(folder))
      try await rig.wait(for: folder == rig.folder ? "notes.txt" : "i.js")
    }
    #expect(!isMarked())
  }
}
