import TermNav

/// A page of rows, buttons and bar items that show when they are pressed, and when the mouse is above them.
final class TouchPage: ContentPage {
  private let list: ListView
  private var pressed = "Nothing yet"
  private static let names = ["Anchor", "Buoy", "Capstan", "Davit", "Ensign", "Fender", "Gangway", "Hawser"]

  init(_ gallery: Gallery) {
    list = ListView(rowCount: Self.names.count) { ListRow(title: Self.names[$0]) }
    list.isHoverable = true
    let (list, off) = (list, Button("Off"))
    off.isEnabled = false
    let (call, drop) = (Button("Call", role: .primary), Button("Drop", role: .destructive))
    super.init(
      gallery, name: "touch", title: "Under the pointer",
      lead:
        "A press is seen at once, and taken back when it becomes a drag. What is under the mouse is seen before a press, where the terminal reports it.",
      content: HStack(spacing: 2) {
        list
        VStack(spacing: 1) {
          call
          drop
          off
        }.sized(columns: .fixed(12))
      },
      tries: [
        "Hold a row, then drag it away: it looks as before.",
        "Move the mouse over rows and buttons.",
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
