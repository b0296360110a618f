import CLibrary
import TermNav
import Testing

@testable import Browse

@Suite struct EntryDetailsTests {
  @Test(arguments: [
    (ENOENT, "gone"), (ENOTDIR, "gone"), (ELOOP, "a circle"), (EACCES, "Permission denied"),
  ])
  func `a link that leads to no file says why`(_ code: Int32, _ fault: String) {
    var files = FileSystem.system
    files.status = { _ in FileStatus(kind: .link, permissions: 0o777) }
    files.linkTarget = { _ in Array("there".utf8) }
    files.followedStatus = { throw SystemError(code, $0) }
    let details = EntryDetails(of: .root, files, now: 0)
    #expect(details.link?.status == nil && details.link?.fault == fault)
    #expect(details.words.hasSuffix(" → there (\(fault))"))
  }
}
