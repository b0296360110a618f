import TermNav
import TermNavText

/// The bytes of a file as lines of 16 or 8 bytes, in hexadecimal and as letters. Bytes are read when they are
/// shown or searched; those of a file that reports no size are all read when it is opened, up to 16 MiB.
nonisolated final class HexLines: LineSource {
  private let path: Path
  private let descriptor: Int32
  /// The bytes of a file that reports no size, as files in /proc do; nil for other files.
  private let content: [UInt8]?
  private let size: Locked<Int>
  private let perLine = Locked(16)
  private let observers = LineObservers()

  /// The most bytes that are read of a file that reports no size, as files in /proc do.
  private static let mostWithoutSize = 16 << 20

  /// Opens a file to show its bytes. Waits for the disk, so it must be called on a worker's thread.
  /// - Throws: `SystemError` where the file cannot be opened or read.
  init(_ path: Path) throws {
    self.path = path
    descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw SystemError(errno, path) }
    let size = Self.size(of: descriptor)
    var content: [UInt8] = []
    while size == 0, content.count < Self.mostWithoutSize {
      let (part, failure) = Self.read(descriptor, at: content.count, count: 65_536)
      if part.isEmpty, content.isEmpty, failure != 0 {
        close(descriptor)
        throw SystemError(failure, path)
      }
      if part.isEmpty { break }
      content += part
    }
    self.content = content.isEmpty ? nil : content
    self.size = Locked(content.isEmpty ? size : content.count)
  }

  deinit { close(descriptor) }

  /// The number of bytes of the file that is shown as bytes.
  var byteCount: Int { size.withLock { $0 } }

  /// The number of a file's bytes that a line shows: 16 where the view is wide enough, otherwise 8.
  var bytesPerLine: Int { perLine.withLock { $0 } }

  /// The least width of the view, in columns, for lines that show 16 bytes of a file and their offsets.
  private static let wideColumns = 77

  /// Chooses whether a line shows 16 or 8 bytes of a file, by the width of the view. Returns whether the
  /// number has changed.
  func fit(columns: Int) -> Bool {
    let new = columns < Self.wideColumns ? 8 : 16
    let isOther = perLine.withLock { perLine in
      defer { perLine = new }
      return perLine != new
    }
    if isOther { observers.tell(.replaced) }
    return isOther
  }

  private static func size(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Reads bytes of a file from an offset on. Fewer than `count` are returned at the end of the file or after
  /// an error; `failure` is then the number of the error, and otherwise 0.
  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> (
    bytes: [UInt8], failure: Int32
  ) {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = posixRead(descriptor, buffer.baseAddress! + filled, count - filled, at: offset + filled)
        if read < 0 { failure = errno }
        if read <= 0 { break }
        filled += read
      }
    }
    return (bytes, failure)
  }

  private func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    if let content { return Array(content.dropFirst(offset).prefix(count)) }
    let (bytes, failure) = Self.read(descriptor, at: offset, count: count)
    if failure != 0 { throw SystemError(failure, path) }
    return bytes
  }

  /// Reads the size of the shown file again after it has changed.
  func refresh() {
    guard content == nil else { return }
    let new = Self.size(of: descriptor)
    let before = size.withLock { size in
      defer { size = new }
      return size
    }
    if new != before { observers.tell(new < before ? .replaced : .grew(from: before / bytesPerLine)) }
  }

  // MARK: Lines of text

  /// The most bytes at the beginning of the file in which `textLine(ofByte:_:)` counts lines of text. `piece`
  /// is how many bytes are read at once.
  private static let mostSearched = 1 << 30
  private static let piece = 1 << 20

  /// Returns the index of the line of text, from 0, that has a byte of the file. Nil if the byte is so far
  /// from the beginning that counting lines would take too long. Waits for the disk.
  /// - Parameters:
  ///   - byte: The offset of the byte in the file.
  ///   - order: The byte order of a text in UTF-16; nil for other texts.
  func textLine(ofByte byte: Int, _ order: WideText.Order?) -> Int? {
    guard byte <= Self.mostSearched else { return nil }
    var (line, offset) = (0, 0)
    while offset < byte {
      guard let bytes = try? bytes(at: offset, count: min(Self.piece, byte - offset)), !bytes.isEmpty else {
        break
      }
      if let order {
        for index in stride(from: 0, to: bytes.count - 1, by: 2)
        where order.unit(bytes[index], bytes[index + 1]) == 0x0A { line += 1 }
      } else {
        for byte in bytes where byte == 0x0A { line += 1 }
      }
      offset += bytes.count
    }
    return line
  }

  // MARK: LineSource

  var count: LineCount { .exact((byteCount + bytesPerLine - 1) / bytesPerLine) }

  /// Returns the text beside a line of bytes: the offset of the line's first byte in the file, in
  /// hexadecimal.
  func label(ofLine line: Int) -> String {
    Self.hex(line * bytesPerLine, digits: bytesPerLine == 8 ? 6 : 8)
  }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] {
    try await Worker.perform(on: path.subject("hex lines")) { read(range) }
  }

  private func read(_ range: Range<Int>) -> [AttributedText] {
    let perLine = bytesPerLine
    let wanted = range.lowerBound * perLine..<min(range.upperBound * perLine, byteCount)
    let bytes = try? bytes(at: wanted.lowerBound, count: wanted.count)
    let end = bytes.map { wanted.lowerBound + $0.count } ?? wanted.upperBound
    return stride(from: wanted.lowerBound, to: end, by: perLine).map { offset in
      do {
        // Where the bytes of all lines could not be read at once, each line is read alone.
        let part =
          try bytes?.dropFirst(offset - wanted.lowerBound).prefix(perLine)
          ?? self.bytes(at: offset, count: perLine)[...]
        return Self.line(part, of: perLine)
      } catch {
        return AttributedText("not read: \(FileOpening.reason(error))", TextAttributes(.destructive))
      }
    }
  }

  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    observers.add(handler)
  }

  // MARK: Hexadecimal and letters

  static func hex(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Returns whether a byte of a file is shown as itself: a visible ASCII character or a space. Others are
  /// shown as `·`.
  static func isLetter(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte }

  /// Returns the line that shows some bytes of a file, such as `7f 45 4c 46 02 01 01 00  03 00 3e 00 01 00 00
  /// 00 ·ELF············`.
  static func line(_ bytes: ArraySlice<UInt8>, of perLine: Int = 16) -> AttributedText {
    var figures: [UInt8] = []
    var letters = ""
    for index in 0..<perLine {
      if index == 8 { figures.append(0x20) }
      guard index < bytes.count else {
        figures += [0x20, 0x20, 0x20]
        continue
      }
      let byte = bytes[bytes.startIndex + index]
      figures += [digits[Int(byte >> 4)], digits[Int(byte & 15)], 0x20]
      letters += isLetter(byte) ? String(UnicodeScalar(byte)) : "·"
    }
    var line = AttributedText(String(decoding: figures, as: UTF8.self) + (perLine > 8 ? " " : ""))
    line.append(letters, TextAttributes(.secondary))
    return line
  }

  /// Returns lines that show 8 bytes each for the first bytes of a file. The offset of each line is a part of
  /// its text.
  static func head(of bytes: [UInt8]) -> [AttributedText] {
    stride(from: 0, to: bytes.count, by: 8).map { offset in
      AttributedText("\(hex(offset, digits: 4))  ", TextAttributes(.secondary))
        + line(bytes[offset..<min(offset + 8, bytes.count)], of: 8)
    }
  }

  // MARK: Finding

  /// Returns the numbers of the lines of bytes in which a match begins.
  func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    try await Worker.perform(on: path.subject("hex find")) { try await search(for: query, in: range) }
  }

  private func search(for query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let wanted = HexQuery.all(query)
    guard let longest = wanted.map(\.count).max() else { return [] }
    var found: Set<Int> = []
    let perLine = bytesPerLine
    var offset = range.lowerBound * perLine
    let end = min(range.upperBound * perLine, byteCount)
    while offset < end {
      try Task.checkCancellation()
      let step = min(Self.piece, end - offset)
      // The two bytes before a match and those after it are needed to tell the byte orders of UTF-16 apart.
      let first = max(0, offset - 2)
      let bytes = try bytes(at: first, count: offset - first + step + longest)
      if bytes.isEmpty { break }
      bytes.withUnsafeBufferPointer { bytes in
        for wanted in wanted {
          var next = offset - first
          while let at = wanted.first(in: bytes, from: next), first + at < offset + step {
            let line = (first + at) / perLine
            found.insert(line)
            next = (line + 1) * perLine - first
          }
        }
      }
      offset += step
      await Task.yield()
    }
    return found.sorted()
  }
}
