import Foundation
import TermNav

/// What is kept from one run to the next.
struct Settings: Codable, Equatable {
  var sort = ListSort(column: 2, isAscending: false)
  /// The process on whose row the cursor stands.
  var process: Int?

  /// In the folder of `$XDG_STATE_HOME`, or else in `~/.local/state`.
  static var file: URL {
    let variables = ProcessInfo.processInfo.environment
    let home = URL(filePath: variables["HOME"] ?? "/", directoryHint: .isDirectory)
    let folder = variables["XDG_STATE_HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
    return (folder ?? home.appending(path: ".local/state")).appending(path: "processes.json")
  }

  static func read(from file: URL = file) -> Settings {
    guard let data = try? Data(contentsOf: file) else { return Settings() }
    return (try? JSONDecoder().decode(Settings.self, from: data)) ?? Settings()
  }

  func write(to file: URL = file) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONEncoder().encode(self).write(to: file, options: .atomic)
  }
}
