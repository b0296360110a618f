public import NavModel

/// Everything that can come from a terminal, decoded.
public enum InputEvent: Equatable, Sendable {
  case key(KeyPress)
  case pointer(PointerEvent)
  case wheel(WheelEvent)
  /// Text between the terminal's paste brackets, never to be taken for keys.
  case paste(String)
  /// The terminal's window gained (true) or lost the focus.
  case focus(Bool)
  /// The terminal's answer to a question that was put to it.
  case reply(TerminalReply)
}

/// One key, with what was held beside it.
public struct KeyPress: Equatable, Hashable, Sendable {
  public var key: Key
  public var modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Whether its Alt may be an Esc before it. A key with a sequence of its own says its Alt in there.
  var mayFollowEscape: Bool {
    switch key {
    case .character, .enter, .tab, .backspace: true
    default: false
    }
  }
}

/// What the line discipline makes of some keys, where it is asked to.
enum KeySignal { case interrupt, suspend, quit }

extension KeyPress {
  /// Ctrl-C, Ctrl-Z or Ctrl-\, with Shift or an Esc before it too. They come as keys where a terminal sends sequences for them,
  /// or `stty` has taken the signal away.
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

/// A key's name. Printable keys are characters, already shifted: `A`, not shift and `a`.
public enum Key: Equatable, Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, tab, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}

/// An answer of the terminal.
public enum TerminalReply: Equatable, Sendable {
  /// DECRQM `CSI ? mode ; value $ y`: 0 unknown, 1 set, 2 reset, 3 and 4 for ever set or reset.
  case mode(Int, value: Int)
  /// DA1 `CSI ? … c`.
  case deviceAttributes([Int])
  /// DSR `CSI 0 n`: all is well, and everything before it has been read.
  case statusOK
  /// CPR `CSI row ; column R`, 0-based.
  case cursor(column: Int, row: Int)
  /// `CSI 4 ; height ; width t`, the text area in pixels.
  case textAreaPixels(width: Int, height: Int)
  /// DECRPSS `DCS 1 $ r … 48 : 2 : … m ST`: the background keeps a colour of 24 bits.
  case directColor
  /// `CSI 6 ; height ; width t`, one cell in pixels.
  case cellPixels(width: Int, height: Int)
}
