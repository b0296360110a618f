import TermNav

/// A compression of files. Files that are compressed by it are shown as the text in them.
nonisolated enum Compression: String, CaseIterable, Sendable {
  case gzip, xz, zstd, bzip2

  /// Recognizes a compression by the first bytes of a file; nil if the file is not compressed by a known one.
  init?(_ beginning: [UInt8]) {
    guard let known = Self.allCases.first(where: { beginning.starts(with: $0.magic) }) else { return nil }
    self = known
  }

  private var magic: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .bzip2: [0x42, 0x5A, 0x68]
    }
  }

  /// Returns a command that writes the uncompressed content of a file to its output; nil if the program for
  /// it is not installed. Reads the disk, so it must be called on a worker's thread.
  func command(for path: Path) -> Command? {
    ProgramPath.has(rawValue) ? Command(reading: path, by: rawValue, ["-dc"]) : nil
  }

  /// The message that is shown if the program that decompresses a file is not installed.
  var missing: String { "\(rawValue) is not installed: the bytes are shown" }

  /// The endings by which the names of tar files show that they are compressed by this compression.
  var tarEndings: [String] {
    switch self {
    case .gzip: [".tar.gz", ".tgz", ".taz"]
    case .xz: [".tar.xz", ".txz"]
    case .zstd: [".tar.zst", ".tzst"]
    case .bzip2: [".tar.bz2", ".tbz", ".tbz2"]
    }
  }

  /// Returns whether the name of a compressed file is that of a tar archive. Such a file is shown as a list
  /// of what is in it, not as text.
  static func isArchive(_ name: [UInt8]) -> Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    let words = name.split(separator: ".").suffix(2)
    return words.count == 2 && words.first == "tar"
      || allCases.contains { $0.tarEndings.contains(where: name.hasSuffix) }
  }
}

nonisolated extension Command {
  /// Runs the command until it has written `count` bytes or ends. Returns these bytes; there may be some
  /// more.
  /// - Throws: `CommandError` if the command cannot be started, or fails without output.
  func beginning(_ count: Int) async throws -> [UInt8] {
    var whole = self
    whole.cutsOutputIntoLines = false
    let child = try await whole.started()
    var (bytes, complaint) = ([UInt8](), "")
    for try await piece in child.lines {
      if piece.stream == .standardError { complaint = piece.text } else { bytes += piece.bytes }
      if bytes.count >= count { return bytes }
    }
    let status = await child.status
    if bytes.isEmpty, !status.isSuccess {
      throw CommandError.ended(program, status, standardError: complaint)
    }
    return bytes
  }
}
