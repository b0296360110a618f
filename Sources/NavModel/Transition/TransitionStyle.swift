/// How two pages share the screen at a progress: a pure function, the one thing that a style has to write.
///
/// A style is written for left to right and for a pop; the film is mirrored for right to left and run backwards for a
/// push by those who show it.
public protocol TransitionStyle: Sendable {
  /// - Parameters:
  ///   - progress: 0…1 of a pop: 0 shows the front page alone, 1 the back page alone.
  ///   - size: columns × rows of the screen.
  func layout(progress: Double, size: Size) -> TransitionLayout
}

/// Where the two pages stand. The back page is drawn first, the front page over it, the shadow last.
public struct TransitionLayout: Equatable, Sendable {
  /// nil where it is not seen at all.
  public var back: PlacedPage?
  public var front: PlacedPage?
  public var shadow: Shadow?

  public init(back: PlacedPage? = nil, front: PlacedPage? = nil, shadow: Shadow? = nil) {
    self.back = back
    self.front = front
    self.shadow = shadow
  }

  /// A column darkened by the sheet that lies over it.
  public struct Shadow: Equatable, Sendable {
    /// Of the screen, 0-based.
    public var column: Int
    /// 0…1.
    public var strength: Double

    public init(column: Int, strength: Double) {
      self.column = column
      self.strength = strength
    }
  }
}

/// One page as it is put on the screen.
public struct PlacedPage: Equatable, Sendable {
  /// The screen's columns that it may cover.
  public var columns: Range<Int>
  /// The screen's column at which the page's own column 0 stands. May be negative.
  public var offset: Int
  /// The columns into which the page's full width is squeezed; the screen's width leaves it as it is.
  public var width: Int
  /// How far it is dimmed, 0…1.
  public var dim: Double
  /// 1 covers what is below, 0 is not seen.
  public var opacity: Double

  public init(columns: Range<Int>, offset: Int, width: Int, dim: Double = 0, opacity: Double = 1) {
    self.columns = columns
    self.offset = offset
    self.width = width
    self.dim = dim
    self.opacity = opacity
  }
}

/// The slide of UINavigationController: the front page moves off, the back page follows at a third of the speed.
public struct SlideStyle: TransitionStyle, Equatable {
  /// The part of the width by which the back page starts off its place. 0.3 as measured on iOS.
  public var parallax: Double
  /// How far the back page is dimmed at the start, 0…1.
  public var dimming: Double
  /// In how many steps the dimming goes: few, so that a row that stands still costs no bytes.
  public var dimmingSteps: Int
  /// Whether the column before the front page's edge is darkened.
  public var hasShadow: Bool

  /// - Precondition: parallax and dimming within 0…1, at least one step.
  public init(parallax: Double = 0.3, dimming: Double = 0.2, dimmingSteps: Int = 4, hasShadow: Bool = true) {
    precondition((0...1).contains(parallax) && (0...1).contains(dimming), "parts of a whole are 0…1")
    precondition(dimmingSteps >= 1, "dimming takes at least one step")
    self.parallax = parallax
    self.dimming = dimming
    self.dimmingSteps = dimmingSteps
    self.hasShadow = hasShadow
  }

  public func layout(progress: Double, size: Size) -> TransitionLayout {
    let width = size.columns
    let seam = Int((progress * Double(width)).rounded())
    let rest = 1 - progress
    let steps = Double(dimmingSteps)
    let level = (rest * steps).rounded() / steps
    let back = PlacedPage(
      columns: 0..<seam, offset: -Int((parallax * Double(width) * rest).rounded()), width: width,
      dim: dimming * level)
    let front = PlacedPage(columns: seam..<width, offset: seam, width: width)
    let showsShadow = hasShadow && seam > 0 && seam < width
    return TransitionLayout(
      back: back, front: front,
      shadow: showsShadow ? .init(column: seam - 1, strength: max(level, 1 / steps)) : nil)
  }
}
