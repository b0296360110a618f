import NavModel
import Testing

@testable import TermNav

@Suite nonisolated struct InputDecoderTableTests {
  @Test(arguments: InputCases.all) func `input means what the table says`(_ example: InputCase) {
    var decoder = InputDecoder()
    #expect(decoder.decode(example.bytes, at: 1) + held(&decoder) == example.events)
    #expect(!decoder.isPending)
    #expect(decoder.decode("a".utf8, at: 1) == [char("a")])
  }

  /// What is held after a paste's end, once its time is over.
  private func held(_ decoder: inout InputDecoder) -> [InputEvent] {
    decoder.flush(at: 1 + InputDecoder.pasteEndDelay.seconds)
  }

  /// The same in the two forms that no key sends, where neither a paste nor a key's own ESC is in it.
  @Test(
    arguments: InputCases.keys + InputCases.modified + InputCases.pointer + InputCases.replies
      + InputCases.swallowed) func `input means the same in eight bits`(_ example: InputCase)
  {
    let isOfKeys = example.events.contains { event in
      if case .paste = event { return true }
      guard case .key(let key) = event, key.modifiers.contains(.alt) else { return false }
      return [.character("["), .character("O"), .character("]"), .character("P")].contains(key.key)
    }
    // An ESC before such a form is Esc.
    guard !isOfKeys, !String(decoding: example.bytes, as: UTF8.self).contains("\u{1B}\u{1B}[") else { return }
    for form in [InputDecoder.Form.byte, .scalar] {
      var decoder = InputDecoder()
      #expect(decoder.decode(InputCases.eightBits(example.bytes, form), at: 1) == example.events)
      #expect(decoder.decode("a".utf8, at: 1) == [char("a")])
    }
  }

  @Test func `fractions of a cell are taken from pixels`() {
    var decoder = InputDecoder()
    decoder.cellPixels = (width: 10, height: 20)
    #expect(
      decoder.decode("\u{1B}[<0;1;1M\u{1B}[<32;10;21M\u{1B}[<32;36;31M\u{1B}[<0;-7;2m".utf8, at: 1)
        == [
          mouse(.pressed, .primary, 0.05, 0.025), mouse(.dragged, .primary, 0.95, 1.025),
          mouse(.dragged, .primary, 3.55, 1.525), mouse(.released, .primary, 0.05, 0.075),
        ])
    // The older forms know only cells, and a size that cannot be is none.
    #expect(decoder.decode("\u{1B}[32;3;4M".utf8, at: 1) == [mouse(.pressed, .primary, 2, 3)])
    decoder.cellPixels = (width: 0, height: -1)
    #expect(decoder.decode("\u{1B}[<0;3;4M".utf8, at: 1) == [mouse(.pressed, .primary, 2, 3)])
  }

  @Test func `reports in cells are parted from those in pixels by the answer between them`() {
    let bytes = Array(
      "\u{1B}[<0;3;4M\u{1B}[?1016;1$y\u{1B}[<32;36;31M\u{1B}[?1016;2$y\u{1B}[<0;3;4m".utf8)
    let events: [InputEvent] = [
      mouse(.pressed, .primary, 2, 3), .reply(.mode(1016, value: 1)), mouse(.dragged, .primary, 3.55, 1.525),
      .reply(.mode(1016, value: 2)), mouse(.released, .primary, 2, 3),
    ]
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      decoder.reportedCell = (width: 10, height: 20)
      #expect(decoder.decode(bytes[..<cut], at: 1) + decoder.decode(bytes[cut...], at: 1) == events)
    }
  }

  @Test func `a new size of a cell is taken while pixels are reported`() {
    var decoder = InputDecoder()
    decoder.reportedCell = (width: 10, height: 20)
    _ = decoder.decode("\u{1B}[?1016;1$y".utf8, at: 1)
    decoder.reportedCell = (width: 5, height: 10)
    #expect(decoder.decode("\u{1B}[<0;36;31M".utf8, at: 1) == [mouse(.pressed, .primary, 7.1, 3.05)])
  }

  @Test func `reports in pixels are held until the size of a cell is known again`() {
    let bytes = Array("\u{1B}[<0;36;31M\u{1B}[4;600;800t\u{1B}[<0;36;31mx".utf8)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      decoder.reportedCell = (width: 10, height: 20)
      _ = decoder.decode("\u{1B}[?1016;1$y".utf8, at: 1)
      decoder.reportedCell = nil
      let events = decoder.decode(bytes[..<cut], at: 1) + decoder.decode(bytes[cut...], at: 1)
      #expect(events == [.reply(.textAreaPixels(width: 800, height: 600)), char("x")])
      #expect(decoder.measuredEvents().isEmpty)
      decoder.reportedCell = (width: 5, height: 10)
      #expect(
        decoder.measuredEvents() == [
          mouse(.pressed, .primary, 7.1, 3.05), mouse(.released, .primary, 7.1, 3.05),
        ])
      #expect(decoder.measuredEvents().isEmpty)
    }
  }

  /// One that gets pixels, and asks for the size of a cell again.
  private func measuring(at time: Seconds) -> InputDecoder {
    var decoder = InputDecoder()
    decoder.reportedCell = (width: 10, height: 20)
    _ = decoder.decode("\u{1B}[?1016;1$y".utf8, at: time)
    decoder.reportedCell = nil
    return decoder
  }

  @Test func `where the mouse comes back in cells only a release of what was held counts`() {
    var decoder = measuring(at: 1)
    #expect(
      decoder.decode(
        "\u{1B}[<0;36;31M\u{1B}[<0;36;31m\u{1B}[?1016;2$y\u{1B}[<0;3;4M".utf8, at: 1) == [
          mouse(.released, .primary, 3.55, 1.525), .reply(.mode(1016, value: 2)),
          mouse(.pressed, .primary, 2, 3),
        ])
    #expect(decoder.measuredEvents().isEmpty)
  }

  @Test func `where nobody answers the last size is taken`() {
    var decoder = measuring(at: 0)
    #expect(decoder.decode("\u{1B}[<0;36;31M".utf8, at: 0).isEmpty)
    #expect(decoder.decode("\u{1B}[<32;46;31M".utf8, at: InputDecoder.measureDelay.seconds - 0.1).isEmpty)
    #expect(decoder.decode("\u{1B}[<0;46;31m".utf8, at: InputDecoder.measureDelay.seconds + 0.1).count == 3)
    #expect(decoder.decode("\u{1B}[<0;36;31M".utf8, at: 3).count == 1)
  }

  @Test func `reports that wait need no more input`() {
    var decoder = measuring(at: 0)
    #expect(decoder.decode("\u{1B}[<0;36;31M\u{1B}".utf8, at: 2).isEmpty)
    // Esc first, which waits less.
    #expect(decoder.flush(at: decoder.flushTime!) == [.key(KeyPress(.escape))])
    #expect(decoder.flushTime == 2 + InputDecoder.measureDelay.seconds)
    #expect(decoder.flush(at: 3).count == 1)
    #expect(decoder.flushTime == nil)
  }

  @Test func `a bounded number of fields is kept`() {
    var decoder = InputDecoder()
    let many = String(repeating: "7;", count: 5000)
    #expect(
      decoder.decode("\u{1B}[?\(many)c".utf8, at: 1)
        == [.reply(.deviceAttributes(Array(repeating: 7, count: SequenceFields.capacity)))])
    #expect(decoder.decode("\u{1B}[<\(many)M\u{1B}[1:2:3:4:5:6:7;5A".utf8, at: 1) == [key(.up, .control)])
  }
}
