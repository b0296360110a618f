/// Where the keys go (RULES, section 28).
extension View {
  /// Whether keys come here first: of the views on the screen one at most says so.
  public var isFirstResponder: Bool { tree.hasKeys(self) }

  /// Whether keys come here or to a subview first.
  final var holdsFirstResponder: Bool {
    tree.firstResponder.map { $0.isFirstResponder && $0.isWithin(self) } ?? false
  }

  /// Whether another view has the keys: on its page, or around a stack that the page is in. A bar, a menu or a page above
  /// takes them for a while only.
  final var keysAreElsewhere: Bool {
    if let first = tree.seenResponder, !first.isWithin(self), !isWithin(first) { return true }
    return tree.page?.container?.keysAreElsewhere == true
  }
}

extension ViewController {
  /// The pages that get keys, the innermost first: this page, and before it those of stacks in it that have the keys.
  final var focusedPages: [ViewController] {
    let inner = barFocus == nil ? view.tree.responders.lazy.compactMap(\.hostedPage).first : nil
    return (inner?.focusedPages ?? []) + [self]
  }
}

extension View {
  // MARK: The order of Tab

  /// Those that Tab reaches, in its order.
  final var focusables: [View] { focusStops.map(\.view) }

  private typealias FocusStop = (view: View, place: Point)

  /// With their places here.
  private var focusStops: [FocusStop] {
    if isHidden || isLoading { return [] }
    var stops = ordered(
      subviews.flatMap { view in view.focusStops.map { ($0.view, view.outside($0.place)) } })
    if groupsFocus { stops = stops.map { ($0.view, Point(column: 0, row: 0)) } }
    // A page within a page is a stop where nothing in it is.
    guard canBecomeFirstResponder, !frame.isEmpty, ownPage == nil || stops.isEmpty else { return stops }
    return [(self, Point(column: 0, row: 0))] + stops
  }

  private func ordered(_ stops: [FocusStop]) -> [FocusStop] {
    guard stops.count > 1 else { return stops }
    let read = stops.enumerated().sorted { Self.reads($0, before: $1) }.map(\.element)
    guard let focusOrder else { return read }
    let first = focusOrder.flatMap { named in read.filter { $0.view.isWithin(named) } }
    return first + read.filter { stop in !first.contains { $0.view === stop.view } }
  }

  private static func reads(
    _ stop: (offset: Int, element: FocusStop), before other: (offset: Int, element: FocusStop)
  ) -> Bool {
    let (place, next) = (stop.element.place, other.element.place)
    if place.row != next.row { return place.row < next.row }
    return place.column != next.column ? place.column < next.column : stop.offset < other.offset
  }
}
