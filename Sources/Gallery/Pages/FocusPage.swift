import TermNav

/// A page with two lists, a field and buttons. It shows which of them gets the keys, and what the keys do.
final class FocusPage: SayingPage {
  private let lists: [ListView]
  private let field = TextField()
  private static let rows = [
    ["Danube", "Elbe", "Loire", "Rhine", "Tagus", "Thames", "Vistula", "Volga"],
    ["Vienna", "Hamburg", "Nantes", "Cologne", "Lisbon", "London", "Warsaw", "Kazan"],
  ]

  init(_ gallery: Gallery) {
    lists = Self.rows.map { names in
      let list = ListView(rowCount: names.count) { ListRow(title: names[$0]) }
      list.hasChevrons = false
      return list
    }
    let (left, right, field) = (lists[0], lists[1], field)
    let note = Button("Note", role: .primary)
    let clear = Button("Clear") { field.clear() }
    super.init(
      gallery, name: "focus", title: "Where the keys go",
      lead:
        "Tab goes from one control to the next, and a click goes there at once. A command is written once: key, hint and help are made from it.",
      content: VStack(spacing: 1) {
        HStack(spacing: 2) {
          left
          right
        }
        HStack(spacing: 2) {
          field
          note
          clear
        }.padding(columns: 2).sized(rows: .fixed(1))
      },
      tries: [
        "Press Tab a few times. Type g r for the towns, then 3 n.",
        "Press ? for all keys.",
        "Type into the field: there, g and n are letters.",
      ])
    freeArea = "beside the field"
    field.placeholder = "a note"
    note.action = { [unowned self] in say(field.text.isEmpty ? "an empty note" : field.text) }
    for list in lists { list.onOpen = { [unowned self, unowned list] in say(list.row($0).title) } }
    left.becomeFirstResponder()
  }

  override var keyCommands: [KeyCommand] {
    let (left, right, field) = (lists[0], lists[1], field)
    return [
      KeyCommand("g l", title: "rivers") { left.becomeFirstResponder() },
      KeyCommand("g r", title: "towns") { right.becomeFirstResponder() },
      KeyCommand("g f", title: "field") { field.becomeFirstResponder() },
      KeyCommand("n", title: "next", label: "3 n") { count in self.step(by: count) },
    ] + super.keyCommands
  }

  private func step(by count: Int) {
    let list = lists[1].isFirstResponder ? lists[1] : lists[0]
    list.moveCursor(to: ((list.cursor ?? 0) + count) % list.rowCount)
    say("next by \(count)")
  }
}
