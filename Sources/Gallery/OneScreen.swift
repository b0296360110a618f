#if Program
  import CLibrary
  import TermNav
  import TermNavText

  /// A text that a pager reads before it opens the terminal: one that fits on a screen needs no page.
  nonisolated struct OneScreen {
    /// The bytes that were read.
    private(set) var bytes: [UInt8] = []
    /// Whether `bytes` is the whole text, and fits on the screen above the prompt.
    private(set) var isAll = false

    /// The distance of tab stops in a terminal, which gets the text unchanged.
    private static let tabWidth = 8

    /// The time for which the beginning of a text is awaited. A program that writes more slowly gets a page,
    /// so that the screen does not stay empty.
    private static let patience = Duration.milliseconds(300)

    /// Reads until the text ends, until there is more than a screen, or until the time is over.
    init(_ descriptor: Int32, in size: Size) {
      let end = ContinuousClock.now + Self.patience
      var part = [UInt8](repeating: 0, count: 65_536)
      while bytes.count(where: { $0 == 0x0A }) < size.rows, bytes.count < size.columns * size.rows * 16 {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let left = max(0, (end - .now) / .milliseconds(1))
        if poll(&ready, 1, Int32(left.rounded(.up))) == 0 { return }
        let count = posixRead(descriptor, &part, part.count)
        if count < 0, errno == EAGAIN || errno == EINTR { continue }
        if count <= 0 {
          isAll = count == 0 && fits(in: size)
          return
        }
        bytes += part[..<count]
      }
    }

    /// Returns whether the text fits. Bytes that are no text never do: the terminal could obey them.
    private func fits(in size: Size) -> Bool {
      if bytes.contains(0) { return false }
      let lines = LineBuffer(parsesSGR: true)
      lines.append(utf8: bytes)
      let texts = lines.readyLines(0..<lines.count.known) ?? []
      let rows = texts.map { max(1, ($0.columns(tabWidth: Self.tabWidth) + size.columns - 1) / size.columns) }
      return rows.reduce(0, +) < size.rows
    }
  }
#endif
