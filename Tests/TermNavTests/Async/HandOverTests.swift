import Testing

@testable import TermNav

@Suite nonisolated struct HandOverTests {
  private final class Given: Sendable {}

  /// What a thread has taken last it would keep alive until its next work: a child that nobody wants any more would not end.
  @Test func `what was taken is held no more, and the rest comes in order`() {
    let values = HandOver<Given>()
    let kept = (0..<3).map { _ in Given() }
    var last: Given? = Given()
    weak let gone = last
    for value in kept + [last!] { values.enqueue(value) }
    last = nil
    for value in kept { #expect(values.dequeue() === value) }
    #expect(gone != nil)
    _ = values.dequeue()
    #expect(gone == nil)
  }
}
