/// The place where a text that is too long is cut and gets its `…`.
public enum LineBreakMode: Sendable, CaseIterable {
  /// The end of a text that is too long is cut: `The beginning…`
  case byTruncatingTail
  /// The beginning of a text that is too long is cut: `…the end`
  case byTruncatingHead
  /// The middle of a text that is too long is cut: `The be…e end`
  case byTruncatingMiddle
}

extension StringProtocol {
  /// Returns the text if it takes at most `limit` columns. Otherwise returns what fits of it, with `…` in
  /// place of what is cut. The function cuts no cluster of characters, and leaves no blank beside the `…`.
  /// Tabs become blanks unless the tail is cut.
  public func truncated(toColumns limit: Int, lineBreakMode: LineBreakMode) -> String {
    if lineBreakMode == .byTruncatingTail { return truncated(toColumns: limit) }
    let text = wholeSlice
    if text.isPlain, text.utf8.count <= limit { return String(text) }
    return TextClusters([String(text)]).truncated(toColumns: limit, lineBreakMode).map(\.text).joined()
  }
}

/// Several texts side by side, divided into clusters of characters. Each cluster has the index of its text,
/// so that the parts of a shortened text keep their styles.
struct TextClusters {
  struct Cluster {
    var text: String
    var columns: Int
    var isBlank: Bool
    var run: Int
  }

  private var clusters: [Cluster] = []
  private(set) var columns = 0

  init(_ texts: [String]) {
    for (run, text) in texts.enumerated() {
      let text = text[...]
      var index = text.startIndex
      while index < text.endIndex {
        let cluster = text.cluster(at: index, column: columns, tabWidth: TextGlyphs.tabWidth)
        // A tab becomes blanks, so that its number of columns stays the same where a cut moves the tab.
        let shown =
          text[index] == "\t"
          ? String(repeating: " ", count: cluster.columns) : String(text[index..<cluster.next])
        clusters.append(.init(text: shown, columns: cluster.columns, isBlank: cluster.isBlank, run: run))
        columns += cluster.columns
        index = cluster.next
      }
    }
  }

  func truncated(toColumns limit: Int, _ mode: LineBreakMode) -> [Cluster] {
    if columns <= limit { return clusters }
    if limit <= 0 { return [] }
    let (head, tail) = kept(limit - 1, mode)
    let sign = Cluster(text: "…", columns: 1, isBlank: false, run: signRun(head, tail))
    return clusters[..<head] + [sign] + clusters[tail...]
  }

  /// Returns which clusters of characters of a shortened text fit in `room` columns: those before the index
  /// `head` and those from the index `tail` on.
  private func kept(_ room: Int, _ mode: LineBreakMode) -> (head: Int, tail: Int) {
    var (head, tail) = (0, clusters.count)
    var left = mode == .byTruncatingMiddle ? room / 2 : mode == .byTruncatingHead ? room : 0
    let forHead = room - left
    while tail > 0, clusters[tail - 1].columns <= left {
      tail -= 1
      left -= clusters[tail].columns
    }
    left = mode == .byTruncatingHead ? 0 : left + forHead
    while head < tail, clusters[head].columns <= left {
      left -= clusters[head].columns
      head += 1
    }
    while head > 0, clusters[head - 1].isBlank { head -= 1 }
    while tail < clusters.count, clusters[tail].isBlank { tail += 1 }
    return (head, tail)
  }

  /// Returns the index of the text from which the `…` in a cut gets its style: the text before the `…`, or
  /// else the text after it.
  private func signRun(_ head: Int, _ tail: Int) -> Int {
    head > 0 ? clusters[head - 1].run : tail < clusters.count ? clusters[tail].run : 0
  }
}
