import CLibrary
import TermNavTesting
import Testing

@testable import Browse
@testable import TermNav

#if os(Linux)
  /// RULES 42: a directory that was removed is shown again once it is back, and watched.
  @Suite final class ReturningDirectoryTests {
    private func move(_ old: Path, _ new: Path) {
      #expect(old.withCString { old in new.withCString { rename(old, $0) } } == 0)
    }

    private func link(_ target: String, _ path: Path) {
      #expect(path.withCString { symlink(target, $0) } == 0)
    }

    private func hear(_ rig: BrowseRig, until isSo: (AppTester) -> Bool) async throws {
      try await rig.wait { t in
        t.app.hear()
        return isSo(t)
      }
    }

    /// In a folder with `build/old` and `other/new`, on the page of a directory that is watched.
    private func rig(_ name: String, _ fill: (Path) -> Void = { _ in }) async throws -> BrowseRig {
      let rig = try BrowseRig(opening: name) { folder in
        for name in ["build", "other"] { folder.appending(name.utf8).makeDirectory() }
        for name in ["build/old", "other/new"] { Path(name, in: folder).write("") }
        fill(folder)
      }
      try await rig.read()
      try await rig.wait { t in !t.app.watchedDescriptors.isEmpty }
      return rig
    }

    @Test func `one that is made anew is read, watched, and not called removed`() async throws {
      let rig = try await rig("build")
      let build = Path("build", in: rig.folder)
      _ = Path("build/old", in: rig.folder).withCString { unlink($0) }
      _ = build.withCString { rmdir($0) }
      try await hear(rig) { $0.screen.contains("This directory was removed") }
      build.makeDirectory()
      Path("build/fresh", in: rig.folder).write("")
      try await hear(rig) { $0.screen.contains("fresh") && !$0.screen.contains("was removed") }
      #expect(!rig.t.screen.contains("old"))
      Path("build/later", in: rig.folder).write("")
      try await hear(rig) { $0.screen.contains("later") }
    }

    @Test func `another that is moved there, and a link that is turned, are read`() async throws {
      let rig = try await rig("build")
      move(Path("build", in: rig.folder), Path("away", in: rig.folder))
      move(Path("other", in: rig.folder), Path("build", in: rig.folder))
      try await hear(rig) { $0.screen.contains("new") && !$0.screen.contains("was removed") }

      let turned = try await self.rig("link") { self.link("build", Path("link", in: $0)) }
      #expect(turned.t.screen.contains("old"))
      link("other", Path("next", in: turned.folder))
      move(Path("next", in: turned.folder), Path("link", in: turned.folder))
      try await hear(turned) { $0.screen.contains("new") && !$0.screen.contains("was removed") }
      Path("other/later", in: turned.folder).write("")
      try await hear(turned) { $0.screen.contains("later") }
    }

    @Test func `a link above that is turned, and a target that is made anew, are followed`() async throws {
      let rig = try await rig("link/in") { folder in
        for name in ["build/in", "other/in"] { Path(name, in: folder).makeDirectory() }
        Path("build/in/old", in: folder).write("")
        Path("other/in/new", in: folder).write("")
        self.link("build", Path("link", in: folder))
      }
      #expect(rig.t.screen.contains("old"))
      link("other", Path("next", in: rig.folder))
      move(Path("next", in: rig.folder), Path("link", in: rig.folder))
      try await hear(rig) { $0.screen.contains("new") }
      move(Path("other", in: rig.folder), Path("gone", in: rig.folder))
      try await hear(rig) { $0.screen.contains("This directory was removed") }
      Path("other", in: rig.folder).makeDirectory()
      Path("other/in", in: rig.folder).makeDirectory()
      Path("other/in/third", in: rig.folder).write("")
      try await hear(rig) { $0.screen.contains("third") && !$0.screen.contains("was removed") }
    }

    @Test(.enabled(if: geteuid() == 0)) func `what is mounted there is read, and what was below afterwards`()
      async throws
    {
      let rig = try await rig("build")
      guard let path = Path("build", in: rig.folder).string, mount("none", path, "tmpfs", 0, nil) == 0 else {
        return
      }
      Path("build/mounted", in: rig.folder).write("")
      try await hear(rig) { $0.screen.contains("mounted") && !$0.screen.contains("old") }
      #expect(umount2(path, Int32(truncatingIfNeeded: 2)) == 0)
      try await hear(rig) { $0.screen.contains("old") && !$0.screen.contains("was removed") }
    }

    @Test func `R watches anew where nothing is told`() async throws {
      let rig = try await rig("build")
      let before = rig.directory.watch
      rig.t.type("R")
      #expect(rig.directory.watch !== before)
      try await rig.read()
      Path("build/later", in: rig.folder).write("")
      try await hear(rig) { $0.screen.contains("later") }
    }
  }
#endif
