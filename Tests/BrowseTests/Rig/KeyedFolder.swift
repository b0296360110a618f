import CLibrary
import TermNav

@testable import Browse

/// A folder in which every name, time and size is the same on every machine, and every commit where it is a repository's.
final class KeyedFolder {
  let git: GitRig
  let work: Path
  /// Whether git is asked; it takes most of the time that a page takes to come.
  let hasGit: Bool
  /// The last commit, a merge, and the stash.
  private(set) var head = ""
  private(set) var merge = ""
  private(set) var stash = ""

  init(hasGit: Bool = false) async throws {
    self.hasGit = hasGit
    git = try await GitRig(repository: hasGit)
    work = git.path("work")
    let inner = work.appending("inner".utf8)
    for folder in [work, inner, work.appending("empty".utf8)] { folder.makeDirectory() }
    inner.appending("deep.txt".utf8).write("deep\n")
    work.appending("bytes".utf8).write(bytes: (0..<1200).map { UInt8($0 % 256) })
    work.appending("picture.ppm".utf8).write(
      bytes: Array("P6 2 2 255\n".utf8) + (0..<12).map { UInt8($0 * 20) })
    work.appending("wide.txt".utf8).write(
      bytes: [0xFF, 0xFE]
        + (1...40).flatMap { "wide \($0)\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } })
    if hasGit { try await commit() }
    work.appending("more.txt".utf8).write("one\ntwo\nseven\nstaged\n")
    if hasGit { try await git.git("add", "--", "work/more.txt") }
    work.appending("notes.txt".utf8).write(
      Self.notes { [5, 20, 50].contains($0) ? "changed" : $0 == 9 ? "not committed" : nil })
    work.appending("new.txt".utf8).write("new\n")
    work.appending(".hidden".utf8).write("")
    try age(work)
  }

  private func commit() async throws {
    try await git.commit("work/more.txt", "one\ntwo\nseven\n", "Begin")
    try await git.git("add", "--", "work")
    try await git.commit("work/notes.txt", Self.notes { _ in nil }, "Write notes")
    try await git.git("tag", "v1")
    try await git.commit("work/notes.txt", Self.notes { $0 == 20 ? "changed" : nil }, "Change line 20")
    try await git.git("checkout", "-q", "-b", "side")
    try await git.commit("work/more.txt", "one\ntwo\nseven\nside\n", "Add a line on a side")
    try await git.git("checkout", "-q", "main")
    try await git.commit(
      "work/notes.txt", Self.notes { [20, 50].contains($0) ? "changed" : nil }, "Change line 50")
    try await git.git("merge", "-q", "--no-ff", "-m", "Merge the side", "side")
    merge = try await git.head()
    head = try await git.commit(
      "work/notes.txt", Self.notes { [5, 20, 50].contains($0) ? "changed" : nil }, "Change line 5")
    work.appending("notes.txt".utf8).write("put aside\n")
    try await git.git("stash", "-q")
    stash = try await git.head("stash@{0}")
  }

  /// Sixty lines, of which every fifth is wider than the screen; "seven" stands in some, links in others.
  private static func notes(_ other: (Int) -> String?) -> String {
    (1...60).map { number in
      var line = "\(number) \(other(number) ?? (number % 7 == 0 ? "seven" : "other"))"
      if number % 5 == 0 { line += String(repeating: " wide", count: 30) }
      if number % 6 == 0 { line += " more.txt:2" }
      if number % 9 == 0 { line += " https://example.org/\(number)" }
      return line + "\n"
    }.joined()
  }

  /// Everything in a folder is from the year 2001.
  private func age(_ path: Path) throws {
    let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 0)
    var names: [[UInt8]] = []
    if try FileSystem.system.status(path).kind == .directory {
      try FileSystem.system.list(path) { name, _ in
        names.append(Array(name))
        return true
      }
    }
    for name in names { try age(path.appending(name)) }
    _ = path.withCString { utimensat(AT_FDCWD, $0, [time, time], 0) }
  }

  /// What a browser is started with, and the page that is opened in it.
  struct Start {
    var settings = ""
    /// Names in the folder.
    var files: [String] = []
    var input: String?
    var chooses = false
    /// The row of the directory that the cursor stands on.
    var name = "notes.txt"
    var open: (Browser, KeyedFolder) -> Void = { _, _ in }
    /// Pressed on that page.
    var keys: [KeyPress] = []
    /// Whether those keys begin a chord or a count.
    var begins = false
  }
}
