import CLibrary
import TermNav
import Testing

@testable import Browse

/// A folder with a file, a folder and a pipe.
@Suite final class StartNamesTests {
  private let rig: BrowseRig
  private let folder: Path

  init() throws {
    rig = try BrowseRig { folder in
      folder.appending("file".utf8).write("text\n")
      folder.appending("folder".utf8).makeDirectory()
      _ = folder.appending("pipe".utf8).withCString { mkfifo($0, 0o600) }
    }
    folder = rig.folder
  }

  private func start(_ names: String...) throws -> StartNames {
    let paths = names.map { $0 == "-" ? "-" : ByteString(bytes: folder.appending($0.utf8).bytes) }
    return try StartNames(BrowseOptions(paths: paths), .system)
  }

  private func names(_ start: StartNames) -> [String] {
    start.items.map {
      switch $0 {
      case .file(let path, let line): Path.visible(path.name) + (line.map { " from \($0)" } ?? "")
      case .pipe(let path): "pipe \(Path.visible(path.name))"
      case .input: "input"
      case .nothing(_, let reason): reason
      }
    }
  }

  @Test func `without a name it is the working directory, else the directory that is named`() throws {
    #expect(try StartNames(BrowseOptions(), .system).directory == Path.working)
    let start = try start("folder")
    #expect(start.directory == folder.appending("folder".utf8) && start.items.isEmpty)
  }

  @Test func `of several names the files count, and those that cannot be read where another can`() throws {
    let start = try start("folder", "file", "none", "-")
    #expect(start.directory == nil && names(start) == ["file", "none", "input"])
  }

  @Test(arguments: [
    (["none"], "No such file"), (["none:5"], "No such file"), (["folder:5"], "No such file"),
    (["file:0"], "No such file"), (["file:-1"], "No such file"), (["file:5:"], "No such file"),
    (["folder", "folder"], "only files are shown"), (["file/"], "Not a directory"),
  ]) func `where nothing can be read, the reason of the first is told`(_ names: [String], _ reason: String) {
    let paths = names.map { ByteString(bytes: folder.bytes + Array("/\($0)".utf8)) }
    let error = #expect(throws: BrowseError.self) { try StartNames(BrowseOptions(paths: paths), .system) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `a pipe that is named is read as standard input is`() throws {
    #expect(try names(start("pipe", "file")) == ["pipe pipe", "file"])
  }

  @Test func `a line behind the name of a file, as compilers write it`() throws {
    #expect(try names(start("file:50", "file:7:3")) == ["file from 49", "file from 6"])
  }

  @Test func `a file whose own name ends so is that file`() throws {
    folder.appending("file:50".utf8).write("text\n")
    #expect(try names(start("file:50", "file:50:2")) == ["file:50", "file:50 from 1"])
  }
}
