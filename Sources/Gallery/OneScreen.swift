#if Program
  import CLibrary
  import TermNav
  import TermNavText

  /// The beginning of a text, which a pager reads before it opens the terminal. If the text fits on the
  /// screen, it is printed and no page is needed.
  nonisolated struct OneScreen {
    /// The bytes of the text's beginning that were read.
    private(set) var bytes: [UInt8] = []
    /// Whether `bytes` is the whole text, and the text fits on the screen above the shell's prompt.
    private(set) var isAll = false

    /// The distance of tab stops in columns, by which a text is measured. It is that of terminals, because
    /// they get the text unchanged.
    private static let tabWidth = 8

    /// How long reading the beginning of a text may take. If a program writes it more slowly, a page is
    /// opened for the text, so that the screen does not stay empty.
    private static let patience = Duration.milliseconds(300)

    /// Reads a text until it ends, until it is known not to fit on the screen, or until `patience` is over.
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

    /// Returns whether the bytes of a text fit on the screen. Bytes that are no text never do, because the
    /// terminal could obey them.
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
