import TermNav
import TermNavText

/// A file that was opened for a page, and what it holds.
nonisolated struct FileOpening: Sendable {
  let lines: FileLines
  /// An empty file may come to have a text.
  var content: FileContent
  /// Whether its first bytes have colour sequences or overstrikes.
  let isStyled: Bool
  /// The order of bytes where it is a text in UTF-16.
  let wideOrder: WideText.Order?
  /// Whether its first bytes say that it is in UTF-16.
  let hasMark: Bool
  /// Whether its first bytes are UTF-8.
  let isUTF8: Bool
  /// How it is compressed, where it is read as the text in it.
  let compression: Compression?
  /// The command that writes the text of the packed file; nil where its program is not installed.
  let unpacking: Command?
  /// Bytes.
  let size: Int64
  /// The list of what is in an archive; nil until a program has written it.
  var listing: LineBuffer?

  /// Bytes that a disk reads at once at least.
  private static let sector = 512
  /// Bytes in which colour sequences are looked for; our own figure.
  static let looked = 65_536

  /// Why a file is not shown, in words.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// May wait for ever. What is no file is not opened: to open a FIFO would tell its writer of a reader.
  init(_ path: Path, _ files: FileSystem) throws {
    let status = try files.followedStatus(path)
    if status.kind == .directory { throw Refusal(description: "a directory") }
    if let refusal = status.kind.refusal { throw Refusal(description: refusal) }
    let beginning = try Self.beginning(path, files)
    // Of what is shown as bytes nobody asks for lines.
    lines = try FileLines(path: ByteString(bytes: path.bytes), countsWhenShown: true)
    content = FileContent(beginning)
    isStyled = content == .text && SGRParser.isStyled(beginning)
    if case .binary = content { wideOrder = WideText.order(of: beginning) } else { wideOrder = nil }
    hasMark = wideOrder != nil && WideText.isMark(beginning)
    // The last letter of a long one may be cut.
    let lineEnd = beginning.count < Self.looked ? nil : beginning.lastIndex(of: 0x0A)
    isUTF8 = String(validating: beginning[..<(lineEnd ?? beginning.endIndex)], as: UTF8.self) != nil
    compression = Compression.isArchive(path.name) ? nil : Compression(beginning)
    unpacking = compression?.command(for: path)
    size = status.size
  }

  /// Where not all of it can be read, what can be is shown.
  private static func beginning(_ path: Path, _ files: FileSystem) throws -> [UInt8] {
    for count in [looked, FileContent.looked] {
      do {
        return try files.beginning(path, count)
      } catch let error as SystemError where error.code == EIO {
        continue
      }
    }
    return try files.beginning(path, sector)
  }

  /// Why something failed, without the name, which stands in the bar.
  static func reason(_ error: any Error) -> String {
    switch error {
    case let error as SystemError: String(cString: strerror(error.code))
    case let error as FileLines.Failure: error.reason
    default: "\(error)"
    }
  }
}
