/// Makes sort keys for names, so that they come in the order that people expect: `a9` before `A10`. Case is
/// ignored, and numbers in names count by their value.
nonisolated enum NaturalOrder {
  /// Appends the sort key of a name to `key`. Keys are compared by bytes; a key comes before longer ones that
  /// begin with it. Different names may have equal keys.
  static func addKey(of name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    if name.contains(where: { $0 >= 0x80 }), let text = String(validating: name, as: UTF8.self) {
      let folded = Array(text.lowercased().utf8)
      folded.withUnsafeBufferPointer { addFolded($0, to: &key) }
    } else {
      addFolded(name, to: &key)
    }
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  private static func addFolded(_ name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    var index = 0
    while index < name.count {
      let byte = name[index]
      guard isDigit(byte) else {
        key.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        index += 1
        continue
      }
      while index < name.count, name[index] == zero { index += 1 }
      var end = index
      while end < name.count, isDigit(name[end]) { end += 1 }
      // In a sort key a number becomes `0`, the count of its digits and the digits, so that a number with
      // more digits is greater.
      key.append(zero)
      key.append(UInt8(min(end - index, 255)))
      key.append(contentsOf: name[index..<end])
      index = end
    }
  }

  /// Appends the sort key of a name's extension, and a zero byte that ends it. A name whose only dot is at
  /// its beginning has no extension.
  static func addExtensionKey(of name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 {
      addKey(of: UnsafeBufferPointer(rebasing: name[(dot + 1)...]), to: &key)
    }
    key.append(0)
  }
}
