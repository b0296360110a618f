/// Where a link leads: a URL of printable ASCII.
public struct TextLink: Equatable, Hashable, Sendable {
  /// Bytes of a URL at most; terminals take about as many.
  package static let longest = 2083

  /// As it was given.
  public let url: String

  /// nil for a URL that is empty, longer than 2,083 bytes, or that has a blank, a control or a letter beyond ASCII.
  public init?(_ url: String) {
    let bytes = url.utf8
    guard !bytes.isEmpty, bytes.count <= Self.longest, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    self.url = url
  }

  /// Whether a terminal is told: its scheme is http, https, file or mailto.
  package var isSent: Bool {
    guard let colon = url.firstIndex(of: ":") else { return false }
    return ["http", "https", "file", "mailto"].contains(url[..<colon].lowercased())
  }
}

extension Cell {
  /// Where the cell of a picture that is shown leads, as the terminal is told; nil for nowhere.
  package var link: TextLink? { LinkTable.shared.link(style.linkNumber) }
}
