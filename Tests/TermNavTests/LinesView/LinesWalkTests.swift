import Invariants
import NavModel
import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavText

/// Random keys, wheels, drags, sizes and changes of the lines: what is seen is what the source has.
@Suite struct LinesWalkTests {
  private static let words = [
    "tide", "灯台", "fog\tlift", "e\u{301}", "a long word beyond the edge", "", "\u{1B}[2J",
  ]

  private func line(_ number: Int, _ random: inout SplitMix64) -> AttributedText {
    let count = Int.random(in: 0...6, using: &random)
    let text = (0..<count).map { _ in Self.words.randomElement(using: &random)! }.joined(separator: " ")
    return AttributedText("\(number) " + text)
  }

  /// Each row holds its part of its line, and rows and lines lead to each other.
  private func check(_ rig: LinesRig, _ seed: UInt64) {
    let (view, source) = (rig.view.viewport, rig.view.source)
    let cell = view.scroll.down.cell
    #expect(view.scroll.down.isMoving || 0...Int(view.scroll.down.limit) ~= cell, "seed \(seed)")
    #expect(view.lines == source.firstLine..<source.count.known, "seed \(seed)")
    for row in max(0, cell)..<max(0, min(view.rowCount, cell + view.room.rows)) {
      let place = view.position(inRow: row)
      #expect(view.row(of: place) == row && view.lines.contains(place.line), "seed \(seed)")
      guard let line = view.window[place.line] else {
        Issue.record("a line in sight is not at hand, seed \(seed)")
        continue
      }
      #expect(line.text == source.readyLines(place.line..<place.line + 1)?.first, "seed \(seed)")
      #expect(line.rows.indices.contains(place.row), "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(0)..<TestLength.of(12, full: 120)) func `what is seen is what the source has`(
    _ seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let log = LineBuffer(limit: seed.isMultiple(of: 2) ? 300 : nil)
    var count = 0
    func append(_ lines: Int, to log: LineBuffer) {
      let new = (count..<count + lines).map { line($0, &random) }
      count += lines
      log.append(new)
    }
    append(200, to: log)
    let rig = LinesRig(log, columns: 30, rows: 14) { $0.followsEnd = seed.isMultiple(of: 3) }
    let keys = [
      "j", "k", "d", "u", " ", "b", "g", "G", "w", "#", "F", "l", "/fog\n", "n", "N", "V", "o", "ma",
      "'a",
    ]
    for _ in 0..<150 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4: rig.tester.type(keys.randomElement(using: &random)!)
      case 5: try rig.tester.wheel(Bool.random(using: &random) ? .up : .down, notches: 3)
      case 6: append(Int.random(in: 1...120, using: &random), to: log)
      case 7:
        let rows = Double(Int.random(in: -6...6, using: &random))
        try rig.tester.drag(
          from: Point(column: 12, row: Double(rig.tester.screen.size.rows / 2)), by: Vector(dx: 0, dy: rows),
          over: .seconds(0.1))
      case 8:
        rig.tester.resize(
          to: Size(
            columns: Int.random(in: 15...60, using: &random), rows: Int.random(in: 14...30, using: &random)))
      case 9: rig.view.scroll(columns: -4)
      case 10:
        log.replaceLast(with: line(count - 1, &random))
      default:
        if Int.random(in: 0..<6, using: &random) == 0 {
          log.removeAll()
          count = 0
          append(50, to: log)
        }
      }
      try await rig.tester.idle()
      rig.tester.advance(by: .seconds(0.06))
      try await rig.tester.idle()
      #expect(rig.tester.topPage.name == "lines", "seed \(seed)")
      check(rig, seed)
    }
    try rig.tester.settle()
    check(rig, seed)
  }
}
