internal import NavModel

/// The control sequences that xterm, the VT220, the Linux console, rxvt and kitty send for keys.
enum KeyTable {
  static func control(_ byte: UInt8) -> KeyPress {
    switch byte {
    case 0x00: KeyPress(.character(" "), .control)
    case 0x08, 0x7F: KeyPress(.backspace)
    case 0x09: KeyPress(.tab)
    case 0x0A, 0x0D: KeyPress(.enter)
    case 0x1B: KeyPress(.escape)
    case 0x01...0x1A: KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: KeyPress(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }

  /// Returns the key that terminals send as `CSI [1 ; modifiers] letter`; nil if the letter stands for no
  /// key.
  static func letter(_ final: Unicode.Scalar) -> Key? {
    switch final {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// Returns the arrow key that rxvt sends with a small letter; nil for another letter. `SS3 letter` is Ctrl
  /// and the arrow, `CSI letter` Shift and the arrow.
  static func smallLetter(_ final: Unicode.Scalar) -> Key? {
    ("a"..."d").contains(final) ? letter(Unicode.Scalar(UInt8(ascii: final) - 0x20)) : nil
  }

  /// Returns the modifiers that the final byte of rxvt's sequence `CSI number final` stands for; nil for any
  /// other byte.
  static func modifiers(_ final: Unicode.Scalar) -> Modifiers? {
    switch final {
    case "$": .shift
    case "^": .control
    case "@": [.shift, .control]
    default: nil
    }
  }

  /// Returns the key that terminals send as `SS3 letter`, also those of the keypad in application mode; nil
  /// if the letter stands for no key.
  static func shiftThree(_ final: Unicode.Scalar) -> Key? {
    switch final {
    case "I": .tab
    case "M": .enter
    case "X": .character("=")
    case "j"..."y": .character(Character(Unicode.Scalar(UInt8(ascii: final) - 0x40)))
    default: letter(final)
    }
  }

  /// Returns the function key that the Linux console sends as `CSI [ letter`; nil if the letter stands for no
  /// key.
  static func console(_ final: Unicode.Scalar) -> Key? {
    ("A"..."E").contains(final) ? .function(Int(final.value) - 0x40) : nil
  }

  /// Returns the key that terminals send as `CSI number [; modifiers] ~`; nil if the number stands for no
  /// key.
  static func tilde(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the key that xterm sends as `CSI 27 ; modifiers ; code ~`; nil if the code stands for no key.
  /// The code is that of the shifted character, so Shift is dropped, except with the space key and with keys
  /// that type no character.
  static func xterm(code: Int, _ modifiers: Modifiers) -> KeyPress? {
    guard let press = kitty(code: code, shifted: nil, modifiers) else { return nil }
    guard case .character(let character) = press.key, character != " " else { return press }
    return KeyPress(press.key, press.modifiers.subtracting(.shift))
  }
}
