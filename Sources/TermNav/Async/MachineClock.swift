internal import CLibrary
package import NavModel

/// The clock of the machine, behind all other clocks; only programs that run read it.
package enum MachineClock {
  /// The seconds since the machine started.
  package static var now: Seconds {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Seconds(time.tv_sec) + Seconds(time.tv_nsec) / 1e9
  }
}
