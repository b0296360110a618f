import TermNav
import TermNavText

/// A sheet that asks a person where to go: for a path, or for a few letters of a directory that was visited
/// before.
final class GoToPage: CompletionPage {
  /// The directory from which relative paths count that are typed in the sheet.
  private let folder: Path
  /// For each of `candidates`, the completions of the typed path, the path to which it leads.
  private var targets: [Path] = []
  /// The directories visited before that no longer exist, so that they are not offered.
  private var gone: Set<Path> = []
  /// The directory in which the last part of the typed path is looked up, with its names; nil until one was
  /// read.
  private var listed: (folder: Path, names: [(name: [UInt8], kind: FileKind)])?
  private let reading = NewestTask()
  private let opening = LateOpening()

  /// The most names of a directory that are read for completion, so that a very large directory does not
  /// delay the list.
  nonisolated private static let mostNames = 20_000

  init(from folder: Path) {
    self.folder = folder
    super.init("Go to", answer: "go there", name: "go-to")
    field.placeholder = "a path, or letters of a place"
    list.columns = [.flexible]
    field.onTyping = { [unowned self] in opening.keeps($0, awaitsRows: false, for: self) }
  }

  override func viewDidLoad() {
    lineDidChange()
    let directories = browser.cursors.memory.directoriesByUse
    task { [self, files = browser.files] in
      gone = try await Worker.run(on: Path.root.subject("places")) {
        Set(directories.filter { Self.isGone($0, files) })
      }
      findCandidates()
    }
  }

  nonisolated private static func isGone(_ path: Path, _ files: FileSystem) -> Bool {
    do {
      _ = try files.followedStatus(path)
      return false
    } catch {
      return isGone(error)
    }
  }

  nonisolated private static func isGone(_ error: any Error) -> Bool {
    let code = (error as? SystemError)?.code
    return code == ENOENT || code == ENOTDIR
  }

  override var commands: [KeyCommand] { opening.keepsKeys ? [] : super.commands }

  override func interrupt() -> Bool { opening.giveUp() || super.interrupt() }

  // MARK: Candidates

  override func findCandidates() {
    let text = field.text
    let isPath = TypedPath.isPath(text)
    let directories = isPath ? [] : directories(text)
    let names = text.isEmpty ? [] : names(text, isPath: isPath)
    let all = Array((directories.map { ($0, Self.line($0)) } + names).prefix(LogCompletion.most))
    targets = all.map(\.0)
    candidates = all.map { LogCompletion.Candidate(line: $0.1, title: $0.1, meaning: "") }
  }

  /// Returns the text of a completion of the typed path, cut at its beginning: the end of a path tells more.
  override func title(of candidate: LogCompletion.Candidate) -> String {
    candidate.title.truncated(toColumns: max(1, list.size.columns - 4), lineBreakMode: .byTruncatingHead)
  }

  private static func line(_ path: Path) -> String { path.shown }

  /// Returns those of the directories visited before that match the typed letters, the best first. How well
  /// the letters match counts, and how often the directory was visited.
  private func directories(_ text: String) -> [Path] {
    let all = browser.cursors.memory.directoriesByUse.filter { $0 != folder && !gone.contains($0) }
    if text.isEmpty { return all }
    let match = FuzzyMatch(text)
    var table = FuzzyMatch.Table()
    let found = all.enumerated().compactMap { rank, path -> (Path, worth: Int)? in
      var line = Self.line(path)
      guard let score = line.withUTF8({ match.score($0, &table) }) else { return nil }
      // People think of a directory's own name rather than of its path, so letters found in the name count
      // more.
      let isNamed = path.name.withUnsafeBufferPointer { match.score($0, &table) } != nil
      return (path, score - min(rank, Self.mostRank) / 2 + (isNamed ? Self.mostRank : 0))
    }
    return found.sorted { $0.worth > $1.worth }.map(\.0)
  }

  /// The value of letters in the directory's own name, and the most places in the order of visits that count.
  /// With this number, visits can matter as much as letters that begin a word. With a larger one, often
  /// visited directories would come before better matches.
  private static let mostRank = 24

  /// Returns the files and directories that complete a typed path, each with the whole line. Their names
  /// begin with the last part of the path; directories come first.
  private func names(_ text: String, isPath: Bool) -> [(Path, String)] {
    let slash = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    if text == "~" { return [] }
    let (head, word) = (text[..<slash], text[slash...].lowercased())
    let folder = isPath ? Path(TypedPath(String(head), in: folder).bytes, in: .root) : folder
    guard let listed, listed.folder == folder else {
      read(folder)
      return []
    }
    let found = listed.names.filter { entry in
      let name = entry.name.text
      return name.lowercased().hasPrefix(word) && (!name.hasPrefix(".") || word.hasPrefix("."))
    }
    return found.sorted { a, b in
      let (first, second) = (a.kind == .directory, b.kind == .directory)
      return first == second ? a.name.lexicographicallyPrecedes(b.name) : first
    }.map { (folder.appending($0.name), head + $0.name.text + ($0.kind == .directory ? "/" : "")) }
  }

  private func read(_ folder: Path) {
    reading.begin(for: self) { [self, files = browser.files] in
      let names = try? await Worker.run(on: folder.subject("names")) {
        var names: [(name: [UInt8], kind: FileKind)] = []
        try files.list(folder) { name, kind in
          names.append((Array(name), kind))
          return names.count < Self.mostNames
        }
        return names
      }
      try Task.checkCancellation()
      listed = (folder, names ?? [])
      findCandidates()
    }
  }

  // MARK: Going there

  /// Goes to the file or directory that was chosen in the list, otherwise to the typed path, otherwise to the
  /// first one of the list.
  override func answer() {
    let text = field.text
    let first = targets.first
    let chosen =
      text.isEmpty || list.cursor ?? 0 > 0
      ? list.cursor.flatMap { $0 < targets.count ? targets[$0] : nil } : nil
    if text.isEmpty, chosen == nil { return }
    problem = ""
    opening.begin(for: self, showing: { [unowned self] in go(to: $0) }) { [folder, files = browser.files] in
      try await Worker.run {
        if let chosen { return try Self.location(of: chosen, files) }
        do { return try TypedPath(text, in: folder).location(files) } catch {
          guard !TypedPath.isPath(text), let first else { throw error }
          return try Self.location(of: first, files)
        }
      }
    }
  }

  nonisolated private static func location(of path: Path, _ files: FileSystem) throws -> Location {
    do { return try TypedPath.location(of: path, files) } catch {
      throw isGone(error) ? MissingDirectory(path: path) : error
    }
  }

  private func go(to location: Location) {
    dismiss()
    if browser.options.chooses, case .file = location { return browser.open(location) }
    browser.go(to: location)
    if case .directory(let path, _) = location { browser.cursors.visit(path) }
  }

  override func taskFailed(_ error: any Error) {
    if let missing = error as? MissingDirectory {
      gone.insert(missing.path)
      findCandidates()
    }
    problem = "\(error)"
  }
}

/// The error for a directory that was visited before and no longer exists.
nonisolated struct MissingDirectory: Error, CustomStringConvertible {
  let path: Path
  var description: String { "\(path.shown) is gone" }
}
