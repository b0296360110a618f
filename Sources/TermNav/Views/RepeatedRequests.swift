/// Counts, for each view, consecutive frames in which its layout or drawing has requested another frame. Such
/// a view causes a frame for as long as it is shown, so a debug build reports it.
struct RepeatedRequests {
  /// The method of the view that requests another frame.
  enum Method: Hashable { case layout, draw }

  /// The count at which a view is reported: two seconds at 60 frames a second. A smaller one would report
  /// views that settle by themselves.
  static let most = 120

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let method: Method
  }

  private var counts: [Key: Int] = [:]

  /// Notes that a method of a view has run. Returns true when the view is to be reported, which is once in a
  /// series.
  mutating func note(_ method: Method, of view: View, asksAgain: Bool) -> Bool {
    if !asksAgain, counts.isEmpty { return false }
    let key = Key(view: ObjectIdentifier(view), method: method)
    counts[key] = asksAgain ? counts[key, default: 0] + 1 : nil
    return counts[key] == Self.most
  }
}
