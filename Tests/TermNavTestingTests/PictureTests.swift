import TermNav
import TermNavTesting
import Testing

@Suite @MainActor struct PictureTests {
  private let accent = Style(Color(0x5AA9FF), on: Color(0x20252E), .bold)

  private func surface(columns: Int = 10, _ draw: (inout Canvas) -> Void) -> Surface {
    var surface = Surface(size: Size(columns: columns, rows: 3))
    surface.draw { canvas in
      canvas.fill(.plain)
      draw(&canvas)
    }
    return surface
  }

  private func sample(_ word: String = "Send", _ style: Style? = nil) -> Surface {
    surface { canvas in
      canvas.text("漢字 mail", column: 0, row: 0, style: .plain)
      canvas.text(word, column: 2, row: 2, style: style ?? accent)
    }
  }

  @Test func `a picture is text, a letter for each cell's style, and what the letters mean`() {
    #expect(
      Picture(sample()).description == """
        ┌──────────┐
        │漢字 mail │
        │          │
        │  Send    │
        └──────────┘
        ┌──────────┐
        │aaaaaaaaaa│
        │aaaaaaaaaa│
        │aabbbbaaaa│
        └──────────┘
        a  default on default
        b  #5AA9FF on #20252E bold

        """)
  }

  @Test func `a picture can be without styles`() {
    #expect(
      Picture(sample(), styles: false).description == """
        ┌──────────┐
        │漢字 mail │
        │          │
        │  Send    │
        └──────────┘

        """)
  }

  @Test func `a picture is read from its description, with any text and many styles`() throws {
    let colours = surface(columns: 60) { canvas in
      for row in 0..<3 {
        for column in 0..<60 {
          let style = Style(.palette(UInt8(row * 60 + column)), on: .default, [.italic, .underline])
          canvas.text("│└┌ abc".map(String.init)[column % 7], column: column, row: row, style: style)
        }
      }
    }
    for picture in [
      Picture(sample()), Picture(sample(), styles: false), Picture(colours),
      Picture(Surface(size: Size(columns: 0, rows: 0))), Picture(Surface(size: Size(columns: 3, rows: 2))),
    ] {
      let read = try #require(Picture(parsing: picture.description))
      #expect(read == picture && read.difference(from: picture) == nil)
    }
  }

  @Test(arguments: [
    "", "hello", "┌─┐\n│a│\n", "┌─┐\n│a│\n└─┘\n┌─┐\n│x│\n└─┘\na  default", "┌─┐\n│\n└─┘\n",
    "┌─┐\n│a│\n└─┘\n┌─┐\n└─┘\n┌",
  ])
  func `what is no picture is not read`(_ text: String) {
    #expect(Picture(parsing: text) == nil)
  }

  // MARK: Differences

  @Test func `a difference of texts shows both rows, and where`() {
    #expect(
      Picture(sample("Sent!")).difference(from: Picture(sample())) == """
        − expected, + shown
        row 2:
        − │  Send    │
        + │  Sent!   │
                ^^
        """)
  }

  @Test func `a difference of styles names the cells, and both styles`() {
    let new = Picture(sample("Send", Style(.palette(9), on: .default, .reverse)))
    #expect(
      new.difference(from: Picture(sample())) == """
        − expected, + shown
        row 2, in its styles:
          │  Send    │
             ^^^^
          columns 2…5 “Send”: − #5AA9FF on #20252E bold
            + palette 9 on default reverse
        """)
  }

  @Test func `marks stand below wide glyphs`() {
    let old = surface { $0.text("漢字", column: 0, row: 1, style: .plain) }
    let new = surface { $0.text("漢語", column: 0, row: 1, style: .plain) }
    #expect(
      Picture(new).difference(from: Picture(old)) == """
        − expected, + shown
        row 1:
        − │漢字      │
        + │漢語      │
             ^
        """)
  }

  @Test func `another size is said at once`() {
    let wide = Picture(surface(columns: 12) { _ in })
    let words = wide.difference(from: Picture(sample()))
    #expect(words?.hasPrefix("It is 12 columns × 3 rows, not 10 columns × 3 rows:\n┌────────────┐") == true)
  }

  @Test func `other letters for the same styles are no difference`() throws {
    let text = Picture(sample()).description.replacing("b", with: "z").replacing("zold", with: "bold")
    #expect(Picture(sample()).difference(from: try #require(Picture(parsing: text))) == nil)
  }

  @Test func `a picture without styles is compared by its text`() {
    let plain = Picture(sample(), styles: false)
    #expect(Picture(sample("Send", .plain)).difference(from: plain) == nil)
    #expect(Picture(sample("Sent")).difference(from: plain) != nil)
  }
}
