/// Base64 encoding as of RFC 4648. Foundation's encoder is not used, since it would cost a program 3 ms and 8
/// MiB at each start.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        for shift in [18, 12, 6, 0] { text.append(letter(bits >> UInt32(shift))) }
        (bits, count) = (0, 0)
      }
    }
    if count == 1 { text += [letter(bits >> 2), letter(bits << 4)] + Array("==".utf8) }
    if count == 2 { text += [letter(bits >> 10), letter(bits >> 4), letter(bits << 2)] + Array("=".utf8) }
    return text
  }

  private static func letter(_ bits: UInt32) -> UInt8 { letters[Int(bits & 0x3F)] }
}
