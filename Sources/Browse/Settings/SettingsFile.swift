import TermNav

/// A settings file as it was read: the settings, the number of the line that sets each, and the faults in the
/// file.
public nonisolated struct SettingsFile: Equatable, Sendable {
  /// A fault in the settings file. As a rule only the entry with the fault is ignored, and its default is
  /// used. After a wrong header such as `[look`, all entries up to the next header are ignored.
  public struct Fault: Equatable, Sendable, CustomStringConvertible {
    /// The name of the settings file with the fault, without its directory.
    public let file: String
    /// The number of the line with the fault, from 1; nil for a fault of the settings file as a whole.
    public let line: Int?
    /// The description of the fault, in one line for a person.
    public let reason: String

    /// The fault in a settings file with its file and line, as in `browse.toml:12: “Ctrl-Foo” names no key`.
    public var description: String { "\(file):\(line.map { "\($0):" } ?? "") \(reason)" }
  }

  /// The path of the settings file, which need not exist.
  let path: Path
  /// Whether the settings file exists.
  public private(set) var exists = true
  /// The settings of the file, with the defaults for all that the file does not set.
  public private(set) var settings = Settings()
  /// The faults in the settings file, in the order of the lines; empty if there are none.
  public private(set) var faults: [Fault] = []
  /// For each valid entry of the settings file the number of its line, by names such as `look.wrap`.
  private(set) var lines: [String: Int] = [:]

  /// The most bytes of a settings file, 1 MiB. A larger file is not read, because it is certainly not one of
  /// settings.
  private static let mostBytes = 1 << 20
  private static let mostFaults = 100

  /// Reads the settings file at its usual path, `termnav/browse.toml` in `$XDG_CONFIG_HOME` or in
  /// `~/.config`. If there is no such file, all settings have their defaults.
  public init() { self.init(at: Self.usualPath) }

  /// Reads the settings file at a path. nil if the path is relative and the working directory does not exist
  /// any more.
  /// - Parameter path: The path of the file, which need not exist.
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

  /// Reads settings from the bytes of a settings file. `path` is only used for messages.
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

  /// Returns the bytes of a settings file; nil if there is no file. Pipes and devices are refused, so this
  /// does not wait for them.
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
    // Some editors write a byte order mark at the beginning of a file. It is skipped.
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
    // A key for lists and texts may have the same conflict in both kinds of pages; it is reported once.
    if !faults.contains(fault) { faults.append(fault) }
  }
}

nonisolated extension SettingsFile {
  /// The path of the settings file, which may have any bytes.
  public var name: ByteString { ByteString(bytes: path.bytes) }

  /// Creates the settings file, and the directories around it, if it does not exist. The new file has all
  /// settings with their defaults, as comments.
  /// - Throws: An error whose description is the reason in one line.
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
  /// The command of the editor that the settings name; nil to use `$VISUAL` or `$EDITOR`.
  public var editorCommand: String? { tools.editor.isEmpty ? nil : tools.editor }
}
