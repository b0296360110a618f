import TermNav

/// A record of the last release of a page: the decision whether it leaves or springs back, its figures, and
/// its time.
struct ReleaseRecord {
  /// The decision about the released page and its figures in words; nil if there was none since a drag began.
  private(set) var decision: String?
  private(set) var time: Seconds?
  /// Whether the input event that is being handled releases a page that asks before it leaves.
  var asksFirst = false

  mutating func forgetDecision() { decision = nil }

  mutating func record(
    _ phase: TransitionReport<ViewController>.Phase, _ figures: String, at time: Seconds
  ) {
    switch phase {
    case .finishing: decision = "finishes: \(figures)"
    case .cancelling: decision = "\(asksFirst ? "asked first, springs back" : "springs back"): \(figures)"
    case .began: decision = nil
    case .caught: break
    case .changed, .finished, .cancelled: return
    }
    self.time = time
    asksFirst = false
  }
}
