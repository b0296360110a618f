import Invariants
import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// RULES 41: links that the terminal is told (OSC 8).
extension TerminalRenderingTests {
  private static let urls = ["https://a.example/x", "file:///tmp/y", "mailto:z@b.example"]

  private func renderer(_ size: Size, name: String = "xterm-256color", sends: Bool = true) throws
    -> NcursesRenderer
  {
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: name), name: name, depth: .truecolor, size: size)
    renderer.sendsLinks = sends
    return renderer
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  private func link(_ index: Int) -> TextAttributes { TextAttributes(link: TextLink(Self.urls[index])) }

  /// Blanks with a text in a row.
  private func surface(_ size: Size, _ text: AttributedText, row: Int = 1) -> Surface {
    var surface = Surface(size: size, filledWith: Cell())
    surface.draw { $0.text(text, column: 2, row: row, theme: Theme(depth: .truecolor)) }
    return surface
  }

  @Test func `a link is opened before its first cell and closed behind its last`() throws {
    let size = Size(columns: 40, rows: 4)
    let renderer = try renderer(size)
    _ = renderer.render(Surface(size: size, filledWith: Cell()))
    let line = "see " + AttributedText("the docs", link(0)) + AttributedText("mail", link(2)) + " now"
    let sent = text(renderer.render(surface(size, line)).bytes)
    #expect(sent.contains(/\^\]8;id=\d+;https:\/\/a\.example\/x\^\\(\^\[[\d;]*m)?the docs/))
    #expect(sent.contains(/the docs\^\]8;id=\d+;mailto:z@b\.example\^\\mail\^\]8;;\^\\/))
    #expect(sent.split(separator: "^]8;").count == 4)
    // Only what differs is sent, with its link.
    let other = "see " + AttributedText("the dogs", link(0)) + AttributedText("mail", link(2)) + " now"
    #expect(text(renderer.render(surface(size, other)).bytes).contains(/x\^\\(\^\[[\d;]*m)?g\^\]8;;\^\\/))
    // A link that comes to letters which stay is a change.
    let moved = "see " + AttributedText("the dogs", link(1)) + AttributedText("mail", link(2)) + " now"
    let again = text(renderer.render(surface(size, moved)).bytes)
    #expect(again.contains("file:///tmp/y^\\") && again.contains("the dogs^]8;;^\\"))
    #expect(renderer.render(surface(size, moved)).bytes.isEmpty)
  }

  @Test func `a terminal that may show strings, or that does not speak ECMA-48, gets no links`() throws {
    let size = Size(columns: 40, rows: 4)
    let line = AttributedText("docs", link(0))
    for renderer in [try renderer(size, sends: false)] {
      #expect(!text(renderer.render(surface(size, line)).bytes).contains("]8;"))
      #expect(!text(renderer.render(surface(size, line, row: 2)).bytes).contains("]8;"))
    }
    for (name, takes) in [
      ("linux", false), ("vt100", false), ("xterm-256color", true), ("tmux-256color", true), ("dumb", false),
    ] { #expect(ColorDepth.acceptsStrings { $0 == "TERM" ? name : nil } == takes) }
    #expect(
      !ColorDepth.acceptsStrings { ["TERM": "screen", "STY": "1.pts"][$0] }, "GNU screen cuts long ones")
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "x", "http", "://x", "ssh://host", "\u{2028}https://x",
  ]) func `a URL of another kind is text to the terminal`(_ url: String) throws {
    let size = Size(columns: 40, rows: 4)
    let renderer = try renderer(size)
    let part = AttributedText("docs", TextAttributes(link: TextLink(url)))
    #expect(!text(renderer.render(surface(size, part)).bytes).contains("]8;"))
    for hostile in ["https://x\u{1B}\\", "https://x\u{7}", "https://x\u{9C}y", "https://x y", "https://ü"] {
      #expect(TextLink(hostile) == nil)
    }
  }

  @Test(.needsLibvterm()) func `a link over two rows is one, in whole frames too`() throws {
    let size = Size(columns: 40, rows: 4)
    let renderer = try renderer(size)
    let emulator = LinkEmulator(size: size, urls: Self.urls)
    var picture = surface(size, AttributedText("the begin", link(1)))
    picture.draw {
      $0.text(AttributedText("字 end", link(1)), column: 0, row: 2, theme: Theme(depth: .truecolor))
    }
    for _ in 0..<2 {
      emulator.feed(renderer.render(picture).bytes)
      #expect(emulator.link(2, 1) == Self.urls[1] && emulator.link(0, 2) == Self.urls[1])
      #expect(emulator.link(1, 1) == nil && emulator.link(11, 1) == nil && emulator.link(6, 2) == nil)
      #expect(emulator.link(2, 2) == Self.urls[1] && emulator.link(5, 2) == Self.urls[1])
      renderer.invalidate()
    }
    #expect(emulator.ids[Self.urls[1]]?.count == 1 && emulator.faults == [] && emulator.open == 0)
  }

  // MARK: Law 6

  private func line(_ number: Int, seed: Int) -> AttributedText {
    var random = SplitMix64(seed: UInt64(number * 977 + seed))
    let words = ["a", "page", "漢字", "导航", "scrolls ", "·", "            ", "link ", "e\u{301}"]
    var line = AttributedText()
    for _ in 0..<Int.random(in: 0..<9, using: &random) {
      let index = Int.random(in: 0..<6, using: &random)
      line.append(words.randomElement(using: &random)!, index < 3 ? link(index) : TextAttributes())
    }
    return line
  }

  private final class Sheet {}
  nonisolated private static let sheets = [Sheet(), Sheet(), Sheet()]

  @Test(.needsLibvterm(), arguments: 0..<TestLength.of(20, full: 100))
  func `links stay with their cells in whatever way these are sent`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let size = Size(
      columns: Int.random(in: 8...80, using: &random), rows: Int.random(in: 3...14, using: &random))
    let renderer = try renderer(size)
    renderer.moves = SlideMoves(
      rows: seed % 4 > 0, columns: seed % 3 > 1, paintedRows: seed % 2 == 0, paintedColumns: seed % 2 == 0,
      margins: seed % 3 == 0, erasesWithPen: seed % 5 > 1, areFramesWhole: seed % 6 > 2)
    let emulator = LinkEmulator(size: size, urls: Self.urls)
    let theme = Theme(depth: .truecolor)
    let ids = Self.sheets.map { ObjectIdentifier($0) }
    var (top, seam, wasMoved) = (0, 0, false)
    for number in 0..<80 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: top = max(0, top + Int.random(in: -3...4, using: &random))
      case 5..<8: seam = min(size.columns - 1, max(0, seam + Int.random(in: -4...5, using: &random)))
      case 8: renderer.invalidate()
      default: wasMoved.toggle()
      }
      var picture = Surface(size: size, filledWith: Cell(.space, theme.page))
      picture.draw { canvas in
        for row in 0..<size.rows {
          canvas.text(line(row + 1000, seed: seed), column: -3, row: row, theme: theme)
        }
        canvas.clipped(to: Rect(column: seam, columns: size.columns - seam, rows: size.rows)) { canvas in
          canvas.fill(theme.page)
          for row in 0..<size.rows {
            canvas.text(line(top + row, seed: seed), column: 1, row: row, theme: theme)
          }
          if wasMoved { canvas.text("over", column: 4, row: 1, style: theme.accent) }
        }
      }
      var frame = Frame(
        picture,
        layers: [
          FrameLayer(id: ids[0], columns: 0..<seam, offset: 0),
          FrameLayer(id: ids[1], columns: seam..<size.columns, offset: seam),
        ])
      frame.scrolls = [
        FrameLayer(id: ids[2], columns: 0..<0, offset: 0, rowOffset: -top, rows: 0..<size.rows)
      ]
      emulator.feed(renderer.render(frame).bytes)
      #expect(emulator.faults == [] && emulator.open == 0, "seed \(seed), frame \(number)")
      for row in 0..<size.rows {
        for column in 0..<size.columns where picture[column, row].glyph != .continuation {
          let (seen, wanted) = (emulator.link(column, row), picture[column, row].link?.url)
          if seen != wanted {
            Issue.record(
              "seed \(seed), frame \(number), \(column), \(row): \(seen ?? "-"), not \(wanted ?? "-")")
            return
          }
        }
      }
    }
  }
}

