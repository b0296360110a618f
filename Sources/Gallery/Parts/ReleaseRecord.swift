import TermNav

/// A record of how a page was let go: the decision, its figures, and the time.
struct ReleaseRecord {
  /// The decision in words; nil where none was made since a drag began.
  private(set) var decision: String?
  private(set) var time: Seconds?
  /// Whether the page asks before it leaves, if the event that is being handled releases it.
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
