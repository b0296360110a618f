import TermNav
internal import CLibrary

/// Which file a name stands for.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// How long a file is, and when it was written.
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

/// A file that is open for reading at any place, until nobody holds it.
final class OpenFile: Sendable {
  let identity: FileIdentity
  /// When it was opened.
  let stamp: FileStamp
  let size: Int
  private let path: String
  private let descriptor: Int32
  /// The bytes of a file that has no size, as those of /proc: each reading may give others.
  private let content: [UInt8]?
  /// Why there are no more of them.
  private let contentFailure: Int32
  private let calls: FileCalls

  /// Bytes of a file without a size at most; our own figure.
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
    // It looks like an empty file that can be read again, but gives each message once, to one reader.
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

  /// Whether it had no size, but bytes.
  var isVirtual: Bool { content != nil }

  /// Whether a virtual file says the same as another reading of it.
  func saysTheSame(as other: OpenFile) -> Bool {
    other.content == content && other.contentFailure == contentFailure
  }

  func currentStamp() throws(FileLines.Failure) -> FileStamp {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .init(path: path, errno: errno) }
    return FileStamp(status)
  }

  // MARK: Reading

  /// As many bytes as there are and fit; 0 at the end.
  func read(at place: Int, into buffer: inout [UInt8]) throws(FileLines.Failure) -> Int {
    try buffer.withUnsafeMutableBytes { filled($0, from: place) }.get()
  }

  private func filled(
    _ space: UnsafeMutableRawBufferPointer, from place: Int
  ) -> Result<Int, FileLines.Failure> {
    if let content {
      if contentFailure != 0, place >= content.count {
        return .failure(.init(path: path, errno: contentFailure))
      }
      let part = content[min(place, content.count)...].prefix(space.count)
      space.copyBytes(from: part)
      return .success(part.count)
    }
    let read = calls.read(descriptor, space.baseAddress, space.count, place)
    return read >= 0 ? .success(read) : .failure(.init(path: path, errno: errno))
  }

  /// Whether bytes stand at a place.
  func has(_ bytes: ArraySlice<UInt8>, at place: Int) throws(FileLines.Failure) -> Bool {
    let found = try sureBytes(at: place, count: bytes.count)
    guard found.count == bytes.count else { return false }
    // `elementsEqual` takes 200 instructions a byte.
    return bytes.isEmpty
      || bytes.withUnsafeBytes { known in
        found.withUnsafeBytes { memcmp($0.baseAddress!, known.baseAddress!, known.count) == 0 }
      }
  }

  /// - Throws: where there are more bytes at a place that cannot be read. A disk gives those before them, as at the end of a file.
  func checkEnd(at place: Int) throws(FileLines.Failure) { _ = try bytes(at: place, count: 1) }

  /// Fewer only at the end.
  /// - Throws: also where what stands behind fewer bytes cannot be read.
  func sureBytes(at place: Int, count: Int) throws(FileLines.Failure) -> [UInt8] {
    let bytes = try bytes(at: place, count: count)
    if bytes.count < count { try checkEnd(at: place + bytes.count) }
    return bytes
  }

  /// Fewer only at the end, and before what cannot be read.
  func bytes(at place: Int, count: Int) throws(FileLines.Failure) -> [UInt8] {
    var read: Result<Int, FileLines.Failure> = .success(0)
    // Zeros first would cost as much as the reading.
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { space, kept in
      read = filled(UnsafeMutableRawBufferPointer(space), from: max(0, place))
      kept = (try? read.get()) ?? 0
    }
    _ = try read.get()
    return bytes
  }
}
