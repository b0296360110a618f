import TermNav
import TermNavText

/// The syntax colours of the files in a patch. Each file is coloured as a whole, so that a line has the same
/// colours as in its file.
nonisolated final class PatchColors: Sendable {
  /// The file on one side of a patch: the hash of its bytes, and its name, which tells the language.
  struct Blob: Hashable, Sendable {
    var hash: [UInt8]
    var name: [UInt8]
  }

  private struct State {
    var isOn = true
    /// The coloured lines of each file whose colours are known; nil as a value for a file that has no
    /// colours.
    var known: [Blob: LineBuffer?] = [:]
    /// The files of the patch whose colours are kept, the oldest first, each with the number of bytes of its
    /// colours.
    var order: [(blob: Blob, bytes: Int)] = []
  }

  /// The most bytes of colours that are kept for the files of a patch. The two newest files always fit; older
  /// ones are dropped.
  static let mostBytes = 2 * Bat.mostOutput

  let observers = LineObservers()
  private let state = Locked(State())

  var isOn: Bool { state.withLock { $0.isOn } }

  func toggle() {
    state.withLock { $0.isOn.toggle() }
    observers.tell(.grew(from: 0))
  }

  /// Returns whether the colours of a file in the patch are known. Also true if it is known that the file has
  /// none.
  func has(_ blob: Blob) -> Bool { state.withLock { $0.known[blob] != nil } }

  /// Notes the colours of a file in the patch; nil for a file without colours.
  /// - Parameter row: the first row that may show a line of the file. Rows from there on are drawn again.
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

  /// Returns a hunk's line in the colours of its file, or unchanged where colours are off or unknown, or the
  /// file has another text there. The backgrounds of the colours are left out. For a line in both files the
  /// colours of the new file come first.
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
