import Testing

@testable import NavModel

/// Which drags content keeps: the part of RULES 7 that knows neither views nor recognizers.
@Suite struct DragClaimTests {
  private static let trailing = Vector(dx: 3, dy: 0)
  private static let leading = Vector(dx: -3, dy: 0)
  private static let down = Vector(dx: 0, dy: 2)

  @Test(arguments: [
    (DragClaim.everything, true, true, true), (.nothing, false, false, false),
    (.across, true, true, false), (.towardLeading, false, true, false),
    (.towardTrailing, true, false, false),
    (.scrolling(across: 0, down: 0), false, true, true),
    (.scrolling(across: 1, down: 1), true, true, true),
    (.scrolling(across: -2, down: nil), false, true, false),
    (.scrolling(across: nil, down: 0), false, false, true),
    (.scrolling(across: nil, down: nil), false, false, false),
  ])
  func `a claim keeps the drags of its own ways alone`(
    _ claim: DragClaim, trailing: Bool, leading: Bool, down: Bool
  ) {
    #expect(claim.keeps(Self.trailing) == trailing)
    #expect(claim.keeps(Self.leading) == leading)
    #expect(claim.keeps(Self.down) == down)
  }

  @Test(arguments: [(0.0, false), (-1, false), (0.5, true), (7, true)])
  func `a sheet takes drags down from the content's first row`(_ row: Double, isKept: Bool) {
    let claim = DragClaim.scrolling(across: nil, down: row)
    #expect(claim.keeps(Self.down, leavesTop: true) == isKept)
    #expect(claim.keeps(Vector(dx: 0, dy: -2), leavesTop: true))
    #expect(DragClaim.everything.keeps(Self.down, leavesTop: true))
  }

  @Test(arguments: [
    (2.0, 0.0, false), (0, 2, true), (1, 2, true), (2, 2, true), (3, 2, false), (4, 3, true), (5, 3, false),
  ]) func `vertical is by the gate's rule`(dx: Double, dy: Double, isVertical: Bool) {
    #expect(Vector(dx: dx, dy: dy).isVertical == isVertical)
    #expect(Vector(dx: -dx, dy: -dy).isVertical == isVertical)
  }

  @Test(arguments: [(80, 9), (100, 11), (200, 21), (40, 4), (9, 1), (1, 1), (0, 1)])
  func `the edge zone is 9 of 80 columns, and never none`(columns: Int, zone: Int) {
    let navigation = NavigationController(root: Nobody())
    navigation.containerSize = Size(columns: columns, rows: 24)
    #expect(navigation.edgeZoneColumns == zone)
  }

  private final class Nobody: Navigable {
    let name = "nobody"
    var isViewLoaded = false
  }
}
