/// A text as the system has it, such as a path or a word of a command: bytes, as a rule UTF-8, but not always.
///
///     let name = ByteString(bytes: entry)
///     try Command("ls", arguments: ["-l", name]).start()
public struct ByteString: Hashable, Sendable {
  /// As the system has them, without the zero at the end.
  public var bytes: [UInt8]

  /// Bytes of any kind.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The text's UTF-8.
  public init(_ text: String) { bytes = Array(text.utf8) }
}

extension ByteString: ExpressibleByStringInterpolation {
  /// The text's UTF-8.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ByteString: CustomStringConvertible {
  /// For people: bytes that are no UTF-8 are `�`.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension ByteString {
  /// Calls `body` with the bytes as C wants a path; a zero byte within would end it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (bytes + [0]).withUnsafeBufferPointer { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { try body($0.baseAddress!) }
    }
  }
}
