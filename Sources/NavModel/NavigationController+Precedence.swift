/// Who is asked first, the pop or the content under the pointer (BEHAVIOUR section 7): one require-to-fail between the
/// two, whose direction the press decides.
///
/// Elsewhere the pop requires the failure of every pan under the pointer. Near the leading edge, and on a page that is
/// moving, every pan requires the failure of the pop.
extension NavigationController {
  /// Columns from the leading edge within which a press pops over any content: 9 of 80, at least one.
  public var edgeZoneColumns: Int { max(1, EdgeZone.columns(ofWidth: containerSize.columns)) }

  /// Whether the press under way is one that the pop takes before any content.
  func popTakesPrecedence() -> Bool {
    // A moving page is caught; what stands on it does not come between.
    if transition != nil { return true }
    if mayDragForward(pan.pressLocation) { return true }
    return leadingDistance(pan.pressLocation.cell) < Double(edgeZoneColumns)
  }
}
