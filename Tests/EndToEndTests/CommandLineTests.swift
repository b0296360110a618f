import Foundation
import Testing

/// The command line of the built program, without a terminal.
@Suite(.serialized) struct CommandLineTests {
  /// The routes that a text names, in its order.
  private func routes(_ text: String) -> [String] {
    text.split { $0.isWhitespace || ",;:()".contains($0) }.map(String.init).filter { word in
      word == "start"
        || word.wholeMatch(of: /(bars|gate|stack|content|gestures|transitions|percent)\/[a-z-]+/) != nil
    }
  }

  @Test func `the help lists each route once`() throws {
    let result = try Headless.termnav(["--help"])
    #expect(result.status == .exited(0))
    #expect(result.errors == "")
    let routes = routes(result.output)
    #expect(routes.count == Set(routes).count, "\(routes)")
    #expect(routes.count >= 24 && Set(routes).isSuperset(of: ["gate/root", "start", "percent/lab"]))
  }

  @Test(arguments: ["no/such", "start ", "", "gate/rooT"])
  func `an unknown route lists each route once`(_ route: String) throws {
    let result = try Headless.termnav(["--open", route])
    #expect(result.status == .exited(64))
    #expect(result.output == "")
    #expect(result.errors.contains("'\(route)'"))
    // What was asked for is named before the list.
    let list = try #require(result.errors.split(separator: "'\(route)'").last)
    #expect(try routes(String(list)) == routes(Headless.termnav(["--help"]).output))
  }

  @Test(arguments: [
    ["--bogus"], ["--color", "purple"], ["--layout-direction", "up"], ["--open"], ["--trace"],
  ]) func `wrong usage ends with 64 and says how it is used`(_ arguments: [String]) throws {
    let result = try Headless.termnav(arguments)
    #expect(result.status == .exited(64))
    #expect(result.output == "")
    #expect(result.errors.lowercased().contains("usage"))
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test(arguments: [["--open", "\u{1B}]0;x\u{7}\u{1B}[2J"], ["--\u{1B}[2J"], ["\u{9B}2J\u{202E}"]])
  func `arguments are shown, and not obeyed`(_ arguments: [String]) throws {
    let result = try Headless.termnav(arguments)
    #expect(result.status == .exited(64))
    #expect(result.errors.contains("2J"))
    #expect(
      !result.errors.unicodeScalars.contains { "\u{1B}\u{7}\u{9B}\u{202E}".unicodeScalars.contains($0) })
  }

  @Test func `the version is one line`() throws {
    let result = try Headless.termnav(["--version"])
    #expect(result.status == .exited(0))
    #expect(result.errors == "")
    expectOneLine(result.output)
  }

  @Test func `without a terminal it writes one line`() throws {
    let result = try Headless.termnav([], input: "q")
    #expect(result.status == .exited(1))
    #expect(result.output == "")
    expectOneLine(result.errors)
  }

  @Test(arguments: ["--print-path", "--choose"])
  func `standard output that is closed is told in one line`(_ option: String) throws {
    let shell = ["-c", "exec \"$0\" browse \"$@\" >&-", try Binary.locate()]
    let result = try Headless.run("/bin/sh", shell + [option, "/"])
    #expect(result.status == .exited(1))
    #expect(result.errors.contains("standard output is closed"), "\(result.errors)")
    expectOneLine(result.errors)
  }

  private static let outputs = [
    ["--help"], ["--version"], ["help", "export"], ["browse", "--help"],
    ["--generate-completion-script", "bash"],
    ["shell", "fish"], ["manual"], ["config"], ["config", "--defaults"], ["snapshot"],
  ]

  @Test(.enabled(if: access("/dev/full", W_OK) == 0, "no /dev/full here"), arguments: outputs)
  func `output that cannot be written is told`(_ arguments: [String]) throws {
    for (place, reason) in [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")] {
      let shell = ["-c", "exec \"$0\" \"$@\" \(place)", try Binary.locate()]
      let result = try Headless.run("/bin/sh", shell + arguments)
      #expect(result.status == .exited(1), "\(place)")
      #expect(result.errors == "termnav: cannot write: \(reason)\n")
    }
  }

  private func expectOneLine(_ text: String) {
    #expect(text.hasSuffix("\n"))
    #expect(text.split(separator: "\n").count == 1, "\(text)")
    #expect(!text.contains("\u{1B}"))
  }
}
