/// A press and a release on nearly the same cell.
open class TapGestureRecognizer: GestureRecognizer {
  /// Columns or rows that the pointer may wander (BEHAVIOUR section 11).
  public static let slop = 1.0

  public override init(name: String = "tap") { super.init(name: name) }

  open override func dragged(_ event: PointerEvent) {
    let way = location - pressLocation
    if abs(way.dx) > Self.slop || abs(way.dy) > Self.slop { fail() }
  }

  open override func released(_ event: PointerEvent) {
    dragged(event)
    recognize()
  }
}
