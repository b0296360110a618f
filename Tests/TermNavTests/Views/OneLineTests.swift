import Testing

@testable import TermNav

/// Recognizers that one line adds.
@Suite struct OneLineTests {
  /// A page with one view of 20 × 6 cells in its corner.
  private final class Pad {
    let view = View()
    let page = FixedPage("Page", hidesBar: true)
    let stage: Stage
    var heard: [String] = []

    init(direction: LayoutDirection = .leftToRight) {
      stage = Stage(FixedPage("Home", hidesBar: true), page, columns: 60, rows: 12, direction: direction)
      view.frame = Rect(column: 0, row: 0, columns: 20, rows: 6)
      page.view.addSubview(view)
    }

    func note(_ word: String = "ran") { heard.append(word) }

    func swipe(to column: Double) {
      stage.press(15, 3)
      for step in 1...5 { stage.drag(to: 15 + (column - 15) * Double(step) / 5, 3) }
      stage.release(column, 3)
    }
  }

  // MARK: Each fires, is removed, and may be added many times

  private enum Kind: String, CaseIterable {
    case tap, scaledTap, doubleTap, longPress, swipe, pan, edgePan, pinch, rotation
  }

  private func add(_ kind: Kind, to pad: Pad, _ word: String) -> GestureRecognizer {
    let view = pad.view
    let action = { [unowned pad] in pad.note(word) }
    func once(_ recognizer: GestureRecognizer) { if recognizer.state == .began { action() } }
    switch kind {
    case .tap: return view.onTap { action() }
    case .scaledTap: return view.onTap(scale: 0.9, duration: .seconds(0.5)) { action() }
    case .doubleTap: return view.onDoubleTap(within: .seconds(0.3)) { action() }
    case .longPress: return view.onLongPress(for: .seconds(0.5)) { action() }
    case .swipe: return view.onSwipe(.left) { action() }
    case .pan: return view.onPan { once($0) }
    case .edgePan:
      let pan = view.onEdgePan(.leading) { once($0) }
      pad.stage.navigation.interactivePopGestureRecognizer.require(toFail: pan)
      return pan
    case .pinch: return view.onPinch { once($0) }
    case .rotation: return view.onRotation { once($0) }
    }
  }

  private func perform(_ kind: Kind, on pad: Pad) {
    let stage = pad.stage
    switch kind {
    case .tap, .scaledTap: stage.click(10, 3)
    case .doubleTap:
      stage.click(10, 3)
      stage.wait(0.1)
      stage.click(10, 3)
    case .longPress:
      stage.press(10, 3)
      stage.wait(0.6)
      stage.release(10, 3)
    case .swipe: pad.swipe(to: 3)
    case .pan: pad.swipe(to: 8)
    case .edgePan:
      stage.press(2, 3)
      for column in 3...10 { stage.drag(to: Double(column), 3) }
      stage.release(10, 3)
    case .pinch: stage.app.scale(by: 1.1)
    case .rotation: stage.app.rotate(by: 0.2)
    }
    stage.wait(2)
  }

  @Test(arguments: Kind.allCases) private func `each fires, once a gesture, until it is removed`(_ kind: Kind)
  {
    let pad = Pad()
    let recognizer = add(kind, to: pad, "ran")
    #expect(recognizer.view === pad.view && pad.view.gestureRecognizers.count == 1)
    perform(kind, on: pad)
    #expect(pad.heard == ["ran"])
    perform(kind, on: pad)
    #expect(pad.heard == ["ran", "ran"])
    pad.view.removeGestureRecognizer(recognizer)
    perform(kind, on: pad)
    #expect(pad.heard == ["ran", "ran"] && recognizer.view == nil)
  }

  @Test(arguments: Kind.allCases)
  private func `of two of one kind the first that recognizes wins, here the one added first`(_ kind: Kind) {
    let pad = Pad()
    let first = add(kind, to: pad, "first")
    _ = add(kind, to: pad, "second")
    perform(kind, on: pad)
    #expect(pad.heard == ["first"])
    pad.view.removeGestureRecognizer(first)
    perform(kind, on: pad)
    #expect(pad.heard == ["first", "second"])
  }

