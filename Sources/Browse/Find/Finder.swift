import TermNav

/// A search for something below a directory, and what the search has found so far. It either gets the output
/// of a program, on any thread, or walks through the directories itself.
nonisolated protocol Finder: Sendable {
  /// Returns the tracked files that a search leaves out. The argument says whether links are included.
  typealias LeftOut = @MainActor (_ links: Bool) async throws -> [[UInt8]]

  /// Returns the command of the program that searches; nil if none is installed. Looks for programs, so it
  /// may wait for a disk.
  func command(_ tools: FindTools) -> Command?
  /// Returns the search's command with more files to search, those that the program would leave out by
  /// itself. The default is the command unchanged.
  @MainActor func completed(_ command: Command, _ leftOut: LeftOut) async throws -> Command
  /// Adds a piece of the searching program's output to what was found. Returns false once enough has been
  /// found. If `isGit` is true, the output may include deleted files and submodules.
  func add(_ piece: [UInt8], isGit: Bool) -> Bool
  /// Returns whether a program that has ended has searched or failed, by its exit status and the last lines
  /// of its standard error.
  func outcome(of status: TerminationStatus, _ complaints: [String], of program: String) -> FindOutcome
  /// Whether `walk`, the search without a program, takes the words literally although they may be meant as a
  /// regular expression; false by default.
  var walksAsPlainWords: Bool { get }
  /// Searches without a program. Tells `teller` from time to time that something was found, and stops once
  /// the search is not wanted any more.
  func walk(_ teller: Worker.Teller<Bool>) throws
  /// Adds files that the program has left out to what was found. Called when the search has ended and has not
  /// failed.
  @MainActor func finish(after method: SearchMethod, _ tools: FindTools, _ leftOut: LeftOut) async throws

  /// The names of the files that a search has found, relative to the searched directory.
  var names: PackedTexts { get }
  /// How many directories and files a search could not search, or not to their end.
  var missed: Hits.Missed { get }
}

/// The program that has performed a search: git, another program, or the browser itself. Each leaves out
/// different kinds of files, which the page of results names.
nonisolated enum SearchMethod { case git, program, browser }

/// How a program that was run to search has ended.
nonisolated enum FindOutcome: Equatable {
  /// The program for the search has searched. Its complaint, such as one about a directory that it could not
  /// read, is shown beside the results; nil if there was none.
  case good(complaint: String?)
  /// The program for the search has failed; the value is the reason, in one line.
  case failed(String)
  /// The program for the search does not accept the words as a regular expression, so they have to be
  /// searched for literally.
  case retryAsPlainWords

  /// Makes the outcome of a searching program. The program counts as having searched if it ends with status
  /// 0, and as failed with any other status.
  /// - Parameters:
  ///   - status: How the program has ended.
  ///   - complaints: The last lines of its standard error.
  ///   - program: The name of the program, for a message.
  init(of status: TerminationStatus, _ complaints: [String], of program: String) {
    self =
      switch status {
      case .exited(0): .good(complaint: Self.words(of: complaints))
      case .exited: .failed(complaints.last { !$0.isEmpty }?.visible ?? "\(program): \(status)")
      case .signaled(let number): .failed("\(program) was ended by signal \(number)")
      }
  }

  /// Returns the last complaint of a program, such as `./closed: Permission denied`, and how many there were
  /// before it. nil if there was none.
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
