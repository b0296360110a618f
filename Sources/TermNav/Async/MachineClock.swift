internal import CLibrary
package import NavModel

/// The clock of the machine, from which a running program gets its time. Programs in tests use their own
/// clock.
package enum MachineClock {
  /// The current time in seconds since the machine was started.
  package static var now: Seconds {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Seconds(time.tv_sec) + Seconds(time.tv_nsec) / 1e9
  }
}
