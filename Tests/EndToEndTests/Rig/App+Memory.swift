import Foundation

extension App {
  /// What the program, not its guardian, has in memory now, in KiB, as `ps` says.
  /// - Parameter process: the program, where it has no guardian.
  func residentKilobytes(of process: pid_t? = nil) throws -> Int {
    let result = try Headless.run("/bin/ps", ["-o", "rss=", "-p", "\(process ?? program())"])
    guard let count = Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw RigError("ps does not know the program: \(result.errors)")
    }
    return count
  }
}
