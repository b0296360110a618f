import NavModel
import TermNavText
import Testing

@testable import TermNav

/// What is filtered while its source is still counted: its last known line may be half a line.
@Suite struct HalfLineTests {
  private final class Growing: LineSource {
    struct State {
      var texts: [String]
      var isCounted = false
      var asked: [Range<Int>] = []
    }
    let state: Locked<State>
    let observers = LineObservers()

    init(_ texts: [String]) { state = Locked(State(texts: texts)) }

    var count: LineCount {
      state.withLock { $0.isCounted ? .exact($0.texts.count) : .atLeast($0.texts.count) }
    }
    func lines(_ range: Range<Int>) async throws -> [AttributedText] {
      state.withLock { state in
        state.asked.append(range)
        return state.texts[range.clamped(to: 0..<state.texts.count)].map { AttributedText($0) }
      }
    }
    func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
      observers.add(handler)
    }
    func set(_ texts: [String], isCounted: Bool, from line: Int) {
      state.withLock { ($0.texts, $0.isCounted) = (texts, isCounted) }
      observers.tell(.grew(from: line))
    }
  }

  /// Waits until so many lines have been looked through.
  private func look(_ lines: FilteredLines, _ count: Int) async {
    for _ in 0..<100_000 where lines.progress.searched < count { await Task.yield() }
    #expect(lines.progress.searched == count)
    // Looking goes on at once, where it does.
    for _ in 0..<200 { await Task.yield() }
  }

  @Test(arguments: [false, true]) func `half a line is not looked at before it is whole`(_ isInverted: Bool)
    async throws
  {
    let source = Growing(["an error", "fine", "an err"])
    let filtered = try FilteredLines(source, TextQuery("error"), isInverted: isInverted)
    await look(filtered, 2)
    #expect(source.state.withLock { $0.asked }.allSatisfy { $0.upperBound <= 2 })
    #expect(filtered.count == .atLeast(1))
    source.set(["an error", "fine", "an error", "f"], isCounted: false, from: 3)
    await look(filtered, 3)
    #expect(filtered.count == .atLeast(isInverted ? 1 : 2))
    source.set(["an error", "fine", "an error", "final error"], isCounted: true, from: 3)
    await look(filtered, 4)
    #expect(filtered.count == .exact(isInverted ? 1 : 3))
    #expect((0..<3).compactMap(filtered.sourceLine) == (isInverted ? [1] : [0, 2, 3]))
  }

  @Test func `a source that is known to be one half line has nothing to show yet`() async throws {
    let source = Growing(["err"])
    let filtered = try FilteredLines(source, TextQuery("err"))
    for _ in 0..<200 { await Task.yield() }
    #expect(filtered.count == .atLeast(0))
    source.set(["err"], isCounted: true, from: 0)
    await look(filtered, 1)
    #expect(filtered.count == .exact(1))
  }
}
