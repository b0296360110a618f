/// A text as the system keeps it, such as a path or a word of a command: bytes, which are usually UTF-8 but
/// need not be. Use it where a name must not be changed by a conversion.
///
///     let name = ByteString(bytes: entry)
///     try Command("ls", arguments: ["-l", name]).start()
public struct ByteString: Hashable, Sendable {
  /// The bytes of the system's text, such as a path, without a zero byte at the end.
  public var bytes: [UInt8]

  /// Creates a text from bytes, which need not be UTF-8.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates a text from the UTF-8 of a string.
  public init(_ text: String) { bytes = Array(text.utf8) }
}

extension ByteString: ExpressibleByStringInterpolation {
  /// Creates a text from the UTF-8 of a string literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ByteString: CustomStringConvertible {
  /// The text for people, as in a message. Bytes that are not UTF-8 become `�`.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension ByteString {
  /// Calls `body` with the text's bytes as a C string, valid during the call, and returns its result. A zero
  /// byte within the text would end the C string early.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (bytes + [0]).withUnsafeBufferPointer { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { try body($0.baseAddress!) }
    }
  }
}
