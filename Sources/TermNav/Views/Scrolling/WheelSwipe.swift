/// The wheel reports of one swipe on a trackpad. The view that has used the first report gets the following
/// ones too.
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
