import Foundation

/// Where the program under test stands: `TERMNAV_BINARY`, or beside this test bundle.
enum Binary {
  static func locate() throws -> String {
    if let path = ProcessInfo.processInfo.environment["TERMNAV_BINARY"] { return path }
    var directory = URL(fileURLWithPath: imagePath()).deletingLastPathComponent()
    for _ in 0..<6 {
      let candidate = directory.appendingPathComponent("termnav").path
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isDirectory), !isDirectory.boolValue
      {
        return candidate
      }
      directory.deleteLastPathComponent()
    }
    throw RigError("no termnav beside \(imagePath()); set TERMNAV_BINARY")
  }

  /// Whether every user may enter the folders around the program.
  static var isForEveryone: Bool {
    guard let path = try? locate() else { return false }
    var folder = URL(fileURLWithPath: path).standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      var status = stat()
      guard stat(folder.path, &status) == 0, status.st_mode & S_IXOTH != 0 else { return false }
    }
    return true
  }

  /// The program that crashes: this very bundle, see `crashDummy`.
  static var crashDummy: String { imagePath() }

  /// The file that this code was loaded from.
  private static func imagePath() -> String {
    #if os(Linux)
      if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
        return path
      }
    #else
      var info = Dl_info()
      if dladdr(#dsohandle, &info) != 0, let name = info.dli_fname { return String(cString: name) }
    #endif
    return CommandLine.arguments[0]
  }
}
