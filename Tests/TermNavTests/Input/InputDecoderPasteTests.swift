import NavModel
import Testing

@testable import TermNav

@Suite struct InputDecoderPasteTests {
  private let open = "\u{1B}[200~"
  private let close = "\u{1B}[201~"

  @Test func `an open paste yields nothing until its end`() {
    var decoder = InputDecoder()
    #expect(decoder.decode((open + "q\u{3}\u{1B}").utf8, at: 1).isEmpty)
    #expect(!decoder.isPending)
    #expect(decoder.flush(at: 2).isEmpty)
    #expect(decoder.decode("[20".utf8, at: 3).isEmpty)
    #expect(decoder.flush(at: 4).isEmpty)
    #expect(decoder.decode("1~".utf8, at: 5) == [.paste("q\u{3}")])
    #expect(decoder.decode("z".utf8, at: 6) == [char("z")])
  }

  @Test func `pastes are apart`() {
    var decoder = InputDecoder()
    let text = "\(open)a\(close)\(open)b\(close)"
    #expect(decoder.decode(text.utf8, at: 1) == [.paste("a"), .paste("b")])
  }

  @Test func `text full of half marks is text`() {
    var decoder = InputDecoder()
    let text = String(repeating: "\u{1B}\u{1B}[\u{1B}[2\u{1B}[20\u{1B}[201\u{1B}[200~", count: 500)
    #expect(decoder.decode((open + text + close).utf8, at: 1) == [.paste(text)])
  }

  @Test(arguments: [4096, 65_536, 99_991]) func `a large paste comes in pieces that join`(read: Int) {
    // Three bytes a scalar: the limit falls inside one.
    let text = String(repeating: "中", count: 1 << 20)
    let bytes = Array((open + text + close).utf8)
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for start in stride(from: 0, to: bytes.count, by: read) {
      decoder.decode(bytes[start..<min(start + read, bytes.count)], at: 1, into: &events)
    }
    let pieces = events.map { event -> String in
      if case .paste(let piece) = event { piece } else { "no paste" }
    }
    #expect(pieces.count == 4)
    #expect(pieces.allSatisfy { $0.utf8.count <= InputDecoder.largestPaste })
    #expect(pieces.joined() == text)
  }

  @Test func `a paste of exactly one piece has no empty second`() {
    var decoder = InputDecoder()
    let text = String(repeating: "x", count: InputDecoder.largestPaste)
    #expect(decoder.decode((open + text + close).utf8, at: 1) == [.paste(text)])
    #expect(decoder.decode((open + close).utf8, at: 1) == [.paste("")])
  }

  // MARK: Without an end

  /// A decoder that was flushed whenever it had asked for it, up to a time.
  private func flush(_ decoder: inout InputDecoder, until time: Seconds) -> [InputEvent] {
    var events: [InputEvent] = []
    while let due = decoder.flushTime, due <= time { events += decoder.flush(at: due) }
    return events
  }

