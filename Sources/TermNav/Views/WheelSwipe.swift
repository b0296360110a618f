/// One trackpad swipe: the taker of its first report gets all.
struct WheelSwipe {
  /// This pause ends a swipe (BEHAVIOUR section 12).
  static let pause: Seconds = 0.12

  private var last: Seconds?

  /// Whether content wants the report, or kept the one before.
  mutating func isKept(_ event: WheelEvent, by isWanted: Bool) -> Bool {
    let isKept = isWanted || continues(event)
    last = isKept ? event.time : nil
    return isKept
  }

  func continues(_ event: WheelEvent) -> Bool { last.map { event.time - $0 < Self.pause } == true }
}
