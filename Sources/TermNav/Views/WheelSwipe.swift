/// Reports of a wheel that belong together: one swipe of a trackpad, with what it sends after the fingers have left.
///
/// Who keeps the first report keeps the whole swipe.
struct WheelSwipe {
  /// After so long without a report a swipe is over (BEHAVIOUR section 12).
  static let pause: Seconds = 0.12

  private var last: Seconds?

  /// Whether the report is content's: the swipe that it continues was, or this one is wanted.
  mutating func isKept(_ event: WheelEvent, by isWanted: Bool) -> Bool {
    let isKept = isWanted || continues(event)
    last = isKept ? event.time : nil
    return isKept
  }

  func continues(_ event: WheelEvent) -> Bool { last.map { event.time - $0 < Self.pause } == true }
}
