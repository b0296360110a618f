import TermNav

/// Copying the selection.
extension LinesView {
  /// The most bytes that are copied, which limits how much text is loaded for it. A terminal may accept less.
  package nonisolated static let mostCopied = 1 << 20

  /// Copies the selection to the clipboard, at most 1 MiB. Lines that are not loaded are loaded first.
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
