import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite(.timeLimit(.minutes(2))) final class DetailsLoaderTests {
  /// Names whose status was asked for.
  private let asked = Locked<Set<String>>([])
  private let rig: BrowseRig
  private let loader: DetailsLoader
  private var loads = 0

  /// A directory of 200 files, of which the page itself asks for the first rows.
  init() async throws {
    var files = FileSystem.system
    files.status = { [asked] path in
      asked.withLock { _ = $0.insert(String(decoding: path.name, as: UTF8.self)) }
      return try FileSystem.system.status(path)
    }
    rig = try BrowseRig(files: files) { folder in
      for number in 100..<300 { folder.appending("\(number)".utf8).write("text\n") }
    }
    loader = DetailsLoader(rig.folder)
    loader.onLoad = { [unowned self] in loads += 1 }
    try await rig.read()
  }

  private func details(ofRow row: Int, continues: Bool = false) -> (EntryDetails?, isCurrent: Bool) {
    loader.details(ofRow: row, in: rig.directory.listing, continues: continues, for: rig.directory)
  }

  private func isAsked(_ row: Int) -> Bool { asked.withLock { $0.contains("\(100 + row)") } }

  @Test("Details that a row is drawn without are asked for, and told once they are there") func told()
    async throws
  {
    let (missing, _) = details(ofRow: 150)
    #expect(missing == nil && loads == 0)
    try await rig.waitWhileTimeStands { loads > 0 }
    let (found, isCurrent) = details(ofRow: 150)
    #expect(found?.size == "5" && isCurrent)
    #expect(!isAsked(151) && !isAsked(149))
  }

  @Test("The rows around are asked for too where the list goes on by them") func around() async throws {
    _ = details(ofRow: 150, continues: true)
    try await rig.waitWhileTimeStands { isAsked(150 - DetailsLoader.reach) }
    try await rig.waitWhileTimeStands { isAsked(150 + DetailsLoader.reach - 1) }
    #expect(!isAsked(150 + DetailsLoader.reach))
  }

  @Test("After a refresh the details are there still, and are asked for again") func again() async throws {
    _ = details(ofRow: 150)
    try await rig.waitWhileTimeStands { loads > 0 }
    rig.folder.appending("250".utf8).write("other text\n")
    loader.refresh()
    let before = loads
    let (old, isCurrent) = details(ofRow: 150)
    #expect(old?.size == "5" && !isCurrent)
    try await rig.waitWhileTimeStands { loads > before }
    #expect(details(ofRow: 150).0?.size == "11" && details(ofRow: 150).isCurrent)
  }
}
