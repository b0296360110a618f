/// The navigation bar's form during a transition (RULES, section 8).
package enum NavigationBarForm: Equatable, Sendable {
  /// Both show it: one band over all columns.
  case band
  /// Only the back's, clipped.
  case travelsWithBack
  /// Only the front's, from the seam.
  case travelsWithFront
  case none

  package init(frontHidden: Bool, backHidden: Bool) {
    self =
      switch (frontHidden, backHidden) {
      case (false, false): .band
      case (true, false): .travelsWithBack
      case (false, true): .travelsWithFront
      case (true, true): .none
      }
  }
}

/// A part of the band that both pages share.
public struct NavigationBarElement: Equatable, Sendable {
  /// Whose part it is, and which.
  public enum Word: Equatable, Sendable, CaseIterable {
    case frontTitle, backTitle
    case frontBackButton, backBackButton
    /// A page's items on one side are one word.
    case frontLeadingItems, backLeadingItems, frontTrailingItems, backTrailingItems
  }

  /// The part.
  public var word: Word
  /// The leading column, not rounded; not finite leaves the part out.
  public var column: Double
  /// Columns at most: titles are cut to them, of a back button with 2 or fewer only the chevron is left. Items are
  /// always whole.
  public var columns: Int
  /// Above 0, at most 1.
  public var opacity: Double
  /// Of a back button's chevron; nil is `opacity`.
  public var chevronOpacity: Double?

  /// See the properties.
  public init(
    _ word: Word, column: Double, columns: Int, opacity: Double = 1, chevronOpacity: Double? = nil
  ) {
    self.word = word
    self.column = column
    self.columns = columns
    self.opacity = opacity
    self.chevronOpacity = chevronOpacity
  }
}

/// A pure function from progress to the band that both pages share, for a left-to-right pop; mirrored right to left,
/// reversed for a push.
public protocol NavigationBarStyle: Sendable {
  /// Lays out a pop's `progress`, above 0 and below 1, on `width` columns. Of elements that would touch, the last is
  /// shown.
  func elements(
    front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress: Double
  ) -> [NavigationBarElement]
}

extension NavigationBarStyle {
  /// The style's elements; at 0 and 1 those of the bar at rest.
  package func shownElements(
    front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress: Double
  ) -> [NavigationBarElement] {
    if progress <= 0 { return front.elements(isFront: true) }
    if progress >= 1 { return back.elements(isFront: false) }
    return elements(front: front, back: back, width: width, progress: progress)
  }
}
