/// What a view tells the stack that holds it.
struct LayoutTraits: Equatable {
  var columns = LayoutLength.automatic
  var rows = LayoutLength.automatic
  var horizontal: HorizontalAlignment?
  var vertical: VerticalAlignment?

  /// Kept by reference, so that a view without traits holds one word.
  final class Box {
    var traits = LayoutTraits()
  }

  func length(_ axis: LayoutAxis) -> LayoutLength { axis == .columns ? columns : rows }
}
