/// The kind of a directory entry.
nonisolated enum FileKind: UInt8, Sendable, CaseIterable {
  /// A kind that is not known yet, or that only the system knows.
  case unknown
  case file, directory, link, fifo, socket, characterDevice, blockDevice

  /// Reads the kind from the mode that `lstat` gives.
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

  /// Reads the kind that `readdir` gives; some file systems give none.
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

  /// The letter that `ls -l` writes for the kind.
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

  /// The sign that `ls -F` writes after a name of the kind.
  var sign: String {
    switch self {
    case .directory: "/"
    case .link: "@"
    case .fifo: "|"
    case .socket: "="
    default: ""
    }
  }

  /// Why a file of the kind is not opened, in one line; nil if it can be.
  var refusal: String? {
    switch self {
    case .fifo: "a FIFO: nothing is read from it"
    case .socket: "a socket: nothing is read from it"
    case .characterDevice, .blockDevice: "a device: nothing is read from it"
    case .unknown, .file, .directory, .link: nil
    }
  }
}
