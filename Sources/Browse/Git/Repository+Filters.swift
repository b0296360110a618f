import TermNav

nonisolated extension Repository {
  /// The driver of each of the names, which count from the top, that git would run on what is in the working tree.
  func filters(of names: [[UInt8]]) async throws -> [[UInt8]: [UInt8]] {
    guard !git.filters.isEmpty else { return [:] }
    var found: [[UInt8]: [UInt8]] = [:]
    for start in stride(from: 0, to: names.count, by: 4096) {
      var command = git.command(in: home, ["check-attr", "-z", "--stdin", "filter"])
      command.input = .bytes(names[start..<min(names.count, start + 4096)].flatMap { $0 + [0] })
      let fields = try await command.gitOutput().split(separator: 0, omittingEmptySubsequences: false)
      for place in stride(from: 0, to: fields.count - 2, by: 3) {
        // A driver may be called as git says that there is none: that file then counts as its.
        let driver = Array(fields[place + 2])
        if git.filters.contains(driver) { found[Array(fields[place])] = driver }
      }
    }
    return found
  }

  /// Names whose sizes git is asked for at most; of more, none is told from the size. Our own figure.
  private static let mostSizes = 1000

  /// Tells which of the changed files was not compared: its driver was not run, and its size is that of the index.
  func comparing(_ status: PorcelainStatus) async throws -> PorcelainStatus {
    let changed = status.entries.indices.filter {
      let entry = status.entries[$0]
      return entry.kind == .tracked && entry.working == "M" && entry.isFile
    }
    let filters = try await filters(of: changed.map { status.entries[$0].name })
    if filters.isEmpty { return status }
    let names = filters.keys.prefix(Self.mostSizes)
    let output = try await git.command(in: home, ["ls-files", "-z", "--debug", "--"], names: Array(names))
      .gitOutput()
    let sizes = Self.sizes(output)
    return try await Worker.run { [home] in
      var status = status
      for index in changed {
        let name = status.entries[index].name
        guard let driver = filters[name] else { continue }
        var file = stat()
        let isThere = Path(home.bytes + [Path.slash] + name).withCString { lstat($0, &file) } == 0
        // Git leaves 0 where the size may no longer be trusted.
        if let size = sizes[name], size > 0, isThere, size != UInt32(truncatingIfNeeded: file.st_size) {
          continue
        }
        status.entries[index].filter = driver
      }
      return status
    }
  }

  /// The sizes in the index by name, as `ls-files -z --debug` writes them: a name, and behind it five lines that begin with
  /// two blanks.
  static func sizes(_ output: [UInt8]) -> [[UInt8]: UInt32] {
    var (sizes, rest): ([[UInt8]: UInt32], ArraySlice<UInt8>) = ([:], output[...])
    while let end = rest.firstIndex(of: 0) {
      let name = Array(rest[..<end])
      rest = rest[(end + 1)...]
      for _ in 0..<5 {
        guard rest.starts(with: "  ".utf8), let end = rest.firstIndex(of: 0x0A) else { return sizes }
        let words = rest[..<end].text.split(whereSeparator: \.isWhitespace)
        if words.first == "size:", words.count > 1 { sizes[name] = UInt32(words[1]) }
        rest = rest[(end + 1)...]
      }
    }
    return sizes
  }
}
