import NavModel
import TermNavText
import Testing

@testable import TermNav

/// What a property or a style may be given: none stops the program.
@Suite struct NonsenseFigureTests {
  private struct FarStyle: TransitionStyle {
    var place: Int
    var part: Double

    func layout(_ context: TransitionContext) -> TransitionLayout {
      let range = min(place, 0)..<max(place, 1)
      return TransitionLayout(
        back: PlacedPage(
          columns: range, offset: place, width: place, rows: range, rowOffset: place, height: place,
          dim: part,
          lift: part, opacity: part),
        front: PlacedPage(
          columns: range, offset: place, width: 80, rowOffset: place, height: 20,
          turn: .init(leftInset: part, rightInset: -part, leftShade: part, rightShade: part)),
        shadow: .init(column: place, strength: part, reach: place), backgroundShade: part,
        seam: .init(column: place, eighths: place % 8), rowShadow: .init(row: place, strength: part),
        rowSeam: .init(row: place, eighths: place % 8), litEdge: .init(columns: range, strength: part))
    }
  }

  private func live(_ rig: NonsenseRig) {
    let sleeps = rig.live()
    #expect(sleeps)
  }

  /// A page in front, half popped, in both directions.
  private func pop(_ style: some TransitionStyle) {
    let rig = NonsenseRig()
    rig.app.navigation.transitionStyle = style
    rig.app.advance(to: 1)
    let refusal = rig.app.navigation.beginInteractivePop()
    #expect(refusal == nil)
    for (progress, direction) in [
      (0.3, LayoutDirection.leftToRight), (0.5, .rightToLeft), (0.8, .leftToRight),
    ] {
      rig.app.navigation.layoutDirection = direction
      rig.app.navigation.updateInteractivePop(progress)
      _ = rig.app.render()
    }
    rig.app.navigation.cancelInteractivePop()
    for frame in 1...60 {
      rig.app.advance(to: 1 + Double(frame) / 60)
      _ = rig.app.render()
    }
    let isMoving = rig.app.isMoving
    #expect(!isMoving)
  }

  @Test(arguments: NonsenseRig.integers) func `a style may place pages anywhere`(_ place: Int) {
    pop(FarStyle(place: place, part: 0.5))
    let page = PlacedPage(
      columns: 0..<80, offset: place, width: max(1, place), rowOffset: place, height: place)
    _ = page.pageColumn(at: place, of: place)
    _ = page.pageRow(at: place, of: place)
    #expect(!page.contains(column: -1, row: -1, of: Size(columns: place, rows: place)))
  }

  @Test(arguments: NonsenseRig.numbers) func `a style may turn and shade pages by any part`(_ part: Double) {
    pop(FarStyle(place: 3, part: part))
  }

  @Test(arguments: NonsenseRig.numbers) func `a style's figures may be set to any part`(_ part: Double) {
    var (slide, flip, cube) = (SlideStyle(), FlipStyle(), CubeStyle())
    (slide.parallax, slide.dimming, slide.lift) = (part, part, part)
    (flip.shading, flip.depth, flip.backgroundShade) = (part, part, part)
    (cube.shading, cube.depth) = (part, part)
    pop(slide)
    pop(flip)
    pop(cube)
    var (rise, scale) = (RiseStyle(), ScaleStyle())
    rise.dimming = part
    (scale.scale, scale.dimming, scale.backgroundShade) = (part, part, part)
    pop(rise)
    pop(scale)
  }

  @Test(arguments: NonsenseRig.integers) func `a style may shade in any number of steps`(_ steps: Int) {
    var (slide, fade, rise, scale) = (SlideStyle(), FadeStyle(), RiseStyle(), ScaleStyle())
    (slide.dimmingSteps, slide.shadowReach, fade.steps) = (steps, steps, steps)
    (rise.dimmingSteps, scale.dimmingSteps) = (steps, steps)
    pop(slide)
    pop(fade)
    pop(rise)
    pop(scale)
  }

