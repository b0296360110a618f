import NavModel
import Testing

@testable import TermNav

/// From which number a terminal counts its pixels (RULES, section 18).
@Suite struct PixelOriginTests {
  /// One that gets pixels, of cells of 10 × 20.
  private func measured() -> InputDecoder {
    var decoder = InputDecoder()
    decoder.reportedCell = (width: 10, height: 20)
    _ = decoder.decode("\u{1B}[?1016;1$y".utf8, at: 1)
    return decoder
  }

  private func places(_ text: String, _ decoder: inout InputDecoder) -> [Point] {
    decoder.decode(text.utf8, at: 1).compactMap { event -> Point? in
      switch event {
      case .pointer(let pointer): pointer.location
      case .wheel(let wheel): wheel.location
      default: nil
      }
    }
  }

  private func rows(_ text: String, _ decoder: inout InputDecoder) -> [Int] {
    places(text, &decoder).map { Int($0.row) }
  }

  private let press = "\u{1B}[<0;100;120M\u{1B}[<0;100;120m"

  @Test(arguments: ["\u{1B}[>0;276;0c", "\u{1B}[>1;4000;29c", "\u{9B}>1;4000;48c"])
  func `xterm.js and kitty count from 0, so that the first pixel of a row is in that row`(_ answer: String) {
    var decoder = measured()
    _ = decoder.decode(answer.utf8, at: 1)
    #expect(decoder.isBorderless && decoder.begunAnew.isBorderless)
    #expect(rows(press, &decoder) == [6, 6])
    #expect(places("\u{1B}[<0;0;0M", &decoder) == [Point(column: 0.05, row: 0.025)])
  }

  @Test(arguments: [
    "", "\u{1B}[>41;379;0c", "\u{1B}[>0;379;0c", "\u{1B}[>1;276;0c", "\u{1B}[>1;10;0c", "\u{1B}[>65;7600;1c",
    "\u{1B}[?0;276;0c", "\u{1B}[>c", "\u{1B}[>0;276;0;1c",
  ])
  func `others count from 1`(_ answer: String) {
    var decoder = measured()
    #expect(decoder.decode(answer.utf8, at: 1).allSatisfy { if case .key = $0 { false } else { true } })
    #expect(rows(press, &decoder) == [5, 5])
  }

  @Test(arguments: [
    "\u{1B}[<0;0;50M\u{1B}[<0;0;50m", "\u{1B}[<2;50;0M\u{1B}[<2;50;0m", "\u{1B}[<35;0;50M",
    "\u{1B}[<35;50;0m",
    "\u{1B}[<16;0;0M\u{1B}[<16;9;9m",
  ])
  func `a press or a motion without a button at 0 shows that a terminal counts from 0`(_ report: String) {
    var decoder = measured()
    _ = decoder.decode(report.utf8, at: 1)
    #expect(rows(press, &decoder) == [6, 6])
  }

  @Test(arguments: [
    // A held pointer can leave the window.
    "\u{1B}[<0;9;9M\u{1B}[<32;0;9M\u{1B}[<0;0;9m", "\u{1B}[<34;9;0M", "\u{1B}[<0;0;9m", "\u{1B}[<64;0;9M",
    "\u{1B}[<0;9;9M\u{1B}[<2;0;9M\u{1B}[<2;0;9m\u{1B}[<0;0;9m", "\u{1B}[<0;-1;9M", "\u{1B}[<0;1;1M",
  ])
  func `what else has the number 0 shows nothing`(_ report: String) {
    var decoder = measured()
    _ = decoder.decode(report.utf8, at: 1)
    #expect(rows(press, &decoder) == [5, 5])
  }

  @Test func `in cells the number 0 shows nothing`() {
    var decoder = InputDecoder()
    decoder.reportedCell = (width: 10, height: 20)
    _ = decoder.decode("\u{1B}[<0;0;0M\u{1B}[<0;0;0m\u{1B}[?1016;1$y".utf8, at: 1)
    #expect(rows(press, &decoder) == [5, 5])
  }

  @Test func `reports that wait for the size are placed as the terminal counts`() {
    var decoder = measured()
    _ = decoder.decode("\u{1B}[>1;4000;29c".utf8, at: 1)
    decoder.reportedCell = nil
    #expect(places(press, &decoder).isEmpty)
    decoder.reportedCell = (width: 20, height: 40)
    let rows = decoder.measuredEvents().compactMap { event -> Int? in
      if case .pointer(let pointer) = event { Int(pointer.location.row) } else { nil }
    }
    #expect(rows == [3, 3])
  }
}
