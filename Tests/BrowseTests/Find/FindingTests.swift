import Invariants
import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite final class FindingTests {
  private func rig(
    size: Size = AppTester.standardSize, _ more: (Path) -> Void = { _ in }
  ) async throws -> BrowseRig {
    let rig = try BrowseRig(size: size) { folder in
      let inner = folder.appending("inner".utf8)
      inner.makeDirectory()
      inner.appending("deep one.txt".utf8).write("first\nsecond Needle here\nlast needle\n")
      folder.appending("top.txt".utf8).write("needle\n")
      more(folder)
    }
    try await rig.wait { $0.screen.contains("top.txt") }
    return rig
  }

  /// With the programs of this machine, and with none.
  private func tools(_ own: Bool) -> FindTools {
    var tools = FindTools()
    if own { (tools.files, tools.words) = ("", "") }
    return tools
  }

  /// The page of the words' hits, once it says this.
  private func hits(_ words: String, _ sum: String, _ rig: BrowseRig) async throws -> HitsPage {
    rig.browser.open(.hits(words, in: rig.folder))
    try rig.t.settle()
    try await rig.wait { $0.screen.contains(sum) }
    return try #require(rig.t.topPage as? HitsPage)
  }

  @Test(arguments: [false, true]) func `files below are found by letters and opened`(own: Bool) async throws {
    let rig = try await rig()
    let t = rig.t
    rig.browser.tools = tools(own)
    t.type("f")
    try t.settle()
    try await rig.wait { $0.screen.contains("inner/deep one.txt") && $0.screen.contains("top.txt") }
    t.type("deep")
    #expect(t.screen.contains("1 of 2"))
    t.press(.enter)
    try await rig.wait { _ in t.topPage is FilePage }
    #expect(
      (t.topPage as? FilePage)?.path == rig.folder.appending("inner".utf8).appending("deep one.txt".utf8))
    try t.settle()
    t.press(.backspace)
    try t.settle()
    #expect(t.topPage is FilesPage && t.screen.contains("1 of 2"))
    t.press(.escape)
    try t.settle()
    #expect(t.topPage is DirectoryPage)
  }

  @Test(arguments: [false, true]) func `text below is found and opened at its line`(own: Bool) async throws {
    let rig = try await rig()
    let t = rig.t
    rig.browser.tools = tools(own)
    t.type("t")
    try t.settle()
    t.type("needle\r")
    try t.settle()
    try await rig.wait { $0.screen.contains("3 in 2 files") }
    #expect(t.screen.contains("inner/deep one.txt") && t.screen.contains("2  second Needle here"))
    #expect(try t.screen.style(of: "Needle").attributes.contains(.underline))
    let page = try #require(t.topPage as? HitsPage)
    let row = try #require((0..<page.rowCount).first { page.text(at: $0).contains("second") })
    page.list.moveCursor(to: row)
    t.press(.enter)
    try await rig.wait { _ in (t.topPage as? FilePage)?.lines.foundCount.lines == 2 }
    #expect(t.screen.contains("second Needle here"))
  }

  @Test(arguments: [false, true])
  func `a hit opens with its line as the found one, and n goes on in the text`(
    own: Bool
  ) async throws {
    let rig = try await rig { folder in
      let lines = (0..<9000).map { "line \($0)\($0 % 1500 == 7 ? " a.thorn" : "")\n" }
      folder.appending("long".utf8).write(lines.joined())
    }
    let t = rig.t
    rig.browser.tools = tools(own)
    let page = try await hits("a.thorn", "6 in 1 file", rig)
    page.list.moveCursor(to: 5)
    t.press(.enter)
    func found(_ line: Int) async throws {
      try await rig.wait { _ in (t.topPage as? FilePage)?.lines.foundLine == line }
      let text = try #require(t.topPage as? FilePage)
      #expect(text.lines.visibleLines.contains(line))
    }
    try await found(6007)
    try t.settle()
    #expect(t.screen.contains("line 6007 a.thorn"))
    t.type("n")
    try await found(7507)
    t.type("NN")
    try await found(4507)
  }

  @Test func `a hit of a short text is found though an earlier line has it too`() async throws {
    let rig = try await rig()
    let t = rig.t
    let page = try await hits("needle", "3 in 2 files", rig)
    page.list.moveCursor(to: try #require((0..<page.rowCount).first { page.text(at: $0).contains("last") }))
    t.press(.enter)
    try await rig.wait { _ in (t.topPage as? FilePage)?.lines.foundLine == 2 }
  }

  @Test func `J and K open the next hit and the one before, with their files`() async throws {
    let rig = try await rig()
    let t = rig.t
    let page = try await hits("needle", "3 in 2 files", rig)
    let depth = t.navigation.count + 1
    let rows = (0..<page.rowCount).filter { page.text(at: $0) != "" }
    func shown(_ row: Int) async throws {
      let text = page.text(at: row)
      try await rig.wait { _ in
        guard let file = t.topPage as? FilePage, let line = file.lines.foundLine else { return false }
        return text.hasPrefix("\(file.title):\(line + 1):")
          || text.hasPrefix("inner/\(file.title):\(line + 1):")
      }
      try t.settle()
      #expect(page.list.cursor == row && t.navigation.count == depth)
    }
    page.list.moveCursor(to: rows[0])
    // Editors and the clipboard take the place of the hit.
    let place = try #require(page.fileTarget)
    #expect(page.text(at: rows[0]).contains(":\((place.line ?? 0) + 1): "))
    #expect(place.directory == rig.folder)
    t.press(.enter)
    try await shown(rows[0])
    t.type("J")
    try await shown(rows[1])
    t.type("J")
    try await shown(rows[2])
    t.type("J")
    try await rig.see("This is the last hit.")
    // At once, whatever the disk does.
    t.send("KK")
    try await shown(rows[0])
    t.type("h")
    try t.settle()
    #expect(t.topPage === page)
  }

  @Test func `letters typed right after a choice of the palette reach the page that comes`() async throws {
    let rig = try await rig()
    let t = rig.t
    let directory = t.topPage
    t.send(":text in files\rneedle\r")
    try t.settle()
    try await rig.wait { $0.screen.contains("3 in 2 files") }
    #expect(t.navigation.viewControllers.dropLast().last === directory)
    t.press(.escape)
    try t.settle()
    t.send(":find files\rdeep")
    try t.settle()
    try await rig.wait { $0.screen.contains("1 of 2") }
    #expect((t.topPage as? FilesPage)?.filter.bar.field.text == "deep")
  }

  @Test func `letters typed right after a question is answered reach the hits`() async throws {
    let rig = try await rig { folder in
      folder.appending("many".utf8).write((0..<50).map { "needle \($0)\n" }.joined())
    }
    let t = rig.t
    let directory = try #require(t.topPage as? DirectoryPage)
    let row = directory.list.cursor
    t.send("tneedle\rjj")
    try t.settle()
    try await rig.wait { _ in t.topPage is HitsPage }
    #expect(directory.list.cursor == row)
  }

  @Test func `with --choose a found file is chosen`() async throws {
    for location in ["f", "t"] {
      let rig = try BrowseRig(chooses: true) { $0.appending("leaf".utf8).write("needle\n") }
      let t = rig.t
      try await rig.see("leaf")
      t.send(location == "f" ? "f" : "tneedle\r")
      try t.settle()
      try await rig.wait { _ in
        (t.topPage as? BrowseListPage)?.list.cursor != nil && !(t.topPage is DirectoryPage)
      }
      t.press(.enter)
      try await rig.wait { $0.exitStatus != nil }
      #expect(rig.browser.chosen == [rig.folder.appending("leaf".utf8).bytes])
    }
  }

  // Our own search takes words as they are.
  @Test(.enabled(if: access("/usr/bin/rg", X_OK) == 0))
  func `what is not a regular expression is looked for as plain words, which is told`() async throws {
    let rig = try await rig { $0.appending("code".utf8).write("strbuf_addf(a)\n*x\n") }
    let page = try await hits("strbuf_addf(", "1 in 1 file, as plain words.", rig)
    rig.t.press(.enter)
    try await rig.wait { $0.screen.contains("1 of 1") }
    #expect(page.hits.count == 1)
    rig.t.type("q")
    try rig.t.settle()
    // An expression here, but none of ripgrep's.
    _ = try await hits("*x", "1 in 1 file, as plain words.", rig)
  }

  @Test(
    .enabled(if: TestSystem.takesAnyName, "the file system does not take any name"), arguments: [false, true])
  func `names that mean harm are shown as signs and opened as they are`(
    own: Bool
  ) async throws {
    let name: [UInt8] = Array("a\u{1B}[31m\nb".utf8) + [0xFF]
    let rig = try await rig { $0.appending(name).write("needle\n") }
    let t = rig.t
    rig.browser.tools = tools(own)
    let page = try await hits("needle", "4 in 3 files", rig)
    let row = try #require((0..<page.rowCount).first { page.text(at: $0).hasPrefix("a") })
    page.list.moveCursor(to: row)
    t.press(.enter)
    try await rig.wait { _ in t.topPage is FilePage }
    #expect((t.topPage as? FilePage)?.path == rig.folder.appending(name))
  }

  @Test func `records are the same however they are cut`() {
    let bytes = Array(
      "./a\0001:2:one\n./b\nc\0003:1:two\n./b\nc\00012\0001\0three:4\nx: binary file matches\n./a\0009:1:z\n"
        .utf8)
    var random = SplitMix(state: 5)
    for _ in 0..<300 {
      var hits = Hits()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...9, using: &random))
        hits.add(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      #expect(hits.count == 4 && hits.names.count == 3)
      #expect(hits.rows.map(\.line) == [0, 1, 0, 3, 12, 0, 9])
      #expect(Array(hits.names[1]) == Array("b\nc".utf8))
      #expect(Array(hits.texts[4]) == Array("three:4".utf8))
    }
  }

  @Test(arguments: [false, true]) func `R looks again, and the cursor stays on its hit`(own: Bool)
    async throws
  {
    let rig = try await rig()
    rig.browser.tools = tools(own)
    let page = try await hits("needle", "3 in 2 files", rig)
    let row = try #require(page.hits.rows.indices.first { page.text(at: $0).contains("last needle") })
    page.list.moveCursor(to: row)
    rig.folder.appending("inner".utf8).appending("aaa".utf8).write("needle\nneedle\n")
    rig.folder.appending("zzz".utf8).write("needle\n")
    rig.t.type("R")
    #expect(page.rowCount == 5, "what was found stays until all is looked through")
    try await rig.see("6 in 4 files")
    #expect(page.text(at: try #require(page.list.cursor)).contains("last needle"))
  }

  @Test func `files are looked for again`() async throws {
    let rig = try await rig()
    let page = FilesPage(rig.folder)
    page.browser = rig.browser
    rig.t.navigation.push(page)
    try rig.t.settle()
    try await rig.wait { _ in page.rowCount == 2 }
    rig.t.type("txt")
    rig.folder.appending("new.txt".utf8).write("")
    page.perform(.reread, count: 1)
    try await rig.wait { _ in page.rowCount == 3 }
    #expect(page.choices.contains(.reread) && rig.t.screen.contains("3 of 3"))
  }

  @Test func `a program that dies says so above what it has found, and one that fails again keeps it`()
    async throws
  {
    let rig = try await rig()
    func replaceTool(_ script: String) {
      let path = rig.folder.appending("tool".utf8)
      path.write("#!/bin/sh\n" + script + "\n")
      _ = path.withCString { chmod($0, 0o755) }
      rig.browser.tools.words = path.string ?? ""
    }
    replaceTool("printf 'a\\0001:1:needle\\n'; kill -9 $$")
    let page = try await hits("needle", "tool was ended by signal 9", rig)
    #expect(page.rowCount == 2)
    replaceTool("printf 'a\\0001:1:needle\\na\\0002:1:needle\\n'")
    rig.t.type("R")
    try await rig.see("2 in 1 file.")
    replaceTool("echo 'the disk is on fire' >&2; exit 2")
    rig.t.type("R")
    try await rig.see("not looked again: the disk is on fire")
    #expect(page.rowCount == 3)
  }

  enum NoGit: CaseIterable {
    case isNotFound, isEmpty, hasNoSense, isBroken
  }

  @Test(arguments: NoGit.allCases) func `where git finds nothing to read the browser looks itself`(
    _ why: NoGit
  )
    async throws
  {
    let rig = try await rig { folder in
      let git = folder.appending(".git".utf8)
      if why == .hasNoSense { return git.write("no repository\n") }
      git.makeDirectory()
      guard why == .isBroken else { return }
      for name in ["objects", "refs"] { git.appending(name.utf8).makeDirectory() }
      git.appending("HEAD".utf8).write("ref: refs/heads/main\n")
      git.appending("index".utf8).write("no index\n")
    }
    rig.browser.tools = tools(true)
    if why == .isNotFound { rig.browser.tools.git = Git(program: "/nowhere/git") }
    rig.browser.open(.files(rig.folder))
    try rig.t.settle()
    try await rig.see("inner/deep one.txt")
    _ = try await hits("needle", "3 in 2 files", rig)
  }

  @Test func `what was not looked through is told beside what was found`() async throws {
    let rig = try await rig { folder in
      folder.appending("big".utf8).write(
        String(repeating: "line\n", count: WordSearch.mostBytes / 5 + 1) + "thimble\n")
      folder.appending("closed".utf8).makeDirectory()
    }
    rig.browser.tools = FindTools(files: "", words: "", git: nil)
    _ = try await hits(
      "thimble", "No file has it. Unread: 1 file beyond 16 MB. Left out: hidden, binary", rig)
    let closed = rig.folder.appending("closed".utf8)
    let page = HitsPage("needle", in: rig.folder)
    page.browser = rig.browser
    page.files = .with(closed) { _ in throw SystemError(EACCES, closed) }
    page.files.beginning = { [file = rig.folder.appending("top.txt".utf8)] path, most in
      if path == file { throw SystemError(EACCES, path) }
      return try FileSystem.system.beginning(path, most)
    }
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.see("2 in 1 file. Unread: 1 directory, 1 file, 1 file beyond 16 MB.")
  }

  @Test func `Ctrl-C stops looking`() async throws {
    let rig = try await rig()
    let t = rig.t
    let (begun, stays) = (Locked(false), Locked(true))
    rig.browser.tools = tools(true)
    let page = FilesPage(rig.folder)
    page.browser = rig.browser
    page.files = FileSystem(
      list: { path, body in
        begun.withLock { $0 = true }
        for _ in 0..<10_000_000 where stays.withLock({ $0 }) { sched_yield() }
      }, status: FileSystem.system.status, followedStatus: FileSystem.system.followedStatus,
      linkTarget: FileSystem.system.linkTarget, beginning: FileSystem.system.beginning)
    t.navigation.push(page)
    try t.settle()
    try await rig.wait { $0.screen.contains("Looking") && begun.withLock { $0 } }
    t.send("\u{3}")
    #expect(t.screen.contains("Stopped at 0") && t.exitStatus == nil)
    stays.withLock { $0 = false }
  }

  @Test func `a click on a row of the palette performs its action`() async throws {
    let rig = try BrowseRig { $0.appending("a".utf8).write("") }
    try await rig.read()
    rig.t.type(":hidden")
    try rig.t.settle()
    try rig.t.click("hidden files")
    try rig.t.settle()
    #expect(rig.t.topPage is DirectoryPage && rig.browser.state.arrangement.showsHidden)
  }

  @Test func `the palette lists what can be done, finds it by letters and does it`() async throws {
    let rig = try await rig { $0.appending(".hidden".utf8).write("") }
    let t = rig.t
    #expect(!t.screen.contains(".hidden"))
    t.type(":")
    try t.settle()
    #expect(t.topPage is PalettePage && t.screen.contains("filter"))
    t.type("hidfil")
    t.press(.enter)
    try t.settle()
    try await rig.wait { $0.screen.contains(".hidden") }
    #expect(t.topPage is DirectoryPage)
    t.type(":")
    try t.settle()
    t.press(.escape)
    try t.settle()
    #expect(t.topPage is DirectoryPage)
  }

  /// The rows of a palette, headings in brackets.
  private func rows(_ palette: PalettePage) -> [String] {
    palette.rows.indices.map { index in
      if case .header(let title) = palette.rows[index] { "[\(title)]" } else { palette.text(at: index) }
    }
  }

  @Test func `the palette has every choice of the page below once, in groups`() async throws {
    let rig = try await rig()
    let page = try #require(rig.t.topPage as? BrowsePage)
    let palette = PalettePage(page)
    let rows = rows(palette)
    #expect(rows.filter { $0.hasPrefix("[") } == ["[This page]", "[Git]", "[Going back]", "[Program]"])
    let choices = rows.filter { !$0.hasPrefix("[") }
    #expect(choices.sorted() == page.choices.map(page.title).sorted() && choices.count > 8)
    #expect(!choices.contains(""))
  }

  @Test func `what was chosen last stands first in the palette, and letters find it there`() async throws {
    let rig = try await rig { $0.appending(".hidden".utf8).write("") }
    let t = rig.t
    for letters in ["hidfil", "srt", "hidfil"] {
      t.type(":")
      try t.settle()
      t.type(letters)
      t.press(.enter)
      try t.settle()
      if !(t.topPage is DirectoryPage) { t.press(.escape) }
      try t.settle()
    }
    t.type(":")
    try t.settle()
    let palette = try #require(t.topPage as? PalettePage)
    #expect(Array(rows(palette).prefix(4)) == ["[Last used]", "hidden files", "sort", "[This page]"])
    t.type("hidfil")
    #expect(palette.list.shownRows == [1])
    rig.browser.state.lastChosen = (page(of: t).choices).suffix(9)
    #expect(rows(PalettePage(page(of: t))).firstIndex(of: "[This page]") == 6)
  }

  private func page(of t: AppTester) -> BrowsePage { t.navigation.topViewController as! BrowsePage }

  @Test func `to ask the palette what Return does with letters does nothing yet`() throws {
    let rig = try PagerRig((1...200).map { "line \($0)" })
    let palette = PalettePage(rig.page)
    #expect(palette.action(ofReturn: "x") == nil && palette.action(ofLetters: "n") == nil)
    let action = try #require(palette.action(ofReturn: "12"))
    #expect(rig.page.lines.top == 0)
    withExtendedLifetime(palette) { action() }
    #expect(rig.page.lines.top == 11)
  }

  @Test func `a number in the palette goes to a line`() async throws {
    let rig = try await rig { folder in
      folder.appending("lines".utf8).write((1...200).map { "line \($0)\n" }.joined())
    }
    let t = rig.t
    rig.browser.open(.file(rig.folder.appending("lines".utf8)))
    try t.settle()
    try await rig.wait { $0.screen.contains("line 3") }
    t.type(":")
    try t.settle()
    t.type("150")
    #expect(t.screen.contains("line 150"))
    t.press(.enter)
    try t.settle()
    try await rig.wait { _ in (t.topPage as? FilePage)?.lines.top == 149 }
  }

  @Test func `of an action with many keys the palette shows whole keys`() async throws {
    let rig = try BrowseRig { $0.appending("a".utf8).write("words\n") }
    try await rig.read()
    rig.t.type("jl")
    try rig.t.settle()
    try await rig.see("words")
    let palette = PalettePage(try #require(rig.t.topPage as? FilePage))
    #expect(palette.keys(of: .text(.followUntil)) == "Alt-F  …")
    #expect(palette.keys(of: .move(.screenDown)) == "f  Space  …")
    #expect(palette.keys(of: .app(.back)) == "⌫")
    #expect(palette.keys(of: .move(.first)) == "g  <  Home")
    for action in palette.below.choices {
      #expect(palette.keys(of: action).columns <= ActionsPage.keyColumns, "\(action)")
    }
  }
}
