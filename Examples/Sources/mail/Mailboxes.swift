import TermNav

/// The mailboxes, with the numbers of what is unread or flagged.
final class Mailboxes: ListViewController, StorePage {
  private let store: Store
  var onOpen: (Mailbox) -> Void = { _ in }

  init(_ store: Store) {
    self.store = store
    super.init(title: "Mailboxes")
    refresh()
  }

  func refresh() {
    let (mail, kept) = (ListRow(.header, title: "Mail"), ListRow(.header, title: "Kept"))
    rows = [mail, row(.inbox), row(.flagged), row(.sent), ListRow(.note), kept, row(.archive), row(.trash)]
  }

  private func row(_ mailbox: Mailbox) -> ListRow {
    let count = store.messages.count { $0.isIn(mailbox) && (mailbox == .flagged || !$0.isRead) }
    return ListRow(title: mailbox.rawValue, accessory: count > 0 ? .badge("\(count)") : .automatic)
  }

  override func didOpenRow(at index: Int) {
    if let mailbox = Mailbox(rawValue: rows[index].title) { onOpen(mailbox) }
  }
}
