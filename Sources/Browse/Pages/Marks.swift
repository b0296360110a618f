import TermNav

/// The things, such as files, that a person has marked, in the order of marking. Not their rows are marked,
/// so a mark is shown in each list that has the thing.
nonisolated struct Marks<Thing: Hashable & Sendable>: Equatable, Sendable {
  private(set) var all: [Thing] = []
  private var known: Set<Thing> = []

  init(_ things: [Thing] = []) { for thing in things { add(thing) } }

  var count: Int { all.count }
  var isEmpty: Bool { all.isEmpty }

  func contains(_ thing: Thing) -> Bool { known.contains(thing) }

  mutating func add(_ thing: Thing) { if known.insert(thing).inserted { all.append(thing) } }

  mutating func remove(_ gone: some Sequence<Thing>) {
    known.subtract(gone)
    all.removeAll { !known.contains($0) }
  }

  mutating func toggle(_ thing: Thing) { if contains(thing) { remove([thing]) } else { add(thing) } }

  /// Returns the two marked things to compare, and removes their marks. If one is marked, it returns that
  /// one, which stays marked, and `other`. Otherwise nil.
  mutating func consumePair(with other: Thing?) -> (Thing, Thing)? {
    if count == 2 {
      defer { remove(all) }
      return (all[0], all[1])
    }
    guard count == 1, let other, other != all[0] else { return nil }
    return (all[0], other)
  }

  /// Returns the message that says why there are not two marked things to compare. `keys` are the keys that
  /// the message names.
  func whyNoPair(_ keys: (mark: String, compare: String)) -> String {
    count > 2
      ? "\(count.grouped) are marked, and two are compared"
      : "\(keys.mark) marks one, and \(keys.compare) on another compares them"
  }
}

/// The thing that a row shows, such as a file, by which the row is marked. The mark stays when the row moves,
/// or is in another list.
nonisolated enum Mark: Hashable, Sendable {
  case entry(Path)
  /// The mark of a line of a file in which words were found; the line counts from 0.
  case hit(Path, line: Int)
  /// The mark of a commit, by its hash, or of a branch or a tag, by its full name.
  case revision([UInt8])

  /// The path of the marked file or directory; nil for a revision.
  var path: Path? {
    switch self {
    case .entry(let path), .hit(let path, _): path
    case .revision: nil
    }
  }

  /// Returns the text that an action copies for a marked thing; nil where the thing has no such text.
  func text(for action: PathAction) -> [UInt8]? {
    switch (self, action) {
    case (.revision(let name), .yankName), (.revision(let name), .yank): name
    case (.hit(let path, let line), .yankLine): path.bytes + Array(":\(line + 1)".utf8)
    case (_, .yankPath), (_, .yank): path?.bytes
    case (_, .yankName): path?.name
    default: nil
    }
  }
}

nonisolated extension Marks<Mark> {
  /// The paths of all marked files and directories, each once.
  var paths: [Path] { Marks<Path>(all.compactMap(\.path)).all }

  /// Returns the names of the marked files and directories that are in a directory.
  func names(in directory: Path) -> Set<[UInt8]> {
    Set(
      all.lazy.compactMap {
        if case .entry(let path) = $0, path.parent == directory { path.name } else { nil }
      })
  }
}

/// A few words at the right end of the line with the hints, such as how many rows are marked.
final class EndLabel: View {
  /// The words at the right end of the line with the hints; the label is hidden where they are empty.
  var text = "" {
    didSet {
      guard text != oldValue else { return }
      isHidden = text.isEmpty
      if text.columns == oldValue.columns { setNeedsDisplay() } else { invalidateIntrinsicContentSize() }
    }
  }

  override init() {
    super.init()
    isHidden = true
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: text.columns + 2, rows: 1) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text(text, column: 1, row: 0, style: theme.barAccent)
  }
}
