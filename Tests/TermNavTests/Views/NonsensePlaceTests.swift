import Invariants
import NavModel
import Testing

@testable import TermNav

/// What a call may be given for a place or a size: none stops the program.
@Suite struct NonsensePlaceTests {
  private final class Caret: View {
    var place = Point(column: 0, row: 0)
    override var canBecomeFirstResponder: Bool { true }
    override var terminalCursorPlace: Point { place }
  }

  @Test(arguments: NonsenseRig.numbers) func `a pointer may be anywhere`(_ place: Double) {
    let list = ListView(rowCount: 30) { ListRow(title: "\($0)") }
    let rig = NonsenseRig(list)
    let point = Point(column: place, row: place)
    for phase in [PointerEvent.Phase.pressed, .dragged, .released] {
      rig.app.handle(.pointer(PointerEvent(phase, at: point, time: 1)), at: 1)
    }
    rig.app.handle(.wheel(WheelEvent(.down, at: point, time: 1)), at: 1)
    _ = rig.page.view.hitTest(point)
    _ = list.index(at: point)
    #expect(rig.live())
  }

  @Test(arguments: NonsenseRig.numbers) func `a cursor beyond the screen is not shown`(_ place: Double) {
    let view = Caret()
    view.place = Point(column: place, row: place)
    let rig = NonsenseRig(view)
    view.becomeFirstResponder()
    let cursor = rig.app.render().cursor
    #expect(cursor == nil || Rect(rig.app.size).contains(column: cursor!.column, row: cursor!.row))
  }

  @Test(arguments: NonsenseRig.integers) func `a frame's cursor beyond its cells counts as none`(_ place: Int)
  {
    var frame = Frame(Surface(size: Size(columns: 80, rows: 24), filledWith: Cell(.space, Style())))
    frame.cursor = Frame.Cursor(column: place, row: place, isVisible: true)
    #expect((frame.shownCursor != nil) == (place == 0))
  }

  @Test(arguments: NonsenseRig.integers) func `views may stand anywhere, and be of any size`(_ place: Int) {
    let (label, shown) = (Label("One"), Label("Two"))
    let rig = NonsenseRig(label)
    label.frame = Rect(column: place, row: place, columns: place, rows: place)
    rig.app.present(shown, style: .overlay) { _ in
      Rect(column: place, row: place, columns: place, rows: place)
    }
    #expect(rig.live())
  }

  @Test(arguments: NonsenseRig.integers) func `styles lay out any size`(_ side: Int) {
    for style in everyTransitionStyle {
      let layout = style.layout(progress: 0.5, size: Size(columns: side, rows: side))
      _ = layout.mirrored(columns: side)
      _ = layout.coversScreen(columns: side, rows: side)
      _ = layout.showsOnly(front: true, columns: side, rows: side)
    }
    let bar = NavigationBarLayout(width: side, back: side, leading: side, title: side, trailing: side)
    #expect(bar.titleStart >= 0)
  }

  @Test(arguments: NonsenseRig.numbers) func `styles lay out any progress`(_ progress: Double) {
    let context = TransitionContext(progress: progress, size: Size(columns: 80, rows: 24))
    #expect((0...1).contains(context.progress))
    let styles: [any TransitionStyle] = [SlideStyle(), CubeStyle(), FlipStyle(), RiseStyle(), ScaleStyle()]
    for style in styles { _ = style.layout(context) }
  }

  @Test func `a cell beyond a surface is refused with a reason`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = Surface(size: Size(columns: 80, rows: 24))[85, 0]
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = Surface(size: Size(columns: .max, rows: .max))
    }
  }
}
