import TermNav
import TermNavText

/// An archive whose contents an installed program, such as tar, can list.
nonisolated enum Archive: Equatable, Sendable {
  /// A tar archive, and the compression of its file; nil if it is not compressed.
  case tar(Compression?)
  case zip
  /// An archive of another format than tar, such as 7z, whose name is the value. Only libarchive's program
  /// `bsdtar` lists it.
  case other(String)

  /// Recognizes an archive, such as a tar file, by a file's name and content; nil for a file that is no such
  /// archive. Only the name tells whether a compressed file is a tar archive.
  init?(_ name: [UInt8], _ content: FileContent) {
    guard case .binary(let words) = content else { return nil }
    let name = String(decoding: name, as: UTF8.self).lowercased()
    if words == "tar" {
      self = .tar(nil)
    } else if words == "zip" || words.hasPrefix("zip: ") {
      self = .zip
    } else if let compression = Compression(rawValue: words) {
      guard compression.tarEndings.contains(where: name.hasSuffix) else { return nil }
      self = .tar(compression)
    } else if ["7z", "RAR"].contains(words) {
      self = .other(words)
    } else {
      return nil
    }
  }

  /// The programs that can list an archive of this kind. The first of them that is installed is used.
  private var programs: [String] {
    switch self {
    case .tar: ["tar", "bsdtar"]
    case .zip: ["unzip", "bsdtar"]
    case .other: ["bsdtar"]
    }
  }

  /// Returns a command that lists the archive; nil if no program for it is installed.
  func command(for path: Path) -> Command? {
    guard let program = programs.first(where: ProgramPath.has) else { return nil }
    var command: Command
    if program == "unzip" {
      // The path of the archive is absolute, so unzip cannot take it for an option.
      command = Command(program, arguments: ["-l", ByteString(bytes: path.bytes)])
    } else {
      var words: [ByteString] = ["-t", "-v"]
      if case .tar(let compression?) = self { words.append(compression.tarOption) }
      // tar reads the archive from standard input: a file's name could mean something else to it, such as
      // another host.
      command = Command(reading: path, by: program, words + ["-f", "-"])
    }
    // The programs tar and unzip would take further options from these variables.
    command.addedEnvironment = ["TAR_OPTIONS": nil, "UNZIP": nil, "UNZIPOPT": nil]
    command.workingDirectory = "/"
    command.cutsOutputIntoLines = false
    return command
  }

  /// The most bytes of an archive's list that are shown. `patience` is the longest time that the program
  /// which makes the list may take.
  static let mostBytes = 16 << 20
  static let patience = Duration.seconds(20)

  /// Returns a list of the archive's contents, a line for each entry. Where the list is incomplete, or no
  /// program can make it, the last line says so.
  /// - Throws: `CommandError` where the program cannot be started.
  @MainActor func listing(of path: Path, most: Int = mostBytes, in app: NavigationApp) async throws
    -> LineBuffer
  {
    let lines = LineBuffer()
    func tell(_ words: String, _ color: Theme.Foreground = .destructive) {
      lines.append(AttributedText(words, TextAttributes(color)))
    }
    guard let command = try await Worker.run({ command(for: path) }) else {
      tell(
        "To list what is in it, install \(programs.joined(separator: " or ")); x shows the bytes.", .secondary
      )
      return lines
    }
    let child = try await command.started()
    var (count, complaint, isLate) = (0, "", false)
    let limit = app.after(Self.patience) {
      isLate = true
      child.end()
    }
    defer { limit.cancel() }
    for try await piece in child.lines {
      if piece.stream == .standardError {
        // Only the first complaint of the program is kept: the following ones usually say just that it ends.
        if complaint.isEmpty { complaint = piece.text }
        continue
      }
      lines.append(utf8: piece.bytes.prefix(most - count))
      count += piece.bytes.count
      if count > most {
        child.end()
        tell("…", .secondary)
        return lines
      }
    }
    let status = await child.status
    if isLate {
      tell("It took more than \(Int(Self.patience.seconds)) seconds: there may be more.")
    } else if !status.isSuccess {
      tell(
        complaint.split(whereSeparator: \.isNewline).first.map { String($0) }
          ?? "\(command.program): \(status)")
    }
    return lines
  }
}

nonisolated extension Compression {
  /// The option by which tar decompresses an archive of this compression.
  fileprivate var tarOption: ByteString {
    switch self {
    case .gzip: "-z"
    case .xz: "-J"
    case .zstd: "--zstd"
    case .bzip2: "-j"
    }
  }
}

nonisolated extension Command {
  /// Makes a command whose standard input is the file at a path.
  init(reading path: Path, by program: String, _ words: [ByteString]) {
    self.init(program, arguments: words)
    inputFile = ByteString(bytes: path.bytes)
  }
}
