import Testing

@testable import TermNav

/// RULES section 8: titles in styles of their own, cut where the page says.
@Suite struct BarTitleTests {
  private func bar(
    _ title: String, _ mode: LineBreakMode, columns: Int = 24, direction: LayoutDirection = .leftToRight
  ) -> String {
    let page = FixedPage(title)
    page.navigationItem.titleLineBreakMode = mode
    return Stage(FixedPage("Home"), page, columns: columns, rows: 2, direction: direction).lines[0]
  }

  @Test func `a title is cut at its end, at its start or in its middle`() {
    let long = "/usr/local/share/words"
    #expect(bar(long, .byTruncatingTail) == " ‹ Home  /usr/local/sh… ")
    #expect(bar(long, .byTruncatingHead) == " ‹ Home  …l/share/words ")
    #expect(bar(long, .byTruncatingMiddle) == " ‹ Home  /usr/lo…/words ")
    #expect(bar(long, .byTruncatingHead, direction: .rightToLeft) == " …l/share/words  Home › ")
    #expect(bar("Short", .byTruncatingHead) == bar("Short", .byTruncatingTail))
  }

  @Test func `no blank stands beside the sign, and no glyph is halved`() {
    #expect("one two three".truncated(toColumns: 6, lineBreakMode: .byTruncatingHead) == "…three")
    #expect("one two three".truncated(toColumns: 7, lineBreakMode: .byTruncatingHead) == "…three")
    #expect("one two three".truncated(toColumns: 9, lineBreakMode: .byTruncatingMiddle) == "one…hree")
    #expect("漢字のタイトル".truncated(toColumns: 8, lineBreakMode: .byTruncatingHead) == "…イトル")
    #expect("漢字のタイトル".truncated(toColumns: 8, lineBreakMode: .byTruncatingMiddle) == "漢字…ル")
    #expect(
      "e\u{301}e\u{301}e\u{301}".truncated(toColumns: 2, lineBreakMode: .byTruncatingHead) == "…e\u{301}")
  }

  @Test(arguments: LineBreakMode.allCases)
  func `what is cut fits, whole clusters of the text about one sign`(_ mode: LineBreakMode) {
    for text in ["", "a", "one two three", "漢字 の タイトル", "👩‍👩‍👧 family 🇩🇪🇫🇷", "a\tb\tcdef", "   ", "Aé漢\u{301}x"] {
      for limit in -1...30 {
        let cut = text.truncated(toColumns: limit, lineBreakMode: mode)
        #expect(cut.columns <= max(0, limit), "“\(cut)” of \(limit)")
        if text.columns <= limit {
          #expect(cut.columns == text.columns)
        } else if limit > 0 {
          #expect(cut.filter { $0 == "…" }.count == 1)
        }
      }
    }
  }

  // MARK: Runs

  private let red = Color(0xFF4040)

  private func stage(theme: Theme = Theme(), columns: Int = 40) -> (Stage, FixedPage) {
    let page = FixedPage("Plain")
    page.navigationItem.attributedTitle = [
      TextRun("main", Style(red, on: .default, .italic)), TextRun(".swift", Style()),
    ]
    return (Stage(FixedPage("Home"), page, columns: columns, rows: 2, theme: theme), page)
  }

  private func styles(_ stage: Stage, of text: String) -> [Style] {
    let surface = stage.app.render().surface
    let start = surface.text(ofRow: 0).range(of: text).map {
      surface.text(ofRow: 0).distance(from: surface.text(ofRow: 0).startIndex, to: $0.lowerBound)
    }
    guard let start else { return [] }
    return (start..<start + text.count).map { surface[$0, 0].style }
  }

  @Test func `a title in runs has their styles over the bar's background`() {
    let theme = Theme()
    let (stage, _) = stage()
    #expect(stage.lines[0].contains("main.swift"))
    #expect(Set(styles(stage, of: "main")) == [Style(red, on: theme.bar.background, .italic)])
    #expect(Set(styles(stage, of: ".swift")) == [Style(theme.bar.foreground, on: theme.bar.background)])
  }

  @Test func `without 256 colours only the attributes of runs count`() {
    for depth in [ColorDepth.mono, .sixteen] {
      let (stage, _) = stage(theme: Theme(depth: depth))
      #expect(Set(styles(stage, of: "main")) == [Style(.default, on: .default, [.italic, .reverse])])
      #expect(Set(styles(stage, of: ".swift")) == [Style(.default, on: .default, .reverse)])
    }
    let (stage, _) = stage(theme: Theme(depth: .indexed))
    #expect(styles(stage, of: "main").allSatisfy { $0.foreground == ColorMath.degraded(red, to: .indexed) })
  }

  @Test func `cut, the runs keep their styles, and the sign has that of its neighbour`() {
    let (stage, page) = stage(columns: 18)
    #expect(stage.lines[0] == " ‹ Home  main.sw… ")
    page.navigationItem.titleLineBreakMode = .byTruncatingHead
    #expect(stage.lines[0] == " ‹ Home  …n.swift ")
    #expect(styles(stage, of: "…n").allSatisfy { $0.attributes == .italic })
    #expect(styles(stage, of: ".swift").allSatisfy { $0.attributes == [] })
  }

  @Test func `a mark or a tab that begins a run takes the columns that it shows`() {
    let (stage, page) = stage()
    page.navigationItem.attributedTitle = [
      TextRun("e", .plain), TextRun("\u{301}x", .plain), TextRun("\ty", .plain), TextRun("漢", .plain),
    ]
    #expect(stage.lines[0].contains("e◌\u{301}x y漢"))
    for columns in 9...40 {
      stage.app.resize(to: Size(columns: columns, rows: 2))
      #expect(stage.lines[0].columns == columns && stage.lines[0].hasSuffix(" "), "\(columns)")
    }
  }

  @Test func `on the way it fades as a plain title does`() {
    let (stage, _) = stage(columns: 80)
    _ = stage.lines
    stage.hold(at: 20)
    let theme = Theme()
    let wanted = ColorMath.blend(theme.bar.background, red, 5.0 / 8)
    #expect(Set(styles(stage, of: "main").map(\.foreground)) == [wanted])
  }

  @Test func `the page above goes back to its letters, and a change of a run is drawn`() {
    let (stage, page) = stage()
    stage.navigation.push(FixedPage("Above"), animated: false)
    #expect(stage.lines[0].hasPrefix(" ‹ main.swift "))
    stage.navigation.pop(animated: false)
    _ = stage.lines
    #expect(!stage.app.needsDisplay)
    page.navigationItem.attributedTitle = [TextRun("main", Style(red)), TextRun(".swift", Style())]
    #expect(stage.app.needsDisplay)
    #expect(styles(stage, of: "main").allSatisfy { $0.attributes == [] })
    page.navigationItem.attributedTitle = []
    #expect(stage.lines[0] == " ‹ Home" + String(repeating: " ", count: 33))
    page.navigationItem.attributedTitle = nil
    #expect(stage.lines[0].contains("Plain"))
  }
}
