import TermNav
import TermNavText

/// The text that a row of a patch shows for one of its lines.
nonisolated struct PatchText {
  let shown: AttributedText

  /// Makes the text that the row of a patch shows for a line.
  /// - Parameter text: the line as it was read, with its signs.
  init(_ state: PatchLines.State, _ line: Int, _ text: AttributedText) {
    let patch = state.patch
    let kind = patch.kind(of: line)
    switch kind {
    case .words: shown = Self.isCommit(text) ? AttributedText(text.string, TextAttributes(.accent)) : text
    case _ where state.rows.isRaw: shown = Self.raw(text, kind, line)
    case .file:
      let number = patch.fileNumber(at: line)
      shown = number.map { Self.head(of: patch.files[$0], isFolded: state.rows.folded.contains($0)) } ?? text
    case .head: shown = AttributedText(text.string, TextAttributes(.secondary))
    case .hunk:
      let words = patch.hunk(at: line)?.words ?? []
      let named = AttributedText(words.text, TextAttributes(.accent, link: GitLink.of(line)))
      // The blank keeps the words of a hunk's first line apart from the `⋯` in the margin.
      shown = words.isEmpty ? named : AttributedText(" ") + named
    case .remark:
      shown = AttributedText(String(text.string.drop { $0 == "\\" || $0 == " " }), TextAttributes(.secondary))
    case .added, .removed, .context: shown = Self.line(text, kind, after: patch.hunk(at: line)?.columns ?? 1)
    }
  }

  private static func line(_ text: AttributedText, _ kind: Patch.Kind, after signs: Int) -> AttributedText {
    // Colours that another program has given to the line are left out: the browser colours the row itself.
    var shown = AttributedText(String(text.substring(min(signs, text.utf8Count)..<text.ownRange.upperBound)))
    if text.ownRange.upperBound < text.utf8Count {
      shown.append(text[text.ownRange.upperBound..<text.utf8Count])
    }
    shown.endsInReturn = text.endsInReturn
    // The escape sequence that ends a line's colour may have come after the carriage return.
    if shown.string.utf8.last == 0x0D {
      shown = AttributedText(String(shown.string.unicodeScalars.dropLast()))
      shown.endsInReturn = true
    }
    shown.diffBackground = kind == .added ? .added : kind == .removed ? .removed : nil
    return shown
  }

  /// Returns whether a line is `commit HASH`, by which `git log` begins a commit, and has no colours of
  /// git's.
  private static func isCommit(_ text: AttributedText) -> Bool {
    let line = text.string
    guard text.runs.isEmpty, line.hasPrefix("commit ") else { return false }
    return line.utf8.dropFirst(7).prefix { $0.hashDigit != nil }.count >= 40
  }

  private static func raw(_ text: AttributedText, _ kind: Patch.Kind, _ line: Int) -> AttributedText {
    if !text.runs.isEmpty { return text }
    var shown: AttributedText
    switch kind {
    case .added: shown = AttributedText(text.string, TextAttributes(.good))
    case .removed: shown = AttributedText(text.string, TextAttributes(.destructive))
    case .words, .context: shown = text
    case .file: shown = AttributedText(text.string, TextAttributes(attributes: .bold))
    case .head, .remark: shown = AttributedText(text.string, TextAttributes(.secondary))
    case .hunk: shown = AttributedText(text.string, TextAttributes(.accent, link: GitLink.of(line)))
    }
    shown.endsInReturn = text.endsInReturn
    return shown
  }

  /// Returns the text of the row with a file's name in a patch, such as `old → new  +12 −3  now executable`.
  /// Counts and remarks are notes: they are neither found nor copied.
  private static func head(of file: PatchFile, isFolded: Bool) -> AttributedText {
    let (old, new) = (file.oldName, file.newName)
    let names = old != nil && new != nil && old != new && !file.isCombined ? [old!, new!] : [file.name ?? []]
    var head = AttributedText(names.map { Path.visible($0) }.joined(separator: " → "))
    func note(_ words: String, _ color: Theme.Foreground) {
      var style = TextAttributes(color)
      style.isNote = true
      head.append(words, style)
    }
    if file.isWhole, file.added > 0 || file.removed > 0 {
      note("  ", .text)
      if file.added > 0 { note("+\(file.added)", .good) }
      if file.added > 0, file.removed > 0 { note(" ", .text) }
      if file.removed > 0 { note("−\(file.removed)", .destructive) }
    }
    if !file.words.isEmpty { note("  " + file.words, .secondary) }
    if isFolded { note("  folded", .secondary) }
    head.diffBackground = .heading
    return head
  }
}

nonisolated extension AttributedText {
  /// The text of a patch's line without the notes after it, such as counts and remarks.
  var ownText: String { String(substring(ownRange)) }
}

nonisolated extension TextAttributes {
  init(diffBackground: Theme.DiffBackground?) {
    self.init()
    self.diffBackground = diffBackground
  }
}
