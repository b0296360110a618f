import Testing

@testable import TermNav

@Suite struct TextViewTests {
  /// Lines that are their own number, in a page of 80×24.
  private func rig(lines: Int, size: Size = Size(columns: 80, rows: 24)) -> (ContentRig, TextView) {
    let text = TextView([.init((0..<lines).map { "line \($0)" }.joined(separator: "\n"))])
    return (ContentRig(text, size: size), text)
  }

  @Test func `a text scrolls by drag and glides`() {
    let (rig, text) = rig(lines: 200)
    rig.press(30, 20)
    rig.drag(rows: -8)
    #expect(text.top == 8 && rig.lines[1].hasPrefix("  line 8 "))
    rig.release()
    rig.settle()
    #expect(text.top == 8, "it stood when it was let go")
    rig.press(30, 20)
    rig.drag(rows: -8, during: 0.1)
    rig.release(standing: false)
    #expect(rig.app.isMoving)
    let frames = rig.settle()
    #expect(frames > 20 && text.top > 30)
    #expect(rig.lines[1].hasPrefix("  line \(text.top) "))
  }

  @Test func `a press stops a text that glides, and a drag across is the pop's`() {
    let (rig, text) = rig(lines: 1000)
    rig.press(30, 20)
    rig.drag(rows: -10, during: 0.05)
    rig.release(standing: false)
    rig.wait(0.1)
    #expect(rig.app.isMoving)
    rig.pressNow(30, 10)
    #expect(!rig.app.isMoving)
    let top = text.top
    rig.release()
    rig.settle()
    #expect(text.top == top && !rig.isPopping)
    rig.press(30, 10)
    rig.drag(columns: 20)
    #expect(rig.isPopping && text.top == top)
  }

  @Test func `pulled beyond its ends a text springs back`() {
    let (rig, text) = rig(lines: 60)
    rig.press(30, 4)
    rig.drag(rows: 12)
    #expect(text.top == 0 && rig.lines[1].allSatisfy { $0 == " " })
    rig.release()
    #expect(rig.app.isMoving)
    rig.settle()
    #expect(text.top == 0 && rig.lines[1].hasPrefix("  line 0 "))
    text.scroll(to: 1000)
    #expect(text.top == 60 - 23)
    rig.press(30, 20)
    rig.drag(rows: -12)
    rig.release()
    rig.settle()
    #expect(text.top == 60 - 23 && rig.lines[23].hasPrefix("  line 59 "))
  }

  @Test func `the wheel answers whether it was of use`() {
    let (_, text) = rig(lines: 30)
    func wheel(_ direction: WheelEvent.Direction) -> Bool {
      text.wheel(WheelEvent(direction, at: Point(column: 2, row: 2), time: 1))
    }
    #expect(!wheel(.up))
    #expect(wheel(.down) && text.top == 3)
    #expect(wheel(.down) && wheel(.down) && text.top == 7)
    #expect(!wheel(.down))
    #expect(wheel(.up) && text.top == 4)
    #expect(!wheel(.left) && !wheel(.right))
    let (_, short) = rig(lines: 5)
    #expect(!short.wheel(WheelEvent(.down, at: Point(column: 2, row: 2), time: 1)))
  }

  @Test func `a text that has no use for the wheel leaves it to what it stands in`() {
    final class Outer: View {
      var wheels: [WheelEvent.Direction] = []
      override func wheel(_ event: WheelEvent) -> Bool {
        wheels.append(event.direction)
        return true
      }
    }
    let outer = Outer()
    let text = TextView([.init((0..<9).map { "\($0)" }.joined(separator: "\n"))])
    text.frame = Rect(columns: 80, rows: 8)
    outer.addSubview(text)
    let rig = ContentRig(outer)
    func wheel(_ direction: WheelEvent.Direction) {
      let event = WheelEvent(direction, at: Point(column: 4, row: 3), time: rig.time)
      rig.app.handle(.wheel(event), at: rig.time)
    }
    wheel(.down)
    #expect(text.top == 1 && outer.wheels.isEmpty)
    wheel(.down)
    #expect(text.top == 1 && outer.wheels == [.down])
  }

  @Test func `a scroll view at its end leaves the wheel too`() {
    let scroll = ScrollView(View(), contentSize: Size(columns: 10, rows: 26))
    _ = ContentRig(scroll)
    func wheel(_ direction: WheelEvent.Direction) -> Bool {
      scroll.wheel(WheelEvent(direction, at: Point(column: 2, row: 2), time: 1))
    }
    #expect(!wheel(.up) && wheel(.down) && !wheel(.down) && wheel(.up))
  }

  @Test func `a new width keeps the place, and fewer paragraphs keep within them`() {
    let (rig, text) = rig(lines: 100)
    text.scroll(to: 40)
    rig.app.resize(to: Size(columns: 40, rows: 12))
    #expect(rig.lines[1].hasPrefix("  line 40 "))
    text.paragraphs = [.init("short")]
    #expect(text.top == 0 && rig.lines[1].hasPrefix("  short"))
  }

  @Test func `another inset wraps anew and brings a frame`() {
    let (rig, text) = rig(lines: 2)
    _ = rig.lines
    text.inset = 6
    #expect(rig.app.needsDisplay)
    #expect(rig.lines[1].hasPrefix("      line 0"))
  }

  @Test(arguments: 0...6) func `the sign that more follows covers no word`(_ inset: Int) {
    for columns in 1...30 {
      let text = TextView([.init(String(repeating: "mmmm mm mmmmm ", count: 30))])
      text.inset = inset
      text.frame = Rect(columns: columns, rows: 2)
      text.layoutIfNeeded()
      var surface = Surface(size: Size(columns: columns, rows: 2))
      surface.draw { text.drawTree(&$0, theme: Theme()) }
      let with = surface.text(ofRow: 1)
      text.frame = Rect(columns: columns, rows: 1000)
      text.layoutIfNeeded()
      var whole = Surface(size: Size(columns: columns, rows: 1000))
      whole.draw { text.drawTree(&$0, theme: Theme()) }
      let without = whole.text(ofRow: 1)
      #expect(
        with.trimming("↓ ") == without.trimming(" "), "inset \(inset), \(columns) columns")
    }
  }
}

extension String {
  /// Without those characters at its end.
  fileprivate func trimming(_ end: String) -> Substring {
    var text = self[...]
    while let last = text.last, end.contains(last) { text.removeLast() }
    return text
  }
}
