import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Lines of real repositories, which `Scripts/lab repositories` names.
@Suite(
  .serialized,
  .enabled(if: !RepositorySample.repositories.isEmpty, "Scripts/lab repositories names repositories"))
final class BlameSampleTests {
  @Test(arguments: RepositorySample.repositories) func `before a line is where git follows it`(
    _ repository: String
  ) async throws {
    let sample = try await BlameSample(repository)
    try await sample.run()
    #expect(sample.misses.isEmpty, "\(sample.misses.joined(separator: "\n"))")
    print((["\(repository): \(sample.summary)"] + sample.untold).joined(separator: "\n"))
  }
}

/// Lines that are drawn from a repository, and what `,` in their blame leads to.
final class BlameSample {
  /// Lines and files of a repository.
  private static let lines = 400
  private static let files = 20

  private let rig: GitRig
  private let folder: Path
  private var random = RepositorySample.Shuffle()
  private var count = (lines: 0, added: 0, files: 0, slid: 0)
  private(set) var misses: [String] = []
  /// Lines that nothing can be compared with, and why.
  private(set) var untold: [String] = []

  var summary: String {
    "\(count.lines) lines of \(count.files) files, \(count.added) of them added, "
      + "\(count.slid) in blocks that fit in two places; \(untold.count) that `git log -L` does not tell; "
      + "\(misses.count) misses"
  }

  init(_ repository: String) async throws {
    rig = try await GitRig(size: Size(columns: 120, rows: 24))
    folder = Path(repository)
  }

  private func git(_ words: [String], _ names: [[UInt8]] = []) async throws -> [UInt8] {
    var command = Command(
      "git",
      arguments: ["-C", ByteString(bytes: folder.bytes)] + words.map { ByteString($0) }
        + names.map { ByteString(bytes: $0) })
    command.cutsOutputIntoLines = false
    return try await command.gitOutput()
  }

  /// Of a blame of ten thousand commits the end is far.
  private func wait(_ isSo: () -> Bool) async throws {
    while !isSo() { try await rig.step() }
  }

  func run() async throws {
    let head = try await git(["rev-parse", "HEAD"])[...].withoutLineFeed.text
    var names = try await git(["ls-tree", "-r", "-z", "--name-only", head]).split(separator: 0).map(
      Array.init)
    names.shuffle(using: &random)
    for name in names where count.lines < Self.lines {
      let bytes = try? await git(["cat-file", "blob"], [Array("\(head):".utf8) + name])
      guard let bytes, !bytes.prefix(8000).contains(0), bytes.count(where: { $0 == 0x0A }) >= 100 else {
        continue
      }
      try await follow(name, at: head)
    }
  }

  /// Follows as many lines of a file as are its part.
  private func follow(_ name: [UInt8], at head: String) async throws {
    rig.rig.browser.open(.git(.blameAt(head, name, in: folder)))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? GitBlamePage)
    try await wait { page.run.state.isOver && page.lineCount > 0 }
    let table = page.shown.table.withLock { $0 }
    // What files before had too few of, the others have.
    let files = max(1, Self.files - count.files)
    let part = (Self.lines - count.lines + files - 1) / files
    var left = part
    for line in (0..<page.lineCount).shuffled(using: &random) where left > 0 {
      guard let group = table.group(of: line), let previous = group.previous else { continue }
      left -= 1
      page.lines.putCursor(line)
      rig.t.type(",")
      try await wait { rig.t.topPage !== page }
      try rig.t.settle()
      let parent = try #require(rig.t.topPage as? GitBlamePage)
      // A file without a line has no blame.
      let lines = try await git(["cat-file", "blob"], [Array("\(previous.hash):".utf8) + previous.name])
      try await wait { parent.lineToShow == nil || lines.isEmpty }
      let isAdded = rig.t.screen.contains("it came in here")
      let origin = group.origin + line - group.lines.lowerBound
      let commit = table.commits[group.commit].hash
      let followed = try await followed(origin, of: group.name, at: commit)
      let shown = parent.line
      rig.t.press(.backspace)
      try rig.t.settle()
      rig.t.advance(by: .seconds(10))
      count.lines += 1
      if isAdded { count.added += 1 }
      guard let range = followed.range else {
        untold.append("  \(Path.visible(name)):\(line + 1), \(commit): \(followed.reason)")
        continue
      }
      if isRight(shown, isAdded, range, lines) { continue }
      if try await fitsTwice(origin, shown, of: group.name, at: commit, since: previous) {
        count.slid += 1
        continue
      }
      misses.append(
        "\(Path.visible(name)):\(line + 1), \(commit): line \(shown + 1), where git has \(range) from 0 on")
    }
    if left < part { count.files += 1 }
    rig.t.press(.backspace)
    try rig.t.settle()
  }

  /// The lines of the parent, from 0 on, from which git says that a line comes; an empty range is where it came in. There is none where
  /// git does not tell them of this commit.
  private func followed(_ line: Int, of name: [UInt8], at commit: String) async throws -> (
    range: Range<Int>?, reason: String
  ) {
    let words = [
      "log", "-1", "--first-parent", "--format=%H", "--no-color", "--no-ext-diff", "--no-textconv",
    ]
    let range = Array("-L\(line + 1),\(line + 1):".utf8) + name
    let output = try await git(words, [range, Array(commit.utf8)]).split(separator: 0x0A)
    guard let told = output.first?.text else { return (nil, "git names no commit") }
    guard told == commit else { return (nil, "git goes past it to \(told)") }
    guard let head = output.first(where: { $0.starts(with: "@@".utf8) }) else {
      return (nil, "git shows no hunk of it")
    }
    var patch = Patch()
    patch.append(Array("diff --git a/x b/x\n".utf8) + head)
    patch.finish()
    let hunk = try #require(patch.hunks.first)
    // Here, other than in a diff, the number of an empty range too is that of the line behind it.
    let start = max(0, hunk.oldStarts[0] - 1)
    return (start..<start + hunk.oldSize, "")
  }

  private func isRight(_ line: Int, _ isAdded: Bool, _ range: Range<Int>, _ parent: [UInt8]) -> Bool {
    let last = max(0, parent.count { $0 == 0x0A } - (parent.last == 0x0A ? 1 : 0))
    // Where lines were taken away, the line may be one of them, or come in between two of them.
    return range.isEmpty
      ? isAdded && line == min(range.lowerBound, last)
      : range.contains(line) || isAdded && line == min(range.upperBound, last)
  }

  /// Lines that were added beside lines that are the same fit in two places. A diff and a blame of git choose by the indent of
  /// the lines, `git log -L` does not: whether the page is where the diff is, and the diff would be elsewhere without that.
  private func fitsTwice(
    _ line: Int, _ shown: Int, of name: [UInt8], at commit: String,
    since previous: (hash: String, name: [UInt8])
  ) async throws -> Bool {
    func place(_ option: String) async throws -> LineMap.OldLine {
      let words = ["diff", "-U0", "--no-color", "--no-ext-diff", "--no-textconv", option]
      let names = [previous.hash + ":", commit + ":"].map { Array($0.utf8) }
      let diff = try await git(words, [names[0] + previous.name, names[1] + name])
      return LineMap(diff).old(ofNew: line)
    }
    let usual = try await place("--indent-heuristic")
    let other = try await place("--no-indent-heuristic")
    return usual.line == shown && usual != other
  }
}
