/// The wheel reports of one trackpad swipe. The view that used the first report gets the others too.
struct WheelSwipe {
  /// The seconds without a report after which a swipe has ended (RULES, section 12).
  static let pause: Seconds = 0.12

  private var last: Seconds?

  mutating func isKept(_ event: WheelEvent, by isWanted: Bool) -> Bool {
    let isKept = isWanted || continues(event)
    last = isKept ? event.time : nil
    return isKept
  }

  func continues(_ event: WheelEvent) -> Bool { last.map { event.time - $0 < Self.pause } == true }
}
