public import NavModel

/// An event decoded from a terminal's input.
public enum InputEvent: Equatable, Sendable {
  case key(KeyPress)
  case pointer(PointerEvent)
  case wheel(WheelEvent)
  /// Text between paste brackets, never keys.
  case paste(String)
  /// Whether the terminal's window has the focus.
  case focus(Bool)
  case reply(TerminalReply)
}

/// One key with its modifiers.
public struct KeyPress: Equatable, Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers.
  public var modifiers: Modifiers
  /// Whether the key came as its sequence behind an ESC: Alt, as rxvt and PuTTY send it, or Esc typed before the
  /// key, which on a slow line comes in the same read.
  var isBehindEscape = false
  /// The character at the key's place on a Latin layout, in ASCII, where the key is of another script; else 0.
  var latin: UInt8 = 0

  /// Creates a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Whether it may be two keys, Esc and another, that came in one read.
  var mayBeTwo: Bool { modifiers.contains(.alt) && mayFollowEscape }

  /// How a key came makes no other key of it.
  public static func == (one: Self, other: Self) -> Bool {
    one.key == other.key && one.modifiers == other.modifiers
  }

  /// By key and modifiers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(modifiers)
  }

  /// The key at the same place on a Latin layout, for commands that nothing else has taken; nil where it is the same.
  var onLatinLayout: KeyPress? {
    latin == 0 ? nil : KeyPress(.character(Character(Unicode.Scalar(latin))), modifiers)
  }

  /// Whether Alt may mean an Esc before the key.
  var mayFollowEscape: Bool {
    if isBehindEscape { return true }
    return switch key {
    case .character, .enter, .tab, .backspace: true
    default: false
    }
  }
}

enum KeySignal { case interrupt, suspend, quit }

extension KeyPress {
  /// Draws everything again.
  static let redraw = KeyPress(.character("l"), .control)

  /// Whether it comes to no view, no page and no command.
  var isTakenByProgram: Bool { signal != nil || self == .redraw }

  var signal: KeySignal? {
    guard modifiers.contains(.control) else { return nil }
    switch key {
    case .character("c"), .character("C"): return .interrupt
    case .character("z"), .character("Z"): return .suspend
    case .character("\\"): return .quit
    default: return nil
    }
  }
}

/// A key; printable keys are characters, already shifted: `A`, not shift and `a`.
public enum Key: Equatable, Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, tab, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}
