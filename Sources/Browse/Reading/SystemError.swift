/// Why the system refused, in a line.
nonisolated struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let path: Path

  init(_ code: Int32, _ path: Path) { (self.code, self.path) = (code, path) }

  /// Without the path.
  var reason: String { String(cString: strerror(code)) }

  var description: String { "\(path): \(reason)" }
}
