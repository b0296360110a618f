/// Modifier keys.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// From the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt.
  public static let alt = Modifiers(rawValue: 2)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
}

/// A mouse report.
public struct PointerEvent: Equatable, Sendable {
  /// What the mouse did.
  public enum Phase: Equatable, Sendable {
    case pressed
    /// A motion with a button down.
    case dragged
    case released
    /// A motion without a button; cancels a press.
    case moved
  }

  /// A mouse button.
  public enum Button: Equatable, Hashable, Sendable {
    case primary, middle, secondary
    /// xterm's buttons 8 and 9.
    case back, forward
    /// Another, by the terminal's number.
    case other(Int)
    case none
  }

  /// The phase.
  public var phase: Phase
  /// The button.
  public var button: Button
  /// Screen columns and rows, 0-based.
  public var location: Point
  /// Modifier keys.
  public var modifiers: Modifiers
  /// In seconds.
  public var time: Seconds

  /// See the properties.
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

/// A wheel's notch or trackpad's scroll report.
public struct WheelEvent: Equatable, Sendable {
  /// `.down` shows later rows, `.right` later columns.
  public enum Direction: Equatable, Sendable { case up, down, left, right }

  /// The direction.
  public var direction: Direction
  /// Screen columns and rows, 0-based.
  public var location: Point
  /// Modifier keys.
  public var modifiers: Modifiers
  /// In seconds.
  public var time: Seconds

  /// See the properties.
  public init(_ direction: Direction, at location: Point, modifiers: Modifiers = [], time: Seconds) {
    self.direction = direction
    self.location = location
    self.modifiers = modifiers
    self.time = time
  }
}
