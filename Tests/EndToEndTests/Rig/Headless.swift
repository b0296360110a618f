import CPty
import Foundation

/// A program run to its end without any terminal, as a daemon or a pipe would run it.
enum Headless {
  struct Result {
    var status: ExitStatus
    var output, errors: String
  }

  /// - Parameter bound: how long the program may take. An export that takes three seconds alone takes more than ten where two tests a core
  ///   wait for theirs.
  static func run(
    _ executable: String, _ arguments: [String], input: String = "",
    environment: [String: String] = App.baseEnvironment, within bound: Duration = .seconds(60)
  ) throws -> Result {
    let directory = NSTemporaryDirectory() + "/termnav-headless-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let files = ["in", "out", "err"].map { "\(directory)/\($0)" }
    try input.write(toFile: files[0], atomically: false, encoding: .utf8)
    let descriptors = files.enumerated().map { index, file in
      open(file, (index == 0 ? O_RDONLY : O_WRONLY | O_CREAT) | O_CLOEXEC, 0o600)
    }
    defer { for descriptor in descriptors { close(descriptor) } }
    var program = cpty_program()
    let error = Pty.withCStrings([executable] + arguments) { arguments in
      Pty.withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        cpty_start_detached(
          &program, executable, arguments, environment, descriptors[0], descriptors[1], descriptors[2])
      }
    }
    guard error == 0 else {
      throw RigError("cannot start \(executable): \(String(cString: strerror(error)))")
    }
    let pty = Pty(running: program)
    let status = try pty.waitForEnd(within: bound)
    return Result(
      status: status, output: try String(contentsOfFile: files[1], encoding: .utf8),
      errors: try String(contentsOfFile: files[2], encoding: .utf8))
  }

  static func termnav(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    try run(
      Binary.locate(), arguments, input: input, environment: App.baseEnvironment.merging(environment) { $1 })
  }
}
