import TermNav

nonisolated extension Repository {
  /// Returns the filter drivers, which convert files, that git would run on files of the working tree, by the
  /// names of those files that have one. Names count from the repository's top.
  /// - Throws: `GitError` where git fails.
  func filters(of names: [[UInt8]]) async throws -> [[UInt8]: [UInt8]] {
    guard !git.filters.isEmpty else { return [:] }
    var found: [[UInt8]: [UInt8]] = [:]
    for start in stride(from: 0, to: names.count, by: 4096) {
      var command = git.command(in: home, ["check-attr", "-z", "--stdin", "filter"])
      command.input = .bytes(names[start..<min(names.count, start + 4096)].flatMap { $0 + [0] })
      let fields = try await command.gitOutput().split(separator: 0, omittingEmptySubsequences: false)
      for index in stride(from: 0, to: fields.count - 2, by: 3) {
        // git writes `unset` or `unspecified` for a file without a filter. A filter driver, a program that
        // converts files, may have such a name; the file then counts as filtered.
        let driver = Array(fields[index + 2])
        if git.filters.contains(driver) { found[Array(fields[index])] = driver }
      }
    }
    return found
  }

  /// The most names for which git is asked for the size in the index, so that its command line stays short.
  /// Files beyond the limit count as not compared.
  private static let mostSizes = 1000

  /// Returns git's status with `filter` set for each changed file that git may list as changed only because
  /// its filter driver was not run. A file whose size differs from that in the index has surely changed.
  /// - Throws: `GitError` where git fails.
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
        // git writes 0 as the size where the size in the index cannot be trusted.
        if let size = sizes[name], size > 0, isThere, size != UInt32(truncatingIfNeeded: file.st_size) {
          continue
        }
        status.entries[index].filter = driver
      }
      return status
    }
  }

  /// Returns the sizes in bytes of files in the index, by their names, from the output of `ls-files -z
  /// --debug`. In the output, each name is followed by five lines that begin with two blanks.
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
