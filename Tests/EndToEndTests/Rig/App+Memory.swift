import Foundation

extension App {
  /// What the program, not its guardian, has in memory now, in KiB, as `ps` says.
  func residentKilobytes() throws -> Int {
    let result = try Headless.run("/bin/ps", ["-o", "rss=", "-p", "\(program())"])
    guard let count = Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw RigError("ps does not know the program: \(result.errors)")
    }
    return count
  }
}
