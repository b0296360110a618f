import TermNav
import Testing

@testable import Browse

@Suite struct FileFinderTests {
  private func finder(in folder: Path = .root, showsHidden: Bool = false) -> FileFinder {
    FileFinder(FileWalk(root: folder, files: .system, showsHidden: showsHidden))
  }

  private func names(_ finder: FileFinder) -> [String] {
    let names = finder.names
    return (0..<names.count).map { String(decoding: names[$0], as: UTF8.self) }
  }

  @Test("Names come in pieces that end anywhere") func pieces() {
    let finder = finder()
    #expect(
      finder.add(Array("./a\0./b".utf8), isGit: false) && finder.add(Array("c\0d\0".utf8), isGit: false))
    #expect(names(finder) == ["a", "bc", "d"])
  }

  @Test("Of what git lists only files that are there count, and of hidden ones those that it tracks")
  func git() throws {
    let rig = try BrowseRig { folder in
      for name in ["new", ".new", ".old"] { folder.appending(name.utf8).write("") }
    }
    let listed = Array("? new\0? .new\0H .old\0H gone\0".utf8)
    let (finder, all) = (finder(in: rig.folder), self.finder(in: rig.folder, showsHidden: true))
    #expect(finder.add(listed, isGit: true) && names(finder) == ["new", ".old"])
    #expect(all.add(listed, isGit: true) && names(all) == ["new", ".new", ".old"])
    withExtendedLifetime(rig) {}
  }

  @Test("The browser finds files itself, and in the end those that git tracks, each once") func walking()
    async throws
  {
    let rig = try BrowseRig { folder in
      folder.appending("a".utf8).write("")
      folder.appending("within".utf8).makeDirectory()
      folder.appending("within".utf8).appending("b".utf8).write("")
    }
    let finder = finder(in: rig.folder)
    for try await _ in Worker.values({ try finder.walk($0) }) {}
    #expect(names(finder) == ["a", "within/b"])
    let asksForLinks = Locked<Bool?>(nil)
    try await finder.finish(after: .browser, FindTools()) { links in
      asksForLinks.withLock { $0 = links }
      return [Array("a".utf8), Array(".c".utf8)]
    }
    #expect(names(finder) == ["a", "within/b", ".c"] && asksForLinks.withLock { $0 } == true)
    withExtendedLifetime(rig) {}
  }
}
