/// Where messages are kept; flagged ones are shown together, wherever they are.
enum Mailbox: String {
  case inbox = "Inbox"
  case flagged = "Flagged"
  case sent = "Sent"
  case archive = "Archive"
  case trash = "Trash"
}

/// A message from somebody, or one's own.
struct Message {
  var id = 0
  var mailbox = Mailbox.inbox
  /// Empty in one's own.
  var sender = ""
  /// The other side's.
  var address = ""
  var subject = ""
  var body = ""
  var date = "now"
  var isRead = true
  var isFlagged = false

  /// Who is named in a list.
  var person: String { sender.isEmpty ? "To \(address)" : sender }
  /// What a search looks through.
  var text: String { "\(person) \(subject) \(body)" }

  func isIn(_ mailbox: Mailbox) -> Bool {
    mailbox == .flagged ? isFlagged && self.mailbox != .trash : self.mailbox == mailbox
  }
}
