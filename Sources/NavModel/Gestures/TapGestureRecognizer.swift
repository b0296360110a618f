/// A press and a release at nearly the same location.
@MainActor open class TapGestureRecognizer: GestureRecognizer {
  /// Columns or rows of allowed motion (RULES, section 11).
  package nonisolated static let slop = 1.0

  /// The view's animation after a tap, if any.
  package var animatedScale: TapScale?
  /// The view's drawn size, 1 at rest.
  public internal(set) var scale = 1.0

  /// A tap.
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
  func isWithin(_ columns: Double, _ rows: Double) -> Bool {
    let translation = location - pressLocation
    return abs(translation.dx) <= columns && abs(translation.dy) <= rows
  }
}
