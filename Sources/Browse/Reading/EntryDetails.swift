/// The texts that the row of a directory's entry shows beside the name, ready to be drawn.
nonisolated struct EntryDetails: Equatable, Sendable {
  /// The target of a symbolic link, as the row of the link shows it.
  struct Link: Equatable, Sendable {
    var target: String
    /// The status of the file or directory to which a link leads; nil if the system tells none.
    var status: FileStatus?
    /// The reason why the system tells no status of the link's target, such as `gone`; nil if it does.
    var fault: String?
  }

  /// The status of the directory's entry, such as size and time; nil if the system refuses to tell it.
  var status: FileStatus?
  var link: Link?
  var size = ""
  var time = ""
  /// The names of the entry's owner and group; empty if they were not asked for.
  var owner = "", group = ""

  /// Makes the details of an entry from a status and a link alone, without texts.
  init(status: FileStatus? = nil, link: Link? = nil) { (self.status, self.link) = (status, link) }

  /// Reads the details of a file. Waits for the disk, so it must be called on a worker's thread.
  /// - Parameters:
  ///   - path: The file.
  ///   - files: The system calls.
  ///   - now: The present time, in seconds since 1970. Times of today are shown otherwise than older ones.
  ///   - columns: The columns that are shown. The names of owner and group, which may take long to find, are
  ///     looked up only for their columns.
  init(of path: Path, _ files: FileSystem, now: Int64, for columns: [EntryColumn] = []) {
    status = try? files.status(path)
    guard let status else {
      size = "?"
      return
    }
    if status.kind == .file { size = FileFormat.size(status.size) }
    time = FileFormat.time(status.modified, now: now)
    if columns.contains(.owner) { owner = files.users[status.owner] }
    if columns.contains(.group) { group = files.groups[status.group] }
    if status.kind == .link { link = Self.link(path, files) }
  }

  /// Returns the text that the entry has in a column; empty where it has none.
  func text(_ column: EntryColumn) -> String {
    switch column {
    case .size: size
    case .time: time
    case .permissions: status?.mode ?? ""
    case .owner: owner
    case .group: group
    }
  }

  /// A sentence with all details of an entry: the mode, owner, group, exact size and time of the entry, and
  /// the whole target of a link.
  var words: String {
    guard let status else { return "the system does not tell" }
    let time = FileFormat.local(status.modified).text("%Y-%m-%d %H:%M:%S")
    let bytes = status.kind == .file ? "\(Int(status.size).grouped) bytes, " : ""
    return "\(status.mode) \(owner) \(group), \(bytes)\(time)"
      + (link.map { " → \($0.target)" + ($0.fault.map { " (\($0))" } ?? "") } ?? "")
  }

  private static func fault(_ error: any Error) -> String {
    guard let error = error as? SystemError else { return "\(error)" }
    return switch error.code {
    case ELOOP: "a circle"
    case ENOENT, ENOTDIR: "gone"
    default: error.reason
    }
  }

  private static func link(_ path: Path, _ files: FileSystem) -> Link? {
    guard let target = try? files.linkTarget(path) else { return nil }
    var link = Link(target: Path.visible(target))
    do {
      link.status = try files.followedStatus(path)
    } catch {
      link.fault = Self.fault(error)
    }
    return link
  }
}
