import TermNav
import TermNavText

/// The text of a file from git or from the disk, as far as it has been read. The text of a binary file is
/// left out.
nonisolated struct BlobText: Sendable {
  let lines = LineBuffer()
  private let head = Locked(Head())
  private let (most, mostLines): (Int, Int)
  /// The digest of all bytes of a file that were read. By the digest a page sees whether the file is the same
  /// as when it was read before.
  let digest = WrittenDigest()

  /// The most bytes of a file that a page of git reads, since they are all kept in memory. The page of a file
  /// on the disk shows longer files.
  static let most = 64 << 20

  /// Creates the text of a file, which is empty until bytes of the file are added.
  /// - Parameters:
  ///   - most: the most bytes; further ones are dropped.
  ///   - mostLines: the number of lines from which on further bytes are dropped.
  init(most: Int = Self.most, mostLines: Int = BlameTable.mostLines) {
    (self.most, self.mostLines) = (most, mostLines)
  }

  private struct Head {
    var count = 0
    var isBinary = false
    var cut: String?
  }

  /// The length of a file's beginning, in bytes, in which a zero byte makes the file binary. git has the same
  /// rule.
  private static let headBytes = 8000

  /// The number of bytes of a file that were read, also those that were dropped because of a limit.
  var count: Int { head.withLock { $0.count } }
  var isBinary: Bool { head.withLock { $0.isBinary } }
  /// A sentence that says how much of the file is shown; nil where all of it is.
  var cut: String? { head.withLock { $0.cut } }

  /// Adds the next bytes of the file to its text. Returns false where bytes come after a limit of bytes or
  /// lines was reached.
  func append(_ bytes: [UInt8]) -> Bool {
    digest.append(bytes)
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

  /// Returns the command by which git writes the bytes of a file to its output.
  /// - Parameters:
  ///   - name: the file's name from the repository's top.
  ///   - hash: the hash of a commit or `HEAD`; empty for the index, or one of `GitFile.stages`.
  ///   - folder: a directory in the repository.
  /// - Throws: `GitError` where `hash` is none of these, or git cannot be run.
  static func command(_ name: [UInt8], at hash: String, in folder: Path, _ git: Git) async throws -> Command {
    guard hash.isCommit || hash.isEmpty || GitFile.stages.contains(hash) else {
      throw GitError("\(hash): no commit")
    }
    return try await git.safe(in: folder).command(
      in: folder, ["cat-file", "blob"], names: [Array("\(hash):".utf8) + name])
  }
}
