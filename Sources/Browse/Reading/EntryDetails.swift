/// What a row says beside the name, ready to be shown.
nonisolated struct EntryDetails: Equatable, Sendable {
  /// Where a link leads.
  struct Link: Equatable, Sendable {
    var target: String
    /// nil where it leads nowhere, or round in a circle.
    var status: FileStatus?
    var circles = false
  }

  /// nil where the system refuses.
  var status: FileStatus?
  var link: Link?
  var size = ""
  var time = ""
  /// Empty where they were not asked for.
  var owner = "", group = ""

  /// What is known already.
  init(status: FileStatus? = nil, link: Link? = nil) { (self.status, self.link) = (status, link) }

  /// Asks the system.
  /// - Parameter columns: what is shown: nobody waits for names of users that are not.
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

  /// The text of a column in the row of the entry.
  func text(_ column: EntryColumn) -> String {
    switch column {
    case .size: size
    case .time: time
    case .permissions: status?.mode ?? ""
    case .owner: owner
    case .group: group
    }
  }

  private static func link(_ path: Path, _ files: FileSystem) -> Link? {
    guard let target = try? files.linkTarget(path) else { return nil }
    var link = Link(target: Path.visible(target))
    do {
      link.status = try files.followedStatus(path)
    } catch {
      link.circles = (error as? SystemError)?.code == ELOOP
    }
    return link
  }
}
