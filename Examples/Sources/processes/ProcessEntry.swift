import Foundation
import TermNav

/// A process, as a line of `ps` tells of it, and its CPU use of the last minute.
struct ProcessEntry: Sendable {
  static let readingsPerMinute = 120

  var id: Int
  var user: String
  /// Percent of one CPU, over the life of the process.
  var cpu: Double
  var kibibytes: Int
  var command: String
  /// How long it has run on CPUs so far; nil where the system does not say so.
  var cpuSeconds: Double?
  /// Percent of one CPU between two readings, the oldest first.
  var loads: [Double] = []

  var name: String { String(command.prefix { $0 != " " }.split(separator: "/").last ?? "?") }
  var share: String { String(format: "%.1f", cpu) }
  var memory: String { String(format: "%.1f M", Double(kibibytes) / 1024) }

  /// The process with its loads since the minute before `old`, which was read so long ago.
  func following(_ old: ProcessEntry?, after elapsed: Duration) -> ProcessEntry {
    var process = self
    var load = cpu
    if let cpuSeconds, let before = old?.cpuSeconds {
      load = max(0, cpuSeconds - before) / (elapsed / .seconds(1)) * 100
    }
    process.loads = (old?.loads ?? []).suffix(Self.readingsPerMinute - 1) + [load]
    return process
  }
}

extension ProcessEntry {
  static func readAll() async throws -> [ProcessEntry] {
    let text = try await Command("ps", "-ww", "-eo", "pid=,user=,pcpu=,rss=,args=").output()
    return text.split(separator: "\n").compactMap(ProcessEntry.init(line:))
  }

  /// Nil for a line that does not begin with a number, a user and two figures.
  init?(line: some StringProtocol) {
    let fields = line.split(separator: " ", maxSplits: 4)
    guard fields.count == 5, let id = Int(fields[0]), let cpu = Double(fields[2]), let size = Int(fields[3])
    else { return nil }
    self.init(id: id, user: String(fields[1]), cpu: cpu, kibibytes: size, command: String(fields[4]))
    // Behind the name, which is in brackets, user and system time are the 12th and the 13th field, in 1/100 s.
    guard let stat = text(of: "stat"), let name = stat.lastIndex(of: ")") else { return }
    let times = stat[name...].split(separator: " ").dropFirst(12).prefix(2).compactMap { Double($0) }
    cpuSeconds = times.reduce(0, +) / 100
  }

  /// The path of what Linux tells of the process under a name such as `status`.
  func path(of file: String) -> String { "/proc/\(id)/\(file)" }

  /// Nil where it cannot be read.
  func text(of file: String) -> String? {
    FileManager.default.contents(atPath: path(of: file)).map { String(decoding: $0, as: UTF8.self) }
  }
}
