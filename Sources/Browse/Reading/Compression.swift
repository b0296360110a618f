import TermNav

/// How a file is compressed that is read as the text in it, as its first bytes tell.
nonisolated enum Compression: String, CaseIterable, Sendable {
  case gzip, xz, zstd, bzip2

  /// nil where a file that begins so is read as it is.
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

  /// Writes the text of a file; nil where the program is not there. Asks the system.
  func command(for path: Path) -> Command? {
    ProgramPath.has(rawValue) ? Command(reading: path, by: rawValue, ["-dc"]) : nil
  }

  /// Said where the program is not there.
  var missing: String { "\(rawValue) is not installed: the bytes are shown" }

  /// How the names of tar files end that are compressed so.
  var tarEndings: [String] {
    switch self {
    case .gzip: [".tar.gz", ".tgz", ".taz"]
    case .xz: [".tar.xz", ".txz"]
    case .zstd: [".tar.zst", ".tzst"]
    case .bzip2: [".tar.bz2", ".tbz", ".tbz2"]
    }
  }

  /// Whether a name is that of an archive, which is no text.
  static func isArchive(_ name: [UInt8]) -> Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    let words = name.split(separator: ".").suffix(2)
    return words.count == 2 && words.first == "tar"
      || allCases.contains { $0.tarEndings.contains(where: name.hasSuffix) }
  }
}

nonisolated extension Command {
  /// The first bytes that the program writes, at least so many where it writes as many; it is ended then.
  /// - Throws: `CommandError`, where it writes nothing and fails.
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
