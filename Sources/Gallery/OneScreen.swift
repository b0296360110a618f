#if Program
  import CLibrary
  import TermNav
  import TermNavText

  /// What a pager reads before it takes the terminal: a text that ends within a screen needs no page.
  nonisolated struct OneScreen {
    /// What has come.
    private(set) var bytes: [UInt8] = []
    /// Whether that is all, and fits on the screen above the prompt.
    private(set) var isAll = false

    /// Columns between the tabs of a terminal, which gets the text as it is.
    private static let tabWidth = 8

    /// For which a slow writer is waited for; our own figure.
    private static let patience = Duration.milliseconds(300)

    /// Reads until the text's end, until more has come than fits, or until nobody wants to wait any longer.
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

    /// Bytes that are no text would be obeyed by the terminal.
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
