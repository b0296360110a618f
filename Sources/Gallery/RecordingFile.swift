import TermNav

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A recording in a file.
struct RecordingFile {
  let path: String

  /// Far more than an hour of dragging.
  private static let most = 1 << 30

  func read() throws -> Recording {
    guard let file = fopen(path, "rb") else { throw unreadable(errno) }
    defer { fclose(file) }
    var (bytes, part): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1 << 16))
    while case let count = fread(&part, 1, part.count, file), count > 0 {
      bytes += part[..<count]
      guard bytes.count <= Self.most else { throw CommandFailure(.data, "\(path) is too large") }
    }
    guard ferror(file) == 0 else { throw unreadable(errno) }
    do {
      return try Recording(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw CommandFailure(.data, "cannot replay \(path): \(error)")
    }
  }

  func write(_ recording: Recording) throws {
    let (new, text) = ("\(path).new", Array(recording.text.utf8))
    guard let file = fopen(new, "wb") else { throw unwritable(errno) }
    let isWritten = fwrite(text, 1, text.count, file) == text.count
    let reason = errno
    guard fclose(file) == 0, isWritten else { throw unwritable(isWritten ? errno : reason) }
    guard rename(new, path) == 0 else { throw unwritable(errno) }
  }

  private func unreadable(_ reason: Int32) -> CommandFailure {
    CommandFailure(.input, "cannot read \(path): \(String(cString: strerror(reason)))")
  }

  private func unwritable(_ reason: Int32) -> CommandFailure {
    CommandFailure(.other, "cannot write \(path): \(String(cString: strerror(reason)))")
  }
}
