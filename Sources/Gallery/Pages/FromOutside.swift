import TermNav

/// An object that sets the drag rules and the bar of a page from outside. The page is of the library's own
/// class `ListViewController`, without a subclass.
final class FromOutside {
  private unowned let page: ListViewController
  private unowned let navigation: NavigationController
  private let line = EdgeLine()
  /// How far from the edge a drag may begin on any page, in columns, while this page is in the navigation
  /// stack; 0 for anywhere.
  private var limitOfAll = 0.0
  /// The distance from the edge, in columns, within which the program let drags begin on all pages before. It
  /// is restored when this page has left.
  private let limitBefore: Double
  private var isInStack = false

  private static let ownLimits = [0, 20, .infinity]
  private static let limitsOfAll = [0.0, 9]

  static func page(_ gallery: Gallery) -> ViewController {
    let page = ListViewController(title: "From outside", name: "from-outside")
    let remote = FromOutside(page, gallery.app.navigation)
    page.list.onOpen = { remote.choose(row: $0) }
    for command in KeyCommand.digits(
      1...Choice.allCases.count, "1–\(Choice.allCases.count)", "set", action: { remote.choose($0) })
    {
      page.addKeyCommand(command)
    }
    return page
  }

  private init(_ page: ListViewController, _ navigation: NavigationController) {
    self.page = page
    self.navigation = navigation
    limitBefore = navigation.interactivePopMaxAllowedInitialDistanceToLeftEdge
    page.list.hasChevrons = false
    page.list.detailColumn = 24
    page.view.addSubview(line)
    // The list is drawn over the edge line, so that the line covers no words.
    page.view.addSubview(page.list)
    var token: ObserverToken?
    token = navigation.addObserver { [weak self] in
      if let self { follow($0) } else { token?.remove() }
    }
    fill()
  }

  private func follow(_ event: NavigationEvent<ViewController>) {
    guard case .stack = event, navigation.contains(page) != isInStack else { return }
    isInStack.toggle()
    navigation.interactivePopMaxAllowedInitialDistanceToLeftEdge = isInStack ? limitOfAll : limitBefore
  }

  private var ownLimit: Double {
    get { page.interactivePopMaxAllowedInitialDistanceToLeftEdge }
    set { page.interactivePopMaxAllowedInitialDistanceToLeftEdge = newValue }
  }

  // MARK: The list

  private enum Choice: Int, CaseIterable { case bar, gesture, ownLimit, limitOfAll }

  private func fill() {
    page.rows = [
      ListRow(.note), ListRow(.note, title: "Another object sets these rules."),
      ListRow(.note, title: "Try 1 to \(Choice.allCases.count), and drag after each."), ListRow(.note),
      ListRow(.header, title: "This page"), row(.bar), row(.gesture), row(.ownLimit), ListRow(.note),
      ListRow(.header, title: "All pages"), row(.limitOfAll),
    ]
    line.column = ownLimit > 0 ? ownLimit : limitOfAll
  }

  private func row(_ choice: Choice) -> ListRow {
    let (title, detail) =
      switch choice {
      case .bar: ("Navigation bar", page.prefersNavigationBarHidden ? "hidden" : "shown")
      case .gesture: ("Drag", page.interactivePopDisabled ? "disabled" : "allowed")
      case .ownLimit: ("Edge limit", Self.words(ownLimit, none: "as all pages"))
      case .limitOfAll: ("Edge limit", Self.words(limitOfAll, none: "none"))
      }
    return ListRow(image: "\(choice.rawValue + 1)", title: title, detail: detail)
  }

  private static func words(_ limit: Double, none: String) -> String {
    limit == .infinity ? "none" : limit > 0 ? "\(Int(limit)) columns" : none
  }

  private func choose(row: Int) { if let number = Int(page.rows[row].image) { choose(number) } }

  /// Changes a rule for drags or the bar of the page.
  /// - Parameter number: The number that the rule's row shows, from 1.
  private func choose(_ number: Int) {
    guard let choice = Choice(rawValue: number - 1) else { return }
    switch choice {
    case .bar: page.prefersNavigationBarHidden.toggle()
    case .gesture: page.interactivePopDisabled.toggle()
    case .ownLimit: ownLimit = Self.next(after: ownLimit, in: Self.ownLimits)
    case .limitOfAll:
      limitOfAll = Self.next(after: limitOfAll, in: Self.limitsOfAll)
      isInStack = true
      navigation.interactivePopMaxAllowedInitialDistanceToLeftEdge = limitOfAll
    }
    fill()
  }

  private static func next(after limit: Double, in limits: [Double]) -> Double {
    limits[((limits.firstIndex(of: limit) ?? 0) + 1) % limits.count]
  }
}

/// A vertical line at the last column at which a drag may begin.
private final class EdgeLine: View {
  private static let mostRows = 1000

  /// The column of the line at which drags may last begin. At 0 or infinity there is no limit, and the line
  /// is hidden.
  var column = 0.0 {
    didSet {
      isHidden = column <= 0 || column == .infinity
      if !isHidden { frame = Rect(column: Int(column), row: 0, columns: 1, rows: Self.mostRows) }
    }
  }

  override func hitTest(_ point: Point) -> (view: View, point: Point)? { nil }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.verticalLine(
      column: 0, row: 0, length: canvas.size.rows, style: theme.accent, glyph: Glyph("┊"))
  }
}
