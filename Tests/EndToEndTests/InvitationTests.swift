import Testing

extension EndToEnd {
  /// RULES 14: the first page invites to a drag, once, until somebody touches anything.
  @Suite struct InvitationTests {
    private func opened(_ options: [String] = []) throws -> App {
      let app = try App.launch(options: options)
      app.mark()
      try app.keys("0")
      try app.waitFor("the page") { app.phases.last == "finished" && app.isAtRest }
      return app
    }

    @Test func `a page that was opened pulls itself twelve columns, once`() throws {
      let app = try opened()
      app.mark()
      try app.waitFor("the invitation") { app.phases.last == "cancelled" }
      let farthest = app.recent.compactMap { $0.event == "transition" ? $0.number("progress") : nil }.max()
      #expect((0.14...0.15).contains(farthest ?? 0), "12 of 80 columns, as far as a step leads")
      #expect(app.stack == ["gallery", "first-drag"])
      #expect(app.stillPicture().text(0).contains("Your first drag"))
      app.mark()
      app.watch(for: .seconds(2))
      #expect(app.phases == [], "once")
    }

    @Test func `a key ends the invitation`() throws {
      let app = try opened()
      app.mark()
      try app.waitFor("the invitation") { app.phases == ["began"] }
      try app.keys(Key.escape)
      try app.waitForRest(["gallery"])
    }

    @Test func `a person who has touched anything is not invited`() throws {
      let app = try opened()
      try app.keys("g")
      try app.waitFor("the sign") { app.picture.contains("●● F8") }
      _ = app.stillPicture()
      app.mark()
      app.watch(for: .seconds(2))
      #expect(app.phases == [])
    }

    @Test func `with reduced motion nothing moves`() throws {
      let app = try App.launch(options: ["--reduce-motion"])
      try app.keys("0")
      try app.waitFor("the page") { app.stack.count == 2 && app.isAtRest }
      _ = app.stillPicture()
      app.mark()
      app.watch(for: .seconds(2))
      #expect(app.phases == [])
    }
  }
}
