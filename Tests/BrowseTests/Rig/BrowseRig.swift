import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// A browser in a terminal in memory, over a folder that is gone with the rig.
final class BrowseRig {
  let folder: Path
  let browser: Browser
  let t: AppTester

  /// - Parameters:
  ///   - name: what in the folder the browser is started with; nil is the folder.
  ///   - names: several; `-` is what can be read from `input`.
  ///   - start: what it is started with elsewhere.
  ///   - chooses: as by `--choose`.
  ///   - caller: the program that it is started from.
  ///   - encoding: as by `--encoding`.
  ///   - text: the settings file's.
  ///   - bat: a script in the place of `bat`, which is written into the folder.
  init(
    size: Size = AppTester.standardSize, files: FileSystem = .system, state: StateFile? = nil,
    opening name: String? = nil, openings names: [String] = [], start: Path? = nil, input: Int32? = nil,
    chooses: Bool = false, caller: String? = nil, pager: PagerOptions = PagerOptions(),
    bat script: String? = nil, encoding: String? = nil, settings text: String? = nil,
    _ fill: (Path) throws -> Void = { _ in }
  ) throws {
    var template = Array("/tmp/browse-XXXXXX".utf8CString)
    let folder = Path(String(cString: mkdtemp(&template)))
    self.folder = folder
    try fill(folder)
    let path = start ?? name.map { folder.appending($0.utf8) } ?? folder
    var options = BrowseOptions(
      paths: names.isEmpty
        ? [ByteString(bytes: path.bytes)]
        : names.map { $0 == "-" ? "-" : ByteString(bytes: folder.appending($0.utf8).bytes) })
    if let input { options.input = input }
    options.chooses = chooses
    (options.caller, options.pager) = (caller, pager)
    options.encoding = encoding
    var settings = text.map { SettingsFile(bytes: Array($0.utf8), path: folder) }
    if let script {
      let bat = folder.appending("bat".utf8)
      bat.write(script)
      _ = bat.withCString { chmod($0, 0o755) }
      settings = SettingsFile(bytes: Array("[tools]\nbat = \"\(bat)\"\n".utf8), path: folder)
    }
    browser = try Browser(options, settings: settings, files: files, state: state)
    t = AppTester(browser.app, size: size)
  }

  /// A browser of a folder with one file, of which the page has come as far as its text.
  static func reading(_ text: String, in name: String) async throws -> (BrowseRig, FilePage) {
    let rig = try BrowseRig { $0.appending(name.utf8).write(text) }
    let page = FilePage(rig.folder.appending(name.utf8))
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.wait { _ in page.isText }
    return (rig, page)
  }

  /// A page and its program hold each other: the pages leave, and with them what they watch.
  isolated deinit {
    browser.app.navigation.setViewControllers([ViewController(title: "")], animated: false)
    remove(folder)
  }

  /// Lets tasks, threads and time go on until something is so; says what is seen where it never is.
  func wait(_ isSo: (AppTester) -> Bool) async throws {
    for _ in 0..<3000 {
      if isSo(t) { return }
      try await t.idle()
      t.advance(by: .seconds(0.01))
    }
    Issue.record("never seen:\n\(t.screen)")
    throw CancellationError()
  }

  /// Lets tasks, threads and children go on while the program's time stands, until something is so; for suites with a
  /// limit of time, which cancels the wait: how many turns a child takes depends on what else the machine does.
  func waitWhileTimeStands(
    _ location: SourceLocation = #_sourceLocation, until isSo: () -> Bool
  ) async throws {
    while !isSo() {
      if Task.isCancelled {
        Issue.record("never seen:\n\(t.screen)", sourceLocation: location)
        throw CancellationError()
      }
      try await t.idle()
    }
  }

  /// Waits until the screen shows a text.
  func see(_ text: String) async throws { try await wait { $0.screen.contains(text) } }

  /// Waits until the directory on top is read, and what it shows of its rows.
  func read() async throws {
    try await wait { _ in directory.isRead }
    try await t.idle()
  }

  /// The page on top.
  var directory: DirectoryPage { t.topPage as! DirectoryPage }

  private func remove(_ path: Path) {
    if path.withCString({ unlink($0) }) == 0 { return }
    var names: [[UInt8]] = []
    try? FileSystem.system.list(path) { name, _ in
      names.append(Array(name))
      return true
    }
    for name in names { remove(path.appending(name)) }
    _ = path.withCString { rmdir($0) }
  }
}

extension Path {
  /// Makes a file with these bytes.
  func write(_ text: String) { write(bytes: Array(text.utf8)) }

  func write(bytes: [UInt8]) {
    guard let file = withCString({ fopen($0, "w") }) else {
      Issue.record("cannot write \(self)")
      return
    }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  func makeDirectory() { _ = withCString { mkdir($0, 0o755) } }
}

/// Holds a thread back until a test lets it go on.
nonisolated final class Gate: Sendable {
  private let ends: (Int32, Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    self.ends = (ends[0], ends[1])
  }

  func wait() {
    var byte: UInt8 = 0
    _ = read(ends.0, &byte, 1)
  }

  func pass() { _ = write(ends.1, [1], 1) }
}

extension FileSystem {
  /// The machine's, but for how one directory is listed.
  nonisolated static func with(
    _ path: Path, _ list: @escaping @Sendable ((String, FileKind) -> Bool) throws -> Void
  ) -> FileSystem {
    var files = FileSystem.system
    files.list = { asked, body in
      guard asked == path else { return try FileSystem.system.list(asked, body) }
      try list { name, kind in Array(name.utf8).withUnsafeBufferPointer { body($0, kind) } }
    }
    return files
  }
}
