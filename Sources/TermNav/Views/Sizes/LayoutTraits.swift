/// The lengths and alignments that a view has set for the layout stack or grid that contains it.
struct LayoutTraits: Equatable {
  var columns = LayoutLength.automatic
  var rows = LayoutLength.automatic
  var horizontal: HorizontalAlignment?
  var vertical: VerticalAlignment?

  /// A reference to the lengths and alignments that a view has set. A view stores it instead of the values,
  /// so that a view with default values needs only one machine word.
  final class Box {
    var traits = LayoutTraits()
  }

  func length(_ axis: LayoutAxis) -> LayoutLength { axis == .columns ? columns : rows }
}
