import NavModel
import Testing

@testable import TermNav

@Suite struct AttributedTextTests {
  private let theme = Theme()

  private func drawn(_ text: AttributedText, columns: Int = 12, at column: Int = 0, mirrored: Bool = false)
    -> Surface
  {
    var surface = Surface(size: Size(columns: columns, rows: 1), filledWith: Cell(.space, theme.page))
    surface.draw(isMirrored: mirrored) { $0.text(text, column: column, row: 0, theme: theme) }
    return surface
  }

  @Test func `texts are joined, and equal looks that meet are one run`() {
    var text = AttributedText("a", .init(.good)) + AttributedText("b", .init(.good)) + "c"
    #expect(text.string == "abc")
    #expect(text.runs == [.init(range: 0..<2, attributes: .init(.good))])
    text.setAttributes(.init(.caution), in: 1..<3)
    #expect(text.runs.map(\.range) == [0..<1, 1..<3])
    #expect(text.attributes(at: 0) == .init(.good) && text.attributes(at: 2) == .init(.caution))
    text.setAttributes(.init(), in: 0..<3)
    #expect(text.runs.isEmpty)
    #expect(text.attributes(at: -1).isPlain && text.attributes(at: 99).isPlain)
  }

  @Test func `a change of a range keeps what it does not change, and is told of plain parts too`() {
    var text = "ab" + AttributedText("cd", .init(.good)) + "ef"
    text.changeAttributes(in: 1..<5) { $0.diffBackground = .added }
    var (plain, good) = (TextAttributes(), TextAttributes(.good))
    (plain.diffBackground, good.diffBackground) = (.added, .added)
    #expect(
      text.runs == [
        .init(range: 1..<2, attributes: plain), .init(range: 2..<4, attributes: good),
        .init(range: 4..<5, attributes: plain),
      ])
    text.changeAttributes(in: -3..<99) { $0 = TextAttributes() }
    #expect(text.runs.isEmpty && text.string == "abcdef")
  }

  @Test func `a part keeps the looks of its letters`() {
    let text = "ab" + AttributedText("cde", .init(.good)) + AttributedText("fg", .init(.accent)) + "h"
    #expect(text[3..<6] == AttributedText("de", .init(.good)) + AttributedText("f", .init(.accent)))
    #expect(text[0..<2] == "ab" && text[7..<99] == "h" && text[4..<4].isEmpty)
  }

  @Test
  func
    `a text that is too long is cut at its end, its start or in its middle, and the sign looks as its neighbour`()
  {
    let path = AttributedText("/usr/", .init(.secondary)) + AttributedText("share/doc.txt", .init(.accent))
    let tail = path.truncated(toColumns: 8)
    #expect(tail.string == "/usr/sh…" && tail.attributes(at: 7) == .init(.accent))
    let head = path.truncated(toColumns: 8, lineBreakMode: .byTruncatingHead)
    #expect(head.string == "…doc.txt" && head.attributes(at: 0) == .init(.accent))
    let middle = path.truncated(toColumns: 9, lineBreakMode: .byTruncatingMiddle)
    #expect(middle.string == "/usr….txt" && middle.attributes(at: 0) == .init(.secondary))
    #expect(path.truncated(toColumns: 18) == path && path.truncated(toColumns: 0).isEmpty)
    #expect(AttributedText("東京都").truncated(toColumns: 4).string == "東…")
  }

  @Test func `wrapped rows break as a plain text does, and leave out no letter between them`() {
    for string in ["", "one two three", "東京都は広い", "a\tb\tc", "e\u{301}e\u{301}e\u{301}", "   x"] {
      for limit in 1...8 {
        let text = AttributedText(string)
        let rows = text.wrapped(toColumns: limit)
        #expect(rows.last?.upperBound == text.utf8Count)
        for (row, next) in zip(rows, rows.dropFirst()) { #expect(row.upperBound == next.lowerBound) }
        let plain = string.wrapped(toColumns: limit)
        #expect(rows.count == plain.count)
        for (row, line) in zip(rows, plain) { #expect(text.substring(row).hasPrefix(line)) }
      }
    }
  }

  @Test(arguments: ["\n", "\r\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"])
  func `no row of a wrapped text has the line break behind it`(_ separator: String) {
    let text = AttributedText("a" + separator + "b")
    #expect(text.wrapped(toColumns: 10).map { text.substring($0) } == ["a", "b"])
  }

  @Test func `runs are drawn in their looks, also from the right, cut left of the canvas, and behind a tab`()
  {
    let text = "ab" + AttributedText("cd", .init(.good))
    let cells = drawn(text)
    #expect(cells.lines == ["abcd        "])
    #expect(cells[1, 0].style == theme.text && cells[2, 0].style == theme.good)
    let mirrored = drawn(text, mirrored: true)
    #expect(mirrored.lines == ["        abcd"] && mirrored[10, 0].style == theme.good)
    #expect(drawn(text, at: -1).lines == ["bcd         "])
    #expect(drawn("a" + AttributedText("\tb", .init(.good))).lines == ["a   b       "])
    #expect(drawn("界" + AttributedText("界", .init(.good)), at: -1).lines == [" 界         "])
  }

  @Test
  func `a colour that a program has chosen can be read on the page, and is left alone on one of its own`() {
    let dark = Theme(appearance: .dark)
    let style = dark.style(TextAttributes(color: .rgb(20, 20, 40)))
    #expect(style.foreground.contrast(with: style.background)! >= 4.5)
    let own = dark.style(TextAttributes(color: .rgb(20, 20, 40), on: .rgb(30, 30, 30)))
    #expect(own.foreground == .rgb(20, 20, 40) && own.background == .rgb(30, 30, 30))
    let sixteen = Theme(appearance: .dark, depth: .sixteen)
    #expect(sixteen.style(TextAttributes(color: .rgb(255, 0, 0))).foreground == .palette(9))
    let mono = Theme(appearance: .dark, depth: .mono)
    let bare = mono.style(TextAttributes(color: .palette(1), on: .palette(2), attributes: .bold))
    #expect(bare == Style(.default, on: .default, .bold))
  }

  @Test func `the notes behind a text are no part of it, whatever their looks`() {
    var (added, removed) = (TextAttributes(.good), TextAttributes(.destructive))
    (added.isNote, removed.isNote) = (true, true)
    let text = AttributedText("name") + AttributedText("  +1", added) + AttributedText(" −1", removed)
    #expect(text.ownRange == 0..<4)
    #expect((text + AttributedText(" behind") + AttributedText("…", added)).ownRange == 0..<20)
    #expect(AttributedText("name").ownRange == 0..<4)
  }

  @Test func `a link is underlined in the accent, and one over several looks is one link`() {
    let link = TextLink("https://example.org/a")!
    let text =
      "see " + AttributedText("the ", .init(link: link))
      + AttributedText("page", .init(.good, link: link)) + "."
    #expect(text.links.map(\.range) == [4..<12])
    let style = drawn(text, columns: 20)[4, 0].style
    #expect(style.foreground == theme.accent.foreground && style.attributes.contains(.underline))
  }

  @Test func `a link has no byte that a terminal could take for the end of its sequence`() {
    #expect(TextLink("https://example.org/?q=a;b") != nil)
    for url in ["", "a b", "a\u{1B}\\", "a\u{7}", "a\u{9C}", "ä", "a\n", "a\u{7F}"] {
      #expect(TextLink(url) == nil, "\(url.debugDescription)")
    }
    #expect(TextLink(String(repeating: "a", count: TextLink.longest)) != nil)
    #expect(TextLink(String(repeating: "a", count: TextLink.longest + 1)) == nil)
  }
}
