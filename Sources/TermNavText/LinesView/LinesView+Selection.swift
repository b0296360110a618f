import TermNav

/// Copying.
extension LinesView {
  /// Bytes that are copied at most; our own figure.
  package nonisolated static let mostCopied = 1 << 20

  /// Copies the selection; lines that are not at hand are fetched first. A selection of more than 1 MiB is
  /// copied to there.
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
