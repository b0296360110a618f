/// A press and a release on nearly the same cell.
@MainActor open class TapGestureRecognizer: GestureRecognizer {
  /// Columns or rows that the pointer may wander (BEHAVIOUR section 11).
  public nonisolated static let slop = 1.0

  /// Makes the view shrink and spring back after a tap; nil leaves it still. More taps are taken meanwhile.
  public var animatedScale: TapScale?
  /// How large the view is to be drawn now: 1 at rest. Who owns the view draws it so.
  public internal(set) var scale = 1.0

  public override init(name: String = "tap") { super.init(name: name) }

  open override func dragged(_ event: PointerEvent) {
    if !isWithin(Self.slop, Self.slop) { fail() }
  }

  open override func released(_ event: PointerEvent) {
    dragged(event)
    recognize()
  }

  override func didEnd(in arena: GestureArena) {
    if let animatedScale { arena.bounces.begin(self, animatedScale) }
  }
}

extension GestureRecognizer {
  /// Whether the pointer is at most so many columns and rows from its press.
  func isWithin(_ columns: Double, _ rows: Double) -> Bool {
    let way = location - pressLocation
    return abs(way.dx) <= columns && abs(way.dy) <= rows
  }
}
