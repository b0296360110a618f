import TermNav

/// A file's name from the root on, as the bytes that the system has: they need not be UTF-8.
nonisolated struct Path: Hashable, Sendable, CustomStringConvertible {
  /// Absolute, without a slash at its end but for the root's.
  let bytes: [UInt8]

  static let root = Path(normal: [slash])
  static let slash = UInt8(ascii: "/")

  private init(normal bytes: [UInt8]) { self.bytes = bytes }

  /// `.`, `..` and empty names are taken out, without asking the system; what is not absolute begins at `folder`.
  init(_ bytes: some Sequence<UInt8>, in folder: @autoclosure () -> Path = .current) {
    let bytes = Array(bytes)
    var names = bytes.first == Self.slash ? [] : folder().names
    for name in bytes.split(separator: Self.slash) {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.elementsEqual(".".utf8) {
        names.append(name)
      }
    }
    self.init(normal: names.isEmpty ? [Self.slash] : names.flatMap { [Self.slash] + $0 })
  }

  init(_ string: String, in folder: @autoclosure () -> Path = .current) {
    self.init(string.utf8, in: folder())
  }

  /// A name as a person wrote it; nil where it is one within a working directory that is gone. What is behind a link's `..`
  /// the system says, as it does for those who write names in place of a pattern.
  init?(written name: [UInt8]) {
    guard let folder = name.first == Self.slash ? .root : Self.working else { return nil }
    let names = name.split(separator: Self.slash)
    if let last = names.lastIndex(where: { $0.elementsEqual("..".utf8) }),
      let climbed = Array(name[..<names[last].endIndex]).withCString({ realpath($0, nil) })
    {
      defer { free(climbed) }
      self.init(name[names[last].endIndex...].drop { $0 == Self.slash }, in: Path(cString: climbed))
    } else {
      self.init(name, in: folder)
    }
  }

  /// A path from the root on in a variable of the environment; nil where there is none.
  init?(variable name: String) {
    guard let value = getenv(name), value.pointee == CChar(bitPattern: Self.slash) else { return nil }
    self.init(cString: value)
  }

  /// From the root on.
  private init(cString: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(start: cString, count: strlen(cString)), in: .root)
  }

  /// The working directory, or the root where that is gone.
  static var current: Path { working ?? .root }

  /// The working directory; nil where it is gone. Whoever came by a link finds it in `$PWD`, which counts where it names the
  /// same directory.
  static var working: Path? {
    if let named = Path(variable: "PWD"), named.isWorking { return named }
    guard let bytes = getcwd(nil, 0) else { return nil }
    defer { free(bytes) }
    return Path(cString: bytes)
  }

  private var isWorking: Bool {
    var (named, here) = (stat(), stat())
    return withCString { stat($0, &named) } == 0 && stat(".", &here) == 0 && named.st_dev == here.st_dev
      && named.st_ino == here.st_ino
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

  /// For a person, with `~` for the home directory.
  var shown: String {
    guard let home = Path(variable: "HOME"), !home.isRoot, bytes.starts(with: home.bytes) else {
      return description
    }
    let rest = Array(bytes[home.bytes.count...])
    return rest.isEmpty || rest.first == Self.slash ? "~" + Self.visible(rest) : description
  }

  /// A name for a person, in one line: what is not seen in it has signs, such as `⟨U+200B⟩`, and a blank at its end is a `·`.
  static func visible(_ name: [UInt8]) -> String {
    let isPlain = name.allSatisfy { 0x20..<0x7F ~= $0 } && name.last != UInt8(ascii: " ")
    return isPlain ? String(decoding: name, as: UTF8.self) : UnseenText(name).name()
  }

  /// The same for a name that is UTF-8.
  static func visible(_ name: String) -> String { visible(Array(name.utf8)) }

  /// One line without control characters, whatever the bytes are.
  static func line(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(where: { $0 < 0x20 }) else { return String(decoding: bytes, as: UTF8.self).visible }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // In one line a tab is no gap.
      text.append(scalar == "\t" ? "\u{2409}" : scalar.withoutControl)
    }
    return String(text).visible
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try bytes.withCString(body)
  }

  /// Whether this path is that of a file now, a link that leads nowhere too, and of no directory. Asks the system.
  var isFileNow: Bool {
    var status = stat()
    return withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT != S_IFDIR
  }
}

nonisolated extension [UInt8] {
  /// As C has it.
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { try body($0.baseAddress!) }
  }
}

nonisolated extension Path {
  /// For work that looks at it; see `Worker.Subject`.
  func subject(_ kind: String) -> Worker.Subject { Worker.Subject(kind, bytes) }
}
