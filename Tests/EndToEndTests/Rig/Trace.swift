import Foundation

/// A JSON value, of the few kinds that the trace writes.
enum JSON: Decodable, Equatable {
  case number(Double)
  case string(String)
  case bool(Bool)
  case array([JSON])
  case object([String: JSON])
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Double.self) {
      // Most are numbers, and each attempt that fails costs an error.
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }
}

/// One line of the trace.
struct TraceLine {
  let text: String
  let fields: [String: JSON]

  init(_ text: String) throws {
    self.text = text
    fields = try JSONDecoder().decode([String: JSON].self, from: Data(text.utf8))
  }

  var event: String { string("event") ?? "" }
  var time: Double { number("t") ?? -1 }

  func number(_ key: String) -> Double? {
    if case .number(let value)? = fields[key] { value } else { nil }
  }

  func isFrame(of progress: Double) -> Bool {
    event == "frame" && abs((number("progress") ?? 9) - progress) < 0.0005
  }

  func integer(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0) } }

  func string(_ key: String) -> String? {
    if case .string(let value)? = fields[key] { value } else { nil }
  }

  func bool(_ key: String) -> Bool? {
    if case .bool(let value)? = fields[key] { value } else { nil }
  }

  func strings(_ key: String) -> [String]? {
    guard case .array(let values)? = fields[key] else { return nil }
    return values.compactMap { if case .string(let value) = $0 { value } else { nil } }
  }

  /// A lifecycle line as `name.callback` (`name` alone called: `willShow(name)`), else nil.
  var appearance: String? {
    guard event == "lifecycle", let controller = string("controller"), let callback = string("callback")
    else {
      return nil
    }
    return callback.hasSuffix("Show") ? "\(callback)(\(controller))" : "\(controller).\(callback)"
  }
}

/// The trace of a running program, read through a named pipe, so that a new line wakes whoever waits for one.
final class TraceReader {
  let path: String
  private let directory: String
  let descriptor: Int32
  /// Held open, so that the pipe does not end when the program does.
  private let keeper: Int32
  private var pending: [UInt8] = []
  private(set) var lines: [TraceLine] = []
  /// What was no JSON object.
  private(set) var malformed: [String] = []

  init() throws {
    directory = NSTemporaryDirectory() + "/termnav-trace-" + UUID().uuidString
    path = directory + "/trace"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    guard mkfifo(path, 0o600) == 0 else {
      throw RigError("mkfifo \(path): \(String(cString: strerror(errno)))")
    }
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    keeper = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0, keeper >= 0 else {
      throw RigError("open \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
    close(keeper)
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Takes the lines that have come since.
  func read() {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      pending += chunk[..<count]
    }
    while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      let text = String(decoding: pending[..<end], as: UTF8.self)
      pending.removeSubrange(...end)
      if let line = try? TraceLine(text) { lines.append(line) } else { malformed.append(text) }
    }
  }
}
