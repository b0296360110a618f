import NavModel
import Testing

/// The emulator itself, where libvterm 0.1.4 would write outside its memory.
@Suite(.needsLibvterm()) struct EmulatorTests {
  @Test func `in a smaller window the cursor stays on the screen`() {
    let emulator = Emulator(size: Size(columns: 10, rows: 5))
    emulator.feed("\u{1B}[5Hx\u{1B}[1;4H".utf8)
    emulator.resize(Size(columns: 10, rows: 2))
    #expect(emulator.cursor.column == 3)
    #expect(emulator.cursor.row == 0)
    emulator.feed("\u{1B}[Ky".utf8)
    #expect(emulator.scalars(3, 0) == ["y"])
  }

  @Test func `margins end where the window gets another size`() {
    let emulator = Emulator(size: Size(columns: 10, rows: 24))
    emulator.feed("\u{1B}[20;24r".utf8)
    emulator.resize(Size(columns: 10, rows: 5))
    emulator.feed("\u{1B}[5Hx\r\ny".utf8)
    #expect(emulator.scalars(0, 3) == ["x"])
    #expect(emulator.scalars(0, 4) == ["y"])
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[3", "\u{1B}]0;title"]) func `a resize is no part of a sequence`(
    _ begun: String
  ) {
    let emulator = Emulator(size: Size(columns: 10, rows: 5))
    emulator.feed(begun.utf8)
    emulator.resize(Size(columns: 10, rows: 4))
    emulator.feed((begun.hasSuffix("3") ? "1mx" : begun.hasSuffix("title") ? "\u{7}x" : "[mx").utf8)
    #expect(emulator.scalars(0, 0) == ["x"])
    #expect(emulator.scalars(1, 0) == [" "])
  }
}
