// What these programs share, and the system's C library.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif

/// All bytes of a file; nil where it cannot be read.
public func contents(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
  return bytes
}

/// Ends the program, with a line that says why.
public func fail(_ message: String, _ status: Int32) -> Never {
  let line = Array("\(CommandLine.arguments[0]): \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}
