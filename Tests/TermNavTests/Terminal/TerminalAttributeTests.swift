import NavModel
import Testing

@testable import TermNav

private final class Sheet {}

/// What a terminal has.
private nonisolated let terminals: [(name: String, has: Style.Attributes)] = [
  ("xterm-256color", .all), ("tmux-256color", .all),
  // The third would be its standout.
  ("screen-256color", [.bold, .dim, .underline, .reverse]), ("linux", [.bold, .dim, .underline, .reverse]),
  ("vt220", [.bold, .underline, .reverse]), ("vt100", [.bold, .underline, .reverse]),
  ("ansi", [.bold, .underline, .reverse]),
  // Its dim is a colour.
  ("cons25", [.bold, .dim, .reverse]), ("sun", .reverse),
]

/// A page looks alike while it moves and at rest: ncurses asks the terminal's description what it may send, so a frame that
/// goes around it does too.
extension TerminalRenderingTests {
  @Test(arguments: [(ColorDepth.truecolor, "24"), (.indexed, "24"), (.sixteen, "0;")])
  func `attributes end alone where a colour stays and many are known`(_ depth: ColorDepth, _ code: String)
    throws
  {
    let size = Size(columns: 32, rows: 4)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: depth, size: size)
    let style = Style(Color(0xE6E9EF), on: Color(0x14161B))
    var frame = Surface(size: size, filledWith: Cell(.space, style))
    _ = renderer.render(frame)
    frame[4, 1] = Cell(Glyph("x"), style.adding(.underline))
    frame[5, 1] = Cell(Glyph("y"), style)
    let sent = String(decoding: renderer.render(frame).bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    #expect(sent.contains("x^[" + code), "\(sent)")
  }

  @Test(
    .needsLibvterm(), arguments: terminals,
    [ColorDepth.truecolor, .mono])
  func `frames that move show the attributes that frames at rest show`(
    terminal: (name: String, has: Style.Attributes), depth: ColorDepth
  ) throws {
    let size = Size(columns: 32, rows: 4)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: terminal.name), name: terminal.name, depth: depth, size: size)
    let blank = Surface(size: size, filledWith: Cell())
    var frame = blank
    for column in 0..<32 {
      for (row, (foreground, background)) in [
        (nil, nil), (Color(0xFF0000), nil), (nil, Color(0x20)), (Color(1), Color(2)),
      ]
      .enumerated() {
        let style = Style(foreground ?? .default, on: background ?? .default, .init(rawValue: UInt8(column)))
        frame[column, row] = Cell(Glyph("x"), style)
      }
    }
    let emulators = (0..<2).map { _ in Emulator(size: size) }
    let sheets = (Sheet(), Sheet())
    func layers(_ seam: Int) -> [FrameLayer] {
      [
        FrameLayer(id: ObjectIdentifier(sheets.0), columns: 0..<seam, offset: 0),
        FrameLayer(id: ObjectIdentifier(sheets.1), columns: seam..<32, offset: seam),
      ]
    }
    emulators[0].feed(renderer.render(blank, layers: layers(1)).bytes)
    emulators[0].feed(renderer.render(frame, layers: layers(2)).bytes)
    renderer.invalidate()
    emulators[1].feed(renderer.render(frame).bytes)
    for row in 0..<4 {
      for column in 0..<32 {
        let (moving, resting) = (emulators[0].seen(column, row), emulators[1].seen(column, row))
        #expect(moving == resting, "column \(column), row \(row)")
      }
    }
    if terminal.name == "cons25" { return }
    for column in 0..<32 {
      let shown = Style.Attributes(rawValue: UInt8(column)).intersection(terminal.has)
      frame[column, 0].style.attributes = shown
      #expect(emulators[0].fault(column, 0, against: frame) == nil)
    }
  }
}
