import Testing

@testable import TermNav

/// Pages of a few rows and columns draw nothing over each other.
@Suite struct SmallPageTests {
  /// Views that are seen beside each other and share a cell.
  private func overlaps(in view: View) -> [(View, View)] {
    let seen = view.subviews.filter { !$0.isHidden && !$0.frame.intersection(view.bounds).isEmpty }
    var found: [(View, View)] = []
    for (index, one) in seen.enumerated() {
      for other in seen[(index + 1)...] where !one.frame.intersection(other.frame).isEmpty {
        found.append((one, other))
      }
      found += overlaps(in: one)
    }
    return found
  }

  private func pages() -> [ViewController] {
    final class Whole: ViewController {
      init(_ name: String, _ content: View) {
        super.init(title: "A title", name: name)
        view.addSubview(content)
        firstResponder = content
      }
      override func viewWillLayoutSubviews() { for view in view.subviews { view.frame = self.view.bounds } }
    }
    let rows = (0..<9).map { ListRow(image: "\($0)", title: "Row number \($0)", detail: "its caption") }
    let list = ListView(rowCount: 9) { rows[$0] }
    list.detailColumn = 12
    return [
      TextViewController(title: "Text", text: String(repeating: "some words ", count: 40)),
      ListViewController(title: "List", rows: rows), Whole("captions", list),
      Whole("pager", Pager([TextField("one"), TextField("two")])),
      Whole("scroll", ScrollView(TextField("content"), contentSize: Size(columns: 60, rows: 40))),
      Whole(
        "hints", HintBar([KeyCommand(label: "Esc", title: "back"), KeyCommand(label: "?", title: "help")])),
    ]
  }

  @Test func `views of the library stand beside each other at any size`() {
    for page in pages() {
      for rows in 1...6 {
        for columns in 1...40 {
          let stage = Stage(FixedPage("Home"), page, columns: columns, rows: rows)
          let frame = stage.app.render().surface
          #expect(overlaps(in: page.view).isEmpty, "\(page.name) at \(columns)×\(rows)")
          #expect(frame.brokenWideGlyphs == [])
          let bar = BarButtons(navigation: stage.navigation)
          bar.update(for: page, width: columns)
          #expect(overlaps(in: bar).isEmpty)
        }
      }
    }
  }

  @Test func `a row shows its own words alone, whatever stands in it`() {
    for rows in 3...5 {
      for columns in 1...40 {
        let page = TextViewController(title: "Text", text: "words")
        let stage = Stage(FixedPage("Home"), page, columns: columns, rows: rows)
        let lines = stage.lines
        #expect(lines[0].contains("‹") == (columns > 2))
        #expect(lines.dropFirst().allSatisfy { !$0.contains("‹") })
      }
    }
  }

  @Test(arguments: 3...5) func `a menu on a small screen stands in its rows and hides no choice`(_ rows: Int)
  {
    for columns in 1...30 {
      let pages = ["Root", "Second", "Third", "Fourth"].map { FixedPage($0) }
      let stage = Stage(pages[0], pages[1], pages[2], pages[3], columns: columns, rows: rows)
      #expect(stage.app.showBackMenu())
      _ = stage.lines
      #expect(stage.app.overlays.allSatisfy { overlaps(in: $0.view).isEmpty })
      #expect(stage.lines[0].contains("‹") == (columns > 2), "the bar stays")
      stage.key(.end)
      if columns > 10 { #expect(stage.lines.contains { $0.contains("Root") }, "\(stage.lines)") }
    }
  }
}
