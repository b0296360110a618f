import TermNav

#if os(Linux)
  internal import CLibrary

  /// What the system tells of a file or a directory that is watched.
  package struct FileEvent: Equatable, Sendable {
    /// -1 where events were lost.
    package var watch: Int32
    let mask: UInt32
    /// Joins both names of a file that was renamed; 0 for others.
    var cookie: UInt32
    /// Empty for what is watched itself.
    package var name: ByteString

    /// Watch, mask, cookie and the length of the name.
    static let header = 16
    static let lost = FileEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), cookie: 0, name: "")

    package func isAny(of kinds: Int32...) -> Bool { kinds.contains { mask & UInt32(bitPattern: $0) != 0 } }
  }

  extension FileEvent {
    init(_ bytes: UnsafeRawBufferPointer) {
      func number(_ place: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
      let name = bytes[min(Self.header, bytes.count)...]
      self.init(
        watch: Int32(bitPattern: number(0)), mask: number(4), cookie: number(8),
        name: ByteString(bytes: name.prefix { $0 != 0 }))
    }
  }
#endif
