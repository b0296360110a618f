import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// RULES 36: pictures that the terminal draws in cells.
extension TerminalRenderingTests {
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  private func frame(_ size: Size, _ cells: PictureCells, column: Int, row: Int) -> Surface {
    var frame = Surface(size: size, filledWith: Cell())
    frame.draw { $0.put(cells, column: column, row: row) }
    return frame
  }

  @Test(arguments: [true, false])
  func `cells of a picture tell row, column and picture, also at the right edge`(_ isWhole: Bool) throws {
    let size = Size(columns: 8, rows: 4)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    if !isWhole { _ = renderer.render(Surface(size: size, filledWith: Cell())) }
    let cells = PictureCells(number: 3, size: Size(columns: 3, rows: 2))
    let sent = text(renderer.render(frame(size, cells, column: 5, row: 1)).bytes)
    let identity = KeptPictures.identity(3)
    #expect(sent.contains("38;2;\(identity >> 16);\(identity >> 8 & 255);\(identity & 255)m"))
    for (row, above) in ["\u{305}", "\u{30D}"].enumerated() {
      for across in ["\u{305}", "\u{30D}", "\u{30E}"] {
        #expect(sent.unicodeScalars.count { $0 == "\u{10EEEE}" } == 6, "row \(row)")
        #expect(sent.contains("\u{10EEEE}\(above)\(across)"))
      }
    }
  }

  @Test func `a picture goes on in the colour of its number where its page is dimmed or fades`() {
    let theme = Theme(depth: .truecolor)
    let style = Style(.palette(7), on: Color(0x202020))
    var toning = Toning(PageTone(dim: 0.5, lift: 0.3), theme)
    #expect(toning.apply(to: style).foreground == .palette(7))
    var fade = Fade(amount: 0.3, dims: true)
    #expect(
      fade.style(from: style, to: Style(Color(0xFFFFFF), on: Color(0x101010))).foreground == .palette(7))
  }
}

@Suite struct TerminalPictureTests {
  private let cells = PictureCells(number: 2, size: Size(columns: 3, rows: 2))
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func `rows and columns have the marks of kitty's protocol`() {
    #expect(PictureCells.longest == 297)
    #expect(Glyph(pictureColumn: 296, row: 255).scalars == ["\u{10EEEE}", "\u{A8E5}", "\u{1D244}"])
  }

  @Test func `no text shows a picture`() {
    #expect(!Glyph("\u{10EEEE}").isPicture)
    #expect(Glyph("\u{10EEEE}", marks: ("\u{305}", "\u{305}"), wide: false).base == "\u{FFFD}")
  }

  @Test func `a picture is sent in pieces, kept, and forgotten`() {
    var kept = KeptPictures(isWithinTmux: false)
    let identity = KeptPictures.identity(2, isWithinTmux: false)
    let sent = text(kept.keep(cells, png: [UInt8](repeating: 1, count: 4000)))
    #expect(sent.hasPrefix("^_Ga=t,t=d,f=100,i=\(identity),q=2,m=1;AQEB"))
    let pieces = sent.split(separator: "^\\")
    #expect(pieces.count == 3 && pieces[1].hasPrefix("^_Gm=0;") && pieces.allSatisfy { $0.count < 4200 })
    #expect(pieces[2] == "^_Ga=p,U=1,i=\(identity),c=3,r=2,q=2;")
    #expect(text(kept.bytes) == sent && text(kept.end) == "^_Ga=d,d=I,i=\(identity),q=2;^\\")
    #expect(text(kept.forget(2)) == "^_Ga=d,d=I,i=\(identity),q=2;^\\")
    #expect(kept.forget(2).isEmpty && kept.bytes.isEmpty)
  }

