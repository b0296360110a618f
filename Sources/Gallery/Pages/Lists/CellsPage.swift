import TermNav

/// A page with a list whose rows have two lines. The texts of a row stand in columns, and at its end is an
/// accessory such as a switch.
final class CellsPage: ContentPage {
  private let list: ListView
  private var bell = Switch(isOn: true)

  private struct Ferry {
    let time: String
    let name: String
    let places: String
    let price: String
    let accessory: ListRow.Accessory
  }

  private static let ferries = [
    Ferry(
      time: "06:10", name: "Lantern", places: "Harbour, Reef, Lighthouse", price: "12.00",
      accessory: .checkmark),
    Ferry(time: "07:45", name: "Old Tern", places: "Harbour, Long Sound", price: "8.50", accessory: .none),
    Ferry(
      time: "09:00", name: "Amber", places: "Harbour, Pilot, Low Gull", price: "104.00",
      accessory: .badge("3")),
    Ferry(
      time: "12:30", name: "Silver Meridian", places: "Harbour, Far Reef", price: "19.90",
      accessory: .disclosure),
    Ferry(
      time: "18:20", name: "White Wave", places: "Harbour alone", price: "5.00", accessory: .badge("new")),
    Ferry(
      time: "21:05", name: "Night boat", places: "A bell before it leaves", price: "31.00",
      accessory: .automatic),
  ]

  init(_ gallery: Gallery) {
    list = ListView(rowCount: Self.ferries.count) { Self.row(Self.ferries[$0]) }
    super.init(
      gallery, name: "cells", title: "Cells in columns",
      lead: "Rows of two lines, whose cells stand in columns. A narrow window leaves the price out.",
      content: list,
      tries: [
        "Make the window narrow, then wide.",
        "Click the switch of the last row, then the row.",
      ])
    list.rowHeight = 2
    list.hasChevrons = false
    list.columns = [.fixed(5), .flexible, .trailing(8).shown(from: 44)]
    // The column of accessories at the ends of rows is as wide as the switch, with one column before it.
    list.accessoryColumns = (bell.intrinsicContentSize.columns ?? 0) + 1
    list.accessoryView = { [unowned self] in $0 == Self.ferries.count - 1 ? bell : nil }
    list.onOpen = { [unowned self] in title = Self.ferries[$0].name }
    figures = { "\(Self.ferries.count) ferries" }
    claim = { [unowned self] in list.panGestureRecognizer.claim() }
  }

  override var contentMargin: Int { 2 }

  private static func row(_ ferry: Ferry) -> ListRow {
    ListRow(
      cells: [
        ListText(ferry.time, .accent), ListText(ferry.name, .text, .bold), ListText(ferry.price, .good),
      ],
      subtitle: ListText("       \(ferry.places)"), accessory: ferry.accessory)
  }
}
