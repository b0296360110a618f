import Testing

@testable import Browse

@Suite struct LocationPagesTests {
  private let folder = Path("/a/b")

  private func words(_ pages: [BrowsePage]) -> [String] {
    pages.map { page in
      let name = (page as? DirectoryPage)?.selectedName.map { " at \(Path.visible($0))" } ?? ""
      return page.title + name
    }
  }

  @Test func `a page stands on the directories around it, each with its cursor on the next`() {
    let git = Git(program: "git")
    let around = ["/ at a", "a at b"]
    func pages(_ location: Location) -> [String] { words(location.pages(git)) }
    #expect(pages(.directory(folder)) == around + ["b"])
    #expect(pages(.directory(folder, selecting: [0x63])) == around + ["b at c"])
    #expect(pages(.file(folder.appending("c".utf8))) == around + ["b at c", "c"])
    #expect(Location.files(folder).pages(git).count == 4)
    #expect(Location.hits("words", in: folder).pages(git).last is HitsPage)
    #expect(Location.git(.status(folder)).pages(git).last is GitStatusPage)
    #expect(words(Location.git(.status(folder)).pages(git)).dropLast() == ["/ at a", "a"])
  }
}
