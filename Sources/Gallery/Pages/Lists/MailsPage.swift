import TermNav

/// A page with a list of rows that can be added, removed and moved. A swipe shows buttons at either end of a
/// row.
final class MailsPage: ContentPage {
  private struct Mail {
    let id: Int
    let from: String
    let subject: String
    var isRead = false
  }

  private let list: ListView
  private var mails = MailsPage.all
  private var last = MailsPage.all.count

  init(_ gallery: Gallery) {
    list = ListView(rowCount: Self.all.count) { _ in ListRow() }
    super.init(
      gallery, name: "mails", title: "Rows that come and go",
      lead:
        "A drag to the {left} shows Delete and Later, one to the {right} shows Read. A long drag does the first at once.",
      content: list,
      tries: [
        "Drag a row to the {right}, another one far to the {left}.",
        "Press n for a new mail, r to sort; also while rows move.",
      ],
      keys: [.hint("Del", title: "Delete, Later"), .hint("Ins", title: "Read")])
    wire()
  }

  private func wire() {
    list.row = { [unowned self] in row(mails[$0]).stacked(list.size.columns) }
    list.identity = { [unowned self] in mails[$0].id }
    list.hasChevrons = false
    list.detailColumn = 22
    list.performsFirstActionWithFullSwipe = true
    list.actions = { [unowned self] _ in
      [
        RowAction("Delete", key: KeyPress(.character("x"))) { [unowned self] in
          change { $0.remove(at: $1) }($0)
        },
        RowAction("Later", .caution) { [unowned self] in change { $0.append($0.remove(at: $1)) }($0) },
      ]
    }
    list.leadingActions = { [unowned self] in
      [
        RowAction(mails[$0].isRead ? "Unread" : "Read", .good) { [unowned self] in
          change { $0[$1].isRead.toggle() }($0)
        }
      ]
    }
    figures = { [unowned self] in "\(mails.count) mails, \(mails.filter { !$0.isRead }.count) unread" }
    (kept, keepsPart) = ("shows Read", true)
    claim = { .across }
  }

  override var contentMargin: Int { 2 }

  override func viewWillLayoutSubviews() {
    list.stackRows(in: view.size.columns)
    super.viewWillLayoutSubviews()
  }

  private func row(_ mail: Mail) -> ListRow {
    ListRow(image: mail.isRead ? " " : "●", title: mail.from, detail: mail.subject)
  }

  private func change(_ body: @escaping (inout [Mail], Int) -> Void) -> (Int) -> Void {
    { [unowned self] index in
      body(&mails, index)
      list.setRowCount(mails.count, animated: true)
      setNeedsDisplay()
    }
  }

  override var keyCommands: [KeyCommand] {
    super.keyCommands + [
      KeyCommand("n", title: "new") { [unowned self] in bring() },
      KeyCommand("r", title: "sort") { [unowned self] in
        change { mails, _ in mails.sort { $0.from < $1.from } }(0)
      },
    ]
  }

  private func bring() {
    last += 1
    let new = Mail(id: last, from: "Harbour office", subject: "Notice № \(last)")
    change { $0.insert(new, at: $1) }(min(1, mails.count))
  }

  private static let all = [
    ("Harbour master", "Berth 4; bring your own ropes"), ("Wren", "Thank you for the pictures"),
    ("Ida", "The kite is on the roof again"), ("Chandlery", "Your order of tar is here"),
    ("Library", "Three books are due, one is wet"), ("Åsa", "Soup at six, whatever the weather"),
    ("Nils", "Found your glove, the left one"), ("Choir", "Thursday, not Wednesday"),
    ("Boatswain", "The boat is ready"), ("Tide table", "High water 05:12 and 17:40"),
  ].enumerated().map { Mail(id: $0.offset, from: $0.element.0, subject: $0.element.1) }
}
