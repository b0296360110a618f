/// How many frames in a row views have asked for the next one within their own layout or drawing. Such a view has frames drawn for as
/// long as it is shown, which a debug build tells.
struct RepeatedRequests {
  /// In which of its methods a view asks.
  enum Method: Hashable { case layout, draw }

  /// The frames after which a view is told: two seconds; our own figure.
  static let most = 120

  private struct Place: Hashable {
    let view: ObjectIdentifier
    let method: Method
  }

  private var counts: [Place: Int] = [:]

  /// Notes that a method of a view has run; returns whether the view is to be told now.
  mutating func note(_ method: Method, of view: View, asksAgain: Bool) -> Bool {
    if !asksAgain, counts.isEmpty { return false }
    let place = Place(view: ObjectIdentifier(view), method: method)
    counts[place] = asksAgain ? counts[place, default: 0] + 1 : nil
    return counts[place] == Self.most
  }
}
