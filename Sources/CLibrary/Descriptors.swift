/// Calls the system's `read`, or `pread` if a position in the file is given. The call is repeated when a
/// signal has interrupted it.
/// - Returns: the number of bytes read, 0 at the end of the input, or -1 with `errno`.
package func posixRead(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int, at offset: Int? = nil
) -> Int {
  while true {
    let done =
      if let offset { pread(descriptor, bytes, count, off_t(offset)) } else { read(descriptor, bytes, count) }
    if done >= 0 || errno != EINTR { return done }
  }
}

/// Calls the system's `write`. The call is repeated when a signal has interrupted it.
/// - Returns: the number of bytes written, or -1 with `errno`.
package func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  while true {
    let done = write(descriptor, bytes, count)
    if done >= 0 || errno != EINTR { return done }
  }
}
