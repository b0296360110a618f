import Invariants
import Testing

@testable import TermNav
@testable import TermNavText

@Suite final class FilteredLinesTests {
  /// Waits until all that is known has been looked through.
  private func look(_ lines: FilteredLines) async throws {
    await goOn { lines.count.isExact }
  }

  private func texts(_ lines: FilteredLines) async throws -> [String] {
    try await lines.lines(0..<lines.count.known).map(\.string)
  }

  @Test(arguments: [false, true])
  func `the lines are those of a model, with the labels of their source, while it grows and is cut`(
    isInverted: Bool
  ) async throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let buffer = LineBuffer()
      var model: [String] = []
      let filtered = try FilteredLines(buffer, TextQuery("b"), isInverted: isInverted)
      for _ in 0..<20 {
        switch random.below(10) {
        case 0:
          buffer.removeAll()
          model = []
        case 1 where !model.isEmpty:
          buffer.replaceLast(with: "cab")
          model[model.count - 1] = "cab"
        default:
          let new = (0..<random.below(5000)).map { _ in ["a", "b", "ab", "c", ""][random.below(5)] }
          buffer.append(new.map { AttributedText($0) })
          model += new
        }
        if random.below(2) == 0 { await Task.yield() }
      }
      try await look(filtered)
      let wanted = model.indices.filter { model[$0].contains("b") != isInverted }
      #expect(filtered.count == .exact(wanted.count), "seed \(seed)")
      #expect(try await texts(filtered) == wanted.map { model[$0] }, "seed \(seed)")
      for (index, line) in wanted.enumerated().prefix(300) {
        #expect(filtered.label(ofLine: index) == "\(line + 1)")
        #expect(filtered.sourceLine(of: index) == line)
        #expect(filtered.line(notBefore: line) == index)
      }
      // What is found in what is found.
      let found = try await filtered.find(TextQuery("a"), in: 0..<wanted.count)
      #expect(found == wanted.indices.filter { model[wanted[$0]].contains("a") }, "seed \(seed)")
    }
  }

  @Test func `lines that were dropped are not looked at`() async throws {
    let buffer = LineBuffer(limit: 100)
    buffer.append((0..<1000).map { "line \($0)" })
    let filtered = try FilteredLines(buffer, TextQuery("5"))
    try await look(filtered)
    #expect(try await texts(filtered).first == "line 905")
  }

  @Test func `a wrong expression is refused`() {
    #expect(throws: (any Error).self) {
      try FilteredLines(LineBuffer(), TextQuery("(", isRegex: true))
    }
  }

  @Test func `a million found lines take less than two bytes each`() async throws {
    let buffer = LineBuffer()
    buffer.append(utf8: Array(String(repeating: "x\n", count: 1_000_000).utf8))
    let filtered = try FilteredLines(buffer, TextQuery("x"))
    try await look(filtered)
    #expect(filtered.count == .exact(1_000_000))
    #expect(filtered.indexBytes < 2_500_000)
  }

  @Test func `numbers are as an array has them`() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var (random, numbers, model) = (SplitMix64(seed: seed), LineNumbers(), [Int]())
      for _ in 0..<30 {
        if random.below(4) == 0 {
          let from = (model.last ?? 0) * random.below(100) / 90
          numbers.removeAll(from: from)
          model.removeAll { $0 >= from }
        } else {
          for _ in 0..<random.below(700) {
            let next = (model.last ?? -1) + 1 + [0, 0, 1, 300, 70_000][random.below(5)]
            numbers.append(next)
            model.append(next)
          }
        }
        let start = random.below(model.count + 1)
        let range = start..<min(model.count, start + random.below(600))
        if range.lowerBound <= range.upperBound { #expect(numbers[range] == Array(model[range])) }
        let wanted = random.below((model.last ?? 0) + 2)
        #expect(numbers.lowerBound(wanted) == model.count { $0 < wanted }, "seed \(seed)")
        #expect(numbers.count == model.count, "seed \(seed)")
        #expect(numbers.last == model.last ?? -1, "seed \(seed)")
      }
    }
  }
}
