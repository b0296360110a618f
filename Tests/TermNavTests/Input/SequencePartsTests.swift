import NavModel
import Testing

@testable import TermNav

/// The parts of which a sequence is read.
@Suite nonisolated struct SequencePartsTests {
  private func fields(_ text: String, mayHaveText: Bool = true) -> SequenceFields {
    var fields = SequenceFields()
    fields.begin()
    for byte in text.utf8 {
      if byte == 0x2D { fields.consumeMinus() } else { fields.consume(byte, mayHaveText: mayHaveText) }
    }
    fields.endField(mayHaveText: mayHaveText)
    return fields
  }

  @Test func `fields without a number are absent, and others count`() {
    let fields = fields("7;;12")
    #expect(fields.count == 3)
    #expect(fields[0] == 7)
    #expect(fields[1] == nil)
    #expect(fields[2] == 12)
    #expect(fields[3] == nil)
  }

  @Test func `the parts of a key's fields are told by their places`() {
    let fields = fields("97:65:113;2:3;104:105")
    #expect((fields[0], fields.shiftedKey, fields.baseKey) == (97, 65, 113))
    #expect((fields[1], fields.keyEvent) == (2, 3))
    #expect(fields.text == [104, 105])
    #expect(self.fields("1;2;3", mayHaveText: false).text.isEmpty)
  }

  @Test func `a number has bounds, and below 0 it is below 0`() {
    #expect(fields("99999999999")[0] == SequenceFields.largest)
    #expect(fields("-5").count == 1)
    #expect(fields("-5")[0].map { $0 < 0 } == true)
    #expect(fields("-0")[0] == 0)
  }

  @Test func `digits that come at once are the number that they are one by one`() {
    var fields = SequenceFields()
    fields.begin()
    fields.consume(0x31, mayHaveText: true)
    let bytes = Array("23;4".utf8)
    var index = 0
    let took = bytes.withUnsafeBufferPointer { fields.consumeDigits($0, from: &index) }
    #expect(took && index == 2)
    #expect(fields.isOneNumber)
    fields.endField(mayHaveText: true)
    #expect(fields[0] == 123)
  }

  @Test func `an old mouse report is whole with its third byte, and a control breaks it`() {
    var report = OldMouseReport()
    report.begin()
    for byte in [0x20, 0x2A] as [UInt8] {
      guard case .more = report.consume(byte) else {
        Issue.record("ended early")
        return
      }
    }
    guard case .whole(let whole?) = report.consume(0x25) else {
      Issue.record("no report")
      return
    }
    #expect((whole.code, whole.x, whole.y) == (0, 10, 5))
    for control in [0x01, 0x03, 0x0D, 0x1B, 0x1F] as [UInt8] {
      report.begin()
      guard case .broken = report.consume(control) else {
        Issue.record("\(control) was taken")
        return
      }
    }
  }

  @Test func `what a flush gave out goes on for a while, with one byte`() {
    var start = FlushedStart()
    start.begin(.introducer, at: 1)
    #expect(start.consume(at: 1 + InputDecoder.lateDelay.seconds) == .introducer)
    #expect(start.consume(at: 1) == .nothing)
    start.begin(.escape, at: 1)
    #expect(start.consume(at: 1.01 + InputDecoder.lateDelay.seconds) == .nothing)
  }

  @Test func `keys are events, and what is no key is returned`() {
    var reader = SequenceReader()
    var events: [InputEvent] = []
    var reports = 0
    for byte in "a\u{1B}[A\u{1B}[I\u{1B}[0n".utf8 {
      if reader.consume(byte, at: 1, isPasted: false, into: &events) != nil { reports += 1 }
    }
    #expect(events == [char("a"), key(.up)])
    #expect(reports == 2)
    #expect(reader.isAtGround)
  }

  @Test func `a flush tells what of a sequence it took for a key, which the rest goes on with`() {
    var reader = SequenceReader()
    var events: [InputEvent] = []
    for byte in "\u{1B}[".utf8 { _ = reader.consume(byte, at: 1, isPasted: false, into: &events) }
    #expect(reader.isPending(isPasted: false))
    #expect(!reader.isPending(isPasted: true), "in a paste without an end it is none")
    #expect(reader.flush(isPasted: false, into: &events) == .introducer)
    #expect(reader.flush(isPasted: false, into: &events) == nil)
    #expect(reader.resume(.introducer, with: 0x41) == false)
    #expect(reader.resume(.introducer, with: 0x3C) == true)
    #expect(!reader.isAtGround)
  }

  @Test func `a paste without its end takes keys until it is flushed or ended`() {
    var paste = PasteInput()
    var events: [InputEvent] = []
    paste.begin(.escape, into: &events)
    var index = 0
    Array("ab\u{1B}[2".utf8).withUnsafeBufferPointer { paste.read($0, from: &index, at: 1, into: &events) }
    #expect(paste.isOpen && events.isEmpty)
    #expect(paste.giveUp(into: &events).count == 3)
    #expect(!paste.isOpen && paste.isOverdue && paste.consumesKeys)
    events.append(char("c"))
    paste.consume(&events, from: 1, at: 5)
    #expect(events == [.paste("ab")])
    #expect(paste.hasOverdueText)
    paste.end(at: 5, into: &events)
    #expect(events == [.paste("ab"), .paste("c")])
    #expect(paste.holdEnd == 5 + InputDecoder.pasteEndDelay.seconds)
  }
}
