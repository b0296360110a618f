import TermNav

/// A page with pickers, each of which chooses one of many values.
final class PickerPage: SayingPage {
  private let form = Form()
  private let port = Picker(PickerPage.ports, selectedIndex: 3)
  private let hour = Picker((0..<24).map { "\($0):00" }, selectedIndex: 12)
  private let ferry = Picker([])

  override var leastContentRows: Int { 6 }

  private static let ports = [
    "Aarhus", "Bergen", "Copenhagen", "Dublin", "Esbjerg", "Gdańsk", "Gothenburg", "Hamburg", "Helsinki",
    "Kiel",
    "Oslo", "Riga", "Rostock", "Stavanger", "Stockholm", "Tallinn", "Turku", "Zadar",
  ]

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "picker", title: "Pickers",
      lead: "A picker shows its value, and opens a list of all values.",
      content: form,
      tries: [
        "Open one, and type letters.",
        "Change a closed one by ← and →.",
      ],
      keys: [
        .hint("↑", "↓", title: "row", label: "↑↓"), .hint("Space", title: "open"),
        .hint("←", "→", title: "change", label: "← →"),
      ])
    ferry.placeholder = "none runs"
    port.onChange = { [unowned self] in say("from \(Self.ports[$0])") }
    hour.onChange = { [unowned self] in say("at \($0):00") }
    form.setSections {
      FormSection("Ferry", footer: "A picker without values opens nothing.") {
        FormRow("From", port)
        FormRow("At", hour)
        FormRow("Ship", ferry)
      }
    }
    form.becomeFirstResponder()
  }
}
