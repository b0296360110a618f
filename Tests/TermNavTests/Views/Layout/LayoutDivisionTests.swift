import Invariants
import Testing

@testable import TermNav

/// RULES section 27: how the cells of a row or column are divided.
@Suite struct LayoutDivisionTests {
  private func division(_ parts: [LayoutDivision.Part], spacing: Int = 0) -> LayoutDivision {
    LayoutDivision(parts: parts, spacing: spacing)
  }

  private func asking(_ cells: Int) -> LayoutDivision.Part { .init(asking: cells) }

  private func spacer(_ least: Int) -> LayoutDivision.Part {
    var part = LayoutDivision.Part(.flexible(min: least))
    part.isSpacer = true
    return part
  }

  @Test func `fixed parts keep their cells, flexible ones share what is left`() {
    let parts = [LayoutDivision.Part(.fixed(10)), .init(.flexible()), asking(5), .init(.flexible())]
    #expect(division(parts).lengths(in: 40) == [10, 13, 5, 12])
    #expect(division(parts, spacing: 1).lengths(in: 40) == [10, 11, 5, 11])
    #expect(division(parts).lengths(in: 15) == [10, 0, 5, 0])
  }

  @Test func `flexible parts become equally long within their limits`() {
    let parts = [LayoutDivision.Part(.flexible(min: 30)), .init(.flexible(max: 10)), .init(.flexible())]
    #expect(division(parts).lengths(in: 80) == [35, 10, 35])
    #expect(division(parts).lengths(in: 50) == [30, 10, 10])
    #expect(division(parts).lengths(in: 40) == [30, 5, 5])
    #expect(division(parts).lengths(in: 30) == [30, 0, 0])
  }

  @Test func `what does not fit is taken from the end: asked, then flexible, then fixed`() {
    let parts = [asking(8), .init(.flexible(min: 6)), .init(.fixed(5)), asking(4)]
    let division = division(parts)
    for (room, lengths) in [
      (24, [8, 7, 5, 4]), (23, [8, 6, 5, 4]), (22, [8, 6, 5, 3]), (19, [8, 6, 5, 0]), (18, [7, 6, 5, 0]),
      (11, [0, 6, 5, 0]), (8, [0, 3, 5, 0]), (5, [0, 0, 5, 0]), (2, [0, 0, 2, 0]), (0, [0, 0, 0, 0]),
    ] {
      #expect(division.lengths(in: room) == lengths, "\(room)")
    }
  }

  @Test func `a space stands between parts that have cells, and goes with them`() {
    let parts = division([asking(4), asking(0), asking(4)], spacing: 2)
    #expect(parts.natural == 10 && parts.starts(of: [4, 0, 4]) == [0, 4, 6])
    let tight = division([asking(4), asking(1)], spacing: 2)
    #expect(tight.lengths(in: 6) == [4, 0])
    #expect(tight.lengths(in: 7) == [4, 1])
  }

  @Test func `a spacer stands for the space beside it`() {
    let parts = division([asking(4), spacer(2), asking(4)], spacing: 2)
    #expect(parts.lengths(in: 20) == [4, 12, 4])
    #expect(parts.starts(of: [4, 12, 4]) == [0, 4, 16])
    #expect(parts.lengths(in: 10) == [4, 2, 4])
    #expect(parts.natural == 10)
  }

  @Test func `bad figures have a meaning`() {
    #expect(LayoutDivision.Part(.fixed(-3)).least == 0)
    let turned = LayoutDivision.Part(.flexible(min: 9, max: 4))
    #expect(turned.least == 9 && turned.most == 9)
    #expect(LayoutDivision.Part(.flexible(min: -5, max: -1)).most == 0)
    let parts = division([.init(.fixed(.max)), .init(.flexible(min: .max)), asking(.max)], spacing: .max)
    #expect(parts.lengths(in: 80).reduce(0, +) <= 80)
    #expect(parts.lengths(in: .max).allSatisfy { $0 >= 0 })
    #expect(division([asking(3), asking(3)], spacing: -4).lengths(in: 6) == [3, 3])
    #expect(division([]).lengths(in: 10) == [] && division([asking(2)]).lengths(in: -4) == [0])
  }

  @Test func `sums never exceed what there is, and what is flexible leaves nothing over`() {
    var random = SplitMix64(seed: 15)
    for _ in 0..<4000 {
      let parts = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        let cells = Int.random(in: 0...30, using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: return asking(cells)
        case 1: return LayoutDivision.Part(.fixed(cells))
        case 2: return spacer(cells % 4)
        case 3: return LayoutDivision.Part(.flexible(min: cells % 7, max: cells))
        default: return LayoutDivision.Part(.flexible())
        }
      }
      let division = division(parts, spacing: Int.random(in: 0...3, using: &random))
      let room = Int.random(in: 0...120, using: &random)
      let lengths = division.lengths(in: room)
      let starts = division.starts(of: lengths)
      #expect(zip(starts, lengths).allSatisfy { $0 + $1 <= room && $1 >= 0 })
      #expect(zip(zip(starts, lengths), starts.dropFirst()).allSatisfy { $0.0 + $0.1 <= $1 })
      let takesAll = parts.contains { $0.kind == .flexible && $0.most == .max && !$0.isSpacer }
      if takesAll, division.natural < room - 3 * parts.count {
        #expect(zip(starts, lengths).map { $0 + $1 }.max() == room)
      }
    }
  }
}
