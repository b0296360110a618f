/// Keys held while something else happens.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1)
  public static let alt = Modifiers(rawValue: 2)
  public static let control = Modifiers(rawValue: 4)
}

/// What the mouse did, where and when.
public struct PointerEvent: Equatable, Sendable {
  /// What the mouse did.
  public enum Phase: Equatable, Sendable {
    /// A button went down.
    case pressed
    /// The pointer moved with a button held.
    case dragged
    /// A button went up.
    case released
    /// The pointer moved with no button held: the end of any drag whose release was lost.
    case moved
  }

  /// Which of its buttons.
  public enum Button: Equatable, Hashable, Sendable {
    case primary, middle, secondary
    /// Buttons 8 and 9 of xterm, the thumb's buttons for back and forward.
    case back, forward
    /// Any other button, by the terminal's number; `none` in a motion without a button.
    case other(Int)
    case none
  }

  /// What happened.
  public var phase: Phase
  /// The button that it happened to.
  public var button: Button
  /// Screen columns and rows, 0-based.
  public var location: Point
  /// The keys held meanwhile.
  public var modifiers: Modifiers
  /// When, in seconds of the caller's clock.
  public var time: Seconds

  public init(
    _ phase: Phase, _ button: Button = .primary, at location: Point, modifiers: Modifiers = [], time: Seconds
  ) {
    self.phase = phase
    self.button = button
    self.location = location
    self.modifiers = modifiers
    self.time = time
  }
}

/// One notch of a wheel, or one report of a trackpad's scroll.
public struct WheelEvent: Equatable, Sendable {
  /// Where the content's origin is asked to go: `.down` shows later rows, `.right` later columns.
  public enum Direction: Equatable, Sendable { case up, down, left, right }

  /// Which way.
  public var direction: Direction
  /// Screen columns and rows, 0-based.
  public var location: Point
  /// The keys held meanwhile.
  public var modifiers: Modifiers
  /// When, in seconds of the caller's clock.
  public var time: Seconds

  public init(_ direction: Direction, at location: Point, modifiers: Modifiers = [], time: Seconds) {
    self.direction = direction
    self.location = location
    self.modifiers = modifiers
    self.time = time
  }
}
