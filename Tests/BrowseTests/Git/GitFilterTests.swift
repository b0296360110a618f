import TermNav
import TermNavTesting
import Testing

@testable import Browse

extension GitSafetyTests {
  /// The driver of a filter that runs a program of the repository's.
  nonisolated struct Driver: CustomTestStringConvertible, Sendable {
    enum Scope: Sendable { case local, workTree, included, user, environment }

    var name: [UInt8]
    var scope = Scope.local
    var variable = "clean"

    init(_ name: some Sequence<UInt8>, _ scope: Scope = .local, _ variable: String = "clean") {
      (self.name, self.scope, self.variable) = (Array(name), scope, variable)
    }

    var testDescription: String { "\(scope) “\(name.text)” \(variable)" }

    static let all: [Driver] =
      [
        "evil", "a..b", ".x", "x.", "..", "", "a=b", "q\"uo", "back\\slash", "unspecified",
      ]
      .map { Driver($0.utf8) } + [Driver([0xFF]), Driver([0x61, 0xC3, 0x2E, 0x80])]
      + [.workTree, .included, .user, .environment].map { Driver("a..b".utf8, $0) }
      + [Driver("a..b".utf8, .local, "process"), Driver([0xFF], .user, "process")]

    /// As a file of settings has it.
    func section(_ program: Path) -> [UInt8] {
      let quoted = name.flatMap { [0x22, 0x5C].contains($0) ? [0x5C, $0] : [$0] }
      return Array("[filter \"".utf8) + quoted
        + Array("\"]\n\t\(variable) = \(program)\n\trequired = true\n".utf8)
    }
  }

  private func append(_ bytes: [UInt8], to path: Path) throws {
    let old = path.isThere ? try FileSystem.system.beginning(path, 1 << 16) : []
    #expect(path.withCString { write(old + bytes, to: $0) })
  }

  private func write(_ bytes: [UInt8], to name: UnsafePointer<CChar>) -> Bool {
    guard let file = fopen(name, "w") else { return false }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }

  private func makeProgram(_ name: String, _ script: String, _ rig: GitRig) -> Path {
    let path = rig.path(name)
    path.write("#!/bin/sh\n" + script + "\n")
    _ = path.withCString { chmod($0, 0o755) }
    return path
  }

  /// A repository whose file `a` has changed at the same size, under a filter that leaves a mark.
  private func repository(_ driver: Driver) async throws -> GitRig {
    let rig = try await GitRig()
    try append(Array("a filter=".utf8) + driver.name + [0x0A], to: rig.path(".gitattributes"))
    try await rig.git("add", ".gitattributes")
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n")
    let section = driver.section(makeProgram("evil.sh", "touch \(mark(rig))\ncat", rig))
    let settings = rig.path(".git/config")
    switch driver.scope {
    case .local: try append(section, to: settings)
    case .workTree:
      try append(Array("[extensions]\n\tworktreeConfig = true\n".utf8), to: settings)
      try append(section, to: rig.path(".git/config.worktree"))
    case .included:
      try append(Array("[include]\n\tpath = more\n".utf8), to: settings)
      try append(section, to: rig.path(".git/more"))
    case .user: try append(section, to: rig.path(".gitconfig"))
    case .environment:
      rig.rig.browser.git.variables["GIT_CONFIG_COUNT"] = "1"
      rig.rig.browser.git.variables["GIT_CONFIG_KEY_0"] = "filter.\(driver.name.text).\(driver.variable)"
      rig.rig.browser.git.variables["GIT_CONFIG_VALUE_0"] = rig.path("evil.sh").description
    }
    return rig
  }

  private func mark(_ rig: GitRig) -> Path { rig.path("mark") }

  /// What a person's git does, by the browser's variables alone.
  private func plainGit(_ rig: GitRig, _ words: String...) async -> [UInt8]? {
    var command = Command(
      "git", arguments: ["-C", ByteString(bytes: rig.folder.bytes)] + words.map { ByteString($0) })
    command.addedEnvironment = rig.rig.browser.git.variables
    return try? await command.gitOutput()
  }

  /// All that looks at the working tree.
  private func openTree(_ rig: GitRig) async throws {
    for page in [
      GitLocation.status(rig.folder), .changes([[0x61]], .working, in: rig.folder), .blame(rig.path("a")),
    ] { try await rig.open(page) }
    _ = try await badges(rig)
  }

