import NavModel
import TermNavText
import Testing

@testable import TermNav

/// What content does by itself, and what it keeps while pages come and go over it.
@Suite struct ContentMotionTests {
  @Test func `a flung list goes on and comes to rest`() {
    let list = ContentSubject.list()
    let rig = ContentRig(list)
    #expect(!rig.app.isMoving)
    rig.press(40, 20)
    rig.drag(rows: -10, during: 0.1)
    rig.release(standing: false)
    #expect(rig.app.isMoving && list.top == 10)
    let frames = rig.settle()
    // 100 rows a second go 50 rows.
    #expect(frames > 60 && frames < 180 && list.top == 60)
    #expect(!rig.app.isMoving && !rig.app.needsDisplay)
  }

  @Test func `a press stops the rows, and chooses none`() {
    let list = ContentSubject.list()
    let rig = ContentRig(list)
    var chosen: [Int] = []
    list.onOpen = { chosen.append($0) }
    rig.press(40, 20)
    rig.drag(rows: -10, during: 0.1)
    rig.release(standing: false)
    rig.wait(0.1)
    rig.pressNow(40, 10)
    let top = list.top
    rig.release()
    rig.settle()
    #expect(list.top == top && chosen == [] && top > 10 && top < 60)
    rig.tap(40, 10)
    #expect(chosen == [top + 9])
  }

  /// What a tap hits, of 200 rows of content that scrolls.
  enum Tapped: CaseIterable {
    case list, lines, text, scroll

    @MainActor func view(_ tapped: @escaping () -> Void) -> View {
      switch self {
      case .list:
        let list = ContentSubject.list()
        list.onOpen = { _ in tapped() }
        return list
      case .lines:
        let line = AttributedText(
          String(repeating: "link ", count: 16), TextAttributes(link: TextLink("a:b")))
        let lines = LinesView(LineBuffer(Array(repeating: line, count: 200)))
        lines.onLink = { _ in tapped() }
        return lines
      case .text:
        let text = TextView([.init((0..<200).map { "line \($0)" }.joined(separator: "\n"))])
        text.onTap { tapped() }
        return text
      case .scroll:
        let content = View()
        content.onTap { tapped() }
        content.onDoubleTap { tapped() }
        return ScrollView(content, contentSize: Size(columns: 80, rows: 200))
      }
    }
  }

  /// A glide of 50 rows has 2·(50 − way) rows a second: 4 after 1.6 s.
  @Test(arguments: Tapped.allCases, [0.1, 1.5, 1.7])
  func `a press on content that glides stops it, and is a tap where it is slow`(
    _ content: Tapped, _ wait: Seconds
  ) {
    var taps = 0
    let rig = ContentRig(content.view { taps += 1 })
    rig.press(40, 20)
    rig.drag(rows: -10, during: 0.1)
    rig.release(standing: false)
    rig.wait(wait)
    #expect(rig.app.isMoving)
    rig.pressNow(40, 10)
    #expect(!rig.app.isMoving)
    rig.release(standing: false)
    #expect(taps == (wait > 1.6 ? 1 : 0) && !rig.app.isMoving)
    rig.tap(40, 10)
    #expect(taps == (wait > 1.6 ? 2 : 1))
  }

  @Test func `a row under a press that only stops is not shown as pressed`() {
    let list = ContentSubject.list()
    let rig = ContentRig(list)
    for (wait, isShown) in [(0.1, false), (1.7, true)] {
      list.scroll(to: 0)
      rig.press(40, 20)
      rig.drag(rows: -10, during: 0.1)
      rig.release(standing: false)
      rig.wait(wait)
      rig.pressNow(40, 10)
      let background = rig.app.render().surface[40, 10].style.background
      #expect((background == rig.app.theme.background(.pressed)) == isShown)
      rig.release()
      rig.settle()
    }
  }

  @Test func `a list that is pulled beyond its start springs back`() {
    let list = ContentSubject.list()
    let rig = ContentRig(list)
    rig.press(40, 3)
    rig.drag(rows: 15)
    let blank = rig.lines.dropFirst().prefix { !$0.contains("Row") }.count
    // 15 rows pulled in a view of 23: (1 − 1/(0.55·15/23 + 1))·23 = 6.07.
    #expect(blank == 6 && list.top == 0)
    rig.release()
    rig.settle()
    #expect(rig.lines[1].contains("Row 0"))
  }

