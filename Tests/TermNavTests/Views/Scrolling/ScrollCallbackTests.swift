import Testing

@testable import TermNav

/// What a program does to content that scrolls from within its own callbacks.
@Suite struct ScrollCallbackTests {
  /// Does with a view all that moves its content: drags at several speeds, the wheel, keys, another size.
  private func moveContent(of view: View) -> ContentRig {
    let rig = ContentRig(view, size: Size(columns: 30, rows: 10))
    for (columns, rows) in [(0.0, -6.0), (-12, 0), (0, 5), (9, 0)] {
      rig.press(14, 7)
      rig.drag(columns: columns, rows: rows, during: 0.1)
      rig.release(standing: false)
      rig.settle()
    }
    for key in [Key.down, .pageDown, .end, .home, .right, .left] { rig.key(key) }
    rig.app.handle(.wheel(WheelEvent(.down, at: Point(column: 5, row: 5), time: rig.time)), at: rig.time)
    rig.app.handle(.wheel(WheelEvent(.right, at: Point(column: 5, row: 5), time: rig.time)), at: rig.time)
    rig.settle()
    rig.app.resize(to: Size(columns: 24, rows: 8))
    rig.settle()
    return rig
  }

  /// A scroll view of one's own, which says what drags it keeps.
  private final class OwnScrollView: ScrollView {
    var onClaim: () -> Void = {}
    override var dragClaim: DragClaim {
      onClaim()
      return super.dragClaim
    }
  }

  private final class OwnPager: Pager {
    var onClaim: () -> Void = {}
    override var dragClaim: DragClaim {
      onClaim()
      return super.dragClaim
    }
  }

  @Test(arguments: ["onScroll", "dragClaim", "claim", "stopsContent"])
  func `a scroll view is read and changed`(_ callback: String) {
    let view = OwnScrollView(View(), contentSize: Size(columns: 90, rows: 60))
    let use = SenderUse {
      SenderUse.read(view)
      _ = (view.contentOffset, view.contentSize, view.visibleRect, view.content.frame)
      if callback != "dragClaim" { _ = view.dragClaim }
    } change: {
      // In a layout the view asks for no further one.
      view.contentOffset = Point(column: 3, row: 4)
      view.scroll(columns: 1, rows: 2)
      view.isDirectionalLockEnabled.toggle()
      view.onScroll = same(view.onScroll)
      view.setNeedsDisplay()
      view.panGestureRecognizer.claim = same(view.panGestureRecognizer.claim)
      view.panGestureRecognizer.stopsContent = same(view.panGestureRecognizer.stopsContent)
      guard callback != "onScroll" else { return }
      SenderUse.change(view)
      view.contentSize.rows += 1
    }
    let pan = view.panGestureRecognizer
    switch callback {
    case "onScroll": view.onScroll = { use() }
    case "dragClaim": view.onClaim = { use() }
    case "claim":
      pan.claim = {
        use()
        return .everything
      }
    default:
      pan.stopsContent = {
        use()
        return false
      }
    }
    let rig = moveContent(of: view)
    #expect(use.calls > 0)
    _ = rig.lines
  }

  @Test(arguments: [true, false]) func `a pager is read and changed`(_ asksClaim: Bool) {
    let pager = OwnPager((0..<4).map { _ in View() })
    let use = SenderUse {
      SenderUse.read(pager)
      _ = (pager.currentPage, pager.pages, pager.contentOffset)
      if !asksClaim { _ = pager.dragClaim }
    } change: {
      SenderUse.change(pager)
      pager.turn(to: 0, animated: false)
      pager.turn(to: 2)
      pager.onPageChange = same(pager.onPageChange)
    }
    if asksClaim { pager.onClaim = { use() } } else { pager.onPageChange = { _ in use() } }
    let rig = moveContent(of: pager)
    #expect(use.calls > 0)
    _ = rig.lines
  }

  @Test func `a map is read and scrolled while it is drawn`() {
    var use: SenderUse?
    let map = MapView(contentSize: Size(columns: 90, rows: 60)) { canvas, part, theme in
      use?()
      canvas.text("map", column: part.column, row: part.row, style: theme.text)
    }
    use = SenderUse {
      _ = (map.contentOffset, map.visibleRect, map.frame, map.dragClaim)
    } change: {
      map.onScroll = same(map.onScroll)
      map.setNeedsDisplay()
    }
    let rig = moveContent(of: map)
    _ = rig.lines
    #expect(use.map { $0.calls > 0 } == true)
  }
}
