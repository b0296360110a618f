import TermNav
import Testing

@testable import Browse

/// Commits of real repositories, which `Scripts/lab repositories` names.
@Suite(
  .serialized,
  .enabled(if: !RepositorySample.repositories.isEmpty, "Scripts/lab repositories names repositories"))
final class PatchSampleTests {
  /// Commits of a repository.
  private static let commits = 200

  @Test(arguments: RepositorySample.repositories)
  func `rows have git's lines in its order, and the numbers that the files have`(_ repository: String)
    async throws
  {
    let sample = PatchSample(Path(repository))
    var hashes = try await sample.git("rev-list", "--all", "--max-count=20000").split(separator: 0x0A).map(
      \.text)
    var random = RepositorySample.Shuffle()
    hashes.shuffle(using: &random)
    for hash in hashes.prefix(Self.commits) { try await sample.compare(hash) }
    #expect(sample.misses.isEmpty, "\(sample.misses.prefix(20).joined(separator: "\n"))")
    print(
      "\(repository): \(sample.count) of \(min(hashes.count, Self.commits)) commits; \(sample.misses.count) misses"
    )
  }
}

/// What the rows of commits say, beside what git does.
private final class PatchSample {
  private let folder: Path
  var count = (lines: 0, numbers: 0, files: 0, marks: 0, rowsOfSides: 0, old: 0, new: 0)
  var misses: [String] = []

  init(_ folder: Path) { self.folder = folder }

  func git(_ words: String..., names: [[UInt8]] = []) async throws -> [UInt8] {
    var command = Command(
      "git",
      arguments: ["-C", ByteString(bytes: folder.bytes)] + words.map { ByteString($0) }
        + names.map { ByteString(bytes: $0) })
    command.cutsOutputIntoLines = false
    return try await command.gitOutput()
  }

  /// The lines of a file at a commit.
  private func lines(_ name: [UInt8], at revision: String) async throws -> [[UInt8]] {
    try await git("cat-file", "blob", names: [Array("\(revision):".utf8) + name])
      .split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  }

  func compare(_ hash: String) async throws {
    let output = try await git(
      "show", "--format=", "--no-color", "--no-ext-diff", "--no-textconv", "--first-parent", "-m",
      "--src-prefix=a/", "--dst-prefix=b/", "--root", hash)
    let lines = PatchLines()
    var rest = output[...]
    while !rest.isEmpty {
      _ = lines.append(Array(rest.prefix(4099)))
      rest = rest.dropFirst(4099)
    }
    lines.finish()
    try await compareText(hash, lines, output)
    compareSides(hash, lines, output)
    for number in lines.files.indices { try await compareNumbers(hash, lines, number) }
  }

  /// Each line of git's is one of the rows behind its sign, or one of a head.
  private func compareText(_ hash: String, _ lines: PatchLines, _ output: [UInt8]) async throws {
    let all = output.split(separator: 0x0A, omittingEmptySubsequences: false)
    var next = 0
    let margin = lines.margin(inColumns: 200, showsNumbers: false)
    let rows = lines.readyLines(0..<lines.count.known) ?? []
    for (row, text) in rows.enumerated() {
      let line = lines.line(ofRow: row)
      let patch = lines.state.withLock { $0.patch }
      let hidden = (next..<line).filter { patch.kind(of: $0) != .head }
      if !hidden.isEmpty { misses.append("\(hash): lines \(hidden) have no row") }
      next = line + 1
      count.lines += 1
      count.marks += text.runs.count
      guard [.added, .removed, .context].contains(patch.kind(of: line)) else { continue }
      let sign = margin[row]?.string ?? ""
      let shown = (sign.isEmpty ? " " : sign) + text.substring(text.ownRange)
      let own = all[line].text
      let isSame = shown == own || shown + "\r" == own || own.isEmpty && shown == " "
      if !isSame, own.utf8.count < 32_768 {
        misses.append("\(hash): row \(row): \(shown) is not \(own)")
      }
    }
    count.files += lines.files.count
  }

  /// Side by side the old side has git's lines without those that it adds, and the new side those without the removed ones.
  private func compareSides(_ hash: String, _ lines: PatchLines, _ output: [UInt8]) {
    let patch = lines.state.withLock { $0.patch }
    let all = output.split(separator: 0x0A, omittingEmptySubsequences: false)
    func own(_ without: Patch.Kind) -> [String] {
      let numbers = (0..<patch.lineCount).filter { line in
        let kind = patch.kind(of: line)
        return (kind == .added || kind == .removed || kind == .context) && kind != without
      }
      return numbers.map { all[$0].dropFirst().text }
    }
    _ = lines.setSideBySide(true, keeping: 0)
    defer { _ = lines.setSideBySide(false, keeping: 0) }
    var (old, new): ([String], [String]) = ([], [])
    let state = lines.state.withLock { $0 }
    for (row, text) in (lines.readyLines(0..<lines.count.known) ?? []).enumerated() {
      guard let sides = state.sides(ofRow: row) else { continue }
      count.rowsOfSides += 1
      let edge = PatchSides.edge(in: text)
      func add(_ line: Int?, _ range: Range<Int>, to side: inout [String]) {
        guard let line, patch.kind(of: line) != .remark else { return }
        side.append(String(text.substring(range)) + (all[line].last == 0x0D ? "\r" : ""))
      }
      add(sides.old, 0..<edge, to: &old)
      add(sides.new, edge + 1..<text.utf8Count, to: &new)
    }
    count.old += old.count
    count.new += new.count
    for (name, shown, own) in [("old", old, own(.added)), ("new", new, own(.removed))]
    where shown != own {
      let place = zip(shown, own).enumerated().first { $1.0 != $1.1 && $1.1.utf8.count < 32_768 }
      if shown.count == own.count, place == nil { continue }
      misses.append(
        "\(hash): the \(name) side has \(shown.count) lines of \(own.count); \(place.map { "\($0)" } ?? "")")
    }
  }

  /// The line of a number in a file is the row's.
  private func compareNumbers(_ hash: String, _ lines: PatchLines, _ number: Int) async throws {
    let (patch, file) = lines.state.withLock { ($0.patch, $0.patch.files[number]) }
    if file.isBinary || file.isSubmodule { return }
    for isOld in [true, false] {
      guard let name = isOld ? file.oldName : file.newName else { continue }
      guard let text = try? await self.lines(name, at: isOld ? hash + "^" : hash) else { continue }
      for hunk in patch.hunks where hunk.file == number {
        for line in hunk.line + 1..<hunk.end {
          let numbers = patch.numbers(of: line)
          guard let at = isOld ? numbers.old : numbers.new else { continue }
          let own = lines.buffer.bytes(ofLine: line).map { Array($0.dropFirst()) }
          count.numbers += 1
          if !text.indices.contains(at - 1) || own != nil && text[at - 1] != own {
            misses.append("\(hash): line \(line) has not the number \(at) in \(name.text)")
          }
        }
      }
    }
  }
}
