import TermNav

/// One look for something below a directory, and what it has found so far. Programs tell it what they find, on any thread; where none
/// is there, it looks itself.
nonisolated protocol Finder: Sendable {
  /// Tells the files that git tracks though whoever looks leaves them out.
  typealias LeftOut = @MainActor (_ links: Bool) async throws -> [[UInt8]]

  /// The program to run; nil where none is there. Asks the system.
  func command(_ tools: FindTools) -> Command?
  /// The search program's command with the files named that it would leave out; by default the command as it is.
  @MainActor func completed(_ command: Command, _ leftOut: LeftOut) async throws -> Command
  /// Takes what the program writes; false once there is enough. git lists what it tracks, also files that were deleted and submodules.
  func take(_ piece: [UInt8], isGit: Bool) -> Bool
  /// Says whether a program that was run to look has looked, by the status with which it ended and the last lines of its standard error.
  func outcome(of status: TerminationStatus, _ complaints: [String], of program: String) -> FindOutcome
  /// Whether `walk` takes words as they stand though they may be an expression; false by default.
  var walksAsPlainWords: Bool { get }
  /// Looks itself, and tells from time to time that something was found.
  func walk(_ teller: Worker.Teller<Bool>) throws
  /// Adds what whoever has looked left out.
  @MainActor func finish(after looker: Looker, _ tools: FindTools, _ leftOut: LeftOut) async throws

  /// The names of files that were found, from the directory on.
  var names: PackedTexts { get }
  /// How many directories and files could not be read, and of how many files only the beginning was.
  var missed: Hits.Missed { get }
}

/// Who looks for files or words below a directory. git, another program and the browser itself leave out different kinds of files.
nonisolated enum Looker { case git, program, browser }

/// Whether a program that was run to look for files or words has looked.
nonisolated enum FindOutcome: Equatable {
  /// The program has looked; what it complained of, such as a directory that it could not read, is told beside what was found.
  case good(complaint: String?)
  /// The program has not looked; the reason, in a line.
  case failed(String)
  /// What was typed is no regular expression to the program: it is to be looked for again, letter by letter.
  case retryAsPlainWords

  /// The outcome of a program that ends with status 0 once it has looked, and with another where it has not.
  init(of status: TerminationStatus, _ complaints: [String], of program: String) {
    self =
      switch status {
      case .exited(0): .good(complaint: Self.words(of: complaints))
      case .exited: .failed(complaints.last { !$0.isEmpty }?.visible ?? "\(program): \(status)")
      case .signaled(let number): .failed("\(program) was ended by signal \(number)")
      }
  }

  /// The last one of a program's complaints, such as `./closed: Permission denied`, and how many more there are; nil without one.
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
