import NavModel

/// Key sequences of xterm, the VT220, the Linux console and kitty.
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

  /// `CSI [1 ; modifiers] letter`
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

  /// `SS3 letter`: also the keypad's application mode.
  static func shiftThree(_ final: Unicode.Scalar) -> Key? {
    switch final {
    case "I": .tab
    case "M": .enter
    case "X": .character("=")
    case "j"..."y": .character(Character(Unicode.Scalar(UInt8(ascii: final) - 0x40)))
    default: letter(final)
    }
  }

  /// `CSI [ letter`
  static func console(_ final: Unicode.Scalar) -> Key? {
    ("A"..."E").contains(final) ? .function(Int(final.value) - 0x40) : nil
  }

  /// `CSI number [; modifiers] ~`
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

  /// `CSI 27 ; modifiers ; code ~`; the code includes shift.
  static func xterm(code: Int, _ modifiers: Modifiers) -> KeyPress? {
    guard let press = kitty(code: code, shifted: nil, modifiers) else { return nil }
    guard case .character(let character) = press.key, character != " " else { return press }
    return KeyPress(press.key, press.modifiers.subtracting(.shift))
  }

  /// `CSI code [: shifted] ; modifiers u`; the code excludes shift, which the character includes if its shifted form is
  /// known.
  static func kitty(code: Int, shifted: Int?, _ modifiers: Modifiers) -> KeyPress? {
    switch code {
    case 0x00...0x1F, 0x7F:
      var press = control(UInt8(code))
      press.modifiers.formUnion(modifiers)
      return press
    case 57344...63743:
      return functional(code).map { KeyPress($0, modifiers) }
    default:
      guard let scalar = printable(code) else { return nil }
      guard modifiers.contains(.shift) else { return KeyPress(.character(Character(scalar)), modifiers) }
      let upper = shifted.flatMap(printable).map(String.init) ?? scalar.properties.uppercaseMapping
      guard upper.count == 1, upper != String(scalar) || scalar.properties.isUppercase else {
        return KeyPress(.character(Character(scalar)), modifiers)
      }
      return KeyPress(.character(Character(upper)), modifiers.subtracting(.shift))
    }
  }

  private static func printable(_ code: Int) -> Unicode.Scalar? {
    guard code >= 0x20, !(0x7F..<0xA0).contains(code) else { return nil }
    return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
  }

  /// kitty's key numbers.
  private static func functional(_ code: Int) -> Key? {
    switch code {
    case 57376...57398: .function(code - 57363)
    case 57399...57408: .character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30))))
    case 57409: .character(".")
    case 57410: .character("/")
    case 57411: .character("*")
    case 57412: .character("-")
    case 57413: .character("+")
    case 57414: .enter
    case 57415: .character("=")
    case 57416: .character(",")
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }
}
