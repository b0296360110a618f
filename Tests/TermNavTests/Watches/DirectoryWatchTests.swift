import Foundation
import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

/// RULES 40: what a program is told of a directory.
@Suite struct DirectoryWatchTests {
  /// A program that watches a new directory, and what it was told.
  @MainActor final class Rig {
    let app = NavigationApp(root: ViewController(title: "Root"))
    let folder: FileLinesTests.Folder
    let path: String
    private(set) var told: [DirectoryChange] = []
    private(set) var watch: DirectoryWatch?
    private var time = 1.0

    init(watching name: String = "dir", makes: Bool = true) throws {
      folder = try FileLinesTests.Folder()
      path = "\(folder.path)/\(name)"
      app.resize(to: Size(columns: 20, rows: 5))
      app.advance(to: time)
      app.navigation.start()
      if makes { #expect(mkdir(path, 0o700) == 0) }
    }

    func begin() async {
      watch = app.watch(directory: path) { [unowned self] in told.append($0) }
      await goOn { !told.isEmpty }
    }

    /// What was told when time has passed and the loop has looked at the program's descriptors.
    func news(after seconds: Double = 0.11) -> [DirectoryChange] {
      told = []
      time += seconds
      app.advance(to: time)
      app.hear()
      return told
    }

    /// Lets time pass until something is told.
    func hear(_ isIt: (DirectoryChange) -> Bool) async throws {
      for _ in 0..<100 {
        if news().contains(where: isIt) { return }
        for _ in 0..<1000 where !told.contains(where: isIt) { await Task.yield() }
        if told.contains(where: isIt) { return }
      }
      Issue.record("never told")
    }

    func write(_ name: String, _ text: String = "") throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
  }

  private func names(_ change: (inout DirectoryNames) -> Void) -> [DirectoryChange] {
    var names = DirectoryNames()
    change(&names)
    return [.names(names)]
  }

  @Test func `what is told of a directory may end the watch, and begin another`() async throws {
    let rig = try Rig()
    var watch: DirectoryWatch?
    let use = SenderUse {
      _ = (watch?.isActive, rig.app.size)
    } change: {
      watch?.cancel()
      watch = rig.app.watch(directory: rig.path) { _ in }
    }
    watch = rig.app.watch(directory: rig.path) { _ in use() }
    await goOn { use.calls > 0 }
    #expect(use.calls == 1 && watch?.isActive == true)
    watch?.cancel()
  }

  #if os(Linux)
    @Test func `names that come, go, change and move are told, together where they come close`() async throws
    {
      let rig = try Rig()
      await rig.begin()
      #expect(rig.told == [.began])
      #expect(rig.watch?.isPolling == false)
      #expect(rig.news().isEmpty)
      try rig.write("a")
      #expect(rig.news() == names { $0.added = ["a"] })
      try rig.write("b", "text")
      #expect(rename("\(rig.path)/a", "\(rig.path)/c") == 0)
      #expect(rig.news(after: 0.01).isEmpty, "ten times a second at most")
      #expect(
        rig.news(after: 0.1)
          == names { ($0.added, $0.removed, $0.renamed) = (["b", "c"], ["a"], [.init(from: "a", to: "c")]) })
      #expect(chmod("\(rig.path)/b", 0o400) == 0)
      try FileManager.default.removeItem(atPath: "\(rig.path)/c")
      #expect(rig.news() == names { ($0.changed, $0.removed) = (["b"], ["c"]) })
      #expect(rename("\(rig.path)/b", "\(rig.folder.path)/b") == 0)
      #expect(rig.news() == names { $0.removed = ["b"] })
      rig.watch?.cancel()
      try rig.write("d")
      #expect(rig.news().isEmpty)
      #expect(rig.app.watchedDescriptors.isEmpty)
    }

    @Test func `a name that is no UTF-8 is told as it is`() async throws {
      let rig = try Rig()
      await rig.begin()
      let name = ByteString(bytes: [0xFF, 0x1B, 0x0A])
      let path = ByteString(bytes: Array("\(rig.path)/".utf8) + name.bytes)
      #expect(path.withCString { mkdir($0, 0o700) } == 0)
      #expect(rig.news() == names { $0.added = [name] })
    }

