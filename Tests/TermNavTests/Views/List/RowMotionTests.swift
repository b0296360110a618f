import NavModel
import Testing

@testable import TermNav

/// The lines of rows that are on their way.
@Suite struct RowMotionTests {
  private func seen(_ ids: String, from line: Int = 0) -> [ListMemory.Seen] {
    ids.enumerated().map { number, id in
      .init(
        id: id, index: number, line: number, shownLine: line + number, content: ListRow(title: String(id)))
    }
  }

  /// Each letter is a row, `-` a line without one.
  private func change(
    _ old: String, _ new: String, without swept: Character? = nil, height: Int = 1, sight: Int = 5
  ) -> ListChange? {
    let rows = new.enumerated().filter { $0.element != "-" }.map { line, id in
      ListChange.Row(id: id, position: line, line: line * height)
    }
    return ListChange(
      from: seen(old), to: rows, without: swept, height: height, sight: sight,
      at: MotionStart(at: 0))
  }

  /// As `a 0→1`, with `+` for a row that comes and `-` for one that goes.
  private func words(_ change: ListChange?, _ new: String) -> [String] {
    let names = Array(new)
    return (change?.lines ?? []).map { line in
      let name = line.gone?.title ?? String(names[line.position!])
      let sign = line.motion == .comes ? "+" : line.motion == .goes ? "-" : ""
      return "\(sign)\(name) \(line.from)→\(line.to)"
    }
  }

  @Test(arguments: [
    ("abc", "abnc", ["a 0→0", "b 1→1", "+n 2→2", "c 2→3"]),
    ("abc", "ac", ["a 0→0", "c 2→1", "-b 1→1"]),
    ("abc", "cba", ["c 2→0", "b 1→1", "a 0→2"]),
    ("abcde", "bcdef", ["b 1→0", "c 2→1", "d 3→2", "e 4→3", "f 5→4", "a 0→-1"]),
    ("abcde", "xabcd", ["x -1→0", "a 0→1", "b 1→2", "c 2→3", "d 3→4", "e 4→5"]),
  ])
  func `a row moves from where it was drawn, and one that was not seen comes`(
    _ old: String, _ new: String, _ lines: [String]
  ) {
    #expect(words(change(old, new), new) == lines)
  }

  @Test func `nothing moves where all rows stay, all are others or none was drawn`() {
    #expect(change("abc", "abc") == nil && change("abc", "xyz") == nil && change("", "abc") == nil)
  }

  @Test func `a row that a swipe has moved out of sight does not go again`() {
    #expect(words(change("abc", "ac", without: "b"), "ac") == ["a 0→0", "c 2→1"])
  }

  @Test func `rows of several lines move by all of them`() {
    let rows = [ListChange.Row(id: Character("b"), position: 0, line: 0)]
    var old = seen("ab")
    old[1].shownLine = 2
    let change = ListChange(
      from: old, to: rows, without: nil, height: 2, sight: 5, at: MotionStart(at: 0))
    #expect(words(change, "b") == ["b 2→0", "a 0→-2"])
  }

  @Test func `lines and columns go from where they were to where they belong, and then it is over`() throws {
    let moved = change("abcd", "dan")
    var change = try #require(moved)
    func line(_ id: Int) -> Int { change.line(of: change.lines[id]) }
    #expect(line(0) == 3 && line(1) == 0 && change.column(of: change.lines[2], columns: 40) == 40)
    var before = 3
    var isMoving = true
    for step in 1...200 where isMoving {
      isMoving = change.advance(to: Double(step) / 60)
      #expect(line(0) <= before)
      before = line(0)
    }
    #expect(!isMoving && line(0) == 0 && line(1) == 1)
    #expect(change.column(of: change.lines[2], columns: 40) == 0)
    let gone = try #require(change.lines.first { $0.motion == .goes })
    #expect(gone.gone?.title == "b" && change.column(of: gone, columns: 40) == -40)
  }

  @Test func `what was drawn is where rows go from, and a motion ends once`() {
    let drawn = DrawnRows()
    drawn.seen = seen("ab")
    let rows = [ListChange.Row(id: Character("b"), position: 0, line: 0)]
    drawn.swept = Character("a")
    drawn.move(to: rows, height: 1, sight: 5, at: MotionStart(at: 0))
    #expect(drawn.change?.lines.count == 1)
    drawn.advance(to: 0.05)
    #expect(drawn.change != nil)
    drawn.advance(to: 5)
    #expect(drawn.change == nil && !drawn.finish())
    drawn.move(to: rows, height: 1, sight: 5, at: MotionStart(at: 5))
    #expect(drawn.finish() && drawn.change == nil)
  }
}