  private func badges(_ rig: GitRig) async throws -> GitBadges {
    let badges = GitBadges(rig.folder, rig.rig.browser.git)
    var isTold = false
    badges.onChange = { isTold = true }
    badges.refresh(for: try #require(rig.t.topPage as? BrowsePage))
    try await rig.until { isTold }
    return badges
  }

  // MARK: Programs

  @Test(arguments: Driver.all) func `no driver of a filter is run, whatever it is called`(_ driver: Driver)
    async throws
  {
    let rig = try await repository(driver)
    try await rig.open(.changes([[0x61]], .working, in: rig.folder))
    _ = try await badges(rig)
    #expect(!mark(rig).isThere)
    _ = await plainGit(rig, "status")
    #expect(mark(rig).isThere)
  }

  @Test func `an extension of git-lfs is not run, though the user has set up the filter`() async throws {
    let rig = try await GitRig()
    rig.path(".gitattributes").write("a filter=lfs diff=lfs merge=lfs -text\n")
    try await rig.git("add", ".gitattributes")
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n")
    // As git-lfs does it.
    let lfs = makeProgram("lfs.sh", "eval \"$(git config lfs.extension.x.clean)\"", rig)
    rig.path(".gitconfig").write("[filter \"lfs\"]\n\tclean = \(lfs)\n\trequired = true\n")
    try await rig.git("config", "lfs.extension.x.clean", "touch \(mark(rig)); cat")
    try await openTree(rig)
    #expect(!mark(rig).isThere)
    _ = await plainGit(rig, "status")
    #expect(mark(rig).isThere)
  }

  @Test(.enabled(if: Command.childRefusal != nil, "the kernel refuses nobody children"))
  func `a driver that is not emptied is not run either`() async throws {
    let rig = try await repository(Driver("evil".utf8))
    var diff = rig.rig.browser.git.command(in: rig.folder, ["diff", "--patch"])
    _ = try? await diff.gitOutput()
    #expect(!mark(rig).isThere)
    diff.isChildless = false
    _ = try? await diff.gitOutput()
    #expect(mark(rig).isThere)
  }

  /// A git that does not look at the working tree.
  nonisolated enum Lack: CaseIterable {
    case isOld, hasNoWall, startsPrograms

    var words: String {
      switch self {
      case .isOld: "working tree not compared: git 2.30.2 is older than 2.32"
      case .hasNoWall: "working tree not compared: git could start programs here"
      case .startsPrograms: "working tree not compared: git of [tools] starts programs"
      }
    }
  }

  private func take(_ lack: Lack, _ rig: GitRig) {
    switch lack {
    case .isOld:
      let git = makeProgram(
        "old-git",
        "[ \"$1\" = --version ] && { echo git version 2.30.2; exit; }\nunset GIT_CONFIG_COUNT\nexec git \"$@\"",
        rig)
      rig.rig.browser.git.program = git.description
    case .hasNoWall: rig.rig.browser.git.wall = nil
    case .startsPrograms: rig.rig.browser.git.program = makeProgram("my-git", "git \"$@\"", rig).description
    }
  }

  @Test(arguments: Lack.allCases)
  func `without a wall, and with an old git, a line says that the working tree is not compared`(_ lack: Lack)
    async throws
  {
    let rig = try await repository(Driver("a..b".utf8))
    let hash = try await rig.head()
    take(lack, rig)
    for page in [
      GitLocation.status(rig.folder), .changes([[0x61]], .working, in: rig.folder), .blame(rig.path("a")),
    ] {
      try await rig.open(page)
      #expect(rig.t.screen.contains(lack.words), "\(page)\n\(rig.t.screen)")
    }
    rig.rig.browser.open(.directory(rig.folder))
    try rig.t.settle()
    try await rig.wait(for: lack.words)
    // All else is asked.
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen.contains("Begin"))
    try await rig.open(.commit(hash, in: rig.folder))
    #expect(rig.t.screen.contains("+1"))
    try await rig.open(.stash(hash, in: rig.folder))
    #expect(rig.t.screen.contains("Begin"))
    #expect(!mark(rig).isThere)
    _ = await plainGit(rig, "status")
    #expect(mark(rig).isThere)
  }

