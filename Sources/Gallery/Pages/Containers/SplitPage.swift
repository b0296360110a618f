import TermNav

/// A split view with a list of harbours and a page for each. On screens of 80 columns or more the list and
/// the page are side by side; on narrower ones they share one navigation stack.
final class SplitPage: SplitViewController {
  private static let harbours =
    [
      ("Bergen", "Seven hills and rain."), ("Esbjerg", "Wind, ships, herring."),
      ("Kiel", "A canal to another sea."),
      ("Oslo", "At the end of a long fjord."), ("Turku", "Twenty thousand islands ahead."),
    ] + others.map { ($0, "A harbour with a lighthouse.") }

  /// More harbours without a text of their own, so that the list has more rows than a screen.
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
    super.init(primary: list, title: "List and page", name: "split")
    placeholder = "Choose a harbour."
    bottomView = VStack {
      TryCard(["Choose a harbour, then press n and drag."]).padding(columns: 2)
      HintBar()
    }
    list.list.onOpen = { [unowned self] in
      let (name, text) = Self.harbours[$0]
      showDetail(HarbourPage(name, text, in: self))
    }
  }

  /// The commands of the list of harbours, with that for `n`, which the page beside the list shows in its
  /// bar. It is listed too, because the key has to work while the list has the focus.
  override var keyCommands: [KeyCommand] {
    guard !isCollapsed, let page = stack.comingViewControllers.last as? HarbourPage else { return [] }
    return [KeyCommand("n", title: HarbourPage.next) { [unowned page] in page.goOn() }]
  }
}

/// A page of text about a harbour, which can push another page of its kind.
final class HarbourPage: TextViewController {
  static let next = "Next pier"
  private let harbour: String
  private let text: String
  private weak var split: SplitPage?

  init(_ harbour: String, _ text: String, in split: SplitPage? = nil) {
    (self.harbour, self.text, self.split) = (harbour, text, split)
    super.init(title: harbour, text: "")
    navigationItem.trailingItems = [
      BarItem(Self.next, key: KeyPress(.character("n"))) { [unowned self] in goOn() }
    ]
  }

  func goOn() {
    navigationController?.push(HarbourPage("\(harbour)'", "One pier farther.", in: split))
  }

  /// The page below this one in its navigation stack; nil for the first page.
  private var pageBelow: ViewController? {
    guard let stack = navigationController?.comingViewControllers else { return nil }
    guard let index = stack.firstIndex(where: { $0 === self }), index > 0 else { return nil }
    return stack[index - 1]
  }

  private var drag: String {
    guard let below = pageBelow else { return "A drag takes the tabs along: this is their first page." }
    if split?.isCollapsed == false, below === split?.primary {
      return "A drag takes the list along: this is the first page beside it."
    }
    return split?.isCollapsed == false ? "A drag goes back, inside this column." : "A drag goes back."
  }

  override func viewWillLayoutSubviews() {
    textView.paragraphs = [text, "Press n for the next pier. \(drag)"].map { TextView.Paragraph($0) }
    super.viewWillLayoutSubviews()
  }
}
