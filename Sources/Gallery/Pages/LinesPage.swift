import TermNav
import TermNavText

/// A page with a million lines, which are made only when they come into sight, and with a log that grows.
final class LinesPage: ContentPage {
  private let lines = LinesView(ShipLog(count: 1_000_000))
  private let log = LineBuffer(limit: 10_000)
  private var timer: AppTimer?

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "lines", title: "Lines of text",
      lead: "A million lines, made only when they are seen. They scroll, wrap and can be searched.",
      content: lines,
      tries: [
        "Type / and a word, then n and N.",
        "Press # for numbers, r to run a log.",
        "Type ma to mark a line, 'a to return to it; V and y copy.",
      ])
    lines.showsLineNumbers = true
    lines.onScroll = { [unowned self] in setNeedsDisplay() }
    lines.onLink = { [unowned self] in title = $0.url }
    figures = { [unowned self] in
      "Line \((lines.top + 1).grouped(by: " ")) of \(lines.source.count.known.grouped(by: " "))"
    }
    claim = { [unowned self] in lines.panGestureRecognizer.claim() }
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("r", title: timer == nil ? "run" : "stop") { [unowned self] in run() }] + super.keyCommands
  }

  override var contentMargin: Int { 2 }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    stop()
  }

  private func stop() {
    timer?.cancel()
    timer = nil
  }

  private func run() {
    if timer != nil { return stop() }
    if !(lines.source is LineBuffer) { lines.source = log }
    lines.followsEnd = true
    timer = app?.every(.milliseconds(100)) { [unowned self] in
      let first = log.count.known
      log.append((first..<first + 7).map(ShipLog.line))
      setNeedsDisplay()
    }
  }
}

/// A source of lines that does not hold its lines, but computes each when it is asked for.
private final class ShipLog: LineSource {
  let count: LineCount

  init(count: Int) { self.count = .exact(count) }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] { range.map(Self.line) }

  func readyLines(_ range: Range<Int>) -> [AttributedText]? { range.map(Self.line) }

  private static let words = [
    "wind", "north", "harbour", "gull", "anchor", "tide", "lantern", "rope", "pilot", "fog", "reef", "sail",
    "berth", "quay", "signal", "keel",
  ]
  private static let chart = TextLink("https://example.org/chart")

  static func line(_ number: Int) -> AttributedText {
    var seed = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: Int) -> Int {
      seed ^= seed >> 12
      seed ^= seed << 25
      seed ^= seed >> 27
      return Int(seed % UInt64(count))
    }
    let minute = number % 1440
    let (hours, minutes) = ("\(100 + minute / 60)".dropFirst(), "\(100 + minute % 60)".dropFirst())
    var line = AttributedText("\(hours):\(minutes) ", TextAttributes(.secondary))
    switch next(12) {
    case 0: line += AttributedText("storm ", TextAttributes(.destructive, attributes: .bold))
    case 1, 2: line += AttributedText("watch ", TextAttributes(.caution))
    default: line += AttributedText("calm  ", TextAttributes(.good))
    }
    line += AttributedText((0..<3 + next(14)).map { _ in words[next(words.count)] }.joined(separator: " "))
    if next(20) == 0 { line += " " + AttributedText("chart", TextAttributes(link: chart)) }
    return line
  }
}
