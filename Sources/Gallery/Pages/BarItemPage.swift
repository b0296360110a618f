import TermNav

/// A page of the gallery with items on both sides of the bar, more than the bar has room for.
final class BarItemPage: SamplePage {
  private enum Back: CaseIterable { case system, own, hidden }

  private let isBelow: Bool
  private var back = Back.system
  private var isEnabled = false
  private var presses = 0
  private var said = "No item has been pressed yet."

  /// Makes one of the gallery's pages that have more items than their bar has room for.
  /// - Parameter name: The name in a trace. It begins with `a-` for the lower of the two pages, with `b-` for
  ///   the upper.
  init(_ gallery: Gallery, name: String) {
    isBelow = name.hasPrefix("a-")
    super.init(
      gallery, name: name, title: name.hasPrefix("a-") ? "Inbox" : "Buttons in the bar",
      prose: Prose.below(name) + [
        isBelow
          ? "Buttons of the bar work by click, by key, or by Tab and Return."
          : "Buttons of the bar work by click, by key, or by Tab and Return. The rest is in the menu …"
      ],
      tries: isBelow
        ? ["Press c to compose, b for another back button.", "Pull from the bar: no button is pressed."]
        : [
          "Press r to reply, f to flag.", "Press b for another back button, e to enable the dim ones.",
          "A pull may begin on the bar.",
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

  override var controlRows: Int { 1 }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(
      said.truncated(toColumns: canvas.size.columns - 4), column: proseInset, row: controlRow,
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
