/// The settings of a navigation stack for drags: where one may begin, whether one may catch a running
/// transition, and whether the page shifts with a refused drag. A nil value was not set: then the value of
/// the stack around this one counts, or the default.
package struct DragSettings: Equatable, Sendable {
  /// The columns from the leading edge within which a press may begin to pop; 0 or less, and nil, mean no
  /// limit.
  var maximumDistance: Double?
  /// Whether a running transition may be caught by a drag; nil counts as true.
  var isInterruptible: Bool?
  /// Whether the page shifts a little with a drag that may not pop it; nil counts as true.
  var bouncesRefusedDrags: Bool?

  /// The settings of the navigation stack whose pop dismisses a presented page: the drag that dismisses it
  /// may begin anywhere, whatever limit the stack below has for its pages.
  package static let ofDismissal = DragSettings(maximumDistance: 0)

  /// Returns these settings, with the values of the navigation stack around in place of those that are nil.
  func filled(from around: DragSettings) -> DragSettings {
    DragSettings(
      maximumDistance: maximumDistance ?? around.maximumDistance,
      isInterruptible: isInterruptible ?? around.isInterruptible,
      bouncesRefusedDrags: bouncesRefusedDrags ?? around.bouncesRefusedDrags)
  }
}
