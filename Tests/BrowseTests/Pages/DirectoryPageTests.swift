import Invariants
import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite final class DirectoryPageTests {
  private func files(_ names: String...) -> (Path) -> Void {
    { folder in for name in names { folder.appending(name.utf8).write("text of \(name)\n") } }
  }

  /// A glide of 50 rows has 4 a second after 1.6 s.
  @Test(arguments: [0.1, 1.7])
  func `a press on rows that glide is a tap where they are slow, and Return opens`(_ wait: Double)
    async throws
  {
    let rig = try BrowseRig { folder in
      for number in 100..<400 { folder.appending("file\(number)".utf8).write("text of \(number)\n") }
    }
    try await rig.read()
    let list = rig.directory.list
    try rig.t.press(at: Point(column: 10, row: 18))
    try rig.t.move(to: Point(column: 10, row: 8), over: .seconds(0.1))
    try rig.t.release()
    rig.t.advance(by: .seconds(wait))
    #expect(rig.t.app.isMoving)
    try rig.t.click(Point(column: 10, row: 10))
    // Below the bar.
    #expect(list.cursor == (wait > 1 ? list.top + 9 : 0) && list.top > 10)
    let name = 100 + (list.cursor ?? 0)
    rig.t.type("\n")
    try await rig.see("text of \(name)")
  }

  @Test func `h climbs through the directories around, each with its cursor on the way`() async throws {
    let rig = try BrowseRig { folder in
      folder.appending("inner".utf8).makeDirectory()
      folder.appending("name".utf8).write("text\n")
    }
    try await rig.see("inner/")
    rig.t.type("h")
    try rig.t.settle()
    #expect(rig.t.navigation.viewControllers.count == rig.folder.ancestry.count - 1)
    let name = rig.folder.name
    try await rig.wait { _ in
      rig.directory.list.cursor.map { rig.directory.listing.name(ofRow: $0) } == name
    }
  }

  @Test func `the directory below is read, and the one below that when it is next`() async throws {
    let listed = Locked<Set<Path>>([])
    var files = FileSystem.system
    files.list = { path, body in
      listed.withLock { _ = $0.insert(path) }
      try FileSystem.system.list(path, body)
    }
    let rig = try BrowseRig(files: files, opening: "inner") { $0.appending("inner".utf8).makeDirectory() }
    let pages = rig.t.navigation.viewControllers.suffix(3).compactMap { $0 as? DirectoryPage }
    try await rig.read()
    rig.t.advance(by: .seconds(0.05))
    try await rig.wait { _ in pages[1].isRead }
    #expect(!listed.withLock { $0 }.contains(pages[0].path))
    rig.t.type("h")
    try rig.t.settle()
    try await rig.wait { _ in pages[0].isRead }
  }

  @Test func `rows that come into sight one by one have their sizes, and take a frame each`() async throws {
    let rig = try BrowseRig { folder in
      let text = String(repeating: "x", count: 999)
      for number in 100..<300 { folder.appending("entry\(number)".utf8).write(text) }
    }
    try await rig.read()
    try rig.t.settle()
    for _ in 0..<120 {
      let before = rig.t.terminal.frameCount
      rig.t.type("j")
      let rows = rig.t.screen.lines.filter { $0.contains("entry") }
      #expect(rows.count > 10 && rows.allSatisfy { $0.contains("999") }, "\(rows)")
      try await rig.t.idle()
      #expect(rig.t.terminal.frameCount == before + 1)
    }
  }

  @Test func `a file is shown on top of its directory`() throws {
    let rig = try BrowseRig(opening: "b", files("a", "b"))
    #expect(rig.t.topPage is FilePage)
    #expect(rig.t.navigation.viewControllers.dropLast().last is DirectoryPage)
  }

  @Test func `where something is to be chosen, a file is its row`() async throws {
    let rig = try BrowseRig(opening: "b", chooses: true, files("a", "b"))
    try await rig.read()
    #expect(rig.directory.selectedName == Array("b".utf8))
    rig.t.press(.enter)
    try await rig.wait { _ in rig.browser.chosen != nil }
    #expect(rig.browser.chosen == [rig.folder.appending("b".utf8).bytes])
  }

  @Test func `a name that is empty, or a file's with a slash, is no name`() throws {
    let rig = try BrowseRig(files("a"))
    for (name, reason) in [("", "a name is empty"), ("\(rig.folder)/a/", "Not a directory")] {
      let error = #expect(throws: BrowseError.self) {
        try Browser(BrowseOptions(paths: [ByteString(name)]), files: .system, state: nil)
      }
      #expect(error?.description.contains(reason) == true)
    }
  }

  @Test func `what is not there is said before the screen opens`() throws {
    let path = Path("/no/such/place")
    let error = #expect(throws: BrowseError.self) {
      try Browser(BrowseOptions(paths: [ByteString(bytes: path.bytes)]), files: .system, state: nil)
    }
    #expect(error?.description == "cannot read /no/such/place: No such file or directory")
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `names of any bytes are one row each, without a sequence`() async throws {
    let names: [[UInt8]] = [
      Array("line\nfeed".utf8), Array("es\u{1B}[31mc".utf8), [0x62, 0xFF, 0x64], Array("שלום".utf8),
      Array("e\u{301}x".utf8), Array("漢字".utf8), Array("ta\tb".utf8), Array("bi\u{202E}di".utf8),
    ]
    let rig = try BrowseRig { folder in for name in names { folder.appending(name).write("") } }
    try await rig.see("漢字")
    for text in ["line␊feed", "es␛[31mc", "b�d", "ta␉b"] { #expect(rig.t.screen.contains(text), "\(text)") }
    #expect(rig.directory.rowCount == names.count)
  }

  @Test func `long names keep their ends, and narrow screens names and sizes`() async throws {
    let name = String(repeating: "long-", count: 20) + "end.tar.gz"
    let rig = try BrowseRig(size: Size(columns: 40, rows: 12), files(name))
    try await rig.see("end.tar.gz")
    try await rig.see("119")
    #expect(rig.t.screen.lines.allSatisfy { $0.columns <= 40 } && !rig.t.screen.contains(":"))
  }

  @Test func `hidden files come and go, and the cursor stays on its name`() async throws {
    let rig = try BrowseRig(files(".a", "b", "c"))
    try await rig.read()
    rig.t.type("j.")
    try await rig.see(".a")
    #expect(rig.directory.list.cursor == 2 && rig.directory.selectedName == [0x63])
    rig.t.type(".")
    try await rig.wait { _ in rig.directory.rowCount == 2 }
    #expect(rig.directory.list.cursor == 1)
  }

  @Test func `a count of one is the first row, and none is the last`() async throws {
    let rig = try BrowseRig { folder in for name in ["a", "b", "c"] { folder.appending(name.utf8).write("") }
    }
    try await rig.read()
    let page = rig.directory
    page.perform(.move(.last), count: nil)
    #expect(page.list.cursor == 2)
    page.perform(.move(.last), count: 1)
    #expect(page.list.cursor == 0)
    page.perform(.move(.last), count: 2)
    #expect(page.list.cursor == 1)
    // By its hint a command is run as by its key alone.
    let last = try #require(page.keyCommands.first { $0.sequences.contains("G") })
    last.perform()
    #expect(page.list.cursor == 2)
    rig.t.type("1G")
    #expect(page.list.cursor == 0)
    rig.t.type("G")
    #expect(page.list.cursor == 2)
  }

  @Test func `the menu sorts, by a key or a click`() async throws {
    let rig = try BrowseRig { folder in
      folder.appending("a".utf8).write("1")
      folder.appending("b".utf8).write("333")
      folder.appending("c".utf8).write("22")
    }
    func names() -> String {
      (0..<rig.directory.rowCount).map { rig.directory.text(at: $0) }.joined()
    }
    try await rig.wait { _ in rig.directory.isRead }
    rig.t.type("se")
    try rig.t.settle()
    #expect(rig.browser.state.arrangement.order == .kind)
    rig.t.type("ss")
    try await rig.wait { _ in names() == "bca" }
    try rig.t.settle()
    rig.t.type("s")
    try rig.t.settle()
    try rig.t.click("reversed")
    try await rig.wait { _ in names() == "acb" }
  }

  @Test func `the menu of orders is left by the keys that go back`() async throws {
    let rig = try BrowseRig { $0.appending("a".utf8).write("") }
    try await rig.wait { _ in rig.directory.isRead }
    let page = rig.directory
    for key in [KeyPress(.escape), KeyPress(.character("h")), KeyPress(.character("q"))] {
      rig.t.type("s")
      try rig.t.settle()
      #expect(page.presentedViewController is ArrangementMenu)
      rig.t.press(key.key)
      try rig.t.settle()
      #expect(page.presentedViewController == nil, "\(key)")
    }
    #expect(rig.t.app.exitStatus == nil)
  }

  @Test func `each row of the menu of orders has a key of its own that changes what it says`() {
    let choices = ArrangementMenu.Choice.allCases
    #expect(Set(choices.map(\.key)).count == choices.count)
    for (index, choice) in choices.enumerated() {
      var told: Arrangement?
      var start = Arrangement()
      // Another order than the first, so that each row changes something.
      if index == 0 { start.order = .time }
      let menu = ArrangementMenu(start) { told = $0 }
      #expect(menu.rows[index].image == String(choice.key) && menu.rows[index].title == choice.title)
      menu.didOpenRow(at: index)
      #expect(told != start && told.map { choice.isChosen(in: $0) } == true)
      told = nil
      withExtendedLifetime(menu) { menu.keyCommands[index].perform() }
      #expect(told.map { choice.isChosen(in: $0) } == true)
    }
  }

  @Test func `what is no file is never opened`() async throws {
    let rig = try BrowseRig { folder in
      _ = folder.appending("pipe".utf8).withCString { mkfifo($0, 0o600) }
      _ = folder.appending("to".utf8).withCString { symlink("pipe", $0) }
    }
    try await rig.see("pipe|")
    rig.t.press(.enter)
    try await rig.see("pipe is a FIFO: nothing is read from it")
    let depth = rig.t.navigation.count
    rig.t.type("jl")
    try await rig.see("to is a FIFO: nothing is read from it")
    #expect(rig.t.navigation.count == depth)
  }

  @Test func `links say where they lead, and are followed`() async throws {
    let rig = try BrowseRig { folder in
      folder.appending("dir".utf8).makeDirectory()
      for (name, target) in [("round", "round"), ("gone", "nowhere"), ("into", "dir")] {
        _ = folder.appending(name.utf8).withCString { symlink(target, $0) }
      }
    }
    try await rig.see("into@ → dir")
    try await rig.see("gone@ → nowhere (gone)")
    try await rig.see("round@ → round (a circle)")
    rig.t.type("jjl")
    try await rig.wait { _ in rig.t.topPage.title == "into" }
    rig.t.type("h")
    try rig.t.settle()
    rig.t.type("kl")
    try await rig.see("No such file or directory")
  }

  @Test func `an error is a line in the page`() async throws {
    let rig = try BrowseRig { folder in folder.appending("inner".utf8).makeDirectory() }
    try await rig.see("inner/")
    _ = rig.folder.appending("inner".utf8).withCString { rmdir($0) }
    rig.t.type("l")
    // The watch may be first to know.
    let page = try #require(rig.t.navigation.incomingViewController as? DirectoryPage)
    #expect(page.problem == nil)
    page.follow(.removed)
    try rig.t.settle()
    try await rig.see("No such file or directory")
  }

  @Test func `an empty directory says so`() async throws {
    let rig = try BrowseRig(files(".hidden"))
    try await rig.see("Nothing is in here but 1 hidden.")
    rig.t.type(".")
    try await rig.see(".hidden")
    #expect(!rig.t.screen.contains("Nothing"))
  }

  @Test(arguments: [Size(columns: 40, rows: 12), AppTester.standardSize, Size(columns: 200, rows: 60)])
  func `a browser that another program has started says that quitting leads back to it`(_ size: Size) throws {
    let rig = try BrowseRig(size: size, caller: "the gallery") { $0.appending("a.txt".utf8).write("a") }
    #expect(rig.t.screen[size.rows - 1].contains("Q back to the gallery"), "\(rig.t.screen)")
    rig.t.type("?")
    for _ in 0..<6 where !rig.t.screen.contains("Back to the gallery") { rig.t.press(.pageDown) }
    #expect(rig.t.screen.contains("Back to the gallery"), "\(rig.t.screen)")
    let own = try BrowseRig { $0.appending("a.txt".utf8).write("a") }
    #expect(own.t.screen[23].contains("Q quit"))
  }
}
