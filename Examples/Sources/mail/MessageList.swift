import TermNav

/// The messages of a mailbox: found by `/`, marked by Space or Ctrl with a click, and dragged to both sides.
final class MessageList: ListViewController, StorePage {
  private let mailbox: Mailbox
  private let store: Store
  private var messages: [Message] = []

  init(_ mailbox: Mailbox, _ store: Store) {
    (self.mailbox, self.store) = (mailbox, store)
    super.init(title: mailbox.rawValue)
    list.row = weakly(else: ListRow()) { page, index in page.row(page.messages[index]) }
    list.identity = weakly(else: nil) { page, index in page.messages[index].id }
    list.searchedText = weakly(else: "") { page, index in page.messages[index].text }
    list.placeholder = "No messages."
    (list.columns, list.accessoryColumns, list.hasChevrons) = ([.flexible, .trailing(8)], 0, false)
    list.searchMode = .onSlash
    list.performsFirstActionWithFullSwipe = true
    list.actions = weakly(else: []) { page, row in page.actions(on: row).trailing }
    list.leadingActions = weakly(else: []) { page, row in page.actions(on: row).leading }
    list.allowsMarks = true
    list.onMarksChange = weakly { page, marks in
      page.navigationItem.title = marks.isEmpty ? nil : "\(marks.count) marked"
    }
    refresh()
  }

  func refresh() {
    list.rowHeight = store.showsPreviews ? 2 : 1
    messages = store.messages.filter { $0.isIn(mailbox) }
    list.state = store.state
    list.setRowCount(messages.count, animated: true)
    let unread = messages.count { !$0.isRead }
    title = mailbox.rawValue + (unread > 0 ? " (\(unread))" : "") + (store.isLoading ? "…" : "")
  }

  private func row(_ message: Message) -> ListRow {
    let weight: Style.Attributes = message.isRead ? [] : .bold
    let flag = ListText(message.isFlagged ? "★ " : "", .caution)
    let preview = message.body.split(separator: "\n").joined(separator: " ")
    return ListRow(
      image: message.isRead ? " " : "●",
      cells: [ListText(message.person, .text, weight), flag + ListText(message.date, .secondary)],
      subtitle: ListText(message.subject, .text, weight) + ListText("  \(preview)", .secondary))
  }

  override func didOpenRow(at index: Int) {
    navigationController?.push(MessagePage(messages, at: index, store))
  }

  private func actions(on row: Int) -> (leading: [RowAction], trailing: [RowAction]) {
    store.actions(on: chosen(or: row))
  }

  /// What is marked, or else one row.
  private func chosen(or row: Int) -> [Message] {
    (list.marks.isEmpty ? [row] : list.marks).map { messages[$0] }
  }
}
