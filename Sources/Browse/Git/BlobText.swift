import TermNav
import TermNavText

/// The text of a file that git has, or the disk, as far as it has come; a binary file has none.
nonisolated struct BlobText: Sendable {
  let lines = LineBuffer()
  private let head = Locked(Head())
  private let (most, mostLines): (Int, Int)
  /// Of all that has come.
  let digest = WrittenDigest()

  /// Bytes that a page takes at most; our own figure.
  static let most = 64 << 20

  /// - Parameters:
  ///   - most: bytes that are enough; what comes behind them is dropped.
  ///   - mostLines: lines that are enough; no piece is taken behind the one that reaches them.
  init(most: Int = Self.most, mostLines: Int = BlameTable.mostLines) {
    (self.most, self.mostLines) = (most, mostLines)
  }

  private struct Head {
    var count = 0
    var isBinary = false
    var cut: String?
  }

  /// Bytes in which a zero makes a file a binary one, as git has it.
  private static let headBytes = 8000

  /// Bytes that have come.
  var count: Int { head.withLock { $0.count } }
  var isBinary: Bool { head.withLock { $0.isBinary } }
  /// How much of the file the lines are, in words; nil where they are all that has come.
  var cut: String? { head.withLock { $0.cut } }

  /// Takes what comes next; returns false once some of it is more than enough.
  func take(_ bytes: [UInt8]) -> Bool {
    digest.take(bytes)
    let (room, isBinary) = head.withLock { head in
      head.isBinary = head.isBinary || bytes.prefix(max(0, Self.headBytes - head.count)).contains(0)
      defer { head.count += bytes.count }
      return (max(0, most - head.count), head.isBinary)
    }
    let known = lines.count.known
    if known >= mostLines { return end(after: "\(known.grouped) lines") }
    if !isBinary { lines.append(utf8: bytes.prefix(room)) }
    return bytes.count <= room || end(after: "\(most >> 20) MiB")
  }

  private func end(after shown: String) -> Bool {
    head.withLock { $0.cut = "the file is longer; only its first \(shown) are shown" }
    return false
  }

  /// What git writes such a file with.
  /// - Parameters:
  ///   - hash: of the commit; empty for the index, or the name of one of its stages.
  ///   - folder: a directory in the repository.
  /// - Throws: `GitError` where the hash is none.
  static func command(_ name: [UInt8], at hash: String, in folder: Path, _ git: Git) async throws -> Command {
    guard hash.isCommit || hash.isEmpty || GitFile.stages.contains(hash) else {
      throw GitError("\(hash): no commit")
    }
    return try await git.safe(in: folder).command(
      in: folder, ["cat-file", "blob"], names: [Array("\(hash):".utf8) + name])
  }
}
