/// The failure of a system call that concerns a path.
nonisolated struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let path: Path

  init(_ code: Int32, _ path: Path) { (self.code, self.path) = (code, path) }

  /// The reason why a system call has failed, in words, without the path.
  var reason: String { String(cString: strerror(code)) }

  var description: String { "\(path): \(reason)" }
}
