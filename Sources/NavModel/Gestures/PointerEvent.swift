/// The modifier keys that are held during an event.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set, one for each modifier key.
  public let rawValue: UInt8
  /// Creates a set of modifier keys from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// The Alt key.
  public static let alt = Modifiers(rawValue: 2)
  /// The Control key.
  public static let control = Modifiers(rawValue: 4)
}

/// A report of the mouse: a press, a motion or a release.
public struct PointerEvent: Equatable, Sendable {
  /// The kind of a report of the mouse: a press, a motion or a release.
  public enum Phase: Equatable, Sendable {
    case pressed
    /// A motion of the mouse while a button is down.
    case dragged
    case released
    /// A motion of the mouse without a button; it cancels a press whose release the terminal did not report.
    case moved
  }

  /// A mouse button.
  public enum Button: Equatable, Hashable, Sendable {
    case primary, middle, secondary
    /// The buttons of the mouse that go back and forward; the buttons 8 and 9 of the terminal xterm.
    case back, forward
    /// A mouse button other than the named ones, with the number that the terminal gives it.
    case other(Int)
    /// No mouse button: the value for a motion without a button, and for a release whose report does not name
    /// the button.
    case none
  }

  /// The kind of the report of the mouse: a press, a motion or a release.
  public var phase: Phase
  /// The mouse button that the event is about.
  public var button: Button
  /// The location of the mouse on the screen, in columns and rows counted from 0.
  public var location: Point
  /// The modifier keys that are held during the event of the mouse.
  public var modifiers: Modifiers
  /// The time of the event in seconds, by the program's clock, which does not count from a date.
  public var time: Seconds

  /// Creates an event of the mouse: a press, a motion or a release.
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

/// A notch of the wheel, or a scroll report of a trackpad.
public struct WheelEvent: Equatable, Sendable {
  /// The direction of scrolling by the wheel: `.down` shows later rows, `.right` later columns.
  public enum Direction: Equatable, Sendable { case up, down, left, right }

  /// The direction in which the wheel scrolls.
  public var direction: Direction
  /// The location of the mouse on the screen, in columns and rows counted from 0.
  public var location: Point
  /// The modifier keys that are held during the event of the wheel.
  public var modifiers: Modifiers
  /// The time of the event in seconds, by the program's clock, which does not count from a date.
  public var time: Seconds

  /// Creates an event of the wheel.
  public init(_ direction: Direction, at location: Point, modifiers: Modifiers = [], time: Seconds) {
    self.direction = direction
    self.location = location
    self.modifiers = modifiers
    self.time = time
  }
}
