import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// A browser over a repository of its own, which knows nothing of the user's settings.
final class GitRig {
  let rig: BrowseRig
  let folder: Path
  var t: AppTester { rig.t }

  let variables: [String: String?]
  private var clock = 1_700_000_000

  /// - Parameters:
  ///   - git: a script in place of git, which the browser calls; see `replaceGit`.
  ///   - bat: a script in place of `bat`.
  ///   - settings: the settings file's text.
  init(
    size: Size = AppTester.standardSize, files: FileSystem = .system, repository: Bool = true,
    git script: String? = nil, startsPrograms: Bool = false, bat: String? = nil,
    settings: String? = nil,
    // Eleven days from the first commit.
    now: @escaping @Sendable () -> Int64 = { 1_700_000_000 + 11 * 86400 }
  ) async throws {
    var files = files
    files.now = now
    rig = try BrowseRig(size: size, files: files, bat: bat, settings: settings)
    folder = rig.folder
    variables = [
      "HOME": folder.string, "GIT_CONFIG_NOSYSTEM": "1", "XDG_CONFIG_HOME": nil, "TZ": "UTC",
      "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_COMMITTER_NAME": "Ada",
      "GIT_COMMITTER_EMAIL": "ada@example.org", "GIT_CEILING_DIRECTORIES": "/tmp",
    ]
    rig.browser.git.variables = variables
    if repository { try await git("init", "-q", "-b", "main") }
    if let script { replaceGit(script, startsPrograms: startsPrograms) }
  }

  /// Lets the browser call a script in place of git, from now on.
  /// - Parameter startsPrograms: whether it starts others, so that it gets no wall; what was told of one before still counts.
  func replaceGit(_ script: String, startsPrograms: Bool = false) {
    let path = folder.appending("fake-git".utf8)
    let version = "[ \"$1\" = --version ] && { \(startsPrograms ? "(:) && " : "")exec git --version; }\n"
    path.write("#!/bin/sh\n" + version + script + "\n")
    _ = path.withCString { chmod($0, 0o755) }
    rig.browser.git.program = path.string ?? ""
  }

  /// Runs the real one, which may write.
  @discardableResult
  func git(_ words: String..., names: [[UInt8]] = []) async throws -> [UInt8] {
    try await git(words, names: names)
  }

  @discardableResult
  func git(_ words: [String], names: [[UInt8]] = []) async throws -> [UInt8] {
    var command = Command(
      "git",
      arguments: ["-C", ByteString(bytes: folder.bytes)] + words.map { ByteString($0) }
        + names.map { ByteString(bytes: $0) })
    clock += 86400
    let date = "\(clock) +0000"
    command.addedEnvironment = variables.merging(["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date]) { $1 }
    command.cutsOutputIntoLines = false
    return try await command.gitOutput()
  }

  func path(_ name: String) -> Path { folder.appending(name.utf8) }

  /// Writes a file and commits it; returns the commit's hash.
  @discardableResult
  func commit(_ name: [UInt8], _ text: String, _ message: String) async throws -> String {
    folder.appending(name).write(text)
    try await git("add", "--", names: [name])
    try await git("commit", "-q", "-m", message)
    return try await head()
  }

  @discardableResult
  func commit(_ name: String, _ text: String, _ message: String) async throws -> String {
    try await commit(Array(name.utf8), text, message)
  }

  func head(_ revision: String = "HEAD") async throws -> String {
    try await git("rev-parse", revision)[...].withoutLineFeed.text
  }

  /// Shows a page of git's and waits until its git has ended.
  @discardableResult
  func open(_ location: GitLocation) async throws -> BrowsePage {
    rig.browser.open(.git(location))
    try t.settle()
    return try await ended()
  }

  /// Waits until the top page's git has ended.
  @discardableResult
  func ended() async throws -> BrowsePage {
    func isOver() -> Bool {
      switch t.topPage {
      case let page as GitListPage: page.run.state.isOver
      case let page as GitTextPage: page.run.state.isOver
      default: true
      }
    }
    try await until(isOver)
    try await step()
    return t.topPage as! BrowsePage
  }

  /// Types, and waits until another page has what git tells it.
  func follow(_ keys: String) async throws {
    let page = t.topPage
    t.type(keys)
    try await until { t.topPage !== page }
    try t.settle()
    try await ended()
  }

  func wait(for text: String) async throws { try await until { t.screen.contains(text) } }

  /// Lets children go on until something is so; says what is seen where it never is.
  func until(_ isSo: () throws -> Bool) async throws {
    for _ in 0..<4000 {
      if try isSo() { return }
      try await step()
    }
    Issue.record("never seen:\n\(t.screen)")
    throw CancellationError()
  }

  /// Lets children go on, and time with them.
  func step() async throws {
    // A suite that takes too long is cancelled.
    try Task.checkCancellation()
    try await t.idle()
    t.advance(by: .seconds(0.1))
  }
}

extension LineSource {
  /// The texts of all lines, those of a patch with the signs that stand in their margin.
  var signedTexts: [String] {
    let margin = margin(inColumns: 80, showsNumbers: false)
    return (readyLines(0..<count.known) ?? []).enumerated().map { line, text in
      (margin[line]?.string ?? "") + text.string
    }
  }
}

extension GitBlamePage {
  /// The lines of the file that are shown.
  var lineCount: Int { source is BlameLines ? shown.count.known : 0 }
}
