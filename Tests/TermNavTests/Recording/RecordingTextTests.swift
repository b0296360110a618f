import NavModel
import Testing

@testable import TermNav
@testable import TermNavRecording

/// The file of a recording (RULES, section 34).
@Suite struct RecordingTextTests {
  private static let text = """
    termnav-recording 2
    program termnav
    argument --open
    argument a\\x20b
    0.000000 terminal start 80x24 truecolor sgr guarded
    0.000000 frame 00000000000000ff 1920 4294 AB CD
    0.250001 bytes \\e[<0;10;10M\\x20\\\\\\xe6
    0.250001 terminal reply:0 80x24 256 pixels cell=9.5x19.0 synchronized appearance=dark background=#14161B
    0.300000 terminal wait 100x30 truecolor none
    0.300000 resized
    0.310000 timeout
    0.310000 frame ffffffffffffffff 0 10 unsent AB CD
    0.320000 sent
    0.330000 signal 28
    0.340000 descriptor 7 closed
    0.350000 tasks
    0.350000 ran exited 3
    0.350000 ran signaled 9
    0.350000 ran nothing
    0.360000 woken
    0.370000 terminal mouse 100x30 mono none
    0.380000 terminal resume 100x30 16 sgr
    1.000000 closed
    1.000000 end

    """

  @Test func `what is written is read again, word for word`() throws {
    let recording = try Recording(text: Self.text)
    #expect(recording.text == Self.text)
    #expect(
      recording.arguments == ["--open", "a b"] && recording.isComplete && recording.duration == .seconds(1))
    #expect(recording.inputs.map(\.time) == [.microseconds(250_001), .milliseconds(300), .milliseconds(330)])
    #expect(recording.inputs[0].kind == .bytes(Array("\u{1B}[<0;10;10M \\".utf8) + [0xE6]))
    #expect(recording.inputs[1].kind == .size(Size(columns: 100, rows: 30)))
    #expect(recording.inputs[1].cellPixels == nil && recording.size == Size(columns: 80, rows: 24))
  }

  @Test func `every byte is a word without blanks, and comes back`() throws {
    let all = (0...255).map { UInt8($0) }
    let word = ByteText.escaped(all[...])
    #expect(word.utf8.allSatisfy { 0x21..<0x7F ~= $0 })
    #expect(ByteText.bytes(word) == all)
    for wrong in ["\\", "\\q", "\\x0", "\\xgg", "\\X41"] { #expect(ByteText.bytes(wrong) == nil) }
  }

  @Test(arguments: ["0 bytes ", "argument ", "#", ""])
  func `a line without an end is refused at once`(_ word: String) {
    let text =
      "termnav-recording 2\nprogram termnav\n\(word)\(String(repeating: "j", count: 3_000_000))\n1 end\n"
    #expect(throws: RecordingError.longLine(3)) { try Recording(text: text) }
  }

  @Test func `what one wait brings is no such line`() throws {
    let bytes = [UInt8](repeating: 0, count: 1 << 16)
    let recording = try Recording(
      text: "termnav-recording 2\n0 bytes \(ByteText.escaped(bytes[...]))\n1 end\n")
    #expect(recording.inputs.map(\.kind) == [.bytes(bytes)])
  }

  @Test func `remarks, empty lines and short times are read`() throws {
    let recording = try Recording(text: "termnav-recording 1\n# by hand\nwaits free\n\n0 bytes a\n0.5 end\n")
    #expect(recording.hasFreeWaits && recording.duration == .milliseconds(500) && recording.inputs.count == 1)
  }

  @Test func `a recording cut anywhere is read up to its last whole line`() throws {
    let bytes = Array(Self.text.utf8)
    let (whole, first) = (try Recording(text: Self.text), "termnav-recording 2\n".utf8.count)
    for end in first..<bytes.count {
      let cut = try Recording(text: String(decoding: bytes[..<end], as: UTF8.self))
      #expect(!cut.isComplete && whole.lines.starts(with: cut.lines))
    }
  }

  @Test func `what is no recording says so, and another version is named`() {
    #expect(throws: RecordingError.notARecording) { try Recording(text: "") }
    #expect(throws: RecordingError.notARecording) { try Recording(text: "{\"version\":2}\n") }
    #expect(throws: RecordingError.otherVersion("3")) { try Recording(text: "termnav-recording 3\n") }
    #expect(RecordingError.otherVersion("\u{1B}[2J").description.contains("\u{1B}") == false)
  }

  @Test(arguments: [
    "0.5", "x end", "-1 end", "0.5 hello", "0.5 bytes", "0.5 bytes \\q", "0.5 bytes a b", "0.1234567 end",
    "0.5 signal 0", "0.5 signal x", "0.5 terminal wait 0x24 mono sgr", "0.5 terminal wait 80x24 mono",
    "0.5 terminal wait 99999x24 mono sgr", "0.5 terminal reply:x 80x24 mono sgr", "0.5 frame 1 2 3 A B",
    "0.5 terminal wait 80x24 mono sgr cell=0x1", "0.5 terminal wait 80x24 mono sgr shiny", "0.5  end",
    "0.5 frame 00000000000000ff -1 0 A B", "0.5 end more", "9999999999 end", "0.05 end\n0.5 end",
    "0.4 timeout\n0.3 timeout", "0.5 ran", "0.5 ran exited", "0.5 ran exited 256", "0.5 ran signaled 0",
    "0.5 ran nothing 1", "0.5 ran hello 1",
  ])
  func `a line without meaning is named`(_ line: String) {
    let text = "termnav-recording 1\n0.1 timeout\n\(line)\n"
    #expect(throws: RecordingError.self) { try Recording(text: text) }
  }
}
