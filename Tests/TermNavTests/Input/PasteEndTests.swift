import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// What comes just after a paste's end (RULES, section 16).
@Suite struct PasteEndTests {
  private let open = "\u{1B}[200~"
  private let close = "\u{1B}[201~"

  /// What comes of texts at their times, where the decoder is flushed whenever it has asked for it.
  private func decode(_ pieces: (text: String, time: Seconds)...) -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for piece in pieces {
      while let due = decoder.flushTime, due <= piece.time { events += decoder.flush(at: due) }
      events += decoder.decode(piece.text.utf8, at: piece.time)
    }
    while let due = decoder.flushTime { events += decoder.flush(at: due) }
    return events
  }

  @Test(arguments: ["\u{1B}[", "\u{9B}"]) func `a second end makes text of what stands before it`(
    _ csi: String
  ) {
    #expect(
      decode(("\(csi)200~one\(csi)201~rm -rf\r\u{1B}[B\(csi)201~", 1)) == [.paste("one"), .paste("rm -rf\n")])
  }

  @Test func `text after an inner end is text wherever the reads cut it`() {
    let bytes = Array("\(open)a\(close)b\r\u{1B}é\u{1B}[<0;1;1M\u{1B}[0n\(close)".utf8)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      var events = decoder.decode(bytes[..<cut], at: 1) + decoder.decode(bytes[cut...], at: 1.01)
      while let due = decoder.flushTime { events += decoder.flush(at: due) }
      #expect(events == [.paste("a"), .reply(.statusOK), .paste("b\né")], "cut at \(cut)")
    }
  }

  @Test func `without a second end keys after a paste are keys, once the time has passed`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\(open)a\(close)\r".utf8, at: 1) == [.paste("a")])
    #expect(!decoder.isPending)
    #expect(decoder.flushTime == 1 + InputDecoder.pasteEndDelay.seconds)
    #expect(decoder.flush(at: 1.04).isEmpty)
    #expect(decoder.flush(at: 1 + InputDecoder.pasteEndDelay.seconds) == [key(.enter)])
    #expect(decoder.flushTime == nil)
    #expect(decoder.decode("\r".utf8, at: 1.06) == [key(.enter)])
  }

  @Test func `a key that comes later is not held`() {
    #expect(decode(("\(open)a\(close)", 1), ("\r", 1.06)) == [.paste("a"), key(.enter)])
    var decoder = InputDecoder()
    #expect(decoder.decode("\(open)a\(close)".utf8, at: 1) == [.paste("a")])
    #expect(decoder.flushTime == nil, "no wake while nothing comes")
    #expect(decoder.decode("j".utf8, at: 2) == [char("j")])
  }

  /// The loss came first, and a press that nothing ended any more.
  @Test func `a press and the loss of the focus behind a paste keep their order`() throws {
    let (press, loss) = ("\u{1B}[<0;5;5M", "\u{1B}[O")
    let events = decode(("\(open)a\(close)\(press)\(loss)", 1))
    try #require(events.count == 3)
    #expect(events[1] == decode((press, 1))[0])
    #expect(events[2] == .focus(false))
    // Within a paste the press is dropped, and the loss counts.
    #expect(decode(("\(open)a\(close)\(press)\(loss)\(close)", 1)) == [.paste("a"), .focus(false)])
  }

  @Test func `an end that comes later ends nothing`() {
    #expect(decode(("\(open)a\(close)j", 1), (close, 1.06)) == [.paste("a"), char("j")])
    #expect(decode(("\(open)a\(close)", 1), ("j\(close)", 1.06)) == [.paste("a"), char("j")])
  }

  @Test func `each end begins the time anew`() {
    #expect(
      decode(("\(open)a\(close)b\(close)", 1), ("c\(close)", 1.04), ("d", 1.08), (close, 1.085), ("e", 1.2))
        == [.paste("a"), .paste("b"), .paste("c"), .paste("d"), char("e")])
  }

  @Test func `an end that the time cuts is still an end`() {
    for cut in 1..<6 {
      let mark = Array(close.utf8)
      let (first, rest) = (
        String(decoding: mark[..<cut], as: UTF8.self), String(decoding: mark[cut...], as: UTF8.self)
      )
      #expect(
        decode(("\(open)a\(close)q", 1), (first, 1.045), (rest, 1.06)) == [.paste("a"), .paste("q")],
        "cut at \(cut)")
    }
  }

  @Test func `answers come at once, and no report of the mouse becomes text or a click`() {
    var decoder = InputDecoder()
    #expect(
      decoder.decode("\(open)a\(close)b\u{1B}[0n\u{1B}[?62;22c".utf8, at: 1)
        == [.paste("a"), .reply(.statusOK), .reply(.deviceAttributes([62, 22]))])
    #expect(
      decoder.decode("\u{1B}[<0;2;2M\u{1B}[<0;2;2m\u{1B}[<64;2;2M\(close)".utf8, at: 1).first == .paste("b"))
    // Without another end the mouse is the mouse, in its order.
    #expect(
      decode(("\(open)a\(close)j\u{1B}[<0;2;3Mk", 1)) == [
        .paste("a"), char("j"), mouse(.pressed, .primary, 1, 2), char("k"),
      ])
  }

  @Test(arguments: ["\u{3}", "\u{1A}", "\u{1C}", "\u{1B}[99;5u", "\u{1B}[27;5;122~"])
  func `Ctrl-C and Ctrl-Z stay signals at once`(_ bytes: String) throws {
    var decoder = InputDecoder()
    let events = decoder.decode("\(open)a\(close)b\(bytes)".utf8, at: 1)
    guard case .key(let press) = try #require(events.last) else {
      Issue.record("no key")
      return
    }
    #expect(press.signal != nil)
    #expect(events.count == 2)
  }

  @Test func `a paste within that time makes no keys of what stands before it`() {
    #expect(decode(("\(open)a\(close)q\r\(open)b\(close)", 1)) == [.paste("a"), .paste("q\n"), .paste("b")])
    // Later it is another paste.
    #expect(
      decode(("\(open)a\(close)q", 1), ("\(open)b", 1.04), (close, 1.2)) == [
        .paste("a"), char("q"), .paste("b"),
      ])
  }

  @Test func `what is too much for keys is text, in bounded memory`() {
    let flood = String(repeating: "x", count: 100_000)
    let events = decode(("\(open)a\(close)\(flood)\r", 1))
    let pasted = events.reduce(into: "") { if case .paste(let text) = $1 { $0 += text } }
    let keys = events.filter { if case .key = $0 { true } else { false } }
    #expect(pasted.utf8.count + keys.count == 100_002)
    #expect(keys.count <= 20_000)
  }

  @Test func `a paste that was given out without its end has that time too`() {
    #expect(
      decode(("\(open)a", 1), ("b\(close)c\r\(close)", 5)) == [.paste("a"), .paste("b"), .paste("c\n")])
  }

  @Test func `Return after a paste is Return`() {
    let t = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    let field = TextField()
    var entered: [String] = []
    field.onReturn = { entered.append($0) }
    field.frame = Rect(column: 0, row: 0, columns: 20, rows: 1)
    t.page(1).view.addSubview(field)
    t.page(1).firstResponder = field
    t.queue("\(open)one\(close)\r")
    t.runUntilAsleep()
    #expect(entered == ["one"])
    t.paste("two")
    t.press(.enter)
    #expect(entered == ["one", "onetwo"])
  }
}
