import NavModel
import Testing

@testable import TermNav

extension TerminalRenderingTests {
  /// The cell under a cursor that is seen: the terminal draws the cursor in its colours, and the program draws it else.
  @Suite struct SeenCursorTests {
    private let size = Size(columns: 12, rows: 2)
    private let page = FixedPage("Page")

    private func frame(_ style: Style, of text: String, cursor: Bool) -> Frame {
      var frame = Frame(Surface(size: size, filledWith: Cell()))
      frame.surface.draw { $0.text(text, column: 3, row: 1, style: style) }
      frame.layers = [
        FrameLayer(id: ObjectIdentifier(page), columns: 0..<12, offset: 0, content: 7, rows: 0..<2)
      ]
      if cursor { frame.cursor = Frame.Cursor(column: 3, row: 1, isVisible: true) }
      return frame
    }

    private func renderer() throws -> NcursesRenderer {
      try NcursesRenderer(
        TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    }

    @Test func `a blank has its own colours under it, and any elsewhere`() throws {
      let renderer = try renderer()
      _ = renderer.render(frame(.plain, of: "x", cursor: false))
      let green = Style(.rgb(0, 200, 0))
      let bytes = String(decoding: renderer.render(frame(green, of: " ", cursor: true)).bytes, as: UTF8.self)
      #expect(bytes.contains("38;2;0;200;0m"))
      #expect(renderer.render(frame(Style(.rgb(200, 0, 0)), of: " ", cursor: false)).bytes.isEmpty)
    }

    @Test func `in a frame sent whole, too`() throws {
      let green = frame(Style(.rgb(0, 200, 0)), of: " ", cursor: true)
      let bytes = String(decoding: try renderer().render(green).bytes, as: UTF8.self)
      #expect(bytes.contains("\u{1B}[2;4H") && bytes.contains("38;2;0;200;0m "))
    }

    @Test(.needsLibvterm()) func `it is compared though the layer is the same`() throws {
      let renderer = try renderer()
      let emulator = Emulator(size: size)
      for (index, (style, cursor)) in [
        (Style(.default, on: .default, .reverse), false), (.plain, true),
        (Style(.default, on: .default, .reverse), false),
      ].enumerated() {
        let frame = frame(style, of: "x", cursor: cursor)
        emulator.feed(renderer.render(frame).bytes)
        #expect(emulator.firstFault(against: frame.surface) == nil, "frame \(index)")
      }
    }
  }
}
