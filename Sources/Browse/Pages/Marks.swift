import TermNav

/// What a person has marked, in the order in which that was done: things themselves, wherever they are shown.
nonisolated struct Marks: Equatable, Sendable {
  private(set) var paths: [Path] = []
  private var known: Set<Path> = []

  var count: Int { paths.count }
  var isEmpty: Bool { paths.isEmpty }

  func contains(_ path: Path) -> Bool { known.contains(path) }

  mutating func add(_ path: Path) { if known.insert(path).inserted { paths.append(path) } }

  mutating func remove(_ gone: some Sequence<Path>) {
    known.subtract(gone)
    paths.removeAll { !known.contains($0) }
  }

  mutating func toggle(_ path: Path) { if contains(path) { remove([path]) } else { add(path) } }

  /// The marked names in a directory.
  func names(in directory: Path) -> Set<[UInt8]> {
    Set(paths.lazy.filter { $0.parent == directory }.map(\.name))
  }
}

/// How many things are marked, at the end of the last row.
final class MarkCount: View {
  /// With none the view is hidden.
  var count = 0 {
    didSet {
      guard count != oldValue else { return }
      isHidden = count == 0
      invalidateIntrinsicContentSize()
    }
  }

  override init() {
    super.init()
    isHidden = true
  }

  private var text: String { "\(count.grouped) marked" }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: text.columns + 2, rows: 1) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text(text, column: 1, row: 0, style: theme.barAccent)
  }
}