  @Test(arguments: Kind.allCases) private func `a hundred are added and removed again`(_ kind: Kind) {
    let pad = Pad()
    for number in 0..<100 { _ = add(kind, to: pad, "\(number)") }
    perform(kind, on: pad)
    #expect(pad.heard == ["0"] && pad.view.gestureRecognizers.count == 100)
    pad.view.removeAllGestureRecognizers()
    perform(kind, on: pad)
    #expect(pad.heard == ["0"] && pad.view.gestureRecognizers.isEmpty)
  }

  @Test func `two of one kind that may run together both fire, in the order added`() {
    let pad = Pad()
    let first = pad.view.onTap { pad.note("first") }
    pad.view.onTap { pad.note("second") }
    first.shouldRecognizeSimultaneously = { _ in true }
    perform(.tap, on: pad)
    #expect(pad.heard == ["first", "second"])
  }

  @Test func `of two long presses the shorter wins, whichever was added first`() {
    let pad = Pad()
    pad.view.onLongPress(for: .seconds(0.5)) { pad.note("long") }
    pad.view.onLongPress(for: .seconds(0.2)) { pad.note("short") }
    perform(.longPress, on: pad)
    #expect(pad.heard == ["short"])
  }

  @Test func `swipes of two directions both serve`() {
    let pad = Pad()
    pad.view.onSwipe(.left) { pad.note("left") }
    pad.view.onSwipe(.up) { pad.note("up") }
    pad.swipe(to: 3)
    pad.stage.press(10, 5)
    for row in [4.0, 3, 2, 1, 0] { pad.stage.drag(to: 10, row) }
    pad.stage.release(10, 0)
    #expect(pad.heard == ["left", "up"])
  }

  // MARK: on

  @Test func `on adds any recognizer, and one more handler to one that is there`() {
    let pad = Pad()
    let tap = pad.view.on(TapGestureRecognizer(name: "mine")) { pad.note($0.name) }
    pad.view.on(tap) { pad.note("\($0.handlerCount)") }
    perform(.tap, on: pad)
    #expect(pad.heard == ["mine", "2"] && pad.view.gestureRecognizers.count == 1)
  }

  @Test func `a handler gets its recognizer, typed, in every state`() {
    let pad = Pad()
    pad.view.onPan { pad.note("\($0.state.rawValue) \(Int($0.translation.dx))") }
    pad.swipe(to: 10)
    #expect(pad.heard.first == "began -2" && pad.heard.last == "ended -5")
  }

  @Test func `a handler does not keep its recognizer, nor the view its handler's page`() {
    weak var recognizer: TapGestureRecognizer?
    do {
      let view = View()
      recognizer = view.onTap { _ in }
      #expect(recognizer != nil)
    }
    #expect(recognizer == nil)
  }

  @Test func `a pinch and a rotation give steps`() {
    let pad = Pad()
    var (zoom, angle) = (1.0, 0.0)
    pad.view.onPinch {
      zoom *= $0.scale
      $0.scale = 1
    }
    pad.view.onRotation {
      angle += $0.rotation
      $0.rotation = 0
    }
    for _ in 0..<2 {
      pad.stage.app.scale(by: 1.5)
      pad.stage.app.rotate(by: 0.25)
    }
    #expect(abs(zoom - 2.25) < 1e-9 && abs(angle - 0.5) < 1e-9)
  }

  @Test func `removing all cancels a gesture under way`() {
    let pad = Pad()
    pad.view.onPan { pad.note($0.state.rawValue) }
    pad.stage.press(15, 3)
    pad.stage.drag(to: 10, 3)
    pad.view.removeAllGestureRecognizers()
    pad.stage.drag(to: 5, 3)
    pad.stage.release(5, 3)
    #expect(pad.heard == ["began", "cancelled"])
  }

