public import NavModel

/// An event decoded from a terminal's input.
public enum InputEvent: Equatable, Sendable {
  case key(KeyPress)
  case pointer(PointerEvent)
  case wheel(WheelEvent)
  /// Pasted text, as the terminal sends it between two marking sequences. A paste of more than 1 MiB comes in
  /// several events. Keys that a person presses are not in it, unless the sequence at the paste's end was
  /// lost.
  case paste(String)
  /// A change of the focus of the terminal's window: true when the window gains it, false when the window
  /// loses it.
  case focus(Bool)
  case reply(TerminalReply)
}

/// A press of a key with the modifiers (Control, Alt, Shift) that were held.
public struct KeyPress: Equatable, Hashable, Sendable {
  /// The key that was pressed.
  public var key: Key
  /// The modifiers that were held while the key was pressed.
  public var modifiers: Modifiers
  /// Whether an ESC preceded the control sequence of the key. That ESC is Alt, as rxvt and PuTTY send it, or
  /// Esc typed before the key, if the Esc and the key came in one read over a slow connection.
  var isBehindEscape = false
  /// Whether the ESC that stands for Alt came in an earlier read than the key. Then the ESC may be the Esc
  /// key, pressed before this key; terminals send Alt and its key together.
  var isEscapeApart = false
  /// The ASCII character that a Latin keyboard layout has at the position of this key, where the key is of
  /// another script; otherwise 0.
  var latin: UInt8 = 0

  /// Creates a press of a key; without `modifiers`, none is held.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Whether the press may be two keys, Esc and another one, that came in one read and look like Alt with
  /// that key.
  var mayBeTwo: Bool { modifiers.contains(.alt) && mayFollowEscape }

  /// Returns whether two key presses have equal keys and modifiers; the bytes that the terminal sent for them
  /// do not matter.
  public static func == (one: Self, other: Self) -> Bool {
    one.key == other.key && one.modifiers == other.modifiers
  }

  /// Hashes the key and the modifiers of the key press.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(modifiers)
  }

  /// The key that a Latin keyboard layout has at the position of the pressed key, for commands that the
  /// pressed key does not match. nil if the pressed key is Latin.
  var onLatinLayout: KeyPress? {
    latin == 0 ? nil : KeyPress(.character(Character(Unicode.Scalar(latin))), modifiers)
  }

  /// Whether Alt with this key may be an Esc that was typed before the key, since terminals send the two
  /// alike.
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
  /// The key Ctrl-L, by which the program draws the whole screen again.
  static let redraw = KeyPress(.character("l"), .control)

  /// Whether the program itself handles the key, as it handles Ctrl-C. Such keys reach no view, page or
  /// command.
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

/// A key. A key that types a character is that character: `A` rather than Shift and `a`.
public enum Key: Equatable, Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, tab, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}
