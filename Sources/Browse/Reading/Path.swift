/// A file's name from the root on, as the bytes that the system has: they need not be UTF-8.
nonisolated struct Path: Hashable, Sendable, CustomStringConvertible {
  /// Absolute, without a slash at its end but for the root's.
  let bytes: [UInt8]

  static let root = Path(normal: [slash])
  static let slash = UInt8(ascii: "/")

  private init(normal bytes: [UInt8]) { self.bytes = bytes }

  /// `.`, `..` and empty names are taken out, without asking the system; what is not absolute begins at `folder`.
  init(_ bytes: some Sequence<UInt8>, in folder: Path = .current) {
    let bytes = Array(bytes)
    var names = bytes.first == Self.slash ? [] : folder.names
    for name in bytes.split(separator: Self.slash) {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.elementsEqual(".".utf8) {
        names.append(name)
      }
    }
    self.init(normal: names.isEmpty ? [Self.slash] : names.flatMap { [Self.slash] + $0 })
  }

  init(_ string: String, in folder: Path = .current) { self.init(string.utf8, in: folder) }

  /// A name as a person wrote it; nil where it is one within a working directory that is gone.
  init?(written name: String) {
    guard let folder = name.utf8.first == Self.slash ? .root : Self.working else { return nil }
    self.init(name, in: folder)
  }

  /// The working directory, or the root where that is gone.
  static var current: Path { working ?? .root }

  /// The working directory; nil where it is gone.
  static var working: Path? {
    guard let bytes = getcwd(nil, 0) else { return nil }
    defer { free(bytes) }
    return Path(UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)), in: .root)
  }

  private var names: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

  var isRoot: Bool { bytes.count == 1 }

  /// The last name; the root's is a slash.
  var name: [UInt8] { isRoot ? bytes : Array(bytes[(bytes.lastIndex(of: Self.slash)! + 1)...]) }

  /// nil for the root.
  var parent: Path? {
    if isRoot { return nil }
    let end = bytes.lastIndex(of: Self.slash)!
    return Path(normal: end == 0 ? [Self.slash] : Array(bytes[..<end]))
  }

  /// The root first, this one last.
  var ancestry: [Path] { (parent?.ancestry ?? []) + [self] }

  /// A name within, which has no slash.
  func appending(_ name: some Sequence<UInt8>) -> Path {
    Path(normal: isRoot ? bytes + name : bytes + [Self.slash] + name)
  }

  /// Its text, where it is UTF-8.
  var string: String? { String(validating: bytes, as: UTF8.self) }

  /// For a person: what is no text is made visible.
  var description: String { Self.visible(bytes) }

  /// One line without control characters, whatever the bytes are.
  static func visible(_ bytes: [UInt8]) -> String {
    guard bytes.contains(where: { $0 < 0x20 }) else { return String(decoding: bytes, as: UTF8.self).visible }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // The pictures of control characters stand in their order.
      text.append(scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value)! : scalar)
    }
    return String(text).visible
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { try body($0.baseAddress!) }
  }
}
