import Foundation
import Testing

/// `termnav snapshot`: a page as a file, without a terminal.
@Suite(.serialized) struct SnapshotTests {
  private func snapshot(_ arguments: [String]) throws -> Headless.Result {
    try Headless.termnav(["snapshot"] + arguments)
  }

  private static func routes() throws -> [String] {
    let words = try Headless.termnav(["--help"]).output.split { $0.isWhitespace || ",;:()".contains($0) }
    return words.map(String.init).filter { $0 == "start" || $0.wholeMatch(of: /[a-z]+\/[a-z-]+/) != nil }
  }

  @Test func `every route is drawn, at rest and held`() throws {
    let routes = try Self.routes()
    #expect(routes.count >= 50)
    for route in routes {
      let (rest, held) = (
        try snapshot(["--open", route, "--format", "txt"]),
        try snapshot(["--open", route, "--format", "txt", "--progress", "0.4"])
      )
      #expect(
        rest.status == .exited(0) && held.status == .exited(0), "\(route): \(rest.errors)\(held.errors)")
      #expect(rest.output.split(separator: "\n", omittingEmptySubsequences: false).count == 25, "\(route)")
      // The list of all pages is the root.
      #expect((rest.output == held.output) == (route == "gate/root"), "\(route)")
    }
  }

  @Test func `size, colours and direction are as asked`() throws {
    let mono = try snapshot(["--size", "40x12", "--format", "ansi", "--color", "mono"])
    #expect(mono.output.split(separator: "\n", omittingEmptySubsequences: false).count == 13)
    #expect(!mono.output.contains("38;") && mono.output.contains("\u{1B}[0;"))
    let light = try snapshot(["--open", "start", "--format", "ansi", "--appearance", "light"])
    let dark = try snapshot(["--open", "start", "--format", "ansi"])
    #expect(light.output != dark.output)
    let mirrored = try snapshot(["--open", "start", "--format", "txt", "--layout-direction", "rtl"])
    #expect(mirrored.output.contains(" ›"))
  }

  @Test func `an image is well formed`() throws {
    let image = try snapshot(["--open", "content/map", "--progress", "0.25"])
    #expect(image.status == .exited(0))
    #expect(image.output.hasPrefix("<svg ") && image.output.hasSuffix("</svg>\n"))
    let parts = ["g", "svg", "title"].map { name in
      (
        image.output.ranges(of: "<\(name)>").count + image.output.ranges(of: "<\(name) ").count,
        image.output.ranges(of: "</\(name)>").count
      )
    }
    #expect(parts.allSatisfy { $0.0 == $0.1 })
  }

  @Test(arguments: [
    ["--open", "no/such"], ["--size", "80"], ["--size", "0x24"], ["--size", "9999x24"],
    ["--size", "80x24x1"],
    ["--format", "png"], ["--no-mouse"], ["--progress", "half"], ["--progress", "1.5"],
    ["--progress", "nan"], ["--open", "\u{1B}[2J"],
  ]) func `errors are one line`(_ arguments: [String]) throws {
    let result = try snapshot(arguments)
    #expect(result.status == .exited(64))
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("termnav: ") && result.errors.hasSuffix("\n"))
    #expect(result.errors.split(separator: "\n").count == 1 && !result.errors.contains("\u{1B}"))
  }

  @Test func `options of the program are not taken`() throws {
    #expect(try snapshot(["--no-mouse"]).status == .exited(64))
    #expect(try snapshot(["--format", "png"]).status == .exited(64))
  }
}
