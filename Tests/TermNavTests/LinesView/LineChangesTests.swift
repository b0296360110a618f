import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

@Suite @MainActor struct LineChangesTests {
  /// Tells what the test says.
  private final class Told: LineSource {
    let observers = LineObservers()
    var count: LineCount { .exact(0) }
    func lines(_ range: Range<Int>) async throws -> [AttributedText] { [] }
    func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
      observers.add(handler)
    }
  }

  @Test func `changes are one change until they are taken, from the first line that changed on`() async {
    let (changes, source) = (LineChanges(), Told())
    var calls = 0
    changes.listen(to: source) { calls += 1 }
    for line in [9, 5, 7] { source.observers.tell(.grew(from: line)) }
    while calls == 0 { await Task.yield() }
    #expect(changes.drain(at: 1, hasLines: true) == (5, false))
    #expect(changes.drain(at: 1, hasLines: true) == (nil, false))
    source.observers.tell(.replaced)
    while calls == 1 { await Task.yield() }
    #expect(calls == 2 && changes.drain(at: 2, hasLines: true) == (nil, true))
  }

  @Test func `one whom an earlier one has cancelled is not told any more`() {
    let (source, told) = (Told(), Locked<[String]>([]))
    let late = Locked<LineObservation?>(nil)
    _ = source.observeChanges { _ in
      told.withLock { $0.append("first") }
      late.withLock { $0 }?.cancel()
    }
    let second = source.observeChanges { _ in told.withLock { $0.append("second") } }
    late.withLock { $0 = second }
    _ = source.observeChanges { _ in told.withLock { $0.append("third") } }
    source.observers.tell(.replaced)
    #expect(told.withLock { $0 } == ["first", "third"])
  }

  @Test func `they are taken twenty times a second at most`() {
    let changes = LineChanges()
    #expect(changes.wait(at: 1) == nil, "nothing was taken yet")
    _ = changes.drain(at: 1, hasLines: true)
    #expect(changes.wait(at: 1.02).map { abs($0.seconds - 0.03) < 1e-6 } == true)
    #expect(changes.wait(at: 1.046) == nil, "this little is not waited for")
    #expect(changes.wait(at: 1.05) == nil && changes.wait(at: 0.5) == nil, "the clock was put back")
  }

  @Test func `the first lines of a source do not wait for those of the source before, or for none`() {
    let changes = LineChanges()
    _ = changes.drain(at: 1, hasLines: true)
    changes.listen(to: Told()) {}
    #expect(changes.wait(at: 1.01) == nil, "the update was of another source")
    _ = changes.drain(at: 1.01, hasLines: false)
    #expect(changes.wait(at: 1.02) == nil, "the update brought no line")
    _ = changes.drain(at: 1.02, hasLines: true)
    #expect(changes.wait(at: 1.03) != nil)
  }

  @Test func `what a source told is forgotten once another one is listened to`() async {
    let (changes, old, new) = (LineChanges(), Told(), Told())
    var calls = 0
    changes.listen(to: old) { calls += 1 }
    old.observers.tell(.replaced)
    changes.listen(to: new) { calls += 10 }
    old.observers.tell(.grew(from: 3))
    #expect(changes.drain(at: 1, hasLines: true) == (nil, false))
    new.observers.tell(.grew(from: 4))
    while calls < 10 { await Task.yield() }
    #expect(changes.drain(at: 1, hasLines: true) == (4, false))
  }
}
