import TermNav

/// The text of a recording's line: the time in seconds, a word for the event, and the event's values.
extension RecordedLine {
  var text: String {
    let (whole, part) = time.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(whole).\(String(1_000_000 + part).dropFirst()) \(event.text)"
  }

  init?(_ text: Substring) {
    let parts: [Substring] = text.split(separator: " ", omittingEmptySubsequences: false)
    var words = parts.map(String.init)[...]
    guard let time = words.popFirst().flatMap(Self.microseconds), let word = words.popFirst(),
      let event = RecordedEvent(word, words)
    else { return nil }
    self.init(time: time, event: event)
  }

  /// Returns the microseconds of a time in seconds such as `12.000345`. nil where the text has more than six
  /// decimals or is no number.
  private static func microseconds(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      parts[0].count <= 9, let whole = Int(parts[0])
    else { return nil }
    let part = parts.count > 1 ? parts[1] : "0"
    guard part.count <= 6, let value = Int(part + String(repeating: "0", count: 6 - part.count)) else {
      return nil
    }
    return whole * 1_000_000 + value
  }
}

extension RecordedEvent {
  fileprivate var text: String {
    switch self {
    case .wake(let wake): wake.text
    case .terminal(let state, let call): "terminal \(call.text) \(state.text)"
    case .frame(let mark): "frame \(mark.text)"
    case .ran(.exited(let code)): "ran exited \(code)"
    case .ran(.signaled(let number)): "ran signaled \(number)"
    case .ran(nil): "ran nothing"
    case .end: "end"
    }
  }

  fileprivate init?(_ word: String, _ rest: ArraySlice<String>) {
    switch word {
    case "terminal":
      guard let call = rest.first.flatMap(TerminalCall.init), let state = TerminalState(rest.dropFirst())
      else { return nil }
      self = .terminal(state, after: call)
    case "frame":
      guard let mark = FrameMark(rest) else { return nil }
      self = .frame(mark)
    case "ran":
      switch (rest.first, rest.dropFirst().first.flatMap { Int32($0) }, rest.count) {
      case ("exited", let code?, 2) where 0...255 ~= code: self = .ran(.exited(code))
      case ("signaled", let number?, 2) where 1...64 ~= number: self = .ran(.signaled(number))
      case ("nothing", nil, 1): self = .ran(nil)
      default: return nil
      }
    case "end" where rest.isEmpty: self = .end
    default:
      guard let wake = TerminalWake(word, rest) else { return nil }
      self = .wake(wake)
    }
  }
}

extension TerminalWake {
  fileprivate var text: String {
    switch self {
    case .bytes(let bytes): "bytes \(ByteText.escaped(bytes))"
    case .resized: "resized"
    case .signal(let number, _): "signal \(number)"
    case .woken: "woken"
    case .tasks: "tasks"
    case .descriptor(let number, let isValid): "descriptor \(number)\(isValid ? "" : " closed")"
    case .sent: "sent"
    case .timeout: "timeout"
    case .closed: "closed"
    }
  }

  fileprivate init?(_ word: String, _ rest: ArraySlice<String>) {
    let simple: [String: TerminalWake] = [
      "resized": .resized, "woken": .woken, "tasks": .tasks, "sent": .sent, "timeout": .timeout,
      "closed": .closed,
    ]
    if let wake = simple[word], rest.isEmpty {
      self = wake
      return
    }
    switch (word, rest.count) {
    case ("bytes", 1):
      guard let bytes = ByteText.bytes(rest.first!) else { return nil }
      self = .bytes(bytes[...])
    case ("signal", 1):
      guard let number = Int32(rest.first!), 1...64 ~= number else { return nil }
      self = .signal(number)
    case ("descriptor", 1...2):
      guard let number = Int32(rest.first!), rest.count == 1 || rest.last == "closed" else { return nil }
      self = .descriptor(number, isValid: rest.count == 1)
    default: return nil
    }
  }
}

extension TerminalCall {
  fileprivate var text: String {
    switch self {
    case .start: "start"
    case .wait: "wait"
    case .mouse: "mouse"
    case .resume: "resume"
    case .reply(let number): "reply:\(number)"
    }
  }

  fileprivate init?(_ text: String) {
    switch text {
    case "start": self = .start
    case "wait": self = .wait
    case "mouse": self = .mouse
    case "resume": self = .resume
    default:
      guard text.hasPrefix("reply:"), let number = Int(text.dropFirst(6)) else { return nil }
      self = .reply(number)
    }
  }
}
