import NavModel
import TermNavTesting

@testable import TermNav
@testable import TermNavText

/// A page with a view of lines over all of it, on a root.
@MainActor final class LinesRig {
  let view: LinesView
  let tester: AppTester
  let page: ViewController

  private final class Page: ViewController {
    init(_ content: LinesView) {
      super.init(title: "Lines", name: "lines")
      prefersNavigationBarHidden = true
      self.content = content
      content.becomeFirstResponder()
    }
  }

  init(
    _ source: any LineSource, columns: Int = 40, rows: Int = 10, direction: LayoutDirection = .leftToRight,
    theme: Theme = Theme(), setUp: (LinesView) -> Void = { _ in }
  ) {
    view = LinesView(source)
    setUp(view)
    page = Page(view)
    let root = ViewController(title: "Root", name: "root")
    tester = AppTester(
      [root, page], size: Size(columns: columns, rows: rows), theme: theme, layoutDirection: direction)
  }

  /// The rows, without blanks at their ends and without the indicator.
  var rows: [String] {
    tester.screen.surface.lines.map { line in
      var line = String(line.dropLast())
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// The first column in sight, of lines that are not wrapped.
  var firstColumn: Int { view.viewport.scroll.across.cell }

  /// The letter at a place of the view.
  func position(column: Int, row: Int) -> LinePosition? {
    view.viewport.position(at: Point(column: Double(column), row: Double(row)))
  }

  var lastRow: String { rows[rows.count - 1] }
}

/// Lines that are their number, made when they are asked for; what was asked for is noted.
final class CountedLines: LineSource {
  let count: LineCount
  let asked = Locked<[Range<Int>]>([])
  let isReady: Bool

  init(_ count: Int, isReady: Bool = false) {
    self.count = .exact(count)
    self.isReady = isReady
  }

  static func line(_ number: Int) -> AttributedText { "line \(number)" }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] {
    asked.withLock { $0.append(range) }
    return range.map(Self.line)
  }

  func readyLines(_ range: Range<Int>) -> [AttributedText]? { isReady ? range.map(Self.line) : nil }
}

/// Lines that come when the test lets them.
@MainActor final class HeldLines: LineSource {
  nonisolated let count: LineCount
  struct Fault: Error, CustomStringConvertible { var description: String { "the disk is on fire" } }
  private(set) var waiting: [(range: Range<Int>, answer: CheckedContinuation<[AttributedText], any Error>)] =
    []

  init(_ count: Int) { self.count = .exact(count) }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] {
    try await withCheckedThrowingContinuation { waiting.append((range, $0)) }
  }

  func answer(_ index: Int = 0) {
    let (range, answer) = waiting.remove(at: index)
    answer.resume(returning: range.map { "line \($0)" })
  }

  func fail() { waiting.removeFirst().answer.resume(throwing: Fault()) }
}

/// Lines that are their number, of which as many are known as were wanted; `.max` stands for 1,000 more.
final class PulledLines: LineSource {
  let whole: Int
  private let known = Locked(0)
  let observers = LineObservers()

  init(_ whole: Int) { self.whole = whole }

  var count: LineCount {
    let known = known.withLock { $0 }
    return known < whole ? .atLeast(known) : .exact(known)
  }

  func readOn(to line: Int) {
    let before = known.withLock { known in
      defer { known = min(whole, max(known, line == .max ? known + 1_000 : line)) }
      return known
    }
    if count.known > before { observers.tell(.grew(from: before)) }
  }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] { range.map(CountedLines.line) }
  func readyLines(_ range: Range<Int>) -> [AttributedText]? { range.map(CountedLines.line) }

  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    observers.add(handler)
  }
}
