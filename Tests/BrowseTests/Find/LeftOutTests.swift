import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What is looked through below a directory, by whatever program, and what is said of the rest.
@Suite(.serialized, .timeLimit(.minutes(5))) final class LeftOutTests {
  /// Who looks: scripts in place of fd and rg, these programs themselves, git, or the browser.
  enum Searcher: CaseIterable { case scripts, programs, git, browser }

  /// A repository with a hidden file and an ignored one, both tracked, and others that are not.
  private func repository(_ searcher: Searcher = .scripts, size: Size = AppTester.standardSize) async throws
    -> GitRig
  {
    let rig = try await GitRig(size: size)
    rig.path(".hidden").makeDirectory()
    for name in [".tracked", ".hidden/in.yml", "seen", "made.log"] {
      try await rig.commit(name, "needle in \(name)\n", "Add")
    }
    try await rig.commit(".gone", "needle\n", "Add")
    _ = rig.path(".gone").withCString { unlink($0) }
    rig.path(".gitignore").write("*.log\n.ignored\n")
    for name in [".ignored", ".untracked", "other.log"] { rig.path(name).write("needle in \(name)\n") }
    rig.path(".hidden/untracked").write("needle\n")
    let git = rig.rig.browser.git
    rig.rig.browser.tools =
      switch searcher {
      case .scripts:
        FindTools(
          files: script("fd", "printf 'seen\\0'", rig),
          words: script(
            "rg",
            "while [ \"$1\" != -- ]; do shift; done; shift 2; for name in seen \"$@\"; do "
              + "printf '%s\\0001:1:%s\\n' \"$name\" \"$(head -n 1 \"$name\")\"; done", rig), git: git)
      case .programs: FindTools(git: git)
      case .git: FindTools(files: "", words: "", git: git)
      case .browser: FindTools(files: "", words: "", git: nil)
      }
    return rig
  }

  /// A program outside of the repository's own files.
  private func script(_ name: String, _ text: String, _ rig: GitRig) -> String {
    let path = rig.path(".git/\(name)")
    path.write("#!/bin/sh\n\(text)\n")
    _ = path.withCString { chmod($0, 0o755) }
    return path.string ?? ""
  }

  private static let expected = [".hidden/in.yml", ".tracked", "made.log", "seen"]

  private func open(_ location: Location, _ rig: GitRig) async throws -> FoundPage {
    rig.rig.browser.open(location)
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? FoundPage)
    try await rig.until { page.state.isOver }
    try await rig.step()
    return page
  }

  private func files(_ rig: GitRig, in folder: Path? = nil) async throws -> [String] {
    let page = try await open(.files(folder ?? rig.folder), rig)
    return (0..<page.rowCount).map { page.text(at: $0) }.sorted()
  }

  private func words(_ rig: GitRig, in folder: Path? = nil) async throws -> [String] {
    let page = try await open(.hits("needle", in: folder ?? rig.folder), rig)
    return (0..<page.rowCount).filter { page.text(at: $0).isEmpty }.map { page.row(at: $0).title }.sorted()
  }

  /// The rows of the screen in one line.
  private func screen(_ rig: GitRig) -> String {
    rig.t.screen.lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ")
  }

  // MARK: Which files

  @Test(arguments: [Searcher.scripts, .git]) func `files below are all that git tracks, hidden or ignored`(
    _ searcher: Searcher
  ) async throws { #expect(try await files(repository(searcher)) == Self.expected) }

  @Test(arguments: [Searcher.scripts, .git]) func `words below are looked for in all that git tracks`(
    _ searcher: Searcher
  ) async throws { #expect(try await words(repository(searcher)) == Self.expected) }

  @Test(.enabled(if: access("/usr/bin/rg", X_OK) == 0 && access("/usr/bin/fdfind", X_OK) == 0))
  func `fd and rg find the same files as git does`() async throws {
    let rig = try await repository(.programs)
    #expect(try await files(rig) == Self.expected)
    #expect(try await words(rig) == Self.expected)
    rig.rig.browser.state.arrangement.showsHidden = true
    let shown = Self.expected + [".gitignore", ".hidden/untracked", ".untracked"]
    #expect(try await files(rig) == shown.sorted())
    rig.rig.browser.tools = FindTools(files: "", words: "", git: rig.rig.browser.git)
    #expect(try await files(rig) == shown.sorted())
    #expect(try await words(rig) == shown.filter { $0 != ".gitignore" }.sorted())
  }

  @Test func `the browser itself finds no hidden files, nor directories and what is git's own`() async throws
  {
    let rig = try await repository(.browser)
    let seen = ["made.log", "other.log", "seen"]
    #expect(try await files(rig) == seen)
    #expect(try await words(rig) == seen)
    rig.rig.browser.state.arrangement.showsHidden = true
    let all =
      Self.expected + [".gitignore", ".hidden/untracked", ".ignored", ".untracked", "other.log"]
    #expect(try await files(rig) == all.sorted())
    #expect(try await words(rig) == all.filter { $0 != ".gitignore" }.sorted())
  }

  @Test(arguments: [Searcher.git, .browser]) func `in a hidden directory files without a dot are not hidden`(
    _ searcher: Searcher
  ) async throws {
    let rig = try await repository(searcher)
    #expect(try await files(rig, in: rig.path(".hidden")) == ["in.yml", "untracked"])
    #expect(try await words(rig, in: rig.path(".hidden")) == ["in.yml", "untracked"])
  }

  @Test func `in a directory that git ignores the browser finds hidden files that git tracks`() async throws {
    let rig = try await repository(.git)
    rig.path("out").makeDirectory()
    for name in ["out/.kept", "out/plain", "out/.other"] { rig.path(name).write("needle\n") }
    rig.path(".gitignore").write("out/\n")
    try await rig.git("add", "-f", "out/.kept")
    #expect(try await files(rig, in: rig.path("out")) == [".kept", "plain"])
    #expect(try await words(rig, in: rig.path("out")) == [".kept", "plain"])
  }

  @Test func `where the system tells no kinds, directories are looked through all the same`() async throws {
    let rig = try BrowseRig { folder in
      folder.appending("inner".utf8).makeDirectory()
      folder.appending("inner".utf8).appending("deep".utf8).write("needle\n")
    }
    var files = FileSystem.system
    files.list = { path, body in try FileSystem.system.list(path) { name, _ in body(name, .unknown) } }
    rig.browser.tools = FindTools(files: "", words: "", git: nil)
    for page in [FilesPage(rig.folder), HitsPage("needle", in: rig.folder)] {
      page.browser = rig.browser
      page.files = files
      rig.browser.app.navigation.push(page, animated: false)
      try await rig.see("inner/deep")
    }
  }

  @Test func `a deleted file and a submodule, which git lists, are no files below`() async throws {
    let rig = try await repository(.git)
    try await rig.git("clone", "-q", ".", "inner")
    try await rig.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "./inner", "inner")
    let names = try await files(rig)
    #expect(names.contains(".tracked") && names.contains("seen"))
    #expect(!names.contains(".gone") && !names.contains("inner"), "\(names)")
  }

  @Test func `a file that the program has found already is there once`() async throws {
    let rig = try await repository()
    rig.rig.browser.state.arrangement.showsHidden = true
    rig.rig.browser.tools.files = script("fd", "printf '.tracked\\0./made.log\\0seen\\0'", rig)
    #expect(try await files(rig) == [".tracked", "made.log", "seen"])
  }

  // MARK: What is said

  /// What stands above the rows where words are found, and where files are listed.
  nonisolated private static let told: [(Searcher, hidden: Bool, words: String, files: String?)] = [
    (
      .scripts, false, "hidden and ignored unless tracked, binary, links", "hidden and ignored unless tracked"
    ),
    (.scripts, true, "ignored unless tracked, binary, links", "ignored unless tracked"),
    (
      .git, false, "hidden and ignored unless tracked, binary, UTF-16, links",
      "hidden and ignored unless tracked"
    ),
    (.browser, false, "hidden, binary, UTF-16, links", "hidden"),
    (.browser, true, "binary, UTF-16, links", nil),
  ]

  @Test(arguments: told.indices) func `what is left out is told beside what is found, and where nothing is`(
    _ index: Int
  ) async throws {
    let (searcher, hidden, ofWords, ofFiles) = Self.told[index]
    let rig = try await repository(searcher)
    rig.rig.browser.state.arrangement.showsHidden = hidden
    _ = try await open(.hits("needle", in: rig.folder), rig)
    #expect(screen(rig).contains(" files. Left out: \(ofWords)."), "\(rig.t.screen)")
    if searcher != .scripts {
      _ = try await open(.hits("no such words", in: rig.folder), rig)
      #expect(screen(rig).contains("No file has it. Left out: \(ofWords)."), "\(rig.t.screen)")
    }
    _ = try await open(.files(rig.folder), rig)
    #expect(screen(rig).contains("Left out: ") == (ofFiles != nil), "\(rig.t.screen)")
    if let ofFiles { #expect(screen(rig).contains("Left out: \(ofFiles)."), "\(rig.t.screen)") }
  }

  @Test func `a repository within another, which git passes over, is told`() async throws {
    let rig = try await repository(.git)
    try await rig.git("init", "-q", "nested")
    for location in [Location.hits("needle", in: rig.folder), .files(rig.folder)] {
      _ = try await open(location, rig)
      #expect(screen(rig).contains("inner repositories."), "\(rig.t.screen)")
    }
    _ = try await open(.files(rig.path(".hidden")), rig)
    #expect(!screen(rig).contains("inner"), "\(rig.t.screen)")
  }

  @Test func `a submodule is told where it lies below, and not beside it`() async throws {
    let rig = try await repository(.git)
    rig.path("beside").makeDirectory()
    try await rig.commit("beside/one", "needle\n", "Add")
    try await rig.git("clone", "-q", ".", "far/inner")
    try await rig.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "./far/inner", "far/inner")
    let told = [
      (rig.folder, true), (rig.path("far"), true), (rig.path("beside"), false),
      (rig.path("far/inner"), false),
    ]
    for (folder, isTold) in told {
      _ = try await open(.hits("needle", in: folder), rig)
      #expect(screen(rig).contains("inner repositories") == isTold, "\(rig.t.screen)")
    }
  }

  @Test func `on a telephone's screen all words of it are seen`() async throws {
    let rig = try await repository(.git, size: Size(columns: 40, rows: 12))
    try await rig.git("init", "-q", "nested")
    _ = try await open(.hits("needle", in: rig.folder), rig)
    let told =
      "4 in 4 files. Left out: hidden and ignored unless tracked, binary, UTF-16, links, inner repositories."
    #expect(screen(rig).contains(told), "\(rig.t.screen)")
    #expect(rig.t.screen.contains(".hidden/in.yml"))
  }

  @Test
  func `directories that a program cannot read are told beside what it finds, and where it finds nothing`()
    async throws
  {
    let rig = try await repository()
    let denied = "Permission denied (os error 13)"
    func find(_ hit: String, _ status: Int) async throws {
      rig.rig.browser.tools.words = script(
        "rg", "printf '\(hit)'; printf '%s\\n' './a: \(denied)' './b/c: \(denied)' >&2; exit \(status)", rig)
      _ = try await open(.hits("needle", in: rig.folder), rig)
    }
    try await find("seen\\0001:1:needle\\n", 2)
    #expect(
      screen(rig).contains("1 in 1 file. ./b/c: Permission denied, and 1 more. Left out: "), "\(rig.t.screen)"
    )
    try await find("", 2)
    #expect(
      screen(rig).contains("No file has it. ./b/c: Permission denied, and 1 more. Left"), "\(rig.t.screen)")
    // Of files fd tells that only where it is asked to.
    rig.rig.browser.tools.files = script(
      "fd",
      "case \"$*\" in *--show-errors*) echo '[fd error]: ./a: \(denied)' >&2 ;; esac; printf 'seen\\0'", rig)
    _ = try await open(.files(rig.folder), rig)
    #expect(screen(rig).contains("./a: Permission denied. Left out: hidden"), "\(rig.t.screen)")
  }

  @Test func `files whose names are too many for a command are told`() async throws {
    let rig = try await repository()
    let long = String(repeating: "n", count: 240)
    for number in 1000..<2200 { rig.path(".hidden/\(long)\(number)").write("needle\n") }
    try await rig.git("add", ".hidden")
    let page = try await open(.hits("needle", in: rig.folder), rig)
    let found = try #require(page as? HitsPage).hits.names.count
    // Among them is the file that was not tracked.
    #expect(
      found > 1000 && screen(rig).contains(" files. Unread: \(1205 - found) files. Left"),
      "\(found)\n\(rig.t.screen)")
  }
}
