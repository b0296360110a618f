#if os(Linux)
  import CLibrary

  /// Gives this process a session and a terminal of its own, in which it is in front; false where the system does not.
  nonisolated func takeTerminalOfItsOwn() -> Bool {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    // Unlocked (TIOCSPTLCK), and opened by its number (TIOCGPTN).
    return setsid() > 0 && ioctl(master, 0x4004_5431, &isLocked) == 0
      && ioctl(master, 0x8004_5430, &number) == 0 && open("/dev/pts/\(number)", O_RDWR) >= 0
  }
#endif
