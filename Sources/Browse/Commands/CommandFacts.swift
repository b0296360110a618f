import TermNav

/// The facts about a page for a user's own command: the values for the placeholders in its line, and its
/// working directory.
struct CommandFacts {
  /// The form in which a command gets a marked row: a path, or a name such as that of a commit.
  nonisolated private enum Given: Hashable {
    case path(Path)
    case name([UInt8])
  }

  /// The working directory of the user's own command.
  private(set) var directory: Path
  private var path: Path?
  private var line: Int?
  private let commit, branch: [UInt8]?
  private var marked: [Given] = []

  /// Collects the values for a user's command that the page knows without git. `find(_:)` adds the values
  /// that git has to find.
  private init(_ page: BrowsePage) {
    let target = page.fileTarget
    directory = target?.directory ?? page.gitPath ?? .current
    (path, line) = (target?.path, target?.line)
    (commit, branch) = (Self.commit(of: page), Self.branch(of: page))
    if let page = page as? BrowseListPage, page.canMark {
      let marks = page.marks.isEmpty ? [page.markAtCursor].compactMap { $0 } : page.marking.inOrder(on: page)
      let all = marks.map { mark in
        mark.path.map(Given.path)
          ?? .name(Self.word(page.text(of: mark, for: .yankName) ?? [], of: mark))
      }
      marked = Marks(all).all
    }
  }

  /// Returns the facts about a page for a user's command: the values for the placeholders in its line, and
  /// its working directory. On a page of git, asks git for the file on disk that belongs to the shown text;
  /// if there is none, the values stay those that the page knows.
  static func find(_ page: BrowsePage) async -> CommandFacts {
    var facts = CommandFacts(page)
    // In a repository without a working tree there is no file on disk, so the command's values stay those
    // that the page knows.
    if let page = page.gitPage, let target = try? await page.treeTarget() {
      (facts.directory, facts.path, facts.line) = (target.directory, target.path, target.line)
    }
    return facts
  }

  /// Returns whether a page has a value for a placeholder, without asking git.
  static func has(_ placeholder: ShellLine.Placeholder, on page: BrowsePage) -> Bool {
    switch placeholder {
    case .path: page.fileTarget != nil || page.gitPage != nil
    case .line: page.gitPage?.hasLines ?? (page.fileTarget?.line != nil)
    case .commit: commit(of: page) != nil
    case .branch: branch(of: page) != nil
    case .marked:
      (page as? BrowseListPage).map { $0.canMark && (!$0.marks.isEmpty || $0.markAtCursor != nil) } == true
    }
  }

  private static func commit(of page: BrowsePage) -> [UInt8]? {
    if let blame = page as? GitBlamePage {
      let commit = blame.shown.origin(of: blame.line)?.commit
      return commit.flatMap { $0.isPending ? nil : Array($0.hash.utf8) }
    }
    return page.commit ?? page.gitFile.flatMap { $0.hash.isEmpty ? nil : Array($0.hash.utf8) }
  }

  private static func branch(of page: BrowsePage) -> [UInt8]? {
    guard let page = page as? GitBranchesPage, case .revision(let name)? = page.markAtCursor,
      !name.starts(with: GitRef.Kind.tag.rawValue.utf8)
    else { return nil }
    return word(GitRef.shortName(name), of: .revision(name))
  }

  /// Returns a name as an argument of the user's command. A name that begins with `-` is written in full, as
  /// `refs/heads/-d`, so that it is not taken for an option.
  private static func word(_ name: [UInt8], of mark: Mark) -> [UInt8] {
    if name.first == "-", case .revision(let whole) = mark { whole } else { name }
  }

  /// Returns the values for a placeholder in a user's command; empty if the page has none.
  func words(_ placeholder: ShellLine.Placeholder) -> [[UInt8]] {
    switch placeholder {
    case .path: path.map { [word($0)] } ?? []
    case .line: line.map { [Array(String($0 + 1).utf8)] } ?? []
    case .commit: commit.map { [$0] } ?? []
    case .branch: branch.map { [$0] } ?? []
    case .marked:
      marked.map {
        switch $0 {
        case .path(let path): word(path)
        case .name(let name): name
        }
      }
    }
  }

  /// Returns a path as an argument of the user's command, relative to the working directory if it is within
  /// it. If the relative path could be taken for an option, a variable or a host, `./` is put before it.
  private func word(_ path: Path) -> [UInt8] {
    let above = directory.isRoot ? directory.bytes : directory.bytes + [Path.slash]
    guard path.bytes.starts(with: above), path != directory else {
      return path == directory ? ["."] : path.bytes
    }
    let name = Array(path.bytes.dropFirst(above.count))
    let isPlain =
      switch name[0] {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".", 0x80...: true
      default: false
      }
    return isPlain && !name.contains("=") && !name.contains(":") ? name : Array("./".utf8) + name
  }
}

extension OwnCommand {
  /// Returns a message that names what the user's command needs and the page does not have; nil if the page
  /// has all.
  func refusal(on page: BrowsePage) -> String? {
    ShellLine.Placeholder.allCases.first { line.placeholders.contains($0) && !CommandFacts.has($0, on: page) }
      .map {
        "“\(line.text.visible)” needs \($0.meaning), and this page has none"
      }
  }
}
