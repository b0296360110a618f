/// The kind of a directory's entry, such as a file or a directory.
nonisolated enum FileKind: UInt8, Sendable, CaseIterable {
  /// The kind of an entry is not known yet, or is none of the other kinds.
  case unknown
  case file, directory, link, fifo, socket, characterDevice, blockDevice

  /// Finds the kind of a directory's entry by the mode that the system call `lstat` gives.
  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .unknown
      }
  }

  /// Finds the kind of a directory's entry by the type that the C function `readdir` gives. Some file systems
  /// give none; then the kind is `unknown`.
  init(directoryType: UInt8) {
    self =
      switch Int32(directoryType) {
      case Int32(DT_REG): .file
      case Int32(DT_DIR): .directory
      case Int32(DT_LNK): .link
      case Int32(DT_FIFO): .fifo
      case Int32(DT_SOCK): .socket
      case Int32(DT_CHR): .characterDevice
      case Int32(DT_BLK): .blockDevice
      default: .unknown
      }
  }

  /// The letter for the kind of an entry that the command `ls -l` writes first in a line.
  var letter: Character {
    switch self {
    case .unknown: "?"
    case .file: "-"
    case .directory: "d"
    case .link: "l"
    case .fifo: "p"
    case .socket: "s"
    case .characterDevice: "c"
    case .blockDevice: "b"
    }
  }

  /// The sign after the name of an entry of this kind, as the command `ls -F` writes it; empty for none.
  var sign: String {
    switch self {
    case .directory: "/"
    case .link: "@"
    case .fifo: "|"
    case .socket: "="
    default: ""
    }
  }

  /// The reason why an entry of this kind is not opened, in one line; nil if it can be opened.
  var refusal: String? {
    switch self {
    case .fifo: "a FIFO: nothing is read from it"
    case .socket: "a socket: nothing is read from it"
    case .characterDevice, .blockDevice: "a device: nothing is read from it"
    case .unknown, .file, .directory, .link: nil
    }
  }
}
