import Testing

@testable import NavModel

/// RULES section 3: the page that gives way to a refused drag, as a value.
@Suite struct GivingWayTests {
  @Test func `a page is drawn elsewhere where an eighth of a column is another`() {
    var drag = RefusedDrag()
    var isElsewhere = drag.begin(pulling: 10)
    #expect(isElsewhere && drag.isPulled)
    let columns = drag.columns
    isElsewhere = drag.pull(10.001)
    #expect(!isElsewhere && drag.columns > columns)
    isElsewhere = drag.pull(40)
    #expect(isElsewhere && drag.columns < RefusedDrag.mostColumns)
    isElsewhere = drag.pull(-5)
    #expect(isElsewhere && drag.columns == 0)
  }

  @Test func `without a drag nothing pulls, lets go or moves`() {
    var drag = RefusedDrag()
    let changes = [drag.pull(40), drag.release(at: MotionStart(at: 0)), drag.advance(to: 1)]
    #expect(changes == [false, false, false])
    #expect(drag.columns == 0 && !drag.isPulled && !drag.isReturning)
  }

  @Test func `a page that is let go comes back by the spring, and rests`() {
    var drag = RefusedDrag()
    _ = drag.begin(pulling: 40)
    let columns = drag.columns
    var isElsewhere = drag.release(at: MotionStart(at: 1))
    #expect(!isElsewhere && drag.isReturning && drag.columns == columns)
    isElsewhere = drag.pull(80)
    #expect(!isElsewhere, "the drag is over")
    isElsewhere = drag.advance(to: 1.125)
    let spring = Spring.navigation.state(displacement: columns, velocity: 0, after: 0.125).displacement
    #expect(isElsewhere && drag.columns == spring)
    isElsewhere = drag.advance(to: 3)
    #expect(isElsewhere && drag.columns == 0 && !drag.isReturning)
  }

  @Test func `with reduced motion the page is back at once`() {
    var drag = RefusedDrag()
    _ = drag.begin(pulling: 40)
    let isElsewhere = drag.release(at: nil)
    #expect(isElsewhere && drag.columns == 0 && !drag.isReturning && !drag.isPulled)
  }

  @Test func `a drag that is refused while the page comes back goes on from where it is`() {
    var drag = RefusedDrag()
    _ = drag.begin(pulling: 40)
    _ = drag.release(at: MotionStart(at: 0))
    _ = drag.advance(to: 0.05)
    let columns = drag.columns
    let isElsewhere = drag.begin(pulling: 0)
    #expect(!isElsewhere && abs(drag.columns - columns) < 1e-9 && drag.isPulled)
  }
}
