import TermNav

/// How git is called.
struct Git {
  var program = "git"
  /// In place of the working directory.
  var folder: String?

  func command(_ arguments: [String]) -> Command {
    // Names in diffs are then bytes, not their numbers.
    let settings = ["-c", "log.showSignature=false", "-c", "core.quotePath=false"]
    return Command(program, arguments: settings + arguments, workingDirectory: folder)
  }
}
