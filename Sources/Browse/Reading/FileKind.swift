/// What a name stands for.
nonisolated enum FileKind: UInt8, Sendable, CaseIterable {
  /// Not told yet, or something that this system alone has.
  case unknown
  case file, directory, link, fifo, socket, characterDevice, blockDevice

  /// As `lstat` tells it.
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

  /// As `readdir` tells it, which some file systems do not.
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

  /// The letter of the kind that `ls -l` writes before the permissions.
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

  /// Behind the name, as `ls -F` has it.
  var sign: String {
    switch self {
    case .directory: "/"
    case .link: "@"
    case .fifo: "|"
    case .socket: "="
    default: ""
    }
  }

  /// Why it is not opened, in a line; nil for what can be read.
  var refusal: String? {
    switch self {
    case .fifo: "a FIFO: nothing is read from it"
    case .socket: "a socket: nothing is read from it"
    case .characterDevice, .blockDevice: "a device: nothing is read from it"
    case .unknown, .file, .directory, .link: nil
    }
  }
}
