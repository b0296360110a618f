/// The first bytes of a file, from which formats are recognized, and numbers and texts that are read from
/// them.
nonisolated struct FileHead: Sendable {
  let bytes: ArraySlice<UInt8>

  enum Order: Sendable { case big, little }

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  func has(_ wanted: some Collection<UInt8>, at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: wanted)
  }

  func has(_ text: String, at offset: Int = 0) -> Bool { has(text.utf8, at: offset) }

  /// Returns the unsigned number in `count` of a file's first bytes, from an offset on; `count` is at most
  /// seven. Nil if the bytes do not reach as far.
  func number(_ offset: Int, _ count: Int, _ order: Order = .little) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes.dropFirst(offset).prefix(count)
    func join(_ sum: Int, _ byte: UInt8) -> Int { sum << 8 | Int(byte) }
    return order == .big ? part.reduce(0, join) : part.reversed().reduce(0, join)
  }

  /// Returns the ASCII text of `count` of a file's first bytes, from an offset on, or of fewer where the
  /// bytes end. Other bytes become `�`.
  func text(_ offset: Int, _ count: Int) -> String {
    String(
      decoding: bytes.dropFirst(offset).prefix(count).map { 0x20..<0x7F ~= $0 ? $0 : 0x80 }, as: UTF8.self)
  }

  /// Returns the offset at which a text first occurs in a file's first bytes; nil if it does not occur.
  func offset(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0] == wanted[0] && has(wanted, at: $0) }
  }
}
