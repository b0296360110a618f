import TermNav
import TermNavTesting
import Testing

@testable import Browse

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite final class SettingsFileTests {
  private let rig: BrowseRig
  /// The program does not keep it.
  private var browser: Browser?
  private var path: Path { rig.folder.appending("browse.toml".utf8) }

  init() throws { rig = try BrowseRig() }

  private func read() -> SettingsFile { SettingsFile(path: path.string) }

  private func start() throws -> AppTester {
    let browser = try Browser(BrowseOptions(path: rig.folder.string), settings: read())
    self.browser = browser
    return AppTester(browser.app)
  }

  @Test func `no file is no fault`() {
    #expect(!read().exists && read().faults.isEmpty && read().settings == Settings())
  }

  @Test func `a file is read`() {
    path.write("[look]\nwrap = true\n")
    #expect(read().settings.wraps && read().exists)
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

  @Test func `the first fault is shown`() throws {
    path.write("[look]\nwarp = 1\nwrap = 2\n")
    let t = try start()
    #expect(t.screen.contains("browse.toml:2: “warp”") && t.screen.contains("1 more"), "\(t.screen)")
  }
}
