import TermNav
import TermNavText

/// A file that was opened, and the facts about its content that its first bytes tell.
nonisolated struct FileOpening: Sendable {
  let lines: FileLines
  /// The kind of a file's content, such as text or picture. It may change, since text may be added to an
  /// empty file.
  var content: FileContent
  /// Whether the first bytes of a file have colour sequences, or overstrikes as in man pages.
  let isStyled: Bool
  /// The byte order of a text in UTF-16; nil if the file is no such text.
  let wideOrder: WideText.Order?
  /// Whether the file is a text in UTF-16 that begins with a byte order mark.
  let hasMark: Bool
  /// Whether the examined bytes at a file's beginning are valid UTF-8.
  let isUTF8: Bool
  /// The compression of a file that is shown decompressed; nil for another file, also for a compressed
  /// archive.
  let compression: Compression?
  /// The command that decompresses the file; nil where `compression` is nil, or no program for it is
  /// installed.
  let unpacking: Command?
  /// The size of the file in bytes.
  let size: Int64
  /// The list of an archive's contents; nil until a program has made it, and for a file that is no archive.
  var listing: LineBuffer?

  /// The least number of bytes that a disk can read at once. A file's beginning is read in this size where
  /// more cannot be read.
  private static let sector = 512
  /// The number of bytes at the beginning of a file that are examined for its encoding and for colour
  /// sequences.
  static let examinedBytes = 65_536

  /// The reason why a file is not opened, such as "a directory".
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Opens a file and reads its beginning. It may block forever, so it must be called on a worker's thread.
  /// Only regular files are opened: opening a named pipe would tell its writer that there is a reader.
  /// - Throws: `Refusal` for a path that is no regular file, or `SystemError` or `FileLines.Failure` where
  ///   the file cannot be read.
  init(_ path: Path, _ files: FileSystem) throws {
    let status = try files.followedStatus(path)
    if status.kind == .directory { throw Refusal(description: "a directory") }
    if let refusal = status.kind.refusal { throw Refusal(description: refusal) }
    let beginning = try Self.beginning(path, files)
    // Lines are counted only once they are shown: binary files are shown as bytes, without lines.
    lines = try FileLines(path: ByteString(bytes: path.bytes), countsWhenShown: true)
    content = FileContent(beginning)
    isStyled = content == .text && SGRParser.isStyled(beginning)
    if case .binary = content { wideOrder = WideText.order(of: beginning) } else { wideOrder = nil }
    hasMark = wideOrder != nil && WideText.isMark(beginning)
    // The last character of the file's first bytes may be incomplete, so only whole lines are examined.
    let lineEnd = beginning.count < Self.examinedBytes ? nil : beginning.lastIndex(of: 0x0A)
    isUTF8 = String(validating: beginning[..<(lineEnd ?? beginning.endIndex)], as: UTF8.self) != nil
    compression = Compression.isArchive(path.name) ? nil : Compression(beginning)
    unpacking = compression?.command(for: path)
    size = status.size
  }

  /// Returns the first bytes of a file. Where a part of the disk cannot be read, tries to read fewer bytes.
  private static func beginning(_ path: Path, _ files: FileSystem) throws -> [UInt8] {
    for count in [examinedBytes, FileContent.examinedBytes] {
      do {
        return try files.beginning(path, count)
      } catch let error as SystemError where error.code == EIO {
        continue
      }
    }
    return try files.beginning(path, sector)
  }

  /// Returns the reason of an error without the file's name, since the page's bar shows the name.
  static func reason(_ error: any Error) -> String {
    switch error {
    case let error as SystemError: String(cString: strerror(error.code))
    case let error as FileLines.Failure: error.reason
    default: "\(error)"
    }
  }
}
