import Invariants
import Testing

@testable import TermNav

/// Law 3: the ends of a transition are the resting frames, and nothing is ever left blank.
@Suite struct PictureLawTests {
  nonisolated static let sizes = [
    Size(columns: 1, rows: 1), Size(columns: 1, rows: 9), Size(columns: 2, rows: 1),
    Size(columns: 2, rows: 2),
    Size(columns: 3, rows: 2), Size(columns: 5, rows: 3), Size(columns: 9, rows: 1),
    Size(columns: 17, rows: 4),
    Size(columns: 40, rows: 10), Size(columns: 81, rows: 25), Size(columns: 200, rows: 3),
    Size(columns: 500, rows: 4),
  ]

  private func page(_ title: String, _ hidesBar: Bool, _ fill: String) -> FixedPage {
    let page = FixedPage(title, hidesBar: hidesBar, rows: Array(repeating: fill, count: 30))
    let list = ListView(rowCount: 40) { ListRow(image: "\($0)", title: "行 \($0) 🎉", detail: "caption") }
    list.frame = Rect(column: 0, row: 2, columns: 30, rows: 4)
    page.view.addSubview(list)
    page.navigationItem.trailingItems = [BarItem("Edit") {}]
    return page
  }

  private func check(_ frame: Surface, _ what: @autoclosure () -> String) {
    let hasHole = frame.hasHole
    let broken = frame.brokenWideGlyphs
    if hasHole || !broken.isEmpty { Issue.record("\(what()): hole \(hasHole), \(broken)") }
  }

  private func rest(_ pages: [FixedPage], _ size: Size, _ direction: LayoutDirection, _ theme: Theme)
    -> Surface
  {
    let app = NavigationApp(pages, theme: theme)
    app.navigation.layoutDirection = direction
    app.resize(to: size)
    app.navigation.start()
    return app.render().surface
  }

  private func pages(_ form: Int) -> [FixedPage] {
    [
      page("Below 漢字", form & 1 != 0, "漢字かな交じりABCDEFG🎉"),
      page("In front", form & 2 != 0, "front 🚀 é 中文字符 front"),
    ]
  }

  private func stage(
    _ pages: [FixedPage], _ size: Size, _ direction: LayoutDirection, _ theme: Theme
  ) -> Stage {
    let stage = Stage(pages[0], pages[1], columns: size.columns, rows: size.rows, theme: theme)
    stage.navigation.layoutDirection = direction
    stage.navigation.completionCurve = .linear(duration: 1)
    return stage
  }

  @Test(arguments: sizes, TestLength.of([.truecolor, .mono], full: ColorDepth.allCases))
  func `a held page at its ends equals the resting frames`(_ size: Size, _ depth: ColorDepth) {
    let theme = Theme(depth: depth)
    let width = Double(size.columns)
    for direction in LayoutDirection.allCases {
      for form in 0..<4 {
        let what = "\(size), \(direction), form \(form)"
        let stage = stage(pages(form), size, direction, theme)
        let back = rest([pages(form)[0]], size, direction, theme)
        let front = rest(pages(form), size, direction, theme)
        let start = direction == .leftToRight ? 0 : width - 1
        let sign = direction == .leftToRight ? 1.0 : -1
        stage.press(start)
        stage.drag(to: start + 2 * sign)
        stage.drag(to: start)
        #expect(stage.navigation.transition != nil)
        #expect(stage.app.render().surface.differences(from: front) == [], "p = 0, \(what)")
        stage.drag(to: start + width * sign)
        #expect(stage.app.render().surface.differences(from: back) == [], "p = 1, \(what)")
        stage.drag(to: start)
        #expect(stage.app.render().surface.differences(from: front) == [], "p = 0 again, \(what)")
        stage.drag(to: start + width * sign)
        stage.rest(start + width * sign)
        stage.settle()
        #expect(stage.app.render().surface.differences(from: back) == [], "at rest, \(what)")
      }
    }
  }

  @Test(arguments: sizes, TestLength.of([.truecolor, .mono], full: ColorDepth.allCases))
  func `no cell is undrawn on the way`(_ size: Size, _ depth: ColorDepth) {
    let theme = Theme(depth: depth)
    for direction in LayoutDirection.allCases {
      for form in 0..<4 {
        let both = pages(form)
        let stage = stage(both, size, direction, theme)
        let front = stage.app.render().surface
        let steps = min(TestLength.of(4, full: 24), size.columns * 2 + 2)
        for operation in ["pop", "push"] {
          if operation == "pop" { stage.navigation.pop() } else { stage.navigation.push(both[1]) }
          for step in 0..<steps {
            check(
              stage.app.render().surface, "\(operation) \(step)/\(steps), \(size), \(direction), form \(form)"
            )
            stage.wait(1 / Double(steps))
          }
          stage.settle()
          check(stage.app.render().surface, "after the \(operation), \(size), \(direction), form \(form)")
        }
        #expect(
          stage.app.render().surface.differences(from: front) == [], "there and back: \(size), form \(form)")
      }
    }
  }

  @Test(arguments: [3, 17, 2024] as [UInt64])
  func `resizes while held keep the progress and leave no hole`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for walk in 0..<12 {
      let both = pages(walk)
      let direction = LayoutDirection.allCases[walk % 2]
      let stage = Stage(both[0], both[1], columns: 40, rows: 10, direction: direction)
      let edge = direction == .leftToRight ? 0.0 : 39
      let sign = direction == .leftToRight ? 1.0 : -1
      stage.press(edge)
      stage.drag(to: edge + sign * 2)
      stage.drag(to: edge + sign * 17)
      let progress = stage.app.progress
      #expect(progress == 17.0 / 40)
      for _ in 0..<8 {
        let size = Self.sizes.randomElement(using: &random) ?? Size(columns: 1, rows: 1)
        stage.app.resize(to: size)
        let frame = stage.app.render().surface
        #expect(abs(stage.app.progress - progress) < 1e-12, "seed \(seed), walk \(walk)")
        #expect(frame.size == size)
        check(frame, "seed \(seed), walk \(walk), \(size)")
      }
      let size = stage.app.size
      stage.key(.escape)
      stage.settle()
      #expect(
        stage.app.render().surface.differences(from: rest(pages(walk), size, direction, Theme())) == [],
        "seed \(seed), walk \(walk), \(size)")
    }
  }

  @Test(arguments: [8, 24, 40, 80, 133, 200])
  func `the page's edge stays under the pointer on every frame`(_ columns: Int) {
    for start in [0, columns / 3, columns - 3] {
      let home = FixedPage("Home", hidesBar: true, rows: [String(repeating: "h", count: columns)])
      let page = FixedPage("Page", hidesBar: true, rows: ["E" + String(repeating: "p", count: columns - 1)])
      let stage = Stage(home, page, columns: columns, rows: 1)
      stage.press(Double(start), 0)
      for column in Array(start + 2..<columns) + Array((start..<columns).reversed()) {
        stage.drag(to: Double(column), 0)
        let frame = stage.app.render().surface
        let edge = (0..<columns).first { frame[$0, 0].glyph == Glyph("E") }
        #expect(edge == column - start, "\(columns) columns, pressed at \(start), pointer at \(column)")
      }
    }
  }
}
