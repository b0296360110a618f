#if os(Linux)
  internal import CLibrary

  /// What the system tells of files and directories (inotify), by a descriptor that becomes readable.
  package final class FileEvents: Sendable {
    package struct Event {
      /// -1 where events were lost.
      package var watch: Int32
      private let mask: UInt32
      /// Joins both names of a file that was renamed; 0 for others.
      var cookie: UInt32
      /// Empty for what is watched itself.
      package var name: ByteString

      fileprivate init(_ bytes: UnsafeRawBufferPointer) {
        func number(_ place: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
        (watch, mask, cookie) = (Int32(bitPattern: number(0)), number(4), number(8))
        let name = bytes[min(FileEvents.header, bytes.count)...]
        self.name = ByteString(bytes: name.prefix { $0 != 0 })
      }

      package func isAny(of kinds: Int32...) -> Bool { kinds.contains { mask & UInt32(bitPattern: $0) != 0 } }
    }

    package let descriptor: Int32
    /// Watch, mask, cookie and the length of the name.
    private static let header = 16

    /// nil where the system gives no more.
    package init?() {
      descriptor = inotify_init1(Int32(truncatingIfNeeded: IN_NONBLOCK | IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// The watch's number; negative with `errno` where there is none.
    package func watch(_ path: ByteString, _ kinds: Int32) -> Int32 {
      path.withCString { inotify_add_watch(descriptor, $0, UInt32(bitPattern: kinds)) }
    }

    /// Reads what has been told, without waiting.
    package func take(_ body: (Event) -> Void) {
      withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 4) { space in
        while case let count = posixRead(descriptor, space.baseAddress, space.count), count > 0 {
          var place = 0
          while place + Self.header <= count {
            let length = Int(space.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
            let end = min(count, place + Self.header + length)
            body(Event(UnsafeRawBufferPointer(rebasing: space[place..<end])))
            place = end
          }
        }
      }
    }
  }

  extension ByteString {
    /// The directory that has the name, and the name.
    var folderAndName: (folder: ByteString, name: ByteString) {
      var path = bytes[...]
      while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
        return (".", ByteString(bytes: path))
      }
      let folder = path[..<slash]
      return (folder.isEmpty ? "/" : ByteString(bytes: folder), ByteString(bytes: path[(slash + 1)...]))
    }
  }
#endif
