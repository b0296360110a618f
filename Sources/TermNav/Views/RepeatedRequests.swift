/// Counts, for each view, consecutive frames in which its layout or drawing has requested another frame. Such
/// a view causes a frame for as long as it is shown, so a debug build reports it.
struct RepeatedRequests {
  /// The method of a view during which the view has requested another frame.
  enum Method: Hashable { case layout, draw }

  /// The count of frames in a row at which a view that requests them is reported: two seconds at 60 frames a
  /// second. A smaller count would report views that soon stop requesting frames by themselves.
  static let most = 120

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let method: Method
  }

  private var counts: [Key: Int] = [:]

  /// Counts a call of a view's layout or drawing. Returns true when the view is to be reported: once, at the
  /// 120th frame in a row in which the method has requested another frame.
  mutating func note(_ method: Method, of view: View, asksAgain: Bool) -> Bool {
    if !asksAgain, counts.isEmpty { return false }
    let key = Key(view: ObjectIdentifier(view), method: method)
    counts[key] = asksAgain ? counts[key, default: 0] + 1 : nil
    return counts[key] == Self.most
  }
}
