/// The views that Tab reaches, in their order (RULES, section 28): by rows, and from the leading edge within
/// a row, unless a view has a `focusOrder`.
@MainActor enum FocusOrder {
  private typealias Stop = (view: View, location: Point)

  /// Returns the views within a view that Tab reaches, in their order; the view itself may be among them.
  static func views(in view: View) -> [View] { stops(in: view).map(\.view) }

  /// Returns the views within a view that Tab reaches, and their locations in that view.
  private static func stops(in view: View) -> [Stop] {
    if view.isHidden || view.loadingCover != nil { return [] }
    var inner = view.subviews.flatMap { view -> [Stop] in
      stops(in: view).map { (view: $0.view, location: view.space.outside($0.location)) }
    }
    inner = ordered(inner, by: view.focusOrder)
    if view.groupsFocus { inner = inner.map { (view: $0.view, location: Point(column: 0, row: 0)) } }
    // The view of a child page is a stop of Tab only if no view within it is one.
    guard view.canBecomeFirstResponder, !view.frame.isEmpty, view.ownPage == nil || inner.isEmpty else {
      return inner
    }
    return [(view, Point(column: 0, row: 0))] + inner
  }

  private static func ordered(_ stops: [Stop], by order: [View]?) -> [Stop] {
    guard stops.count > 1 else { return stops }
    let read = stops.enumerated().sorted { reads($0, before: $1) }.map(\.element)
    guard let order else { return read }
    let first = order.flatMap { named in read.filter { $0.view.isWithin(named) } }
    return first + read.filter { stop in !first.contains { $0.view === stop.view } }
  }

  private static func reads(
    _ stop: (offset: Int, element: Stop), before other: (offset: Int, element: Stop)
  ) -> Bool {
    let (location, next) = (stop.element.location, other.element.location)
    if location.row != next.row { return location.row < next.row }
    return location.column != next.column ? location.column < next.column : stop.offset < other.offset
  }
}
