import Invariants
import NavModel
import Testing

@testable import TermNav

@Suite struct DueTimesTests {
  /// Takes out all that is due.
  private func take(_ times: inout DueTimes<String>, by time: Seconds) -> [String] {
    times.due(by: time).compactMap { times.remove($0.number) }
  }

  @Test func `what is due comes in the order of its times, of equal times what was added first`() {
    var times = DueTimes<String>()
    for (work, due) in [("c", 3.0), ("a", 1), ("b1", 2), ("b2", 2), ("d", 4)] {
      _ = times.add(work, due: due)
    }
    #expect(times.first == 1)
    #expect(take(&times, by: 0.5) == [])
    #expect(take(&times, by: 3) == ["a", "b1", "b2", "c"])
    #expect(times.first == 4)
    #expect(take(&times, by: .infinity) == ["d"])
    #expect(times.first == nil)
  }

  @Test func `a time that is none, and one without end, are never due, and their work can be taken out`() {
    var times = DueTimes<String>()
    let numbers = [Seconds.nan, .infinity].map { times.add("\($0)", due: $0) }
    #expect(times.first == nil)
    #expect(take(&times, by: .greatestFiniteMagnitude) == [])
    #expect(times.all.count == 2)
    #expect(numbers.map { times.remove($0) } == ["nan", "inf"])
    #expect(times.all.isEmpty)
  }

  @Test func `what is taken out is not due, and the next is the first`() {
    var times = DueTimes<String>()
    let first = times.add("a", due: 1)
    _ = times.add("b", due: 2)
    #expect(times.remove(first) == "a")
    #expect(times.remove(first) == nil)
    #expect(times.first == 2)
    #expect(take(&times, by: 2) == ["b"])
  }

  @Test func `other times count from then on`() {
    var times = DueTimes<String>()
    for work in ["a", "bb", "ccc"] { _ = times.add(work, due: 1) }
    times.reschedule { $0 == "a" ? .nan : 10 - Seconds($0.count) }
    #expect(times.first == 7)
    #expect(take(&times, by: 8) == ["ccc", "bb"])
    #expect(times.all.count == 1)
  }

  @Test func `it is a list that is sorted each time, whatever comes and goes`() {
    var random = SplitMix64(seed: 11)
    var times = DueTimes<Int>()
    var model: [(number: Int, due: Seconds)] = []
    for step in 0..<4000 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0, 1:
        let due = Seconds(Int.random(in: 0..<50, using: &random))
        model.append((times.add(step, due: due), due))
      default:
        guard let index = model.indices.randomElement(using: &random) else { break }
        #expect(times.remove(model.remove(at: index).number) != nil)
      }
      #expect(times.first == model.map(\.due).min(), "step \(step)")
    }
    let sorted = model.sorted { ($0.due, $0.number) < ($1.due, $1.number) }
    #expect(times.due(by: 25).map(\.number) == sorted.filter { $0.due <= 25 }.map(\.number))
  }
}
