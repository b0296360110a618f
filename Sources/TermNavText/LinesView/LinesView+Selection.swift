import TermNav

/// The copying of the selection in a view of lines.
extension LinesView {
  /// The most bytes of a selection that are copied, 1 MiB. The limit is on how much text is loaded to be
  /// copied. A terminal may accept less.
  package nonisolated static let mostCopied = 1 << 20

  /// Copies at most 1 MiB of the selection to the clipboard, and shows in the last row whether that
  /// succeeded. Lines that are not loaded are loaded first. Does nothing without a selection.
  public func copySelection() {
    guard let selection else { return }
    _ = page.run { [weak self, source] in
      do {
        let (text, isWhole) = try await source.text(of: selection, most: Self.mostCopied)
        guard let self else { return }
        let words = tree.words
        let what = words.text(isWhole ? "{} bytes" : "the first {} bytes", "\(text.utf8.count)")
        tree.copy(text) { [weak self] outcome in self?.say(outcome.line(of: what, in: words)) }
      } catch {
        if !Task.isCancelled { self?.say("\(error)") }
      }
    }
  }
}
