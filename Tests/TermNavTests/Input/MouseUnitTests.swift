import NavModel
import Testing

@testable import TermNav

/// RULES 18: reports in pixels say nothing of a place until the size of a cell is known.
@Suite struct MouseUnitTests {
  private static let isOn = "\u{1B}[?1016;1$y"

  private func pointers(_ events: [InputEvent]) -> [PointerEvent] {
    events.compactMap { if case .pointer(let pointer) = $0 { pointer } else { nil } }
  }

  private func decode(_ text: String, _ decoder: inout InputDecoder, at time: Seconds = 1) -> [PointerEvent] {
    pointers(decoder.decode(text.utf8, at: time))
  }

  @Test func `they wait until the terminal has told its cell`() throws {
    var decoder = InputDecoder()
    #expect(decode(Self.isOn + "\u{1B}[<0;101;121M", &decoder).isEmpty)
    decoder.reportedCell = (width: 10, height: 20)
    let events = pointers(decoder.measuredEvents())
    #expect(events.map(\.phase) == [.pressed])
    #expect(
      events.first.map { Int($0.location.column) } == 10 && events.first.map { Int($0.location.row) } == 6)
  }

  @Test func `where none is told they are dropped after a second, and the mouse stays in cells`() throws {
    var decoder = InputDecoder()
    #expect(decode(Self.isOn + "\u{1B}[<0;101;121M\u{1B}[<32;111;121M", &decoder).isEmpty)
    let end = try #require(decoder.flushTime)
    #expect(pointers(decoder.flush(at: end)).isEmpty)
    #expect(decoder.flushTime == nil && decoder.measuredEvents().isEmpty)
    #expect(decode("\u{1B}[<0;3;4M", &decoder, at: 5).map(\.location) == [Point(column: 2, row: 3)])
  }

  @Test func `a release ends its press where the pointer was last`() throws {
    var decoder = InputDecoder()
    #expect(decode("\u{1B}[<0;11;7M", &decoder).map(\.location) == [Point(column: 10, row: 6)])
    #expect(decode(Self.isOn + "\u{1B}[<32;301;121M\u{1B}[<0;301;121m", &decoder).isEmpty)
    let end = try #require(decoder.flushTime)
    let events = pointers(decoder.flush(at: end))
    #expect(events.map(\.phase) == [.released])
    #expect(events.map(\.location) == [Point(column: 10, row: 6)])
  }

  @Test func `so it does where the terminal goes back to cells meanwhile`() {
    var decoder = InputDecoder()
    _ = decode("\u{1B}[<0;11;7M", &decoder)
    _ = decode(Self.isOn + "\u{1B}[<0;301;121m", &decoder)
    let events = decode("\u{1B}[?1016;2$y\u{1B}[<35;5;3M", &decoder)
    #expect(events.map(\.phase) == [.released, .moved])
    #expect(events.map(\.location) == [Point(column: 10, row: 6), Point(column: 4, row: 2)])
  }

  @Test func `a decoder that takes over waits too`() {
    var decoder = InputDecoder()
    _ = decode(Self.isOn, &decoder)
    var next = decoder.begunAnew
    #expect(decode("\u{1B}[<0;101;121M", &next).isEmpty)
    next.reportedCell = (width: 10, height: 20)
    #expect(pointers(next.measuredEvents()).count == 1)
  }
}
