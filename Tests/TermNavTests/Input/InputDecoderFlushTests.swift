import NavModel
import Testing

@testable import TermNav

@Suite nonisolated struct InputDecoderFlushTests {
  @Test(arguments: [
    ("\u{1B}", key(.escape)), ("\u{1B}[", char("[", .alt)), ("\u{1B}O", char("O", .alt)),
    ("\u{1B}]", char("]", .alt)), ("\u{1B}P", char("P", .alt)), ("\u{1B}_", char("_", .alt)),
  ]) func `what could start a sequence is a key`(_ text: String, _ event: InputEvent) {
    var decoder = InputDecoder()
    #expect(decoder.decode(text.utf8, at: 1).isEmpty)
    #expect(decoder.isPending)
    #expect(decoder.flush(at: 1.05) == [event])
    #expect(!decoder.isPending)
    #expect(decoder.flush(at: 1.05).isEmpty)
    #expect(decoder.decode("a".utf8, at: 1.1) == [char("a")])
  }

  @Test(arguments: [
    ("\u{1B}[<32;4", "0;5M", mouse(.dragged, .primary, 39, 4)),
    ("\u{1B}[<", "0;1;1M", mouse(.pressed, .primary, 0, 0)),
    ("\u{1B}[1;", "5C", key(.right, .control)), ("\u{1B}[M!", "!!", mouse(.pressed, .middle, 0, 0)),
    ("\u{1B}O1;", "5P", key(.function(1), .control)), ("\u{1B}[200~a", "b\u{1B}[201~", .paste("ab")),
    ("\u{1B}]0;t", "x\u{7}a", char("a")), ("\u{1B}]0;t\u{1B}", "\\a", char("a")),
  ]) func `what is further along waits for its rest`(_ start: String, _ rest: String, _ event: InputEvent) {
    var decoder = InputDecoder()
    #expect(decoder.decode(start.utf8, at: 0).isEmpty)
    #expect(!decoder.isPending)
    #expect(decoder.flush(at: 0.05).isEmpty)
    #expect(decoder.decode(rest.utf8, at: 1) == [event])
  }

  @Test func `a torn scalar waits for its rest`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B, 0xC3], at: 0).isEmpty)
    #expect(decoder.flush(at: 0.05).isEmpty)
    #expect(decoder.decode([0xA9], at: 0.1) == [char("é", .alt)])
  }

  @Test func `a mouse report that is held up after its ESC is not typed`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}".utf8, at: 0)
    #expect(decoder.flush(at: 0.05) == [key(.escape)])
    #expect(
      decoder.decode("[<0;2;2Mq".utf8, at: 1 / 4) == [
        .pointer(PointerEvent(.pressed, .primary, at: Point(column: 1, row: 1), time: 1 / 4)), char("q"),
      ])
  }

  @Test func `a mouse report that is held up after its bracket is not typed`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}[".utf8, at: 0)
    #expect(decoder.flush(at: 0.05) == [char("[", .alt)])
    #expect(decoder.decode("<0;2".utf8, at: 0.1).isEmpty)
    #expect(!decoder.isPending)
    #expect(decoder.decode(";2M".utf8, at: 1) == [mouse(.pressed, .primary, 1, 1)])
  }

  @Test func `a bracket and an angle that are typed slowly after Esc are themselves`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}".utf8, at: 0)
    #expect(decoder.flush(at: 0.05) == [key(.escape)])
    #expect(decoder.decode("[".utf8, at: 0.2).isEmpty)
    #expect(decoder.isPending)
    #expect(decoder.flush(at: 0.25) == [char("[")])
    #expect(decoder.decode("<".utf8, at: 0.4).isEmpty)
    #expect(decoder.flush(at: 0.45) == [char("<")])
    #expect(decoder.decode("1".utf8, at: 0.6) == [char("1")])
  }

  @Test func `long after an Esc a bracket is typed at once`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}".utf8, at: 0)
    _ = decoder.flush(at: 0.05)
    #expect(
      decoder.decode("[A".utf8, at: 0.05 + InputDecoder.lateDelay.seconds + 0.01) == [char("["), char("A")])
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}]lls; q\u{1B}\\",
    "\u{1B}P1+r524742=38\u{1B}\\", "\u{1B}P>|xterm(379)\u{1B}\\", "\u{1B}P!|00000000\u{1B}\\",
  ]) func `an answer that is torn anywhere is not typed`(_ text: String) {
    for cut in 1..<text.utf8.count {
      var decoder = InputDecoder()
      #expect(decoder.decode(text.utf8.prefix(cut), at: 0).isEmpty)
      // What could be a key is one; nothing more of the answer is.
      let keys = decoder.flush(at: 0.05)
      #expect(keys.count <= 1)
      let gap = keys.isEmpty ? InputDecoder.stringDelay.seconds : 0.4
      let rest = decoder.decode(text.utf8.dropFirst(cut), at: gap)
      #expect(
        rest.allSatisfy { $0 == .reply(.color(11, Color(0))) }, "\(text.debugDescription) cut at \(cut)"
      )
      #expect(!decoder.isPending)
      #expect(decoder.decode("a".utf8, at: gap) == [char("a")])
    }
  }

  @Test func `an answer torn after what a flush gave out still counts`() {
    for cut in 1...2 {
      let text = "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\"
      var decoder = InputDecoder()
      _ = decoder.decode(text.utf8.prefix(cut), at: 0)
      _ = decoder.flush(at: 0.05)
      #expect(decoder.decode(text.utf8.dropFirst(cut), at: 0.4) == [.reply(.directColor)])
    }
  }

  @Test(arguments: ["\u{1B}]1", "\u{1B}P1", "\u{1B}_j", "\u{1B}^j", "\u{1B}Xj", "\u{1B}]1;x\u{1B}"])
  func `a string without an end is over in time`(_ start: String) {
    var decoder = InputDecoder()
    _ = decoder.decode(start.utf8, at: 0)
    let later = InputDecoder.stringDelay.seconds
    #expect(decoder.decode("j".utf8, at: later + 0.1) == [char("j")])
    // Each piece gives it more time.
    decoder = InputDecoder()
    _ = decoder.decode("\u{1B}]1".utf8, at: 0)
    #expect(decoder.decode("j".utf8, at: later).isEmpty)
    #expect(decoder.decode("j".utf8, at: later * 2).isEmpty)
    #expect(decoder.decode("j".utf8, at: later * 3 + 0.1) == [char("j")])
  }

  @Test func `forward and back in one read are two keys, and what is typed after them is typed`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}]\u{1B}".utf8, at: 0).isEmpty)
    #expect(decoder.flush(at: 0.05) == [char("]", .alt), key(.escape)])
    #expect(decoder.decode("]".utf8, at: 0.2).isEmpty)
    #expect(decoder.flush(at: 0.25) == [char("]")])
    #expect(decoder.decode("1".utf8, at: 0.3).isEmpty)
    #expect(decoder.flush(at: 0.35) == [char("1")])
    #expect(decoder.decode("2j".utf8, at: 0.4) == [char("2"), char("j")])
  }

  @Test func `a string's end that is held up is not typed`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}]0;t\u{1B}".utf8, at: 0)
    #expect(decoder.flushTime == nil)
    #expect(decoder.flush(at: 0.05).isEmpty)
    #expect(decoder.decode("\\\\".utf8, at: 2.9) == [char("\\")])
  }

  @Test(arguments: ["\u{1B}]11;rgb:1414/1616/1b1b", "\u{1B}P0$r"])
  func `an ESC is a key behind an answer that has no end, unless it came at once behind it`(
    _ answer: String
  ) {
    var decoder = InputDecoder()
    #expect(decoder.decode((answer + "\u{1B}").utf8, at: 0).isEmpty)
    #expect(decoder.flush(at: 0.5).isEmpty)
    #expect(decoder.decode("j".utf8, at: 1) == [char("j")])
    #expect(decoder.decode((answer + "\u{1B}").utf8, at: 2).isEmpty)
    #expect(decoder.decode("\u{1B}[A".utf8, at: 2.5) == [key(.up)])
    #expect(decoder.decode((answer + "\u{1B}").utf8, at: 3).isEmpty)
    #expect(decoder.decode("[A".utf8, at: 3.2) == [key(.up)])
    #expect(decoder.decode(answer.utf8, at: 4).isEmpty)
    #expect(decoder.decode("\u{1B}".utf8, at: 4.1).isEmpty)
    #expect(decoder.flush(at: 4.15) == [key(.escape)])
    #expect(decoder.decode("j".utf8, at: 5) == [char("j")])
  }

  @Test func `an event has the time of its last piece`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}[<0;2".utf8, at: 7)
    #expect(
      decoder.decode(";2M".utf8, at: 8) == [
        .pointer(PointerEvent(.pressed, .primary, at: Point(column: 1, row: 1), time: 8))
      ])
  }

  @Test(arguments: [[0x9B], [0x8F], [0xC2, 0x9B]] as [[UInt8]])
  func `an introducer of one control is no key, and is forgotten in time`(_ bytes: [UInt8]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes, at: 0).isEmpty)
    #expect(!decoder.isPending && decoder.flushTime == nil)
    #expect(decoder.decode("B".utf8, at: 2) == [key(.down)] || bytes == [0x8F])
    _ = decoder.decode(bytes, at: 3)
    #expect(decoder.decode("B".utf8, at: 3 + InputDecoder.stringDelay.seconds + 0.1) == [char("B")])
  }

  @Test(arguments: ["\u{1B}[M", "\u{1B}[M ", "\u{1B}[M !", "\u{1B}[["])
  func `an old mouse report or a console's key that is torn is forgotten in time`(_ start: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(start.utf8, at: 0).isEmpty)
    #expect(decoder.decode("A".utf8, at: InputDecoder.stringDelay.seconds + 0.1) == [char("A")])
    // The Esc before it was a key.
    decoder = InputDecoder()
    let before = decoder.decode("\u{1B}\(start)".utf8, at: 0)
    let after = decoder.decode("A".utf8, at: InputDecoder.stringDelay.seconds + 0.1)
    #expect(before + after == [key(.escape), char("A")])
  }

  @Test func `an answer in eight bits that is torn anywhere is not typed`() {
    for text in [
      [0x9D] + Array("11;rgb:0000/0000/0000✓".utf8) + [0x9C], [0x90] + Array("1+r52=38".utf8) + [0x9C],
    ] {
      for cut in 1..<text.count {
        var decoder = InputDecoder()
        #expect(decoder.decode(text[..<cut], at: 0).isEmpty)
        #expect(!decoder.isPending)
        #expect(decoder.decode(text[cut...] + Array("a".utf8), at: 3) == [char("a")], "cut at \(cut)")
      }
    }
  }
}
