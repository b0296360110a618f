import NavModel
import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavRecording

/// What a terminal has told of itself, in recordings and traces.
@Suite struct TerminalCapabilitiesTests {
  private nonisolated static let silent = TerminalCapabilities(colorDepth: .mono, mouse: .none)
  private let size = Size(columns: 80, rows: 24)

  /// Every field has another value than that of a terminal which has told nothing.
  private nonisolated static var told: TerminalCapabilities {
    var told = TerminalCapabilities(
      colorDepth: .indexed, mouse: .pixels, synchronizedOutput: true, isGuarded: true)
    (told.sendsEscapeTab, told.awaitsColors, told.showsPictures) = (true, true, true)
    told.blocksLeaveGaps = true
    told.appearance = .light
    for color in TerminalColor.allCases {
      told.colors.reported[color] = Color(UInt32(0x102030 + color.rawValue))
    }
    return told
  }

  /// The stored fields of a value that are the same in another one.
  private func sameFields<Value>(_ one: Value, _ other: Value) -> [String] {
    zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
      .filter { String(reflecting: $0.value) == String(reflecting: $1.value) }.map { $0.0.label ?? "" }
  }

  /// A line of the trace, read again.
  private func traced(_ event: TraceEvent) throws -> TraceEvent {
    var (event, line) = (event, JSONLine(reusing: []))
    line.add("t", 0.0)
    line.add("event", event.kind.rawValue)
    event.describe(by: &line)
    return try TraceEvent(line: String(decoding: line.finished(), as: UTF8.self))
  }

  @Test func `a new field is set here, so that the next tests try it`() {
    #expect(sameFields(Self.told, Self.silent) == [])
    #expect(sameFields(Self.told.colors, Self.silent.colors) == [])
  }

  @Test(arguments: [silent, told])
  func `a recording keeps every field`(_ capabilities: TerminalCapabilities) throws {
    for cell in [nil, Vector(dx: 9.5, dy: 19)] {
      let state = TerminalState(size: size, capabilities: capabilities, cell: cell)
      let words = state.text.split(separator: " ").map(String.init)
      #expect(TerminalState(words[...]) == state)
      for word in words.dropFirst(3) {
        #expect(TerminalState((words + ["\(word)x"])[...]) == nil, "\(word)x has no meaning")
      }
    }
  }

  @Test(arguments: [silent, told])
  func `a trace keeps every field that it has`(_ capabilities: TerminalCapabilities) throws {
    var traced = capabilities
    (traced.sendsEscapeTab, traced.awaitsColors, traced.showsPictures) = (false, false, false)
    traced.blocksLeaveGaps = false
    #expect(try self.traced(.terminal(size, capabilities)) == .terminal(size, traced))
  }

  @Test func `the words of a recording stand in one order`() {
    var told = Self.silent
    (told.synchronizedOutput, told.isGuarded, told.sendsEscapeTab) = (true, true, true)
    told.awaitsColors = true
    (told.appearance, told.backgroundColor) = (.dark, Color(0x14161B))
    let state = TerminalState(size: size, capabilities: told, cell: Vector(dx: 9.5, dy: 19))
    #expect(
      state.text
        == "80x24 mono none cell=9.5x19.0 synchronized guarded escape-tab awaits-colors "
        + "appearance=dark background=#14161B")
  }

  @Test func `each colour is asked for and told by the number of its OSC`() {
    for color in TerminalColor.allCases {
      let question = String(decoding: ControlSequences.colors, as: UTF8.self)
      #expect(question.contains("\u{1B}]\(color.rawValue);?\u{07}"))
      let reply = TerminalReply("]", string: "\(color.rawValue);rgb:12/34/56")
      #expect(reply == .color(color.rawValue, Color(0x123456)) && reply?.isOfAppearance == true)
      var capabilities = Self.silent
      let isNew = reply.map { capabilities.apply($0) }
      #expect(isNew == true && capabilities.colors.reported[color] == Color(0x123456))
      #expect(!capabilities.rendersLike(Self.silent))
      #expect(Theme().applying(capabilities).terminal == capabilities.colors)
    }
  }
}
