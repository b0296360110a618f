import NavModel
import Testing

@testable import TermNav

/// What content does by itself, and what it keeps while pages come and go over it.
@Suite struct ContentMotionTests {
  @Test func aFlungListGoesOnAndComesToRest() {
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

  @Test func aPressStopsTheRowsAndChoosesNone() {
    let list = ContentSubject.list()
    let rig = ContentRig(list)
    var chosen: [Int] = []
    list.onSelect = { chosen.append($0) }
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

  @Test func aListPulledBeyondItsStartSpringsBack() {
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

  @Test func aMillionRowsCostWhatIsInSight() {
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

  @Test func pagesReturnWithTheirOffset() {
    let scroll = ScrollView(View(), contentSize: Size(columns: 200, rows: 100))
    let rig = ContentRig(scroll)
    scroll.contentOffset = Point(column: 31, row: 12)
    rig.app.navigation.push(ViewController(title: "Over", name: "over"))
    rig.settle()
    rig.app.navigation.pop()
    rig.settle()
    #expect(scroll.contentOffset == Point(column: 31, row: 12))
  }

  @Test func contentStandsUnderTheHand() {
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

  @Test func aMapFollowsBothWays() {
    let map = MapView(contentSize: Size(columns: 200, rows: 100)) { _, _, _ in }
    let rig = ContentRig(map)
    map.contentOffset = Point(column: 50, row: 40)
    rig.press(40, 10)
    rig.drag(columns: 12, rows: -6)
    #expect(map.contentOffset == Point(column: 38, row: 46))
  }

  @Test func aMapIsAskedForThePartInSight() {
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

  @Test func fromRightToLeftTheStartIsAtTheRight() {
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

  @Test func reducedMotionCuts() {
    let pager = Pager((0..<4).map { _ in View() })
    let rig = ContentRig(pager)
    rig.app.navigation.reducesMotion = true
    rig.key(.right)
    #expect(!rig.app.isMoving && pager.contentOffset == 80)
  }

  @Test func theLoopHasNothingToDoWhileAHandHoldsStill() {
    let list = ContentSubject.list()
    let rig = ContentRig(list)
    rig.press(40, 10)
    rig.drag(rows: -5)
    _ = rig.app.render()
    #expect(!rig.app.isMoving && !rig.app.needsDisplay && rig.app.deadline == nil)
  }
}
