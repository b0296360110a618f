import TermNav
import TermNavText

/// The syntax colours of the files that a patch changes, each file as a whole, so that a line has those that it has in its file.
nonisolated final class PatchColors: Sendable {
  /// A file on a side of a patch: by its bytes, and by its name, which tells its language.
  struct Blob: Hashable, Sendable {
    var hash: [UInt8]
    var name: [UInt8]
  }

  private struct State {
    var isOn = true
    /// nil for what has no colours.
    var known: [Blob: LineBuffer?] = [:]
    /// The files whose colours are kept, the oldest first, and the bytes that these take.
    var order: [(blob: Blob, bytes: Int)] = []
  }

  /// Bytes of colours that are kept at most: the newest files'; our own figure.
  static let mostBytes = 2 * Bat.mostOutput

  let observers = LineObservers()
  private let state = Locked(State())

  var isOn: Bool { state.withLock { $0.isOn } }

  /// Shows colours, or no longer.
  func toggle() {
    state.withLock { $0.isOn.toggle() }
    observers.tell(.grew(from: 0))
  }

  /// Whether the colours of a file have come, or it has none.
  func has(_ blob: Blob) -> Bool { state.withLock { $0.known[blob] != nil } }

  /// Takes a file's colours; nil: it has none.
  /// - Parameter row: the first row that may show some of it.
  func set(_ lines: LineBuffer?, of blob: Blob, from row: Int) {
    state.withLock { state in
      state.known[blob] = .some(lines)
      state.order.append((blob, lines.flatMap { $0.bytes(before: $0.count.known) } ?? 0))
      var sum = state.order.reduce(0) { $0 + $1.bytes }
      while sum > Self.mostBytes, state.order.count > 1 {
        let oldest = state.order.removeFirst()
        state.known[oldest.blob] = nil
        sum -= oldest.bytes
      }
    }
    if lines != nil { observers.tell(.grew(from: row)) }
  }

  /// A line of a hunk in its file's colours, where the file says the same text there; its backgrounds stay. A line that both files
  /// have gets the colours of the new file, or else those of the old file.
  func coloring(_ text: AttributedText, ofLine line: Int, in patch: Patch) -> AttributedText {
    guard let number = patch.fileNumber(at: line) else { return text }
    let known = state.withLock { $0.isOn ? $0.known : [:] }
    if known.isEmpty { return text }
    let (file, numbers) = (patch.files[number], patch.numbers(of: line))
    for (blob, number) in [(file.newBlob, numbers.new), (file.oldBlob, numbers.old)] {
      guard let blob, let number, let lines = known[blob] ?? nil, number <= lines.count.known,
        let line = lines.readyLines(number - 1..<number)?.first, var colored = text.inColors(of: line)
      else { continue }
      if colored.runs.contains(where: { $0.attributes.background != nil }) {
        colored.changeAttributes(in: 0..<colored.utf8Count) { $0.background = nil }
      }
      return colored
    }
    return text
  }
}

nonisolated extension PatchFile {
  var oldBlob: PatchColors.Blob? { blob(blobs.old, oldName) }
  var newBlob: PatchColors.Blob? { blob(blobs.new, newName) }

  private func blob(_ hash: [UInt8]?, _ name: [UInt8]?) -> PatchColors.Blob? {
    guard let hash, let name, added + removed > 0, !isSubmodule else { return nil }
    return PatchColors.Blob(hash: hash, name: name)
  }
}