  @Test func `a git that is a script and starts nothing has a wall`() async throws {
    let rig = try await repository(Driver("evil".utf8))
    rig.rig.browser.git.program = makeProgram("my-git", "exec git \"$@\"", rig).description
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("not compared: filter evil"))
    #expect(!mark(rig).isThere)
  }

  // MARK: What was not compared

  /// A file under a filter that writes capitals, as it was committed but for its time.
  private func touchedFile() async throws -> GitRig {
    let rig = try await GitRig()
    try await rig.git("config", "filter.capitals.clean", "tr a-z A-Z")
    rig.path(".gitattributes").write("a filter=capitals\n")
    try await rig.git("add", ".gitattributes")
    try await rig.commit("a", "small\n", "Begin")
    try await rig.commit("b", "small\n", "Go on")
    var long = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
    #expect(rig.path("a").withCString { utimensat(AT_FDCWD, $0, &long, 0) } == 0)
    return rig
  }

  @Test func `a touched file under a filter is not called changed`() async throws {
    let rig = try await touchedFile()
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("Not compared (1)"))
    #expect(rig.t.screen.contains("not compared: filter capitals"))
    #expect(!rig.t.screen.contains("Changed"))
    #expect(try await badges(rig).badge(of: [0x61])?.string == "·")
    #expect(await plainGit(rig, "status", "--porcelain") == [])
    rig.path("a").write("another size\n")
    rig.path("b").write("SMALL\n")
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("Changed (2)"))
    #expect(!rig.t.screen.contains("ot compared"))
    #expect(try await badges(rig).badge(of: [0x61])?.string == "M")
  }

  @Test func `another mode is a change, whatever the filter`() async throws {
    let rig = try await touchedFile()
    _ = rig.path("a").withCString { chmod($0, 0o755) }
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("Changed (1)"))
  }

  @Test func `a diff and a blame say that the filter was not run`() async throws {
    let rig = try await touchedFile()
    try await rig.open(.status(rig.folder))
    rig.t.type("jj")
    try await rig.follow("d")
    #expect(rig.t.screen[1].contains("the filter capitals was not run"))
    #expect(rig.t.screen.contains("+small"))
    rig.t.type("]")
    #expect(rig.t.topPage is GitDiffPage)
    try await rig.open(.blame(rig.path("a")))
    #expect(rig.t.screen.contains("the filter capitals was not run"))
    try await rig.open(.blame(rig.path("b")))
    #expect(!rig.t.screen.contains("was not run"))
  }

  // MARK: Files that the settings name

  @Test(arguments: [
    "core.attributesFile", "core.excludesFile", "mailmap.file", "diff.orderFile", "blame.ignoreRevsFile",
  ])
  func `a pipe that a setting names as a file is not read`(_ setting: String) async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2 2\n")
    #expect(rig.path("pipe").withCString { mkfifo($0, 0o600) } == 0)
    try await rig.git("config", setting, "~/pipe")
    let hash = try await rig.head()
    try await rig.open(.commit(hash, in: rig.folder))
    try await rig.open(.changes([[0x61]], .working, in: rig.folder))
    try await rig.git("config", setting, "pipe")
    // Each file of this list is read, whatever is said behind it.
    let isList = setting == "blame.ignoreRevsFile"
    try await rig.open(.blame(rig.path("a")))
    #expect(rig.t.screen.contains("there is no blame") == isList)
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("Changed (1)"))
  }

  @Test func `a file that a setting names is read`() async throws {
    let rig = try await touchedFile()
    _ = rig.path(".gitattributes").withCString { unlink($0) }
    rig.path("attributes").write("a filter=capitals\n")
    try await rig.git("config", "core.attributesFile", "attributes")
    try await rig.git("rm", "-q", "--cached", ".gitattributes")
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("not compared: filter capitals"))
  }

  @Test(.enabled(if: Command.childRefusal == .filter, "memory is limited on Linux alone"))
  func `a git that needs too much memory is told in a line`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n")
    rig.path(".git/info").makeDirectory()
    #expect(rig.path(".git/info/attributes").withCString { symlink("/dev/zero", $0) } == 0)
    rig.rig.browser.git.mostMemory = 64 << 20
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("git needed more memory than it gets"))
    #expect(try await badges(rig).problem?.contains("more memory") == true)
  }

  // MARK: Reading what git says

  @Test func `drivers are read as bytes, and the last value counts`() {
    let (all, running) = Git.drivers(
      Array(
        "filter.a..b.clean\nx\0core.bare\nfalse\0filter..process\ny\0filter.clean\nz\0filter.s.smudge\nx\0filter.off.clean\nx\0filter.off.clean\n\0filter.v.clean\0"
          .utf8) + Array("filter.".utf8) + [0xFF] + Array(".clean\nx\0".utf8))
    #expect(all == [Array("a..b".utf8), [], [0x73], Array("off".utf8), [0x76], [0xFF]])
    #expect(running == [Array("a..b".utf8), [], [0xFF]])
  }

  @Test func `sizes are read whatever the names are`() {
    func lines(_ size: Int) -> String {
      "  ctime: 1:2\n  mtime: 1:2\n  dev: 1\tino: 2\n  uid: 0\tgid: 0\n  size: \(size)\tflags: 0\n"
    }
    let output = Array("a\0\(lines(3))\n  size: 9\n\0\(lines(4_294_967_295))half".utf8)
    #expect(Repository.sizes(output) == [[0x61]: 3, Array("\n  size: 9\n".utf8): 4_294_967_295])
    #expect(Repository.sizes(Array("a\0  other\n".utf8)) == [:])
  }
}
