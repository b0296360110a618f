import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite final class SettingsFileTests {
  private let rig: BrowseRig
  /// The program does not keep it.
  private var browser: Browser?
  private var path: Path { rig.folder.appending("browse.toml".utf8) }

  init() throws { rig = try BrowseRig() }

  private func read() -> SettingsFile { SettingsFile(path: ByteString(bytes: path.bytes))! }

  private func start() throws -> AppTester {
    let browser = try Browser(BrowseOptions(paths: [ByteString(bytes: rig.folder.bytes)]), settings: read())
    self.browser = browser
    return AppTester(browser.app)
  }

  @Test func `no file is no fault`() {
    #expect(!read().exists && read().faults.isEmpty && read().settings == Settings())
  }

  @Test func `a file is read`() {
    path.write("[look]\nwrap = true\n")
    #expect(read().settings.lines.wraps && read().exists)
  }

  @Test(arguments: [
    "look = {}\nlook = {}\n", "look = {}\nlook.wrap = true\n", "look = {}\n[look]\nwrap = true\n",
  ])
  func `a table within braces is whole, and a second one of its name is a fault`(_ text: String) {
    path.write(text)
    #expect(read().faults.map(\.description).contains { $0.hasSuffix("is here for the second time") })
  }

  @Test(arguments: ["\u{FEFF}[look]\nwrap = true\n", "\u{FEFF}# words\r\n[look]\r\nwrap = true\r\n"])
  func `a byte order mark begins a file as nothing does`(_ text: String) {
    path.write(text)
    #expect(read().faults.map(\.description) == [])
    #expect(read().settings.lines.wraps)
  }

  @Test func `a directory, a pipe and a large file are a line each`() {
    path.makeDirectory()
    #expect(read().faults.map(\.description) == ["browse.toml: this is a directory"])
    _ = path.withCString { rmdir($0) }
    #expect(path.withCString { mkfifo($0, 0o600) } == 0)
    #expect(read().faults.map(\.description) == ["browse.toml: this is no file"])
    _ = path.withCString { unlink($0) }
    path.write("")
    #expect(path.withCString { truncate($0, 100 << 20) } == 0)
    #expect(read().faults.map(\.description) == ["browse.toml: this is larger than 1 MB"])
    #expect(read().settings == Settings())
  }

  @Test func `rebound keys run, and are shown in hints and help`() throws {
    path.write("[keys.everywhere]\nback = \"x\"\nhelp = \"F5\"\n[keys.lists]\ndown = \"z\"\n")
    let t = try start()
    #expect(t.screen.lines.last?.contains("x back") == true, "\(t.screen)")
    t.press(.function(5))
    #expect(t.screen.contains("Keys") && t.screen.contains("x "), "\(t.screen)")
    t.press(.escape)
    let count = t.navigation.viewControllers.count
    t.type("h")
    t.press(.escape)
    try t.settle()
    #expect(t.navigation.viewControllers.count == count)
    t.type("x")
    try t.settle()
    #expect(t.navigation.viewControllers.count == count - 1)
  }

  @Test func `tools are those of the file; git may be left out by its switch, but not be nothing`() throws {
    path.write(
      "[tools]\nfd = \"a b\"\nrg = \"\"\ngit = \"c d\"\nbat = \"e\"\nshell = \"f g\"\neditor = \"h\"\n")
    _ = try start()
    let browser = try #require(browser)
    #expect(browser.tools.files == "a b" && browser.tools.words == "" && browser.git.program == "c d")
    #expect(browser.tools.git?.program == "c d")
    let call = browser.git.command(in: .root, ["log"])
    #expect(call.program == "c" && call.arguments.prefix(3).map(\.description) == ["d", "-C", "/"])
    let settings = browser.settings.tools
    #expect(settings.bat == "e" && settings.shell == "f g" && browser.settings.editorCommand == "h")
    path.write("[tools]\ngit = \"\"\n[git]\nenabled = false\n")
    #expect(read().faults.map(\.description) == ["browse.toml:2: tools.git is a command in quotes"])
    _ = try start()
    #expect(self.browser?.tools.git == nil)
  }

  @Test func `the first fault is shown`() throws {
    path.write("[look]\nwarp = 1\nwrap = 2\n")
    let t = try start()
    #expect(t.screen.contains("browse.toml:2: “warp”") && t.screen.contains("1 more"), "\(t.screen)")
  }
}
