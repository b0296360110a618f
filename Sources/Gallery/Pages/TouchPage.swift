import TermNav

/// Shows a press, and the mouse without one, on rows, buttons and the bar.
final class TouchPage: ContentPage {
  private let list: ListView
  private var pressed = "nothing yet"
  private static let names = ["Anchor", "Buoy", "Capstan", "Davit", "Ensign", "Fender", "Gangway", "Hawser"]

  init(_ gallery: Gallery) {
    list = ListView(rowCount: Self.names.count) { ListRow(title: Self.names[$0]) }
    list.isHoverable = true
    let (list, off) = (list, Button("Off"))
    off.isEnabled = false
    let (call, drop) = (Button("Call", role: .primary), Button("Drop", role: .destructive))
    super.init(
      gallery, name: "touch", title: "Under the pointer",
      lead: """
        A press is seen at once, and taken back when it becomes a drag: on rows, buttons, hints and the bar. Where the \
        terminal reports it, what is under the mouse is seen before a press.
        """,
      content: HStack(spacing: 2) {
        list
        VStack(spacing: 1) {
          call
          drop
          off
        }.sized(columns: .fixed(12))
      },
      tries: [
        "Press a row and hold it, then drag it away: it looks as before.",
        "Move the mouse over rows, buttons and the bar, without a button.",
      ])
    navigationItem.isHoverable = true
    navigationItem.trailingItems = ["Edit", "Add"].map { title in
      BarItem(title) { [unowned self] in say(title) }
    }
    for button in [call, drop] { button.action = { [unowned self, unowned button] in say(button.title) } }
    list.onOpen = { [unowned self] in say(Self.names[$0]) }
    figures = { [unowned self] in pressed }
  }

  private func say(_ text: String) {
    pressed = text
    setNeedsDisplay()
  }
}