  @Test(arguments: NonsenseRig.numbers) func `a view is advanced to any time`(_ time: Double) {
    let views = [
      ActivityIndicator(), Stepper(), Pager([Label("One"), Label("Two")]), TextEditor(),
      TextView([.init("One")]),
      LinesView(LineBuffer(["one"])), ListView(rowCount: 30) { ListRow(title: "\($0)") },
    ]
    for view in views {
      let rig = NonsenseRig(view)
      (view as? ActivityIndicator)?.startAnimating()
      rig.app.advance(to: time)
      live(rig)
    }
  }

  private final class Endless: ListDataSource {
    let rows: Int
    init(_ rows: Int) { self.rows = rows }
    var numberOfSections: Int { 3 }
    func numberOfRows(in section: Int) -> Int { rows }
    func titleForHeader(in section: Int) -> String? { "Section" }
    func row(at path: ListView.RowPath) -> ListRow { ListRow(title: "\(path.row)") }
  }

  @Test(arguments: NonsenseRig.integers) func `a list has any number of rows of any height`(_ count: Int) {
    let list = ListView(rowCount: count) { ListRow(title: "\($0)") }
    let rig = NonsenseRig(list)
    list.rowHeight = count
    live(rig)
    list.moveCursor(to: count)
    list.scroll(to: count)
    live(rig)
    let source = Endless(count)
    list.dataSource = source
    list.moveCursor(to: count)
    live(rig)
  }

  @Test(arguments: NonsenseRig.integers) func `texts and fields take any number`(_ number: Int) {
    let (text, editor, field) = (TextView([.init("One two")]), TextEditor("one\ntwo"), TextField("one"))
    let rig = NonsenseRig(text, editor, field)
    text.inset = number
    (editor.minimumRows, editor.maximumRows) = (number, number)
    editor.caret = TextPosition(line: number, character: number)
    _ = editor.sizeThatFits(Size(columns: number, rows: number))
    (field.limit, field.caret) = (number, number)
    field.insert("é")
    field.insert("x")
    field.selection = min(number, 0)..<max(number, 1)
    live(rig)
    let count = field.text.count
    #expect(count <= max(3, number))
  }

  @Test(arguments: NonsenseRig.integers) func `lines are asked for by any number`(_ line: Int) throws {
    let range = min(line, 0)..<max(line, 0)
    let buffer = LineBuffer(["one", "two"])
    let filtered = try FilteredLines(buffer, TextQuery("o"))
    if line != 0 {
      let (source, label) = (filtered.sourceLine(of: line), filtered.label(ofLine: line))
      #expect(source == nil)
      #expect(label.isEmpty)
    }
    _ = filtered.line(notBefore: line)
    for source in [buffer, filtered, try FileLines(path: "/etc/passwd")] as [any LineSource] {
      _ = source.readyLines(range)
      source.readOn(to: line)
    }
    let offset = try FileLines(path: "/etc/passwd").offset(ofLine: line)
    #expect(offset == (line == 0 ? 0 : nil))
  }

  @Test(arguments: NonsenseRig.integers) func `a view that is scrolled into sight may stand anywhere`(
    _ place: Int
  ) {
    let (content, button) = (View(), Button("One") {})
    content.addSubview(button)
    button.frame = Rect(column: place, row: place, columns: place, rows: place)
    let rig = NonsenseRig(ScrollView(content, contentSize: Size(columns: 100, rows: place)))
    button.becomeFirstResponder()
    live(rig)
  }

  @Test(arguments: [Int.min, -1, 0]) func `a screen without cells is one`(_ side: Int) {
    let rig = NonsenseRig()
    for size in [Size(columns: side, rows: 3), Size(columns: 3, rows: side), Size(columns: side, rows: side)]
    {
      rig.app.resize(to: size)
      live(rig)
    }
    let terminal = InMemoryTerminal(size: Size(columns: side, rows: side))
    terminal.send(.pressed, column: .max, row: .max)
    let loop = EventLoop(app: rig.app, terminal: terminal)
    loop.start()
    loop.turn()
    let size = rig.app.size
    #expect(size == Size(columns: max(0, side), rows: max(0, side)))
  }
}
