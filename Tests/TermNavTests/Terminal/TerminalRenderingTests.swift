import CLibrary
import NavModel
import Testing

@testable import TermNav

// ncurses has one screen in a process, so these run one after the other.
@Suite(.serialized) struct TerminalRenderingTests {
  init() { Curses.useUTF8() }

  private func renderer(
    _ name: String = "xterm", _ depth: ColorDepth = .truecolor, _ columns: Int = 20, _ rows: Int = 5
  ) throws -> NcursesRenderer {
    try NcursesRenderer(
      TerminfoDescription(of: name), name: name, depth: depth, size: Size(columns: columns, rows: rows))
  }

  private func surface(_ renderer: NcursesRenderer, _ lines: [String] = [], _ style: Style = .plain)
    -> Surface
  {
    var result = Surface(size: renderer.size, filledWith: Cell())
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        result[column, row] = Cell(Glyph(scalar), style)
      }
    }
    return result
  }

  private func text(_ renderer: NcursesRenderer, _ surface: Surface) -> String {
    String(decoding: renderer.render(surface).bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func `a frame, then only what changed, then nothing`() throws {
    let renderer = try renderer()
    #expect(text(renderer, surface(renderer, ["hello", "world"])).contains("hello"))
    let change = text(renderer, surface(renderer, ["hello", "worlD"]))
    #expect(change.contains("D") && !change.contains("hello") && change.utf8.count < 12)
    #expect(renderer.render(surface(renderer, ["hello", "worlD"])).cells == 0)
    #expect(text(renderer, surface(renderer, ["hello", "worlD"])).isEmpty)
    renderer.invalidate()
    #expect(text(renderer, surface(renderer, ["hello", "worlD"])).contains("hello"))
  }

  @Test(arguments: ["xterm", "xterm-256color", "tmux-256color", "screen", "linux", "rxvt-unicode", "vt220"])
  func `24-bit colour under an ordinary TERM`(name: String) throws {
    let renderer = try renderer(name)
    #expect(renderer.depth == .truecolor)
    let style = Style(.rgb(1, 2, 3), on: .rgb(250, 251, 252))
    let bytes = text(renderer, surface(renderer, ["x"], style))
    #expect(bytes.contains("^[38;2;1;2;3m"))
    #expect(bytes.contains("^[48;2;250;251;252m"))
    let dark = text(renderer, surface(renderer, ["x"], Style(.rgb(0, 0, 7), on: .rgb(0, 0, 0))))
    #expect(dark.contains("^[38;2;0;0;7;48;2;0;0;0m"))
  }

  @Test(arguments: [
    (ColorDepth.truecolor, Color.palette(1), "^[31m"), (.truecolor, .palette(9), "^[91m"),
    (.truecolor, .palette(200), "^[38;5;200m"), (.indexed, .palette(7), "^[37m"),
    (.indexed, .palette(8), "^[90m"), (.indexed, .palette(16), "^[38;5;16m"),
    (.indexed, .rgb(255, 0, 0), "^[38;5;196m"), (.sixteen, .palette(12), "^[94m"),
    (.sixteen, .rgb(0, 255, 0), "^[92m"), (.sixteen, .palette(196), "^[91m"),
  ])
  func `colours as they reach the terminal`(depth: ColorDepth, color: Color, expected: String) throws {
    let renderer = try renderer("xterm", depth)
    #expect(text(renderer, surface(renderer, ["x"], Style(color))).contains(expected))
  }

  @Test func `no colour in mono, attributes stay`() throws {
    let renderer = try renderer("xterm-256color", .mono)
    let style = Style(.palette(1), on: .rgb(1, 2, 3), [.bold, .underline])
    let bytes = text(renderer, surface(renderer, ["x"], style))
    #expect(!bytes.contains(/\^\[[34]\d/) && !bytes.contains("38;"))
    #expect(bytes.contains(/1(;4)?m/) && bytes.contains(/4m/))
  }

  @Test func `wide glyphs, marks and halves`() throws {
    let renderer = try renderer()
    var frame = surface(renderer)
    frame[0, 0] = Cell(Glyph("漢", wide: true))
    frame[1, 0] = Cell(.continuation)
    frame[2, 0] = Cell(Glyph("e", marks: ("\u{301}", "\u{323}"), wide: false))
    frame[3, 0] = Cell(Glyph("|"))
    frame[19, 1] = Cell(Glyph("字", wide: true))  // does not fit
    frame[5, 2] = Cell(.continuation)  // belongs to nothing
    frame[6, 3] = Cell(Glyph("\u{202E}"))
    let bytes = text(renderer, frame)
    #expect(bytes.contains("漢e\u{301}\u{323}|"))
    #expect(!bytes.contains("字") && !bytes.unicodeScalars.contains("\u{202E}"))
    // The glyph moves by one column, over its own halves.
    frame[0, 0] = Cell(Glyph("."))
    frame[1, 0] = Cell(Glyph("漢", wide: true))
    frame[2, 0] = Cell(.continuation)
    #expect(text(renderer, frame).contains("漢"))
  }

  @Test func `any size, any change of size`() throws {
    let renderer = try renderer("xterm", .truecolor, 80, 24)
    for (columns, rows) in [(1, 1), (500, 200), (2, 1), (1, 50), (3, 3), (1000, 2), (80, 24)] {
      renderer.resize(to: Size(columns: columns, rows: rows))
      #expect(renderer.render(Surface(size: renderer.size, filledWith: Cell(Glyph("x")))).bytes.count > 0)
      #expect(renderer.render(Surface(size: renderer.size, filledWith: Cell(Glyph("y")))).bytes.count > 0)
    }
  }

  @Test func `a frame of another size is not shown`() throws {
    let renderer = try renderer()
    let frame = surface(renderer, ["hello"])
    _ = renderer.render(frame)
    for (columns, rows) in [(21, 5), (20, 4), (0, 0)] {
      let other = Surface(size: Size(columns: columns, rows: rows), filledWith: Cell(Glyph("x")))
      #expect(renderer.render(other) == ([], 0))
    }
    #expect(renderer.render(frame) == ([], 0))
  }

  @Test func `more colours than pairs`() throws {
    let renderer = try renderer("xterm", .truecolor, 200, 100)
    for frame in 0..<5 {
      var surface = surface(renderer)
      for index in surface.cells.indices {
        surface.cells[index] = Cell(Glyph("x"), Style(Color(UInt32(frame * 20_000 + index))))
      }
      let bytes = text(renderer, surface)
      let last = UInt32(frame * 20_000 + 19_999)
      #expect(bytes.contains("38;2;\(last >> 16);\(last >> 8 & 255);\(last & 255)m"))
    }
  }

  @Test func `one screen at a time`() throws {
    let first = try renderer()
    #expect(throws: TerminalError.alreadyInUse) { try renderer() }
    #expect(first.size.columns == 20)
  }

  @Test func `unknown and unfit terminals`() throws {
    #expect(throws: TerminalError.unknownTerminal("no-such-terminal")) { try renderer("no-such-terminal") }
    #expect(try TerminfoDescription(of: "dumb").string("cup") == nil)
  }

  @Test(arguments: [
    "xterm", "xterm-256color", "tmux", "linux", "rxvt", "vt100", "Eterm", "mach", "cygwin", "sun",
  ])
  func `the compiled entry reads back`(name: String) throws {
    let own = try TerminfoDescription(of: name)
    let entry = try #require(TerminfoEntry(own, hasColors: true))
    let found = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", entry.environmentValue, 1)
    defer { if let found { setenv("TERMINFO", found, 1) } else { unsetenv("TERMINFO") } }
    let read = try TerminfoDescription(of: name)
    #expect(read.isDirect)
    #expect(read.names == own.names)
    #expect(read.number("colors") == 1 << 25)
    #expect(read.number("pairs") == 0x10000)
    #expect(read.string("setaf") != nil && read.string("smcup") == nil && read.string("rep") == nil)
    #expect(read.string("sgr") == nil && read.string("sgr0") == Array("\u{1B}[m".utf8))
    #expect(read.string("csr") == nil)
    for name in ["cup", "clear", "el", "ich", "dch", "bold", "cud1", "home", "ech"] {
      #expect(read.string(name) == own.string(name).map(TerminfoEntry.withoutDelays))
    }
    for name in ["am", "xenl", "bce", "mir", "msgr"] {
      let place = TerminfoDescription.flagIndex(name)!
      #expect(read.flags[place] == own.flags[place])
    }
  }

  @Test func `delays are taken out`() {
    let result = TerminfoEntry.withoutDelays(Array("a$<100/>b$c$<2>".utf8))
    #expect(String(decoding: result, as: UTF8.self) == "ab$c")
  }
}
