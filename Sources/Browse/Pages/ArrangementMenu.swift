import TermNav

/// A menu of the orders in which a directory's entries can stand, with two switches: for the reversed order
/// and for hidden entries. A key of a row, or Return on it, chooses an order or turns a switch.
final class ArrangementMenu: ListViewController {
  /// A row of the menu for the order of entries: an order, or a setting that is switched.
  enum Choice: CaseIterable, Equatable {
    case order(Arrangement.Order)
    case reversed
    case hidden

    static let allCases = Arrangement.Order.allCases.map(Choice.order) + [.reversed, .hidden]

    var key: Character {
      switch self {
      case .order(.name): "n"
      case .order(.size): "s"
      case .order(.time): "t"
      case .order(.kind): "e"
      case .reversed: "r"
      case .hidden: "."
      }
    }

    var title: String {
      switch self {
      case .order(let order): order.title
      case .reversed: "reversed"
      case .hidden: "hidden too"
      }
    }

    func isChosen(in arrangement: Arrangement) -> Bool {
      switch self {
      case .order(let order): order == arrangement.order
      case .reversed: arrangement.isReversed
      case .hidden: arrangement.showsHidden
      }
    }

    func change(_ arrangement: inout Arrangement) {
      switch self {
      case .order(let order): arrangement.order = order
      case .reversed: arrangement.isReversed.toggle()
      case .hidden: arrangement.showsHidden.toggle()
      }
    }
  }

  private let arrangement: Arrangement
  private let onChoose: (Arrangement) -> Void

  init(_ arrangement: Arrangement, onChoose: @escaping (Arrangement) -> Void) {
    self.arrangement = arrangement
    self.onChoose = onChoose
    super.init(title: "Sort", rows: [])
    prefersNavigationBarHidden = true
    rows = Choice.allCases.map { choice in
      ListRow(
        image: String(choice.key), title: choice.title,
        accessory: choice.isChosen(in: arrangement) ? .checkmark : .none)
    }
    list.moveCursor(to: Choice.allCases.firstIndex(of: .order(arrangement.order)) ?? 0)
    preferredContentSize = Size(columns: 32, rows: rows.count)
  }

  override var keyCommands: [KeyCommand] {
    Choice.allCases.map { choice in
      KeyCommand(KeySequence(KeyPress(.character(choice.key))), title: choice.title) { [unowned self] in
        choose(choice)
      }
    } + [KeyCommand(["Esc", "h", "q"], title: "close") { [unowned self] in dismiss() }]
  }

  override func didOpenRow(at index: Int) { choose(Choice.allCases[index]) }

  private func choose(_ choice: Choice) {
    var chosen = arrangement
    choice.change(&chosen)
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
