import TermNav

/// A menu of orders; a letter or Return chooses one.
final class ArrangementMenu: ListViewController {
  private let orders = Arrangement.Order.allCases
  private let arrangement: Arrangement
  private let onChoose: (Arrangement) -> Void

  init(_ arrangement: Arrangement, onChoose: @escaping (Arrangement) -> Void) {
    self.arrangement = arrangement
    self.onChoose = onChoose
    super.init(title: "Sort", rows: [])
    prefersNavigationBarHidden = true
    rows =
      orders.map { order in
        ListRow(
          image: String(order.rawValue.prefix(1)), title: order.title,
          accessory: order == arrangement.order ? .checkmark : .none)
      } + [
        ListRow(image: "r", title: "reversed", accessory: arrangement.isReversed ? .checkmark : .none),
        ListRow(image: ".", title: "hidden too", accessory: arrangement.showsHidden ? .checkmark : .none),
      ]
    list.select(orders.firstIndex(of: arrangement.order) ?? 0)
    preferredContentSize = Size(columns: 32, rows: rows.count)
  }

  override var keyCommands: [KeyCommand] {
    rows.indices.map { index in
      KeyCommand([KeySequence(KeyPress(.character(Character(rows[index].image))))], title: rows[index].title)
      {
        [unowned self] _ in didSelectRow(at: index)
      }
    }
  }

  override func didSelectRow(at index: Int) {
    var chosen = arrangement
    switch index {
    case orders.indices: chosen.order = orders[index]
    case orders.count: chosen.isReversed.toggle()
    default: chosen.showsHidden.toggle()
    }
    dismiss()
    onChoose(chosen)
  }
}

extension Arrangement.Order {
  var title: String {
    switch self {
    case .name: "name"
    case .size: "size, the largest first"
    case .time: "time, the newest first"
    case .kind: "kind, by what ends the name"
    }
  }
}
