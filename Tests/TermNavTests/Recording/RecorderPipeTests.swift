import Foundation
import NavModel
import Testing

@testable import TermNav
@testable import TermNavRecording

/// A recording whose reader is slow.
@Suite struct RecorderPipeTests {
  private final class Reader {
    private let descriptor: Int32
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private(set) var text: [UInt8] = []

    init(_ path: String) { descriptor = open(path, O_RDONLY | O_NONBLOCK) }
    deinit { close(descriptor) }

    func readOn() {
      while case let count = read(descriptor, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
    }
  }

  private final class Clock { var now: Seconds = 0 }

  /// The last frames were written with the next wake, which a program at rest does not have.
  @Test func `what a pipe had no room for follows while the program waits`() throws {
    let path = NSTemporaryDirectory() + "/termnav-pipe-" + UUID().uuidString
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let (reader, clock) = (Reader(path), Clock())
    let recorder = try #require(Recorder(path: ByteString(path), program: "bench") { clock.now })
    let terminal = InMemoryTerminal(size: Size(columns: 24, rows: 6))
    let recording = RecordingTerminal(terminal, to: recorder)
    // More than a pipe takes.
    for number in 0..<3000 {
      terminal.send("\(number) is a key that is pressed")
      _ = recording.wait(timeout: nil)
    }
    reader.readOn()
    #expect(!String(decoding: reader.text, as: UTF8.self).contains("2999\\x20is"))
    terminal.onTimeout = {
      clock.now += $0?.seconds ?? 0
      reader.readOn()
    }
    #expect(recording.wait(timeout: .seconds(10)) == .timeout)
    reader.readOn()
    #expect(clock.now == 10)
    #expect(reader.text.last == 0x0A)
    #expect(String(decoding: reader.text.suffix(500), as: UTF8.self).contains("2999\\x20is"))
    #expect(recorder.finish() == nil)
  }

  @Test func `a pipe that nobody reads does not keep a wait from its end`() throws {
    let path = NSTemporaryDirectory() + "/termnav-pipe-" + UUID().uuidString
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let clock = Clock()
    let recorder = try #require(Recorder(path: ByteString(path), program: "bench") { clock.now })
    let terminal = InMemoryTerminal(size: Size(columns: 24, rows: 6))
    let recording = RecordingTerminal(terminal, to: recorder)
    #expect(recording.wait(timeout: nil) == .timeout, "a terminal that does not wait ends it")
    terminal.onTimeout = { clock.now += $0?.seconds ?? 0 }
    #expect(recording.wait(timeout: .seconds(5)) == .timeout)
    #expect(clock.now == 5)
    terminal.send("x")
    #expect(recording.wait(timeout: nil) == .bytes(Array("x".utf8)[...]))
  }
}
