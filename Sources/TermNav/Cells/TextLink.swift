/// The target of a link: a URL of printable ASCII.
public struct TextLink: Equatable, Hashable, Sendable {
  /// The most bytes that a link's URL may have; terminals accept about as many.
  package static let longest = 2083

  /// The URL to which the link leads, as it was given: 1 to 2,083 bytes of printable ASCII without blanks.
  public let url: String

  /// Creates a link to a URL. Returns nil for a URL that is empty or longer than 2,083 bytes, or that has a
  /// blank, a control or a character beyond ASCII.
  public init?(_ url: String) {
    let bytes = url.utf8
    guard !bytes.isEmpty, bytes.count <= Self.longest, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    self.url = url
  }

  /// Whether the link is sent to a terminal, which lets users open it: its scheme is http, https, file or
  /// mailto.
  package var isSent: Bool {
    guard let colon = url.firstIndex(of: ":") else { return false }
    return ["http", "https", "file", "mailto"].contains(url[..<colon].lowercased())
  }
}

extension Cell {
  /// The link that the cell leads to; nil for none. Ask only cells of the screen as it is shown now, since in
  /// older cells the link numbers may mean other links.
  package var link: TextLink? { LinkTable.shared.link(style.linkNumber) }
}
