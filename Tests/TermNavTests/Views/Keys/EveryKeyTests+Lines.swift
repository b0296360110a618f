import KeyRecords
import TermNav
import TermNavTesting
import TermNavText

extension EveryKeyTests {
  static var lines: [KeyMode] {
    movedLines + foundLines + markedLines + selectedLines + countedLines + linesOfPrograms
  }

  /// Sixty lines, of which every fifth is wider than the view; "seven" stands in some, links in others.
  private static let samples: [AttributedText] = (1...60).map { number in
    var text = AttributedText("\(number) \(number % 7 == 0 ? "seven" : "other")")
    if number % 5 == 0 { text += AttributedText(String(repeating: " wide", count: 20)) }
    if number % 4 == 0 {
      text += " " + AttributedText("a link", TextAttributes(link: TextLink("link:\(number)")))
    }
    return text
  }

  private static func lines(
    _ mode: String, count: Int = 60, leaving rest: KeyMode.Rest = .beginning,
    keys: KeyPress...,
    onceShown: @escaping (LinesView) -> Void = { _ in },
    setUp: @escaping (LinesView, KeyCalls) -> Void = { _, _ in }
  ) -> KeyMode {
    KeyMode("lines, \(mode)", leaving: rest) { direction in
      let calls = KeyCalls()
      let view = LinesView(LineBuffer(Array(samples.prefix(count))))
      view.onScroll = { calls.note("scrolls") }
      view.onLink = { calls.note("opens \($0.url)") }
      setUp(view, calls)
      let stage = KeyStage(view, calls, direction)
      stage.turnsKeys = false
      // Finding and copying are tasks of the page.
      stage.waits = { [unowned stage] in
        while stage.t.app.probe.busyTasks > 0 || view.isFinding { await Task.detached {}.value }
      }
      stage.watch(view)
      onceShown(view)
      try await stage.rest()
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  private static var movedLines: [KeyMode] {
    [
      lines("first line"),
      lines("line in the middle", onceShown: { $0.scroll(to: 25) }),
      lines("last line", keys: "G"),
      lines("no line", count: 0),
      lines("all in sight", count: 4),
      lines("in the middle, to the right", keys: "l", onceShown: { $0.scroll(to: 22) }),
      lines(
        "in the middle, at the right edge", keys: "l", "l", "l", "l", "l", onceShown: { $0.scroll(to: 22) }),
      lines("wrapped", onceShown: { $0.scroll(to: 22) }, setUp: { view, _ in view.wrapsLines = true }),
      lines("numbered", onceShown: { $0.scroll(to: 22) }, setUp: { view, _ in view.showsLineNumbers = true }),
      lines("followed", keys: "F"),
      lines("followed, let go", keys: "F", "k"),
      lines("a message", keys: "'", "x"),
      lines("no links", setUp: { view, _ in view.onLink = nil }),
      lines("a link chosen", keys: "o", "o"),
      lines("half screens of 3 lines", keys: "3", "d"),
    ]
  }

  private static var foundLines: [KeyMode] {
    func history(_ view: LinesView, _ calls: KeyCalls) {
      for word in ["even", "wi", "x"] { view.findHistory.add(word) }
    }
    return [
      lines("finding, no word", leaving: .nothing, keys: "/"),
      lines("finding, no word, some before", leaving: .nothing, keys: "/", setUp: history),
      lines(
        "finding, words before recalled", leaving: .nothing, keys: "/", "e", "Up", "Up",
        setUp: history),
      lines("finding, words", leaving: .nothing, keys: "/", "s", "e", "v"),
      lines("finding, caret within", leaving: .nothing, keys: "/", "s", "e", "v", "Left", "Left"),
      lines("finding, not found", leaving: .nothing, keys: "/", "x", "x"),
      lines("finding an expression", leaving: .nothing, keys: "/", "Ctrl-R", "s", ".", "v"),
      lines("finding an expression that is none", leaving: .nothing, keys: "/", "Ctrl-R", "s", "("),
      lines("finding again, no word", leaving: .nothing, keys: "/", "s", "Return", "/"),
      lines(
        "finding backwards, no word", leaving: .nothing,
        onceShown: {
          $0.scrollToEnd()
          $0.perform(.findBackwards)
        }),
      lines("found", keys: "/", "s", "e", "v", "Return"),
      lines("found, the last", keys: "/", "s", "e", "v", "Return", "N"),
      lines("found, backwards", onceShown: { $0.find(TextQuery("sev"), from: 50, backwards: true) }),
      lines("not found", keys: "/", "x", "x", "Return"),
      lines("found, to the right", keys: "/", "w", "i", "d", "e", "Return", "l"),
      lines(
        "found by the case of letters", leaving: .nothing, keys: "/", "S",
        setUp: { view, _ in view.usesSmartCase = true }),
    ]
  }

  private static var markedLines: [KeyMode] {
    func marks(_ view: LinesView) {
      view.setMark("a", at: 40)
      view.setMark("b", at: 3)
    }
    return [
      lines("a mark is named", leaving: .end, keys: "j", "m"),
      lines("a mark is gone to, none set", leaving: .end, keys: "j", "'"),
      lines(
        "a mark is gone to", leaving: .end,
        onceShown: {
          marks($0)
          $0.perform(.jump)
        }),
      lines(
        "a mark is gone to, from another", leaving: .end, keys: "5", "j", "m",
        "c", "G", "'",
        "c", "'"),
      lines(
        "a mark is named while lines are found", leaving: .end, keys: "/", "s", "Return", "m"),
    ]
  }

  private static var selectedLines: [KeyMode] {
    [
      lines("selected", keys: "j", "V"),
      lines("selected, three lines", keys: "j", "V", "j", "j"),
      lines("selected, up", keys: "V", "k", onceShown: { $0.scroll(to: 22) }),
      lines(
        "selected, letters",
        onceShown: { $0.selection = LinePosition(line: 1, offset: 2)..<LinePosition(line: 2, offset: 1) }),
      lines("selected, found", keys: "/", "s", "Return", "V"),
      lines("selected, a link chosen", keys: "o", "V"),
    ]
  }

  private static var countedLines: [KeyMode] {
    [
      lines("a count", leaving: .end, keys: "4", onceShown: { $0.scroll(to: 20) }),
      lines("a count of two figures", leaving: .end, keys: "1", "2"),
      lines("a count, found", leaving: .end, keys: "/", "s", "e", "Return", "2"),
      lines("a count, selected", leaving: .end, keys: "V", "3"),
    ]
  }

  /// Keys are the program's.
  private static var linesOfPrograms: [KeyMode] {
    func own(_ view: LinesView, _ calls: KeyCalls) { view.usesLessKeys = false }
    return [
      lines("own keys", onceShown: { $0.scroll(to: 22) }, setUp: own),
      lines("own keys, finding", leaving: .nothing, onceShown: { $0.perform(.find) }, setUp: own),
      lines("own keys, found", onceShown: { $0.find(TextQuery("sev")) }, setUp: own),
      lines("own keys, a mark is named", leaving: .end, onceShown: { $0.perform(.mark) }, setUp: own),
      lines("own keys, selected", onceShown: { $0.perform(.selectLines) }, setUp: own),
    ]
  }
}

extension KeyStage {
  fileprivate func watch(_ view: LinesView) {
    watch("top") { "\(view.top)" }
    watch("seen") { "\(view.percentSeen) %" }
    watch("typing") { "\(view.isTyping)" }
    watch(text: "query") { view.query?.pattern ?? "" }
    watch("query is") {
      view.query.map { "\($0.isRegex ? "an expression" : "words"), \($0.ignoresCase ? "any" : "this") case" }
        ?? ""
    }
    watch("found") { view.foundLine.map { "\($0), \(view.foundCount.lines) in all" } ?? "" }
    watch("selected") {
      view.selection.map { "\($0.lowerBound.words)–\($0.upperBound.words)" } ?? ""
    }
    watch("line") { "\(view.currentLine)" }
    watch("wraps") { "\(view.wrapsLines)" }
    watch("numbers") { "\(view.showsLineNumbers)" }
    watch("follows") { "\(view.followsEnd) \(view.isFollowing)" }
    watch("last row") { [unowned self] in lastRow(behind: view.query != nil) }
  }

  /// Words in place of a line; of a query, which is told anyway, what stands behind it. The last column is the indicator's.
  private func lastRow(behind isQuery: Bool) -> String {
    guard let row = t.terminal.frame.map({ $0.text(ofRow: $0.size.rows - 1).dropLast() }) else { return "" }
    let words = row.split(separator: "  ").map { $0.split(separator: " ").joined(separator: " ") }.filter {
      !$0.isEmpty
    }
    guard let first = words.first, first.first?.isNumber != true, !first.contains("wide") else { return "" }
    return words.dropFirst(isQuery ? 1 : 0).joined(separator: " ")
  }
}

extension LinePosition {
  fileprivate var words: String { "\(line).\(offset == .max ? "end" : "\(offset)")" }
}
