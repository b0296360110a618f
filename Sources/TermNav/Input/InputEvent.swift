public import NavModel

/// An event decoded from a terminal's input.
public enum InputEvent: Equatable, Sendable {
  case key(KeyPress)
  case pointer(PointerEvent)
  case wheel(WheelEvent)
  /// Pasted text. It came between paste brackets and never contains keys.
  case paste(String)
  /// A change of the focus of the terminal's window: true when gained.
  case focus(Bool)
  case reply(TerminalReply)
}

/// A press of a key, with its modifiers.
public struct KeyPress: Equatable, Hashable, Sendable {
  /// The pressed key.
  public var key: Key
  /// The modifiers that were held.
  public var modifiers: Modifiers
  /// Whether the key's sequence came behind an ESC. That ESC is Alt, as rxvt and PuTTY send it, or Esc typed
  /// before the key, which on a slow line comes in the same read.
  var isBehindEscape = false
  /// Whether the ESC of an Alt came in an earlier read than the key. Then it may be Esc typed before the key;
  /// terminals send Alt and its key together.
  var isEscapeApart = false
  /// The ASCII character at the same position on a Latin layout, where the key is of another script; else 0.
  var latin: UInt8 = 0

  /// Creates a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Whether the press may be two keys, Esc and another one, that came in one read.
  var mayBeTwo: Bool { modifiers.contains(.alt) && mayFollowEscape }

  /// Returns whether the keys and the modifiers are equal. How a press arrived does not matter.
  public static func == (one: Self, other: Self) -> Bool {
    one.key == other.key && one.modifiers == other.modifiers
  }

  /// Hashes the key and the modifiers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(modifiers)
  }

  /// The key at the same position on a Latin layout, for commands that have no other use of the key; nil if
  /// the key is Latin.
  var onLatinLayout: KeyPress? {
    latin == 0 ? nil : KeyPress(.character(Character(Unicode.Scalar(latin))), modifiers)
  }

  /// Whether an Alt on this key may be an Esc typed before it.
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
  /// Ctrl-L, which draws the whole screen again.
  static let redraw = KeyPress(.character("l"), .control)

  /// Whether the program itself handles the key. Such keys reach no view, page or command.
  var isReservedByProgram: Bool { signal != nil || self == .redraw }

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

/// A key. Printable keys are characters as typed: `A` rather than Shift and `a`.
public enum Key: Equatable, Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, tab, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}