  @Test func `tmux hands each sequence on, and the number is a colour of the palette`() {
    var kept = KeptPictures(isWithinTmux: true)
    let identity = KeptPictures.identity(15, isWithinTmux: true)
    #expect((17...255).contains(identity) && identity & 15 == 15)
    #expect(text(kept.question).hasPrefix("^Ptmux;^^_Gi=31,") && text(kept.question).hasSuffix("^^\\^\\^[c"))
    let sent = text(
      kept.keep(PictureCells(number: 15, size: cells.size), png: [UInt8](repeating: 1, count: 4000)))
    #expect(sent.split(separator: "^Ptmux;^^_G").count == 3 && sent.hasSuffix("^^\\^\\"))
    let end = "^Ptmux;^^_Ga=d,d=I,i=\(identity),q=2;^^\\^\\"
    #expect(text(kept.end) == end && text(kept.forget(15)) == end && kept.end.isEmpty)
  }

  @Test(arguments: [false, true])
  func `all that the terminal keeps is taken back at every end`(_ isWithinTmux: Bool) {
    var kept = KeptPictures(isWithinTmux: isWithinTmux)
    for number in 1...15 { _ = kept.keep(PictureCells(number: number, size: cells.size), png: []) }
    let modes = TerminalModes(strings: TerminalModesTests.strings, mouse: .none, pictureEnd: kept.end)
    for number in 1...15 {
      let identity = KeptPictures.identity(number, isWithinTmux: isWithinTmux)
      #expect(text(modes.leave).contains("_Ga=d,d=I,i=\(identity),q=2;^"))
    }
    #expect(modes.leave.count < 1024, "the guardian keeps no more")
  }

  @Test(
    arguments: [
      ("xterm-kitty", nil, .truecolor, true), ("xterm-ghostty", "", .truecolor, true),
      ("xterm-kitty", nil, .indexed, false), ("xterm-256color", nil, .truecolor, false),
      ("linux", nil, .truecolor, false), ("tmux-256color", "/tmux", .indexed, true),
      ("screen-256color", "/tmux", .truecolor, true), ("tmux", "/tmux", .sixteen, false),
      ("screen.xterm-kitty", "/tmux", .truecolor, false), ("tmux-256color", nil, .truecolor, false),
    ] as [(String, String?, ColorDepth, Bool)])
  func `a terminal that may draw in cells is asked, through tmux too`(
    _ name: String, _ tmux: String?, _ depth: ColorDepth, isAsked: Bool
  ) {
    #expect(KeptPictures.mayAsk(depth) { ["TERM": name, "TMUX": tmux][$0] ?? nil } == isAsked)
  }

  @Test func `the answer is a reply, whatever cuts it, and no key`() {
    for (answer, areShown) in [("OK", true), ("EINVAL:no", false)] {
      let bytes = Array("\u{1B}_Gi=31;\(answer)\u{1B}\\x".utf8)
      for cut in 0...bytes.count {
        var decoder = InputDecoder()
        let events = decoder.decode(bytes[..<cut], at: 0) + decoder.decode(bytes[cut...], at: 0)
        #expect(events == [.reply(.pictures(areShown)), .key(KeyPress("x"))], "cut at \(cut)")
      }
    }
  }

  @Test func `a program's picture is ordered, and taken back when nobody has it any more`() throws {
    let t = AppTester(NavigationApp([ViewController(title: "Page")]))
    #expect(!TerminalPicture.areShown(in: t.app))
    t.advance(by: .seconds(0.1))
    #expect(t.terminal.pictureOrders == [.ask])
    t.send("\u{1B}_Gi=31;OK\u{1B}\\")
    #expect(TerminalPicture.areShown(in: t.app))
    var picture = TerminalPicture(png: [1, 2], size: Size(columns: 3, rows: 2), in: t.app)
    let number = try #require(picture?.cells.number)
    t.advance(by: .seconds(0.1))
    #expect(
      t.terminal.pictureOrders.last == .show(PictureCells(number: number, size: cells.size), png: [1, 2]))
    picture = nil
    t.advance(by: .seconds(0.1))
    #expect(t.terminal.pictureOrders.last == .forget(number: number))
    #expect(TerminalPicture(png: [], size: Size(columns: 298, rows: 2), in: t.app) == nil)
  }
}