  @Test(arguments: ["\u{1B}[", "\u{9B}"])
  func `a paste without an end is given out, and what follows is text`(_ csi: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode("\(csi)200~qé".utf8, at: 1).isEmpty)
    #expect(decoder.flushTime == 1 + InputDecoder.pasteDelay.seconds)
    #expect(decoder.flush(at: 3.9).isEmpty)
    #expect(flush(&decoder, until: 4) == [.paste("qé")])
    #expect(decoder.flushTime == nil, "no wake while nothing comes")
    #expect(decoder.decode("h中\r".utf8, at: 9).isEmpty)
    #expect(decoder.decode("\tq\u{7F}\u{C}".utf8, at: 9.01).isEmpty)
    #expect(decoder.flushTime == 9.01 + InputDecoder.escapeDelay.seconds)
    #expect(flush(&decoder, until: 10) == [.paste("h中\n\tq")])
    // The mark, in any form, ends it after all.
    #expect(decoder.decode("x\u{1B}[201~q".utf8, at: 11) == [.paste("x")])
    #expect(flush(&decoder, until: 12) == [char("q")])
    #expect(decoder.flushTime == nil)
  }

  @Test func `in such a paste neither arrows nor the mouse are commands, but answers are`() {
    var decoder = InputDecoder()
    _ = decoder.decode((open + "a").utf8, at: 0)
    _ = flush(&decoder, until: 3)
    #expect(
      decoder.decode(
        "b\u{1B}[A\u{1B}[<0;3;4M\u{1B}[<64;3;4M\u{1B}[0n\u{1B}[Oc".utf8, at: 4)
        == [.reply(.statusOK), .focus(false)])
    #expect(flush(&decoder, until: 5) == [.paste("bc")])
  }

  @Test(arguments: [
    ("\u{1B}", key(.escape)), ("\u{1B}[27u", key(.escape)), ("\u{3}", char("c", .control)),
    ("\u{1B}[99;5u", char("c", .control)), ("\u{1B}[27;5;99~", char("c", .control)),
    ("\u{1A}", char("z", .control)), ("\u{1C}", char("\\", .control)),
  ]) func `Esc and Ctrl-C end such a paste`(_ bytes: String, _ event: InputEvent) {
    var decoder = InputDecoder()
    _ = decoder.decode((open + "a").utf8, at: 0)
    _ = flush(&decoder, until: 3)
    let events = decoder.decode("b\(bytes)".utf8, at: 4) + flush(&decoder, until: 5)
    #expect(events == [.paste("b"), event])
    #expect(decoder.decode("q".utf8, at: 6) == [char("q")])
  }

  @Test func `an ESC at the end of such a paste is Esc`() {
    var decoder = InputDecoder()
    _ = decoder.decode((open + "a\u{1B}").utf8, at: 0)
    #expect(flush(&decoder, until: 4) == [.paste("a"), key(.escape)])
    #expect(decoder.decode("q".utf8, at: 6) == [char("q")])
  }

  @Test func `a mark that is torn for long is still the mark`() {
    let mark = Array(close.utf8)
    for cut in 2..<mark.count {
      var decoder = InputDecoder()
      _ = decoder.decode(Array((open + "a").utf8) + mark[..<cut], at: 0)
      #expect(flush(&decoder, until: 4) == [.paste("a")])
      #expect(decoder.decode(mark[cut...] + Array("q".utf8), at: 5).isEmpty)
      #expect(flush(&decoder, until: 6) == [char("q")], "cut at \(cut)")
    }
  }

  @Test func `a paste that goes on after its time without a flush is the same`() {
    var decoder = InputDecoder()
    _ = decoder.decode((open + "a").utf8, at: 0)
    #expect(decoder.decode("q".utf8, at: 4) == [.paste("a")])
    #expect(flush(&decoder, until: 5) == [.paste("q")])
    // Another paste ends the one before.
    let events = decoder.decode("b\(open)c\(close)q".utf8, at: 6) + flush(&decoder, until: 7)
    #expect(events == [.paste("b"), .paste("c"), char("q")])
  }

  @Test func `how the rest of a paste is cut makes no difference`() {
    let bytes = Array("bé\u{1B}[A\u{1B}[0n中\u{1B}[<0;3;4Mc\u{1B}[201~q".utf8)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      _ = decoder.decode((open + "a").utf8, at: 0)
      _ = flush(&decoder, until: 3)
      let events =
        decoder.decode(bytes[..<cut], at: 4) + decoder.decode(bytes[cut...], at: 4)
        + flush(&decoder, until: 5)
      #expect(events == [.reply(.statusOK), .paste("bé中c"), char("q")], "cut at \(cut)")
    }
  }

  @Test func `each piece gives a paste more time`() {
    var decoder = InputDecoder()
    _ = decoder.decode((open + "a").utf8, at: 0)
    for time in [2.9, 5.8, 8.7] {
      #expect(flush(&decoder, until: time).isEmpty)
      #expect(decoder.decode("b".utf8, at: time).isEmpty)
    }
    #expect(decoder.decode(close.utf8, at: 11) == [.paste("abbb")])
  }
}
