internal import NavModel

/// kitty's keyboard protocol, as far as terminals use it without being asked to.
extension KeyTable {
  /// Returns the keys of `CSI code [: shifted [: base]] ; modifiers [; text] u`: one key, or a key for each
  /// scalar that was typed.
  ///
  /// With Ctrl or Alt, a key of another script becomes the Latin key at its position. Without them,
  /// `KeyPress.latin` keeps the Latin key for commands that have no other use of the key.
  static func kitty(_ fields: SequenceFields, _ modifiers: Modifiers) -> [KeyPress] {
    guard let code = fields[0] else { return [] }
    // Super and Hyper are the desktop's: such a key is dropped unless it typed text.
    if let held = fields[1], held > 1, (held - 1) & 0b1_1000 != 0, fields.text.isEmpty { return [] }
    let isCommand = modifiers.contains(.control) || modifiers.contains(.alt)
    let base = code >= firstOtherScript ? fields.baseKey.flatMap(ascii) : nil
    var press =
      if let base, isCommand {
        kitty(code: Int(base.value), shifted: nil, modifiers)
      } else {
        kitty(code: code, shifted: fields.shiftedKey, modifiers)
      }
    let typed = modifiers.contains(.control) ? [] : fields.text.compactMap(printable)
    if typed.count > 1 { return typed.map { KeyPress(.character(Character($0))) } }
    // Alt with the key's own letter is a command; any other letter was typed by means of Alt.
    if let scalar = typed.first, press?.key != .character(Character(scalar)),
      !isCommand || Int(scalar.value) != code
    {
      press = KeyPress(.character(Character(scalar)))
    }
    if let base, !isCommand { press?.latin = latin(base, isShifted: modifiers.contains(.shift)) }
    return press.map { [$0] } ?? []
  }

  /// Returns the key of `CSI code [: shifted] ; modifiers u`. The code is that of the unshifted character.
  /// Where the shifted character is known, it replaces the code and Shift.
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

  /// The first scalar of Greek. Scalars below it are Latin letters and their marks.
  private static let firstOtherScript = 0x370

  private static func ascii(_ code: Int) -> Unicode.Scalar? {
    (0x21...0x7E).contains(code) ? Unicode.Scalar(UInt8(code)) : nil
  }

  /// Returns the ASCII character that a key of the US layout types, with or without Shift. kitty reports base
  /// keys by this layout.
  private static func latin(_ base: Unicode.Scalar, isShifted: Bool) -> UInt8 {
    let plain = Array("`1234567890-=[]\\;',./".utf8)
    let shifted = Array("~!@#$%^&*()_+{}|:\"<>?".utf8)
    let byte = UInt8(ascii: base)
    guard isShifted else { return byte }
    if let index = plain.firstIndex(of: byte) { return shifted[index] }
    return (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
  }

  private static func printable(_ code: Int) -> Unicode.Scalar? {
    let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    return scalar?.isControl == true ? nil : scalar
  }

  /// Returns the key of kitty's number for a functional key, such as those of the keypad.
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
