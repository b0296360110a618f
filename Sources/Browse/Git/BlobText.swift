import TermNav
import TermNavText

/// The text of a file that git has, or the disk, as far as it has come; a binary file has none.
nonisolated struct BlobText: Sendable {
  let lines = LineBuffer()
  private let head = Locked(Head())
  private let most: Int

  /// Bytes that a page takes at most; our own figure.
  static let most = 64 << 20

  /// - Parameter most: bytes that are enough.
  init(most: Int = Self.most) { self.most = most }

  private struct Head {
    var count = 0
    var isBinary = false
  }

  /// Bytes in which a zero makes a file a binary one, as git has it.
  private static let headBytes = 8000

  /// Bytes that have come.
  var count: Int { head.withLock { $0.count } }
  var isBinary: Bool { head.withLock { $0.isBinary } }

  /// Takes what comes next; returns false once there is enough.
  func take(_ bytes: [UInt8]) -> Bool {
    let seen = head.withLock { head in
      head.isBinary = head.isBinary || bytes.prefix(max(0, Self.headBytes - head.count)).contains(0)
      head.count += bytes.count
      return head
    }
    if !seen.isBinary { lines.append(utf8: bytes) }
    return seen.count <= most && lines.count.known < BlameTable.mostLines
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
