import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite(.timeLimit(.minutes(2))) final class KnownFilesTests {
  private var tellings = 0

  @Test("Names of files are links once the system has said that the files are there") func files()
    async throws
  {
    let rig = try BrowseRig { $0.appending("a.swift".utf8).write("") }
    let known = KnownFiles(from: rig.folder)
    known.onChange = { [unowned self] in tellings += 1 }
    let text = AttributedText("a.swift:3: see gone.swift:4 and https://example.org")
    func places() -> [Int?] {
      known.links(in: text, for: rig.directory).map { FileLinks.fileLine(of: $0.link)?.1 }
    }
    #expect(places() == [nil])
    try await rig.waitWhileTimeStands { self.tellings > 0 }
    #expect(places() == [3, nil] && tellings == 1)
  }
}
