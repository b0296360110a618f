import Foundation

/// What is kept from one run to the next.
struct Settings: Codable, Equatable {
  var column = 2
  var isAscending = false
  /// The process on whose row the cursor stands.
  var process: Int?

  static let file = URL.homeDirectory.appending(path: ".processes.json")

  static func read(from file: URL = file) -> Settings {
    guard let data = try? Data(contentsOf: file) else { return Settings() }
    return (try? JSONDecoder().decode(Settings.self, from: data)) ?? Settings()
  }

  func write(to file: URL = file) throws {
    try JSONEncoder().encode(self).write(to: file, options: .atomic)
  }
}
