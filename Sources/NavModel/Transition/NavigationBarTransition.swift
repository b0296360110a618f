/// The form of the navigation bar during a transition (RULES, section 8).
package enum NavigationBarForm: Equatable, Sendable {
  /// Both pages show a bar: the two bars are drawn as one band over all columns.
  case band
  /// Only the back page shows a bar, which is cut off at the seam, the edge between the pages.
  case travelsWithBack
  /// Only the front page shows a bar, which begins at the seam, the edge between the pages.
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

/// A word of the navigation bar during a transition, when the bars of both pages are drawn as one band.
public struct NavigationBarElement: Equatable, Sendable {
  /// The page that a word of the navigation bar belongs to, and which of its words it is.
  public enum Word: Equatable, Sendable, CaseIterable {
    case frontTitle, backTitle
    case frontBackButton, backBackButton
    /// All items of the front or the back page at one side of the bar, which count as one word.
    case frontLeadingItems, backLeadingItems, frontTrailingItems, backTrailingItems
  }

  /// The word that the element shows, and the page to which it belongs.
  public var word: Word
  /// The leading column of the bar's word, from 0 at the leading edge, not rounded. A word whose column is
  /// not finite is left out.
  public var column: Double
  /// The greatest width of the bar's word in columns. A title is cut to this width. Of a back button with 2
  /// columns or fewer, only the chevron is left. Items are always whole.
  public var columns: Int
  /// The opacity of the bar's word, 0…1. A word of 0 is not shown; of a back button the chevron is left if
  /// `chevronOpacity` is above 0.
  public var opacity: Double
  /// The opacity of a back button's chevron; nil shows the chevron with the opacity of the word.
  public var chevronOpacity: Double?

  /// Creates a word of the navigation bar during a transition. With a `chevronOpacity` of nil the chevron has
  /// the opacity of the word.
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

/// A style of the navigation bar during a transition: a pure function from progress to the words on the band
/// that both pages share. The style describes a pop with the reading direction left to right. For the other
/// reading direction its positions are mirrored, and for a push the progress runs backward.
public protocol NavigationBarStyle: Sendable {
  /// Returns the words at a pop's `progress`, above 0 and below 1, on a bar of `width` columns. Of words that
  /// would touch one another, only the last one in the array is shown. A word that does not fit on the bar is
  /// left out.
  func elements(
    front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress: Double
  ) -> [NavigationBarElement]
}

extension NavigationBarStyle {
  /// Returns the words of the navigation bar by the style, or at progress 0 and 1 those of the bar at rest.
  package func shownElements(
    front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress: Double
  ) -> [NavigationBarElement] {
    if progress <= 0 { return front.elements(isFront: true) }
    if progress >= 1 { return back.elements(isFront: false) }
    return elements(front: front, back: back, width: width, progress: progress)
  }
}
