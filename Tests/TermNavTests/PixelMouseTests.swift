import Testing

@testable import TermNav

/// What a terminal has to say before its mouse is asked for in pixels (BEHAVIOUR section 18).
@Suite struct PixelMouseTests {
  private typealias Cell = (width: Int, height: Int)

  /// The form of the mouse after each answer, and which of them bring the next question.
  private func hear(_ replies: [TerminalReply], isWanted: Bool = true, window: Cell? = nil)
    -> (forms: [MouseReporting], asks: [Bool], mouse: PixelMouse)
  {
    var mouse = PixelMouse(isWanted: isWanted)
    var forms: [MouseReporting] = []
    var asks: [Bool] = []
    for reply in replies {
      asks.append(mouse.hear(reply, measured: window))
      forms.append(mouse.form)
    }
    return (forms, asks, mouse)
  }

  private let known = TerminalReply.mode(1016, value: 2)

  @Test func `the mode, then the size of a cell, then pixels`() throws {
    let heard = hear([known, .cellPixels(width: 10, height: 20), known], window: (11, 21))
    #expect(heard.asks == [true, false, false])
    #expect(heard.forms == [.sgr, .pixels, .pixels])
    #expect(try #require(heard.mouse.cell) == (10, 20))
  }

  @Test func `who does not tell the size is measured by the window`() throws {
    let heard = hear([known, known], window: (11, 21))
    #expect(heard.forms == [.sgr, .pixels])
    #expect(try #require(heard.mouse.cell) == (11, 21))
  }

  @Test(arguments: [
    [TerminalReply.mode(1016, value: 0), .cellPixels(width: 10, height: 20)],
    [.mode(1016, value: 4), .cellPixels(width: 10, height: 20)],
    [.cellPixels(width: 10, height: 20), .deviceAttributes([1])],
    [.mode(1016, value: 2), .cellPixels(width: 0, height: 20), .mode(1016, value: 2)],
    [.mode(1016, value: 1), .cellPixels(width: 10, height: 0), .mode(1016, value: 1)],
    [.mode(1016, value: 2), .mode(2026, value: 2), .statusOK],
  ])
  func `without the mode or without a size it stays in cells`(replies: [TerminalReply]) {
    #expect(hear(replies).forms.allSatisfy { $0 == .sgr })
  }

  @Test func `nobody asks who does not want it`() {
    let heard = hear([known, .cellPixels(width: 10, height: 20), known], isWanted: false, window: (10, 20))
    #expect(heard.asks == [false, false, false] && heard.mouse.form == .sgr)
  }

  @Test func `a font of another size is asked for, or measured`() throws {
    var told = hear([known, .cellPixels(width: 10, height: 20)]).mouse
    let isAsked = told.resize(measured: (7, 14))
    _ = told.hear(.cellPixels(width: 8, height: 16), measured: nil)
    #expect(try isAsked && #require(told.cell) == (8, 16))
    var measured = hear([known, known], window: (10, 20)).mouse
    // A window that knows no longer leaves what was known.
    let areAsked = [measured.resize(measured: (7, 14)), measured.resize(measured: nil)]
    #expect(try areAsked == [false, false] && #require(measured.cell) == (7, 14))
    var unknown = PixelMouse(isWanted: true)
    let isUnknownAsked = unknown.resize(measured: (7, 14))
    #expect(!isUnknownAsked && unknown.form == .sgr)
  }
}
