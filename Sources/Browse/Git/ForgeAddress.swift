import TermNav

/// The address of a repository's web pages on a forge, a site such as GitHub. It is derived from the address
/// of the remote alone, without the network.
nonisolated struct ForgeAddress: Equatable, Sendable {
  /// A kind of forge, a site for repositories such as GitHub, which determines the form of web addresses.
  private enum Kind {
    case github, gitlab, gitea, sourcehut, bitbucket

    init?(host: String) {
      let kinds: [(word: String, kind: Kind)] = [
        ("github", .github), ("gitlab", .gitlab), ("codeberg.org", .gitea), ("gitea", .gitea),
        ("forgejo", .gitea), ("sr.ht", .sourcehut), ("bitbucket", .bitbucket),
      ]
      guard let found = kinds.first(where: { host.contains($0.word) }) else { return nil }
      self = found.kind
    }
  }

  private let kind: Kind
  /// The web address of the repository's page, without a slash at its end.
  private let home: String

  /// Finds the address of a repository's web pages by a remote's address, such as `https://HOST/PATH`,
  /// `ssh://USER@HOST:PORT/PATH` or `USER@HOST:PATH`. Text before an `@` may be a password, and is never
  /// kept. Nil for a directory, for a host that is no known forge (a site such as GitHub), and where the path
  /// is empty or has an `@`.
  init?(remote: String) {
    var (rest, isWeb) = (remote[...], false)
    let schemes = ["https://", "http://", "ssh://", "git+ssh://", "git://"]
    if let scheme = schemes.first(where: { rest.lowercased().hasPrefix($0) }) {
      rest = rest.dropFirst(scheme.count)
      isWeb = scheme.hasPrefix("http")
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      self.init(authority: rest[..<slash], path: rest[slash...], keepsPort: isWeb)
    } else {
      // The remote's address has the form `HOST:PATH`. With a slash before the colon, the text is a path on
      // this machine.
      guard let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") else { return nil }
      self.init(authority: rest[..<colon], path: rest[rest.index(after: colon)...], keepsPort: false)
    }
  }

  private init?(authority: Substring, path: Substring, keepsPort: Bool) {
    let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let parts = hostAndPort.split(separator: ":", omittingEmptySubsequences: false)
    let host = (parts.first ?? "").lowercased()
    let isPlain = host.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D || $0 == 0x2E }
    guard isPlain, host.contains("."), let kind = Kind(host: host) else { return nil }
    let port = keepsPort && parts.count > 1 && parts[1].allSatisfy(\.isNumber) ? ":\(parts[1])" : ""
    var name = path.prefix { $0 != "?" && $0 != "#" }[...]
    while name.hasPrefix("/") { name.removeFirst() }
    while name.hasSuffix("/") { name.removeLast() }
    if name.hasSuffix(".git") { name.removeLast(4) }
    guard !name.isEmpty, !name.contains("@") else { return nil }
    self.kind = kind
    home = "https://\(host)\(port)/\(Self.escaped(Array(name.utf8), keeping: "~%"))"
  }

  func page(ofCommit hash: String) -> String {
    switch kind {
    case .github, .gitea, .sourcehut: "\(home)/commit/\(hash)"
    case .gitlab: "\(home)/-/commit/\(hash)"
    case .bitbucket: "\(home)/commits/\(hash)"
    }
  }

  /// Returns the address of the web page of a file in a commit. The file's name counts from the top of the
  /// repository.
  /// - Parameter line: the line to show, from 0; nil for none.
  func page(ofFile name: [UInt8], at hash: String, line: Int?) -> String {
    let file = Self.escaped(name, keeping: "")
    let (path, mark) =
      switch kind {
      case .github: ("blob/\(hash)/\(file)", "L")
      case .gitlab: ("-/blob/\(hash)/\(file)", "L")
      case .gitea: ("src/commit/\(hash)/\(file)", "L")
      case .sourcehut: ("tree/\(hash)/item/\(file)", "L")
      case .bitbucket: ("src/\(hash)/\(file)", "lines-")
      }
    return "\(home)/\(path)" + (line.map { "#\(mark)\($0 + 1)" } ?? "")
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)

  private static func escaped(_ bytes: [UInt8], keeping others: String) -> String {
    let kept = plain.union(others.utf8)
    return bytes.map { byte in
      kept.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + HexLines.hex(Int(byte), digits: 2).uppercased()
    }.joined()
  }

  /// Finds the web address of a repository by its remote `origin`, otherwise by its first remote.
  /// - Throws: `GitError` where the repository has no remote, or the remote is on no known forge, a site such
  ///   as GitHub.
  static func find(in folder: Path, _ git: Git) async throws -> ForgeAddress {
    let words = ["config", "-z", "--get-regexp", #"^remote\..*\.url$"#]
    let listed = (try? await git.command(in: folder, words).gitOutput()) ?? []
    let remotes = listed.split(separator: 0).compactMap { record -> (key: String, url: String)? in
      let parts = record.split(separator: 0x0A, maxSplits: 1)
      return parts.count == 2 ? (parts[0].text, parts[1].text) : nil
    }
    guard let remote = remotes.first(where: { $0.key == "remote.origin.url" }) ?? remotes.first else {
      throw GitError("the repository has no remote")
    }
    guard let address = ForgeAddress(remote: remote.url) else {
      let name = remote.key.dropFirst("remote.".count).dropLast(".url".count)
      throw GitError("the remote \(name) is on no forge that is known here")
    }
    return address
  }
}
