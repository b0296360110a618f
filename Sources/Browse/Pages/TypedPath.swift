import TermNav

/// A path as a person types or pastes it: relative or absolute, perhaps in quotes, or with `~` for the home
/// directory.
nonisolated struct TypedPath {
  /// The bytes of the absolute path that was typed. If a line number after a colon was typed, as in
  /// `main.c:50`, it is at the end of these bytes.
  let bytes: [UInt8]

  /// Returns whether a text is meant as a path, and not as a few letters of a name.
  static func isPath(_ text: String) -> Bool { text.contains("/") || text.hasPrefix("~") }

  init(_ text: String, in folder: Path) {
    let bytes = Array(Self.plain(text).utf8)
    let home = Path(variable: "HOME")
    if let home, bytes.first == UInt8(ascii: "~"), bytes.count == 1 || bytes[1] == Path.slash {
      self.bytes = home.bytes + bytes.dropFirst()
    } else {
      self.bytes = bytes.first == Path.slash ? bytes : folder.bytes + [Path.slash] + bytes
    }
  }

  /// Returns a typed or pasted path without what shells and copying add: blanks and line feeds around it,
  /// quotes around all of it, and backslashes before blanks.
  static func plain(_ text: String) -> String {
    let text = text.drop(while: \.isWhitespace)
    guard let end = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    let plain = text[...end]
    if let quote = plain.first, quote == "'" || quote == "\"", plain.count > 1, plain.last == quote {
      return String(plain.dropFirst().dropLast())
    }
    return String(plain).replacing("\\ ", with: " ")
  }

  /// Returns the location of the file or directory at the typed path. Reads the disk, so it must be called on
  /// a worker's thread.
  /// - Throws: `SystemError` where nothing is there, or `UnreadReason` for what cannot be shown, such as a
  ///   device.
  func location(_ files: FileSystem) throws -> Location {
    guard let path = Path(written: bytes) else { throw SystemError(ENOENT, .root) }
    do { return try Self.location(of: path, files) } catch {
      guard let (path, line) = StartNames.fileAtLine(bytes, files) else { throw error }
      return .file(path, line: line)
    }
  }

  static func location(of path: Path, _ files: FileSystem) throws -> Location {
    let kind = try files.followedStatus(path).kind
    if kind == .directory { return .directory(path) }
    if let refusal = kind.refusal {
      throw UnreadReason(description: "\(Path.visible(path.name)) is \(refusal)")
    }
    return .file(path)
  }
}
