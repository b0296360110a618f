import TermNav

/// An absolute path of a file or directory, as the bytes that the system uses. They need not be UTF-8.
nonisolated struct Path: Hashable, Sendable, CustomStringConvertible {
  /// The bytes of the path, which end with a slash only for the root.
  let bytes: [UInt8]

  static let root = Path(normal: [slash])
  static let slash = UInt8(ascii: "/")

  private init(normal bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a path from an absolute one, or from a relative one that counts from `folder`. `.`, `..` and empty
  /// names are removed without asking the system, so that `..` after a link leads to the link's own
  /// directory.
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

  /// Makes a path from what a person has typed; nil if that is relative and the working directory no longer
  /// exists. A `..` after a link leads to the directory around the link's target, as in other programs. Reads
  /// the disk.
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

  /// Makes a path from the value of an environment variable, by the variable's name; nil if the variable has
  /// no absolute path.
  init?(variable name: String) {
    guard let value = getenv(name), value.pointee == CChar(bitPattern: Self.slash) else { return nil }
    self.init(cString: value)
  }

  private init(cString: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(start: cString, count: strlen(cString)), in: .root)
  }

  /// The working directory, or the root if the working directory no longer exists.
  static var current: Path { working ?? .root }

  /// The working directory; nil if it no longer exists. If `$PWD` names the same directory, the path in
  /// `$PWD` is used, since it has the links by which a person has come there.
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

  /// The last name in the path; `/` for the root.
  var name: [UInt8] { isRoot ? bytes : Array(bytes[(bytes.lastIndex(of: Self.slash)! + 1)...]) }

  /// The path of the directory that has this file or directory; nil for the root.
  var parent: Path? {
    if isRoot { return nil }
    let end = bytes.lastIndex(of: Self.slash)!
    return Path(normal: end == 0 ? [Self.slash] : Array(bytes[..<end]))
  }

  /// The paths of all directories around the path, the root first, and the path itself at the end.
  var ancestry: [Path] { (parent?.ancestry ?? []) + [self] }

  /// Returns the path of an entry of the directory at this path. The entry's name must have no slash.
  func appending(_ name: some Sequence<UInt8>) -> Path {
    Path(normal: isRoot ? bytes + name : bytes + [Self.slash] + name)
  }

  /// The path of a file or directory as text; nil if it is not UTF-8.
  var string: String? { String(validating: bytes, as: UTF8.self) }

  /// The path as it is shown, with signs such as `⟨U+200B⟩` for invisible characters.
  var description: String { Self.visible(bytes) }

  /// The path as it is shown, with `~` for the home directory.
  var shown: String {
    guard let home = Path(variable: "HOME"), !home.isRoot, bytes.starts(with: home.bytes) else {
      return description
    }
    let rest = Array(bytes[home.bytes.count...])
    return rest.isEmpty || rest.first == Self.slash ? "~" + Self.visible(rest) : description
  }

  /// Returns a name as it is shown, in one line. Invisible characters and bytes that are not UTF-8 get signs
  /// such as `⟨U+200B⟩`; a space at the end becomes `·`.
  static func visible(_ name: [UInt8]) -> String {
    let isPlain = name.allSatisfy { 0x20..<0x7F ~= $0 } && name.last != UInt8(ascii: " ")
    return isPlain ? String(decoding: name, as: UTF8.self) : UnseenText(name).name()
  }

  /// Returns a name as it is shown, in one line, with signs such as `⟨U+200B⟩` for invisible characters.
  static func visible(_ name: String) -> String { visible(Array(name.utf8)) }

  /// Returns bytes as one line of text, with signs in place of control characters.
  static func line(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(where: { $0 < 0x20 }) else { return String(decoding: bytes, as: UTF8.self).visible }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // In a path a tab becomes a symbol: there are no columns that it could align.
      text.append(scalar == "\t" ? "\u{2409}" : scalar.withoutControl)
    }
    return String(text).visible
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try bytes.withCString(body)
  }

  /// Whether there is a file at this path now, or anything else that is no directory, such as a broken link.
  /// Reads the disk.
  var isFileNow: Bool {
    var status = stat()
    return withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT != S_IFDIR
  }
}

nonisolated extension [UInt8] {
  /// Calls a closure with the bytes of the path as a C string.
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { try body($0.baseAddress!) }
  }
}

nonisolated extension Path {
  /// Returns the subject for a worker's work on this path. Work on one subject is done one after the other;
  /// see `Worker.Subject`.
  func subject(_ kind: String) -> Worker.Subject { Worker.Subject(kind, bytes) }
}