    @Test(arguments: ["removed", "renamed", "replaced"])
    func `the end of the directory is told, and what has its path again`(
      _ how: String
    ) async throws {
      let rig = try Rig()
      await rig.begin()
      // Who stands in a directory holds it.
      let held = open(rig.path, O_RDONLY)
      defer { close(held) }
      switch how {
      case "removed": #expect(rmdir(rig.path) == 0)
      case "renamed": #expect(rename(rig.path, rig.path + "2") == 0)
      default:
        #expect(mkdir(rig.path + "2", 0o700) == 0)
        #expect(rename(rig.path + "2", rig.path) == 0)
      }
      #expect(rig.news() == [.removed])
      if how != "replaced" { #expect(mkdir(rig.path, 0o700) == 0) }
      try await rig.hear { $0 == .began }
      try rig.write("a")
      try await rig.hear { $0 == names { $0.added = ["a"] }[0] }
      rig.watch?.cancel()
      #expect(rig.app.watchedDescriptors.isEmpty)
    }

    @Test func `a folder above that is renamed is the directory's end`() async throws {
      let rig = try Rig(watching: "above/dir", makes: false)
      let above = "\(rig.folder.path)/above"
      for path in [above, rig.path] { #expect(mkdir(path, 0o700) == 0) }
      await rig.begin()
      #expect(rename(above, above + "2") == 0)
      try await rig.hear { $0 == .removed }
      #expect(rename(above + "2", above) == 0)
      try await rig.hear { $0 == .began }
    }

    @Test func `what others do in the directories above is no news`() async throws {
      let rig = try Rig()
      await rig.begin()
      for name in ["dir2", "other"] { #expect(mkdir("\(rig.folder.path)/\(name)", 0o700) == 0) }
      #expect(rig.news().isEmpty)
    }

    @Test func `so many names that they are not told one by one are anything`() async throws {
      let rig = try Rig()
      await rig.begin()
      try rig.write("file")
      for number in 0..<DirectoryEvents.mostNames {
        #expect(link("\(rig.path)/file", "\(rig.path)/\(number)") == 0)
      }
      #expect(rig.news() == [.anything])
      try rig.write("one more")
      #expect(rig.news() == names { $0.added = ["one more"] })
    }

    @Test func `the attributes of the directory itself are anything`() async throws {
      let rig = try Rig()
      await rig.begin()
      #expect(chmod(rig.path, 0o500) == 0)
      #expect(rig.news() == [.anything])
      #expect(chmod(rig.path, 0o700) == 0)
    }
  #endif

  @Test(arguments: [nil, "text"]) func `what is no directory is removed from the start`(_ text: String?)
    async throws
  {
    let rig = try Rig(makes: false)
    if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: rig.path)) }
    await rig.begin()
    #expect(rig.told == [.removed])
    #if os(Linux)
      if text != nil { #expect(unlink(rig.path) == 0) }
      #expect(mkdir(rig.path, 0o700) == 0)
      try await rig.hear { $0 == .began }
    #endif
  }

  /// A name that is too long stands for a mount that gives errors.
  @Test func `a directory that gives an error is not gone, and is told of again once it gives none`()
    async throws
  {
    let app = NavigationApp(root: ViewController(title: "Root"))
    var told: [DirectoryChange] = []
    let rig = try Rig()
    let link = "\(rig.folder.path)/link"
    func lead(to target: String) {
      unlink(link)
      #expect(symlink(target, link) == 0)
    }
    lead(to: rig.path)
    let watch = DirectoryWatch(ByteString(link), app.watches, for: nil, pollsOnly: true) { told.append($0) }
    defer { watch.cancel() }
    app.resize(to: Size(columns: 20, rows: 5))
    app.advance(to: 1)
    app.navigation.start()
    await goOn { told == [.began] }
    for (time, target, count) in [(3.0, String(repeating: "x", count: 300), 2), (5, rig.path, 3)] {
      await goOn { app.clock.deadline != nil }
      lead(to: target)
      app.advance(to: time)
      await goOn { told.count == count }
      #expect(told.last == .anything)
    }
    #expect(!told.contains(.removed))
  }

  @Test func `a directory of which the system tells nothing is looked at once a second`() async throws {
    let app = NavigationApp(root: ViewController(title: "Root"))
    var told: [DirectoryChange] = []
    let rig = try Rig()
    let watch = DirectoryWatch(ByteString(rig.path), app.watches, for: nil, pollsOnly: true) {
      told.append($0)
    }
    app.resize(to: Size(columns: 20, rows: 5))
    app.advance(to: 1)
    app.navigation.start()
    await goOn { told == [.began] }
    #expect(watch.isPolling)
    app.advance(to: 2.5)
    await goOn { app.clock.deadline != nil }
    #expect(told == [.began])
    try rig.write("a")
    app.advance(to: 4)
    await goOn { told.count == 2 }
    #expect(told == [.began, .anything])
    await goOn { app.clock.deadline != nil }
    try FileManager.default.removeItem(atPath: rig.path)
    app.advance(to: 6)
    await goOn { told.count == 3 }
    #expect(told.last == .removed)
    await goOn { app.clock.deadline != nil }
    #expect(mkdir(rig.path, 0o700) == 0)
    app.advance(to: 8)
    await goOn { told.count == 4 }
    #expect(told.last == .began)
    watch.cancel()
  }
}