  @Test func `leading and trailing edges follow the direction of reading`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let pad = Pad(direction: direction)
      pad.view.frame = Rect(columns: 60, rows: 12)
      pad.view.onEdgePan(.trailing) { if $0.state == .began { pad.note() } }
      let isMirrored = direction == .rightToLeft
      let start = isMirrored ? 1.0 : 58
      pad.stage.press(start, 3)
      pad.stage.drag(to: start + (isMirrored ? 6 : -6), 3)
      #expect(pad.heard == ["ran"])
    }
  }

  // MARK: Drawn smaller

  /// The rows of the screen without the blanks at their ends.
  private func shown(_ stage: Stage) -> [String] {
    stage.lines.map { line in String(line.prefix(line.reversed().drop { $0 == " " }.count)) }
  }

  /// Fills itself with a sign; a subview fills its middle.
  private final class Block: View {
    let sign: String
    init(_ sign: String, _ frame: Rect) {
      self.sign = sign
      super.init()
      self.frame = frame
    }
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      for row in 0..<canvas.size.rows {
        canvas.text(
          String(repeating: sign, count: canvas.size.columns), column: 0, row: row, style: theme.text)
      }
    }
  }

  private func block(_ scale: Double) -> (stage: Stage, block: Block) {
    let block = Block("b", Rect(column: 4, row: 1, columns: 20, rows: 10))
    block.addSubview(Block("s", Rect(column: 5, row: 2, columns: 10, rows: 6)))
    let page = FixedPage("Page", hidesBar: true)
    page.view.addSubview(block)
    block.onTap(scale: scale, duration: .seconds(0.5)) {}
    return (Stage(FixedPage("Home"), page, columns: 30, rows: 12), block)
  }

  @Test func `a tap draws any view smaller, with its subviews, and back`() {
    let (stage, block) = block(0.5)
    let before = shown(stage)
    stage.click(6, 3)
    #expect(shown(stage) == before, "the handler comes first")
    stage.wait(0.05)
    // Half of 20 × 10 is 10 × 5; rows are rounded.
    let smallest = shown(stage)
    #expect(smallest[6] == "         bbbsssssbb" && smallest[4] == "         bbbbbbbbbb")
    #expect(smallest[3].isEmpty && smallest[8].isEmpty)
    #expect(block.frame == Rect(column: 4, row: 1, columns: 20, rows: 10))
    stage.settle()
    #expect(shown(stage) == before)
  }

  @Test func `while it is small the whole frame takes taps`() {
    let (stage, block) = block(0.5)
    var taps = 0
    block.gestureRecognizers[0].addHandler { _ in taps += 1 }
    stage.click(6, 3)
    stage.wait(0.05)
    stage.click(4, 1)
    #expect(taps == 2)
  }

  @Test func `removed while it is small, the view is drawn whole`() {
    let (stage, block) = block(0.5)
    let before = shown(stage)
    stage.click(6, 3)
    stage.wait(0.05)
    #expect(shown(stage) != before)
    block.removeAllGestureRecognizers()
    #expect(stage.app.needsDisplay && shown(stage) == before)
  }

  @Test func `with reduced motion nothing shrinks`() {
    let (stage, _) = block(0.5)
    stage.navigation.reducesMotion = true
    let before = shown(stage)
    stage.click(6, 3)
    stage.wait(0.05)
    #expect(shown(stage) == before)
  }

  @Test func `a page's own view leaves no cells behind where it shrinks`() {
    let page = FixedPage("Page", hidesBar: true, rows: Array(repeating: "pppppppppp", count: 6))
    let stage = Stage(FixedPage("Home"), page, columns: 10, rows: 6)
    page.view.onTap(scale: 0.5, duration: .seconds(0.5)) {}
    let before = shown(stage)
    stage.click(2, 2)
    stage.wait(0.05)
    #expect(shown(stage)[0].isEmpty && shown(stage)[3].hasPrefix("  "))
    stage.settle()
    #expect(shown(stage) == before)
  }

  @Test func `right to left it shrinks toward its own middle`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let block = Block("b", Rect(column: 0, row: 0, columns: 20, rows: 1))
      let page = FixedPage("Page", hidesBar: true)
      page.view.addSubview(block)
      block.onTap(scale: 0.8, duration: .seconds(0.5)) {}
      let stage = Stage([FixedPage("Home"), page], columns: 40, rows: 3, direction: direction)
      stage.click(direction == .leftToRight ? 5 : 35, 0)
      stage.wait(0.05)
      let start = direction == .leftToRight ? 2 : 22
      #expect(shown(stage)[0] == String(repeating: " ", count: start) + String(repeating: "b", count: 16))
    }
  }

  @Test func `the smallest views are drawn with one cell at least`() {
    let block = Block("b", Rect(column: 1, row: 1, columns: 1, rows: 1))
    let page = FixedPage("Page", hidesBar: true)
    page.view.addSubview(block)
    block.onTap(scale: 0.1, duration: .seconds(0.5)) {}
    let stage = Stage(FixedPage("Home"), page, columns: 10, rows: 3)
    stage.click(1, 1)
    stage.wait(0.05)
    #expect(shown(stage)[1] == " b")
  }
}
