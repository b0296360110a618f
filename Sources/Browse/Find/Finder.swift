import TermNav

/// A search for something below a directory, with what it has found so far. It uses the output of a program,
/// on any thread, or walks through the directory itself.
nonisolated protocol Finder: Sendable {
  /// Returns the tracked files that the search leaves out; the argument says whether links are included.
  typealias LeftOut = @MainActor (_ links: Bool) async throws -> [[UInt8]]

  /// Returns the program to run; nil if none is installed. Asks the system.
  func command(_ tools: FindTools) -> Command?
  /// Returns the command with the files added that the program would leave out; by default the command
  /// itself.
  @MainActor func completed(_ command: Command, _ leftOut: LeftOut) async throws -> Command
  /// Adds output of the program; returns false once there is enough. The output of git may include deleted
  /// files and submodules.
  func add(_ piece: [UInt8], isGit: Bool) -> Bool
  /// Judges a program that has ended, by its termination status and the last lines of its standard error.
  func outcome(of status: TerminationStatus, _ complaints: [String], of program: String) -> FindOutcome
  /// Whether `walk` searches for the words literally although they may be a regular expression; false by
  /// default.
  var walksAsPlainWords: Bool { get }
  /// Searches without a program, and reports from time to time that something was found.
  func walk(_ teller: Worker.Teller<Bool>) throws
  /// Adds results that the search has left out, after it has ended.
  @MainActor func finish(after method: SearchMethod, _ tools: FindTools, _ leftOut: LeftOut) async throws

  /// The names of the files that were found, relative to the directory.
  var names: PackedTexts { get }
  /// The directories, files and ends of files that could not be searched.
  var missed: Hits.Missed { get }
}

/// The programs that can perform a search. git, another program and the browser itself leave out different kinds of files.
nonisolated enum SearchMethod { case git, program, browser }

/// The outcome of a program that was run to search.
nonisolated enum FindOutcome: Equatable {
  /// The program has searched. Its complaint, for instance about a directory that it could not read, is shown
  /// beside the results.
  case good(complaint: String?)
  /// The program has failed; the reason, in one line.
  case failed(String)
  /// The program does not accept the words as a regular expression: they have to be searched for literally.
  case retryAsPlainWords

  /// Judges a program that ends with status 0 after a search and with another one after a failure.
  init(of status: TerminationStatus, _ complaints: [String], of program: String) {
    self =
      switch status {
      case .exited(0): .good(complaint: Self.words(of: complaints))
      case .exited: .failed(complaints.last { !$0.isEmpty }?.visible ?? "\(program): \(status)")
      case .signaled(let number): .failed("\(program) was ended by signal \(number)")
      }
  }

  /// Returns the last complaint of a program, such as `./closed: Permission denied`, and how many more there
  /// are; nil if there is none.
  static func words(of complaints: [String]) -> String? {
    let lines = complaints.filter { !$0.isEmpty }
    guard let last = lines.last?.visible else { return nil }
    let words =
      last.replacing("[fd error]: ", with: "", maxReplacements: 1).split(separator: " (os error ").first ?? ""
    return words + (lines.count > 1 ? ", and \(lines.count - 1) more" : "")
  }
}

nonisolated extension Finder {
  @MainActor func completed(_ command: Command, _ leftOut: LeftOut) async throws -> Command { command }

  func outcome(of status: TerminationStatus, _ complaints: [String], of program: String) -> FindOutcome {
    FindOutcome(of: status, complaints, of: program)
  }

  var walksAsPlainWords: Bool { false }
}
