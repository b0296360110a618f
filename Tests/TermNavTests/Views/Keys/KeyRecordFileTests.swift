import Foundation
import KeyRecords
import TermNav
import Testing

/// The record of what keys do keeps what it has, and gets what it has not.
@Suite struct KeyRecordFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private var text: String? {
    try? String(contentsOf: folder.appending(path: "keys.txt"), encoding: .utf8)
  }

  private func file(isRecording: Bool) -> KeyRecordFile {
    KeyRecordFile(named: "keys", in: folder.path, isRecording: isRecording)
  }

  private func modes(_ names: String...) -> [KeyMode] {
    names.map { name in KeyMode(name) { KeyStage(View(), KeyCalls(), $0) } }
  }

  @Test func `a new mode is added behind those that the record has`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let few = modes("one", "nobody takes a key")
    #expect(try await file(isRecording: true).difference(trying: few)?.hasPrefix("recorded: ") == true)
    let old = try #require(text)
    let more = few + modes("a later one")
    let missing = try await file(isRecording: false).difference(trying: more)
    #expect(missing?.contains("a later one: it is not in the record") == true && text == old)
    #expect(try await file(isRecording: true).difference(trying: more)?.hasPrefix("recorded: ") == true)
    let new = try #require(text)
    #expect(new.hasPrefix(old + "\n## a later one\n") && new != old)
    #expect(try await file(isRecording: false).difference(trying: more) == nil)
    // A record is a record of all its modes, and those that stand are never recorded again.
    let gone = try await file(isRecording: true).difference(trying: modes("nobody takes a key"))
    #expect(gone?.contains("one: it is not tried any more") == true && text == new)
  }

  @Test func `a new text is added, and one that is another is told`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func difference(_ names: [String], isRecording: Bool, _ words: String) async throws -> String? {
      try await file(isRecording: isRecording).difference(ofTexts: names, share: 1) { "\($0) \(words)\n" }
    }
    #expect(try await difference(["one"], isRecording: true, "is here")?.hasPrefix("recorded: ") == true)
    #expect(
      try await difference(["two", "one"], isRecording: false, "is here")?.contains("was: nothing") == true)
    #expect(
      try await difference(["two", "one"], isRecording: true, "is here")?.hasPrefix("recorded: ") == true)
    #expect(text == "## one\none is here\n\n## two\ntwo is here\n")
    #expect(try await difference(["two", "one"], isRecording: false, "is here") == nil)
    #expect(
      try await difference(["one"], isRecording: true, "has gone")?.contains("was: one is here") == true)
  }
}
