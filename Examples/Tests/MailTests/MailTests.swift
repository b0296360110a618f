import TermNav
import TermNavTesting
import Testing

@testable import mail

/// The program as a person uses it: by keys, clicks and drags. Its server answers by the test's clock.
@Suite @MainActor struct MailTests {
  private let mail = Mail()
  private var messages: [Message] { mail.store.messages }

  private func start(columns: Int = 70, rows: Int = 16) async throws -> AppTester {
    let t = AppTester(mail, size: Size(columns: columns, rows: rows))
    try await t.idle(for: .seconds(1))
    return t
  }

  @Test func `where the server is silent, it can be asked again`() async throws {
    mail.store.server.isReachable = false
    let t = try await start()
    #expect(t.screen.contains("No answer from the server") && messages.isEmpty)
    mail.store.server.isReachable = true
    try t.click("Try again")
    #expect(t.screen.contains("Loading…"))
    try await t.idle(for: .seconds(1))
    #expect(t.screen.contains("Inbox (60)") && t.screen.contains("Berth 4") && messages.count == 2000)
  }

  @Test func `new mail comes on top, and what is selected stays selected`() async throws {
    let t = try await start()
    t.press(.down)
    t.press("Ctrl-R")
    try await t.idle(for: .seconds(1))
    #expect(t.screen.contains("Inbox (61)"))
    t.press(.enter)
    try t.settle()
    #expect(t.screen.contains("3 of 2001"))
  }

  @Test func `an opened message is read, and a drag from anywhere on it goes back`() async throws {
    let t = try await start()
    try t.click("Berth 4 from Tuesday", index: 0)
    try t.settle()
    #expect(t.screen.contains("Ida Holm <ida@harbour.example>") && t.screen[0].contains("‹ Inbox (59)"))
    t.press("n")
    #expect(t.screen.contains("2 of 2000") && t.screen.contains("The kite is on the roof again"))
    try t.drag(from: "The kite", by: Vector(dx: 12, dy: 0), resting: .seconds(0.3))
    try t.settle()
    #expect(t.screen.contains("2 of 2000"), "a short drag springs back")
    try t.drag(from: "The kite", by: Vector(dx: 45, dy: 0), resting: .seconds(0.3))
    try t.settle()
    #expect(t.screen[0].contains("Inbox (58)") && mail.stack.count == 2)
  }

  @Test func `wide, the mailboxes stand beside; a resize keeps what is open`() async throws {
    let t = try await start(columns: 100)
    #expect(t.screen.contains("Mailboxes") && t.screen.contains("Inbox (60)"))
    try t.click("Berth 4 from Tuesday", index: 0)
    try t.settle()
    t.resize(to: Size(columns: 60, rows: 16))
    #expect(t.screen.contains("1 of 2000") && !t.screen.contains("Mailboxes"))
    try t.drag(from: "Bring your own", by: Vector(dx: 40, dy: 0))
    try t.settle()
    try t.drag(from: Point(column: 0, row: 9), to: Point(column: 55, row: 9))
    try t.settle()
    #expect(t.screen[0].contains("Mailboxes") && t.screen[2].contains("59"))
  }

  @Test func `the menu of a message does what its buttons do`() async throws {
    let t = try await start()
    try t.click("The kite is on the roof again", index: 0, button: .secondary)
    t.press(.enter)
    #expect(messages[1].isRead && !messages[0].isRead && mail.stack.count == 2)
  }

  @Test func `a drag to the right reads, one far to the left deletes, z takes it back`() async throws {
    let t = try await start()
    try t.drag(from: Point(column: 30, row: 1), by: Vector(dx: 9, dy: 0), resting: .seconds(0.3))
    try t.settle()
    try t.click(" Read ", index: 0)
    #expect(messages[0].isRead)
    try t.drag(from: Point(column: 60, row: 3), by: Vector(dx: -50, dy: 0), resting: .seconds(0.3))
    #expect(messages[1].mailbox == .trash && t.screen.contains("1 message moved to Trash"))
    t.type("z")
    #expect(messages[1].mailbox == .inbox)
  }

  @Test func `several are marked by Space and clicks, and archived by one key`() async throws {
    let t = try await start()
    t.press("Space")
    try t.click("The kite is on the roof again", index: 0)
    #expect(t.screen.contains("2 marked"))
    t.type("a")
    try t.settle()
    #expect(messages.filter { $0.mailbox == .archive }.map(\.id) == [0, 1])
    #expect(t.screen.contains("Inbox (58)") && t.screen[2].contains("Soup at six"))
  }

  @Test func `a search shows what has all its words, Escape all again`() async throws {
    let t = try await start()
    t.type("/holm wet")
    #expect(t.screen.contains("Three books are due") && !t.screen.contains("Berth 4"))
    t.press(.escape)
    #expect(t.screen.contains("Berth 4"))
  }

  @Test func `a message needs an address, and is sent again after a failure`() async throws {
    let t = try await start()
    t.type("c")
    try t.settle()
    t.type("nils")
    t.press("Ctrl-S")
    #expect(t.screen.contains("An address has an @.") && t.screen.contains("What is it about?"))
    t.type("@ferry.example\tRopes")
    mail.store.server.isReachable = false
    t.press("Ctrl-S")
    try await t.idle(for: .seconds(1))
    #expect(t.screen.contains("Not sent") && t.screen.contains("nils@ferry.example"))
    (mail.store.server.isReachable, mail.store.server.isUnreliable) = (true, false)
    t.press("Ctrl-S")
    try await t.idle(for: .seconds(1))
    #expect(
      t.app.visibleViewController === mail && messages[0].subject == "Ropes" && messages[0].mailbox == .sent)
  }

  @Test func `a sheet with an answer asks before a drag, its button or quitting takes it away`() async throws
  {
    let t = try await start()
    t.type("\n")
    try t.settle()
    t.type("r")
    try t.settle()
    #expect(t.screen.contains("Re: Berth 4 from Tuesday") && t.screen.contains("> Bring your own"))
    t.type("Yes.")
    let drag = { try t.drag(from: "New message", by: Vector(dx: 0, dy: 12), resting: .seconds(0.3)) }
    for leave in [drag, { t.app.quit() }, { try t.clickBarItem("Cancel") }] {
      #expect(t.screen.contains("Yes.") && !t.screen.contains("Discard the message?"))
      try leave()
      try await t.rest()
      #expect(t.screen.contains("Discard the message?"))
      t.press(.escape)
      try await t.rest()
    }
    try drag()
    try await t.rest()
    t.type("d")
    try await t.rest()
    #expect(t.app.visibleViewController === mail && t.screen.contains("1 of 2000"))
  }

  @Test func `at 40 columns who, when and what are read; settings are in force at once`() async throws {
    let t = try await start(columns: 40, rows: 12)
    #expect(t.screen[1].contains("Ida Holm") && t.screen[1].contains("21:10"))
    #expect(t.screen[2].contains("Berth 4 from Tuesday"))
    t.type(", ")
    try t.settle()
    t.press(.escape)
    try t.settle()
    #expect(t.screen[1].contains("Ida Holm") && t.screen[2].contains("Nils Berg"), "a row is one line")
  }
}
