import TermNav

/// A settings file as it was read: what is set, on which line, and what is wrong with it.
public nonisolated struct SettingsFile: Equatable, Sendable {
  /// What is wrong: the default counts for that entry alone.
  public struct Fault: Equatable, Sendable, CustomStringConvertible {
    /// The file's name.
    public let file: String
    /// From 1 on; nil for the file as a whole.
    public let line: Int?
    /// Why.
    public let reason: String

    /// As in `browse.toml:12: “Ctrl-Foo” names no key`.
    public var description: String { "\(file):\(line.map { "\($0):" } ?? "") \(reason)" }
  }

  /// Where it is, or would be.
  let path: Path
  /// Whether there is one.
  public private(set) var exists = true
  /// What is set.
  public private(set) var settings = Settings()
  /// In the order of their lines.
  public private(set) var faults: [Fault] = []
  /// Of entries that count, by their names as in `look.wrap`.
  private(set) var lines: [String: Int] = [:]

  /// More is no file of a person.
  private static let mostBytes = 1 << 20
  private static let mostFaults = 100

  /// Reads the file where settings usually are: `$XDG_CONFIG_HOME/termnav/browse.toml`, else in `~/.config`. Where there is
  /// none, nothing is set.
  public init() { self.init(at: Self.usualPath) }

  /// Reads a file; nil where its name is one within a working directory that is gone.
  public init?(path: ByteString) {
    guard let path = Path(written: path.bytes) else { return nil }
    self.init(at: path)
  }

  private init(at path: Path) {
    self.path = path
    do {
      guard let bytes = try Self.bytes(of: self.path) else {
        exists = false
        return
      }
      read(bytes)
    } catch {
      fault(nil, error.reason)
    }
  }

  /// What the bytes of a file set.
  init(bytes: [UInt8], path: Path) {
    self.path = path
    read(bytes)
  }

  static var usualPath: Path {
    let folder =
      Path(variable: "XDG_CONFIG_HOME") ?? (Path(variable: "HOME") ?? .root).appending(".config".utf8)
    return folder.appending("termnav".utf8).appending("browse.toml".utf8)
  }

  private struct Unreadable: Error {
    let reason: String
  }

  /// nil where there is none. Neither a pipe nor a device is waited for.
  private static func bytes(of path: Path) throws(Unreadable) -> [UInt8]? {
    let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Unreadable(reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Unreadable(reason: status.st_mode & S_IFMT == S_IFDIR ? "this is a directory" : "this is no file")
    }
    guard status.st_size <= mostBytes else { throw Unreadable(reason: "this is larger than 1 MB") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        posixRead(file, $0.baseAddress! + length, $0.count - length)
      }
      guard count >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
      if count == 0 { break }
      length += count
    }
    return Array(bytes[..<length])
  }

  // MARK: What it says

  private mutating func read(_ bytes: [UInt8]) {
    // Editors of some systems begin a file with a byte order mark.
    let bytes = bytes.starts(with: "\u{FEFF}".utf8) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else { return fault(nil, "this is no UTF-8") }
    let toml = TOMLText(text)
    for error in toml.errors { fault(error.line, error.reason) }
    for entry in toml.entries {
      if faults.count >= Self.mostFaults {
        fault(entry.line, "more is wrong from here on")
        break
      }
      read(entry)
    }
    for conflict in settings.keymap.solveConflicts(lines) { fault(conflict.line, conflict.reason) }
    faults.sort { ($0.line ?? 0, $0.reason) < ($1.line ?? 0, $1.reason) }
  }

  private mutating func read(_ entry: TOMLText.Entry) {
    do {
      if SettingNames.isSection(entry.path) {
        if entry.value != .other("a table") {
          fault(entry.line, "\(SettingNames.shown(entry.path)) is a table")
        }
        return
      }
      if let setting = SettingNames.setting(entry.path) {
        try setting.read(entry.value, &settings)
      } else if let (scope, action) = SettingNames.keys(entry.path) {
        settings.keymap.set(try KeySettings.sequences(entry.value), for: action, in: scope)
      } else if entry.path.first == SettingNames.commands, entry.path.count == 2 {
        guard case .string(let text) = entry.value else {
          throw Setting.Wrong(reason: "is one line in quotes")
        }
        let keys = try KeySettings.sequences(.string(entry.path[1]))
        settings.keymap.add(try OwnCommand(text, onLine: entry.line), keys)
      } else {
        return fault(entry.line, SettingNames.unknown(entry.path))
      }
      lines[entry.path.joined(separator: ".")] = entry.line
    } catch let wrong as Setting.Wrong {
      fault(entry.line, SettingNames.shown(entry.path) + " " + wrong.reason)
    } catch let wrong as KeySettings.Wrong {
      fault(entry.line, wrong.reason)
    } catch {
      fault(entry.line, "\(error)")
    }
  }

  private mutating func fault(_ line: Int?, _ reason: String) {
    let oneLine = String(reason.visible.map { $0.isNewline ? "␊" : $0 })
    let fault = Fault(file: Path.visible(path.name), line: line, reason: oneLine)
    // Keys for everywhere meet the same ones in lists and in texts.
    if !faults.contains(fault) { faults.append(fault) }
  }
}

nonisolated extension SettingsFile {
  /// Its path.
  public var name: ByteString { ByteString(bytes: path.bytes) }

  /// Makes the file and the folders around it, where it is not there: all settings in comments.
  /// - Throws: why that could not be, in a line.
  public func create() throws {
    if exists { return }
    for folder in (path.parent ?? .root).ancestry.dropFirst() {
      guard folder.withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
        throw SystemError(errno, folder)
      }
    }
    try StateFile(path).update { $0.isEmpty ? Array(Self.defaults.utf8) : $0 }
  }
}

nonisolated extension Settings {
  /// What the file says of the editor; nil for `$VISUAL` and `$EDITOR`.
  public var editorCommand: String? { tools.editor.isEmpty ? nil : tools.editor }
}
