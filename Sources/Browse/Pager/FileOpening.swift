import TermNav
import TermNavText

/// An opened file, with what its first bytes tell about its content.
nonisolated struct FileOpening: Sendable {
  let lines: FileLines
  /// The kind of content. It is not constant, because text may be added to an empty file.
  var content: FileContent
  /// Whether the first bytes have colour sequences or overstrikes.
  let isStyled: Bool
  /// The byte order, if the file is a text in UTF-16.
  let wideOrder: WideText.Order?
  /// Whether the file begins with a byte order mark of UTF-16.
  let hasMark: Bool
  /// Whether the first bytes are valid UTF-8.
  let isUTF8: Bool
  /// The compression of the file, if it is shown decompressed.
  let compression: Compression?
  /// The command that decompresses the file; nil if its program is not installed.
  let unpacking: Command?
  /// The size in bytes.
  let size: Int64
  /// The contents of an archive; nil until a program has listed them.
  var listing: LineBuffer?

  /// The fewest bytes that a disk reads at once.
  private static let sector = 512
  /// How many bytes are examined for colour sequences.
  static let examinedBytes = 65_536

  /// Why a file is not shown, in words.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Opens a file; may wait forever. Only regular files are opened, because opening a FIFO would signal a
  /// reader to its writer.
  init(_ path: Path, _ files: FileSystem) throws {
    let status = try files.followedStatus(path)
    if status.kind == .directory { throw Refusal(description: "a directory") }
    if let refusal = status.kind.refusal { throw Refusal(description: refusal) }
    let beginning = try Self.beginning(path, files)
    // Lines are counted only once they are shown, since binary files are shown as bytes.
    lines = try FileLines(path: ByteString(bytes: path.bytes), countsWhenShown: true)
    content = FileContent(beginning)
    isStyled = content == .text && SGRParser.isStyled(beginning)
    if case .binary = content { wideOrder = WideText.order(of: beginning) } else { wideOrder = nil }
    hasMark = wideOrder != nil && WideText.isMark(beginning)
    // A letter at the end may be cut, so only whole lines are examined.
    let lineEnd = beginning.count < Self.examinedBytes ? nil : beginning.lastIndex(of: 0x0A)
    isUTF8 = String(validating: beginning[..<(lineEnd ?? beginning.endIndex)], as: UTF8.self) != nil
    compression = Compression.isArchive(path.name) ? nil : Compression(beginning)
    unpacking = compression?.command(for: path)
    size = status.size
  }

  /// Returns the first bytes; fewer of them if a part cannot be read.
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

  /// Returns the reason of an error without the file's name, which is in the bar.
  static func reason(_ error: any Error) -> String {
    switch error {
    case let error as SystemError: String(cString: strerror(error.code))
    case let error as FileLines.Failure: error.reason
    default: "\(error)"
    }
  }
}
