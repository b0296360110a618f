internal import NavModel

/// The parts of kitty's keyboard protocol that terminals use though the program has not switched it on.
extension KeyTable {
  /// Returns the keys that a terminal sends as `CSI code [: shifted [: base]] ; modifiers [; text] u`: one
  /// key, or a key for each scalar of the text that was typed. Empty where the sequence is to be ignored.
  ///
  /// With Ctrl or Alt, a key of a script other than Latin becomes the key that a Latin layout has at its
  /// position. Without these modifiers, `KeyPress.latin` keeps that Latin key for commands that the key
  /// itself does not match.
  static func kitty(_ fields: SequenceFields, _ modifiers: Modifiers) -> [KeyPress] {
    guard let code = fields[0] else { return [] }
    // The desktop uses the modifiers Super and Hyper: a key with one of these is ignored unless it typed
    // text.
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
    // Alt with the character that the key has itself is a command. With any other character, Alt was a means
    // to type the character.
    if let scalar = typed.first, press?.key != .character(Character(scalar)),
      !isCommand || Int(scalar.value) != code
    {
      press = KeyPress(.character(Character(scalar)))
    }
    if let base, !isCommand { press?.latin = latin(base, isShifted: modifiers.contains(.shift)) }
    return press.map { [$0] } ?? []
  }

  /// Returns the key that a terminal sends as `CSI code [: shifted] ; modifiers u`; nil if the code stands
  /// for no key. The code is that of the unshifted character. Where the shifted character is known, the
  /// result is that character without Shift.
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

  /// The first scalar of the Greek script. Scalars below it are Latin letters, signs and marks.
  private static let firstOtherScript = 0x370

  private static func ascii(_ code: Int) -> Unicode.Scalar? {
    (0x21...0x7E).contains(code) ? Unicode.Scalar(UInt8(code)) : nil
  }

  /// Returns the ASCII character that a key types on the US layout, with or without Shift. The terminal kitty
  /// tells the position of a key, `base`, by this layout.
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

  /// Returns the key that has one of kitty's numbers for keys without a character, such as those of the
  /// keypad; nil for other numbers.
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