@Suite struct LinkTests {
  @Test func `the links of lines and labels are those of their cells, a chosen one too`() {
    let docs = TextLink("https://docs.example")!
    let line =
      "see " + AttributedText("docs", TextAttributes(link: docs)) + " "
      + AttributedText("code", TextAttributes(link: TextLink("javascript:x")))
    let rig = LinesRig(LineBuffer([line]))
    rig.view.onLink = { _ in }
    func links() -> [Int] { (0..<20).filter { rig.tester.screen.surface[$0, 0].link == docs } }
    #expect(links() == [4, 5, 6, 7])
    rig.tester.type("o")
    #expect(links() == [4, 5, 6, 7])
  }

  @Test
  func
    `pictures with more links than there are numbers have those of the first, and each new picture its own`()
  {
    let lines = (0..<2000).map {
      AttributedText("link \($0)", TextAttributes(link: TextLink("https://x.example/\($0)")))
    }
    let rig = LinesRig(LineBuffer(lines), columns: 30, rows: 40)
    for top in stride(from: 0, to: 1900, by: 30) {
      rig.view.scroll(to: top)
      rig.tester.advance(by: .seconds(0.1))
      let cells = rig.tester.screen.surface
      #expect((0..<40).allSatisfy { cells[0, $0].link?.url == "https://x.example/\(top + $0)" }, "\(top)")
    }
    let before = rig.tester.terminal.frameCount
    rig.tester.advance(by: .seconds(1))
    #expect(rig.tester.terminal.frameCount == before)

    // More than 511 at once: the others are text, and the program rests.
    let many = LinesRig(LineBuffer(lines), columns: 30, rows: 600)
    many.tester.advance(by: .seconds(0.1))
    let cells = many.tester.screen.surface
    #expect((0..<600).count { cells[0, $0].link != nil } == LinkTable.most)
    #expect((0..<600).allSatisfy { [nil, "https://x.example/\($0)"].contains(cells[0, $0].link?.url) })
    let count = many.tester.terminal.frameCount
    many.tester.advance(by: .seconds(1))
    #expect(many.tester.terminal.frameCount == count)
    // Other tests draw without a program.
    #expect(LinkTable.shared.number(of: TextLink("https://z.example")!) == 0)
    LinkTable.shared.beginFrame()
    #expect(LinkTable.shared.number(of: TextLink("https://z.example")!) == 1)
  }

