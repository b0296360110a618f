import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

@Suite @MainActor struct LineLoaderTests {
  private let loader = LineLoader()

  /// Lets what waits run, until so much was handed over.
  private func wait(until isDone: () -> Bool) async {
    while !isDone() { await Task.yield() }
  }

  @Test
  func `lines are handed over once, and those in sight are not asked for again while they are on their way`()
    async
  {
    let source = HeldLines(1_000)
    var answers: [Int] = []
    loader.handOver = { if case .lines(let lines, let line) = $0 { answers += [line, lines.count] } }
    loader.load(0..<100, needed: 0..<10, from: source, for: nil)
    await wait { source.waiting.count == 1 }
    loader.load(0..<120, needed: 50..<60, from: source, for: nil)
    loader.load(0..<120, needed: 0..<0, from: source, for: nil)
    #expect(loader.isLoading(.lines))
    loader.load(500..<600, needed: 500..<510, from: source, for: nil)
    await wait { source.waiting.count == 2 }
    #expect(source.waiting.map(\.range) == [0..<100, 500..<600])
    source.answer()
    source.answer()
    await wait { !answers.isEmpty }
    #expect(answers == [500, 100], "the answer to an older question is dropped")
    #expect(!loader.isLoading(.lines))
  }

  @Test func `lines that have not come are asked for again only after a change`() async {
    let source = HeldLines(1_000)
    var reasons: [String] = []
    loader.handOver = { if case .failure(.lines, let reason) = $0 { reasons.append(reason) } }
    loader.load(0..<100, needed: 0..<10, from: source, for: nil)
    await wait { source.waiting.count == 1 }
    source.fail()
    await wait { !reasons.isEmpty }
    #expect(loader.refused?.lines == 0..<100 && loader.refused?.reason == reasons[0])
    loader.load(0..<100, needed: 0..<10, from: source, for: nil)
    #expect(!loader.isLoading(.lines))
    loader.linesDidChange(from: 500)
    #expect(loader.refused == nil)
    loader.load(0..<100, needed: 0..<10, from: source, for: nil)
    #expect(loader.isLoading(.lines))
    await wait { source.waiting.count == 1 }
    source.answer()
  }

  @Test func `what is on its way of lines that have changed is dropped`() async {
    let source = HeldLines(1_000)
    loader.load(100..<200, needed: 100..<110, from: source, for: nil)
    loader.linesDidChange(from: 200)
    #expect(loader.isLoading(.lines))
    loader.linesDidChange(from: 199)
    #expect(!loader.isLoading(.lines))
    await wait { source.waiting.count == 1 }
    source.answer()
  }

  @Test func `parts of lines are counted until lines are moved`() async {
    var parts: [Int] = []
    loader.handOver = { if case .piece(nil, let line) = $0 { parts.append(line) } }
    for line in 0..<3 {
      loader.load(.byte(0), ofLine: line, tabWidth: 4, from: CountedLines(9), for: nil)
      #expect(loader.isLoading(.piece))
      await wait { parts.count == line + 1 }
    }
    #expect(parts == [0, 1, 2] && loader.pieces == 3)
    loader.linesWereMoved()
    #expect(loader.pieces == 0)
  }

  @Test func `a search that is cancelled hands nothing over, and another one takes its place`() async {
    var found: [[Int]] = []
    loader.handOver = { if case .found(let lines, 0..<9) = $0 { found.append(lines) } }
    let source = CountedLines(9)
    loader.find(TextQuery("3"), in: 0..<9, of: source, for: nil)
    loader.cancel(.search)
    #expect(!loader.isLoading(.search))
    loader.find(TextQuery("4"), in: 0..<9, of: source, for: nil)
    loader.find(TextQuery("5"), in: 0..<9, of: source, for: nil)
    await wait { !found.isEmpty }
    #expect(found == [[5]])
  }
}
