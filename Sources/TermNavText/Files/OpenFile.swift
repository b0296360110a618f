import TermNav
internal import CLibrary

/// The device and inode number of a file, which tell whether two paths lead to the same file.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// The size of a file in bytes and the time of its last change. If two stamps are equal, the file has
/// probably not changed.
struct FileStamp: Equatable {
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    size = Int(status.st_size)
    (seconds, nanoseconds) = (Int(modified.tv_sec), Int(modified.tv_nsec))
  }
}

/// A file that is open for reading; it is closed when the object is released.
final class OpenFile: Sendable {
  let identity: FileIdentity
  /// The size of the file and the time of its last change, when the file was opened.
  let stamp: FileStamp
  let size: Int
  private let path: String
  private let descriptor: Int32
  /// The bytes, at most 16 MiB, of a file that reports a size of 0, as files in /proc do; nil for other files
  /// and for empty ones. The bytes are read once, because each reading may give others.
  private let content: [UInt8]?
  /// The `errno` with which reading the file's `content` ended, or 0.
  private let contentFailure: Int32
  private let calls: FileCalls

  /// The most bytes that are read of a file that reports no size, because they are kept in memory: 16 MiB.
  private static let mostVirtual = 16 << 20

  init(path: ByteString, _ calls: FileCalls = FileCalls()) throws(FileLines.Failure) {
    guard !path.bytes.contains(0) else {
      throw .init(path: "\(path)", reason: "is no path: it has a zero byte")
    }
    let descriptor = calls.open(path)
    let name = path.description
    guard descriptor >= 0 else { throw .init(path: name, errno: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .init(path: name, errno: code)
    }
    if let kind = Self.unreadable(status) {
      close(descriptor)
      throw .init(path: name, reason: kind)
    }
    self.descriptor = descriptor
    self.path = name
    self.calls = calls
    identity = FileIdentity(status)
    stamp = FileStamp(status)
    let (content, failure) = status.st_size == 0 ? Self.whole(descriptor, calls) : ([], 0)
    contentFailure = failure
    self.content = content.isEmpty ? nil : content
    size = content.isEmpty ? Int(status.st_size) : content.count
  }

  deinit { close(descriptor) }

  private static func unreadable(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    // /proc/kmsg looks like an empty file, but gives each message once, to one reader.
    case S_IFREG
    where status.st_size == 0 && (try? FileCalls().identity(of: "/proc/kmsg")) == FileIdentity(status):
      "is the queue of the kernel's messages, which reading empties; dmesg shows them"
    case S_IFREG: nil
    case S_IFDIR: "is a directory"
    case S_IFIFO: "is a pipe; only files are read"
    case S_IFSOCK: "is a socket; only files are read"
    default: "is a device; only files are read"
    }
  }

  private static func whole(_ descriptor: Int32, _ calls: FileCalls) -> ([UInt8], failure: Int32) {
    var content: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while content.count < mostVirtual {
      let read = calls.read(descriptor, &part, part.count, content.count)
      if read < 0 { return (content, errno) }
      if read == 0 { break }
      content += part[..<read]
    }
    return (content, 0)
  }

  /// Whether the file reports a size of 0 but has bytes, as files in /proc do.
  var isVirtual: Bool { content != nil }

  /// Whether the readings of two files without a size gave the same bytes.
  func saysTheSame(as other: OpenFile) -> Bool {
    other.content == content && other.contentFailure == contentFailure
  }

  func currentStamp() throws(FileLines.Failure) -> FileStamp {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .init(path: path, errno: errno) }
    return FileStamp(status)
  }

  // MARK: Reading

  /// Reads bytes from an offset into the buffer, and returns how many. It may be fewer than the buffer holds;
  /// 0 means the end of the file.
  func read(at offset: Int, into buffer: inout [UInt8]) throws(FileLines.Failure) -> Int {
    try buffer.withUnsafeMutableBytes { filled($0, from: offset) }.get()
  }

  private func filled(
    _ space: UnsafeMutableRawBufferPointer, from offset: Int
  ) -> Result<Int, FileLines.Failure> {
    if let content {
      if contentFailure != 0, offset >= content.count {
        return .failure(.init(path: path, errno: contentFailure))
      }
      let part = content[min(offset, content.count)...].prefix(space.count)
      space.copyBytes(from: part)
      return .success(part.count)
    }
    let read = calls.read(descriptor, space.baseAddress, space.count, offset)
    return read >= 0 ? .success(read) : .failure(.init(path: path, errno: errno))
  }

  /// Returns whether the given bytes are in the file at an offset.
  func has(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(FileLines.Failure) -> Bool {
    let found = try sureBytes(at: offset, count: bytes.count)
    guard found.count == bytes.count else { return false }
    // `memcmp` compares the bytes, because `elementsEqual` takes 200 instructions a byte.
    return bytes.isEmpty
      || bytes.withUnsafeBytes { known in
        found.withUnsafeBytes { memcmp($0.baseAddress!, known.baseAddress!, known.count) == 0 }
      }
  }

  /// Throws if bytes of the file at an offset exist but cannot be read. A read that meets a bad block of the
  /// disk returns only the bytes before it, which looks like the end of the file.
  func checkEnd(at offset: Int) throws(FileLines.Failure) { _ = try bytes(at: offset, count: 1) }

  /// Returns bytes of the file from an offset; fewer than `count` only at the end of the file.
  /// - Throws: `Failure` if bytes cannot be read, also if only some of them can.
  func sureBytes(at offset: Int, count: Int) throws(FileLines.Failure) -> [UInt8] {
    let bytes = try bytes(at: offset, count: count)
    if bytes.count < count { try checkEnd(at: offset + bytes.count) }
    return bytes
  }

  /// Returns bytes of the file from an offset; fewer than `count` at the end of the file, or before bytes
  /// that cannot be read.
  func bytes(at offset: Int, count: Int) throws(FileLines.Failure) -> [UInt8] {
    var read: Result<Int, FileLines.Failure> = .success(0)
    // The array begins uninitialized, because zeroing its bytes would cost as much as reading them.
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { space, kept in
      read = filled(UnsafeMutableRawBufferPointer(space), from: max(0, offset))
      kept = (try? read.get()) ?? 0
    }
    _ = try read.get()
    return bytes
  }
}
