/// What a stack's settings say of drags: where one may begin, whether one may catch a running transition, and what a refused one does.
/// The gate gets them whole. A figure that is nil was not set: that of the stack around counts, and without one what a new stack does.
package struct DragSettings: Equatable, Sendable {
  /// Columns from the leading edge within which a drag that pops begins; 0 or less, and nil, is no limit.
  var maximumDistance: Double?
  /// Whether a running transition may be caught; nil is true.
  var isInterruptible: Bool?
  /// Whether the page gives way to a drag that is refused; nil is true.
  var bouncesRefusedDrags: Bool?

  /// The figures that a stack by which a presented page comes and goes has itself: a drag on the page may begin anywhere, whatever the
  /// stack below says of its own pages.
  package static let ofDismissal = DragSettings(maximumDistance: 0)

  /// These figures, and those of the stack around where there are none.
  func filled(from around: DragSettings) -> DragSettings {
    DragSettings(
      maximumDistance: maximumDistance ?? around.maximumDistance,
      isInterruptible: isInterruptible ?? around.isInterruptible,
      bouncesRefusedDrags: bouncesRefusedDrags ?? around.bouncesRefusedDrags)
  }
}
