import TermNav

/// Harbours beside what is known of them, from 80 columns on; narrower, one stack.
final class SplitPage: SplitViewController {
  private static let harbours =
    [
      ("Bergen", "Seven hills and rain."), ("Esbjerg", "Wind, ships, herring."),
      ("Kiel", "A canal to another sea."),
      ("Oslo", "At the end of a long fjord."), ("Turku", "Twenty thousand islands ahead."),
    ] + others.map { ($0, "A harbour with a lighthouse.") }

  /// More than a screen has rows.
  private static let others = [
    "Aalborg", "Aarhus", "Bodø", "Bremerhaven", "Cuxhaven", "Gävle", "Gdynia", "Göteborg", "Hanko",
    "Helsinki",
    "Kalmar", "Klaipėda", "Kotka", "Kristiansand", "Liepāja", "Luleå", "Malmö", "Narvik", "Oulu", "Pärnu",
    "Rauma",
    "Riga", "Rostock", "Stavanger", "Stralsund", "Tallinn", "Tromsø", "Trondheim", "Vaasa", "Ventspils",
    "Visby",
    "Ystad",
  ]

  init() {
    let rows = Self.harbours.map { ListRow(title: $0.0) }
    let list = ListViewController(title: "Harbours", rows: rows, name: "harbours")
    super.init(primary: list, title: "Split view", name: "split")
    placeholder = "Choose a harbour."
    list.list.onSelect = { [unowned self] in showDetail(HarbourPage(Self.harbours[$0].0, Self.harbours[$0].1))
    }
  }
}

/// A text, and a page on it.
final class HarbourPage: TextViewController {
  private let harbour: String

  init(_ harbour: String, _ text: String) {
    self.harbour = harbour
    super.init(
      title: harbour,
      text: """
        \(text)

        Press n for the next pier. A drag goes back, inside this column where the list stands beside it.
        """)
    navigationItem.trailingItems = [
      BarItem("Next pier", key: KeyPress(.character("n"))) { [unowned self] in
        navigationController?.push(HarbourPage("\(self.harbour)'", "One pier farther."))
      }
    ]
  }
}
