/// The system's `read`, or `pread` where a place is given; called again where a signal has interrupted it.
package func posixRead(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int, at place: Int? = nil
) -> Int {
  while true {
    let done =
      if let place { pread(descriptor, bytes, count, off_t(place)) } else { read(descriptor, bytes, count) }
    if done >= 0 || errno != EINTR { return done }
  }
}

/// The system's `write`, called again where a signal has interrupted it.
package func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  while true {
    let done = write(descriptor, bytes, count)
    if done >= 0 || errno != EINTR { return done }
  }
}