  @Test func `a million rows cost what is in sight`() {
    var asked: Set<Int> = []
    var count = 0
    let list = ListView(rowCount: 1_000_000) {
      asked.insert($0)
      count += 1
      return ListRow(title: "Row \($0)")
    }
    let rig = ContentRig(list)
    for top in [1, 499_999, 999_977] {
      list.scroll(to: top)
      (asked, count) = ([], 0)
      #expect(rig.lines[1].contains("Row \(top)"))
      #expect(asked == Set(top..<top + 23) && count == 23)
    }
    // A fling and its momentum ask for no more than the rows that came into sight.
    (asked, count) = ([], 0)
    rig.press(40, 5)
    rig.drag(rows: 15, during: 0.05)
    rig.release(standing: false)
    let frames = rig.settle()
    #expect(asked.allSatisfy { $0 > 999_500 } && count <= (frames + 12) * 24)
    #expect((24..<300).contains(asked.count), "more than stood there")
  }

  @Test func `pages return with their offset`() {
    let scroll = ScrollView(View(), contentSize: Size(columns: 200, rows: 100))
    let rig = ContentRig(scroll)
    scroll.contentOffset = Point(column: 31, row: 12)
    rig.app.navigation.push(ViewController(title: "Over", name: "over"))
    rig.settle()
    rig.app.navigation.pop()
    rig.settle()
    #expect(scroll.contentOffset == Point(column: 31, row: 12))
  }

  @Test func `content stands under the hand, locked to its axis`() {
    let scroll = ScrollView(View(), contentSize: Size(columns: 200, rows: 100))
    let rig = ContentRig(scroll)
    rig.press(40, 10)
    rig.drag(columns: -13)
    #expect(scroll.contentOffset == Point(column: 13, row: 0))
    // Locked to its axis: rows do not follow.
    rig.drag(columns: -2, rows: 9)
    #expect(scroll.contentOffset == Point(column: 15, row: 0))
    rig.release()
    rig.settle()
    #expect(scroll.contentOffset == Point(column: 15, row: 0))
  }

  @Test func `a map follows both ways`() {
    let map = MapView(contentSize: Size(columns: 200, rows: 100)) { _, _, _ in }
    let rig = ContentRig(map)
    map.contentOffset = Point(column: 50, row: 40)
    rig.press(40, 10)
    rig.drag(columns: 12, rows: -6)
    #expect(map.contentOffset == Point(column: 38, row: 46))
  }

  @Test func `a map is asked for the part that is in sight`() {
    var parts: [Rect] = []
    let map = MapView(contentSize: Size(columns: 4000, rows: 3000)) { _, part, _ in parts.append(part) }
    let rig = ContentRig(map)
    map.contentOffset = Point(column: 700, row: 900)
    _ = rig.app.render()
    #expect(parts.last == Rect(column: 700, row: 900, columns: 79, rows: 22))
    rig.press(40, 10)
    rig.drag(columns: 0, rows: 4)
    _ = rig.app.render()
    #expect(parts.last == Rect(column: 700, row: 896, columns: 79, rows: 22))
  }

  @Test func `from right to left the start is at the right`() {
    let ruler = Ruler()
    ruler.semanticContentAttribute = .forceLeftToRight
    let scroll = ScrollView(ruler, contentSize: Size(columns: 200, rows: 10))
    let rig = ContentRig(scroll, direction: .rightToLeft)
    #expect(rig.lines[1].hasSuffix("0123456789"))
    scroll.contentOffset = Point(column: 3, row: 0)
    #expect(rig.lines[1].hasSuffix("3456"))
  }

  /// The last digit of the distance from the right end.
  private final class Ruler: View {
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      for column in 0..<canvas.size.columns {
        canvas.text("\(column % 10)", column: column, row: 0, style: theme.text)
      }
    }
  }

  @Test func `reduced motion cuts`() {
    let pager = Pager((0..<4).map { _ in View() })
    let rig = ContentRig(pager)
    rig.app.navigation.reducesMotion = true
    rig.key(.right)
    #expect(!rig.app.isMoving && pager.contentOffset == 80)
  }

  @Test func `the loop has nothing to do while a hand holds still`() {
    let list = ContentSubject.list()
    let rig = ContentRig(list)
    rig.press(40, 10)
    rig.drag(rows: -5)
    _ = rig.app.render()
    #expect(!rig.app.isMoving && !rig.app.needsDisplay && rig.app.deadline == nil)
  }
}