  @Test func `what is sent before is sent again once numbers begin anew`() throws {
    let size = Size(columns: 20, rows: 2)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    renderer.sendsLinks = true
    func picture(_ number: Int) -> Surface {
      var surface = Surface(size: size, filledWith: Cell())
      let link = TextAttributes(link: TextLink("https://y.example/\(number)"))
      surface.draw { $0.text(AttributedText("y", link), column: 0, row: 0, theme: Theme(depth: .truecolor)) }
      return surface
    }
    _ = renderer.render(picture(0))
    for number in 1..<600 { _ = picture(number) }
    LinkTable.shared.beginFrame()
    for number in (0..<600).reversed() {
      let sent = String(decoding: renderer.render(picture(number)).bytes, as: UTF8.self)
      #expect(sent.contains("https://y.example/\(number)\u{1B}\\") == (number > 600 - 1 - LinkTable.most))
    }
    LinkTable.shared.beginFrame()
  }

  @Test func `a link that a frame left open is closed on the way out`() {
    var modes = TerminalModes(strings: .init(plain: Array("PLAIN".utf8)), mouse: .none)
    #expect(!String(decoding: modes.leave, as: UTF8.self).contains("]8;;"))
    modes.links = true
    #expect(String(decoding: modes.leave, as: UTF8.self).contains("\u{1B}]8;;\u{1B}\\PLAIN"))
  }
}
