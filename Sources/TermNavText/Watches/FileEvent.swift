import TermNav

#if os(Linux)
  internal import CLibrary

  /// An event of a file or a directory, as inotify reports it.
  package struct FileEvent: Equatable, Sendable {
    /// The number of the watch that the event is for; -1 if it says that events were lost.
    package var watch: Int32
    let mask: UInt32
    /// A number that the two events of a renaming share, by which they are found together; 0 for other
    /// events.
    var cookie: UInt32
    /// The name within the watched directory; empty for an event of the watched file or directory itself.
    package var name: ByteString

    /// How many bytes of an inotify event are before its name: those of watch, mask, cookie and the name's
    /// length.
    static let header = 16
    static let lost = FileEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), cookie: 0, name: "")

    package func isAny(of kinds: Int32...) -> Bool { kinds.contains { mask & UInt32(bitPattern: $0) != 0 } }
  }

  extension FileEvent {
    init(_ bytes: UnsafeRawBufferPointer) {
      func number(_ offset: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
      let name = bytes[min(Self.header, bytes.count)...]
      self.init(
        watch: Int32(bitPattern: number(0)), mask: number(4), cookie: number(8),
        name: ByteString(bytes: name.prefix { $0 != 0 }))
    }
  }
#endif
