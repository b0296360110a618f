import CLibrary
import TermNavTesting
import Testing

@testable import Browse
@testable import TermNav

extension NavigationApp {
  var overlays: [OverlayStack.Overlay] { program.overlays.overlays }
  var toastView: ToastView? { overlays.lazy.compactMap { $0.view as? ToastView }.last }

  var watchedDescriptors: [Int32] { watches.descriptors.all.map(\.descriptor) }

  /// Lets the program hear what the system has told of files.
  func hear() {
    for watch in watches.descriptors.all where watch.isActive {
      var state = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&state, 1, 0) == 1 { watches.descriptors.woke(watch.descriptor, isValid: true) }
    }
  }
}

extension GitRig {
  /// Lets the program hear of changes, and time go on, until something is so.
  func hear(until isSo: () throws -> Bool) async throws {
    for _ in 0..<600 {
      if try isSo() { return }
      t.app.hear()
      try await step()
    }
    Issue.record("never seen:\n\(t.screen)")
    throw CancellationError()
  }

  /// Runs a line of a shell in the repository.
  func run(_ line: String) async throws {
    try await git(
      "-c", "alias.run=!" + line.replacing("git ", with: "git -c advice.detachedHead=false "), "run")
  }

  /// Runs a line of a shell beside an open page, and waits until the page shows what git then says.
  func see(_ page: WatchedPage, after command: String) async throws {
    try await run(command)
    let rows = try await page.told(self)
    do { try await hear { page.seen(self) == rows } } catch {
      let seen = page.seen(self)
      Issue.record(
        """
        after \(command):
        seen: \(seen.filter { !rows.contains($0) }.prefix(20)), \(seen.count) rows
        but git says: \(rows.filter { !seen.contains($0) }.prefix(20)), \(rows.count) rows
        """)
      throw error
    }
  }
}

/// A page that lists what a repository has, and the same rows as git says them.
nonisolated enum WatchedPage: CaseIterable {
  case status, log, branches

  /// As many of a log are compared, from its beginning, and their number.
  private static let logRows = 500

  func location(in folder: Path) -> GitLocation {
    switch self {
    case .status: .status(folder)
    case .log: .log(folder)
    case .branches: .branches(folder)
    }
  }

  /// The rows of the page on top, each in short.
  @MainActor func seen(_ rig: GitRig) -> [String] {
    guard let list = rig.t.topPage as? GitListPage else { return [] }
    func rows(_ count: Int) -> [ListRow] { (0..<count).map { list.row(at: $0) } }
    switch self {
    case .status:
      var section = ""
      return rows(list.rowCount).compactMap { row in
        if row.kind == .header { section = String(row.title.prefix { $0 != " " }) }
        guard row.kind == .item else { return nil }
        return "\(section) \(row.image) \(row.title.prefix { $0 != " " })"
      }.sorted()
    case .log:
      return rows(min(Self.logRows, list.rowCount)).map { row in
        "\(row.cells[0].string) \(row.cells[1].string.drop { " ●│├┤┬┴┼─╮╯╭╰…".contains($0) })"
      } + ["\(list.rowCount) commits"]
    case .branches:
      return rows(list.rowCount).filter { $0.kind == .item }.map {
        "\($0.cells[0].string) \($0.cells[1].string)"
      }.sorted()
    }
  }

  /// What git says itself, in the words of the page.
  @MainActor func told(_ rig: GitRig) async throws -> [String] {
    func lines(_ words: String...) async throws -> [Substring] {
      try await rig.git(words).text.split(separator: "\n").map { $0[...] }
    }
    switch self {
    case .status:
      return try await lines("status", "--porcelain", "--untracked-files=normal").flatMap {
        line -> [String] in
        let (staged, working) = (line.first!, line.dropFirst().first!)
        let name = line.dropFirst(3).split(separator: " -> ").last!
        if staged == "?" { return ["Untracked ? \(name)"] }
        if staged == "U" || working == "U" || staged == working { return ["Conflicts U \(name)"] }
        return (staged == " " ? [] : ["Staged \(staged) \(name)"])
          + (working == " " ? [] : ["Changed \(working) \(name)"])
      }.sorted()
    case .log:
      let columns = (rig.t.topPage as? GitListPage)?.list.size.columns ?? 0
      let most = "-\(Self.logRows)"
      let form = "--format=%H %P %at%x00%as%x00%aN%x00%D%x00%s"
      let commits = try await lines("log", most, "--decorate=full", form).map { line in
        let commit = LogReading.Row(String(line))
        let names = commit.chips(columns: columns / 3).map { $0.text + " " }.joined()
        return "\(commit.hash.prefix(8)) \(names)\(commit.subject)"
      }
      return try await commits + ["\(lines("rev-list", "--count", "HEAD")[0]) commits"]
    case .branches:
      let all = "--format=%(if)%(HEAD)%(then)%(HEAD)%(end) %(refname)"
      return try await lines("for-each-ref", all, "refs/heads", "refs/remotes", "refs/tags").map { line in
        let (head, name) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
        let short = name.split(separator: "/").dropFirst(2).joined(separator: "/")
        return "\(head == "*" ? "*" : "") \(short)"
      }.sorted()
    }
  }
}
