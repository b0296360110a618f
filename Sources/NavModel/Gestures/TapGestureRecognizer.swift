/// A recognizer of a press and a release at nearly the same location.
@MainActor open class TapGestureRecognizer: GestureRecognizer {
  /// The columns or rows that the pointer may move from the press for a tap (RULES, section 11).
  package nonisolated static let slop = 1.0

  /// The animation of the tapped view's size; nil for no animation.
  package var animatedScale: TapScale?
  /// The size at which the tapped view is drawn, as a factor; 1 at rest.
  public internal(set) var scale = 1.0

  /// Creates a recognizer of taps.
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
