import TermNav

/// Items on both sides of the bar, more than fit.
final class BarItemPage: SamplePage {
  private enum Back: CaseIterable { case system, own, hidden }

  private let isBelow: Bool
  private var back = Back.system
  private var isEnabled = false
  private var presses = 0
  private var said = "No item has been pressed yet."

  /// Named as in the trace; `b-…` lies on top.
  init(_ gallery: Gallery, name: String) {
    isBelow = name.hasPrefix("a-")
    super.init(
      gallery, name: name, title: name.hasPrefix("a-") ? "Inbox" : "Letter",
      prose: [
        """
        Words on both sides of the bar, to press by click, by a key of their own, or by Tab and Return.
        """
          + (name.hasPrefix("a-")
            ? " The page above has more of them."
            : " What does not fit is behind the … at the end. A dim one does nothing."),
        """
        The back button may be hidden or be the page's own. The drag does not care: begin it anywhere, on the button \
        too, and the page leaves; nothing is pressed by it.
        """,
      ],
      tries: [
        "Press Tab a few times, then Return. Esc gives the keys back to the text.",
        name.hasPrefix("a-")
          ? "Press c to compose: items have keys."
          : "Press r to reply, f to flag: items have keys, in the open … too.",
        name.hasPrefix("a-")
          ? "Press b for another back button. Drag from the bar."
          : "Press b for another back button, e for the dim items. Drag from the bar.",
      ])
    showItems()
  }

  private func item(_ word: String, key: Character? = nil, isEnabled: Bool = true) -> BarItem {
    BarItem(word, key: key.map { KeyPress(.character($0)) }, isEnabled: isEnabled) { [unowned self] in
      say(word)
    }
  }

  private func say(_ word: String) {
    presses += 1
    said = "Pressed: \(word) (\(presses))"
    setNeedsDisplay()
  }

  private func showItems() {
    navigationItem.leadingItemsSupplementBackButton = true
    navigationItem.hidesBackButton = back == .hidden
    navigationItem.backItem = back == .own ? item("Done") : nil
    if isBelow {
      navigationItem.leadingItems = [item("Edit")]
      navigationItem.trailingItems = [item("Compose", key: "c")]
    } else {
      navigationItem.leadingItems = [item("Flag", key: "f")]
      navigationItem.trailingItems = [
        item("Archive", isEnabled: isEnabled), item("Forward"), item("Reply", key: "r"),
        item("Move to folder"),
        item("Delete", isEnabled: isEnabled),
      ]
    }
  }

  private var enable: KeyCommand {
    KeyCommand("e", title: "enable") { [unowned self] in
      isEnabled.toggle()
      showItems()
    }
  }

  override var headRows: Int { 2 }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(
      said.truncated(toColumns: canvas.size.columns - 4), column: proseInset, row: 1,
      style: presses > 0 ? theme.accent : theme.secondary)
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("b", title: "back button") { [unowned self] in
        let all = Back.allCases
        back = all[((all.firstIndex(of: back) ?? 0) + 1) % all.count]
        showItems()
      }
    ] + (isBelow ? [] : [enable]) + super.keyCommands
  }
}
