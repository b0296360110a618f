/// The words of a page's bar.
struct BarContent {
  var title: GlyphRun
  /// Without its chevron; nil if no page is below.
  var backTitle: GlyphRun?
  /// Nearest to the title first.
  var items: [GlyphRun]

  static let mostItems = 2

  @MainActor init(of page: ViewController, in navigation: NavigationController) {
    title = GlyphRun(page.barTitle)
    items = page.navigationItem.trailingItems.prefix(Self.mostItems).map { GlyphRun($0.title) }
    backTitle = navigation.controller(below: page).map { GlyphRun($0.barBackTitle) }
  }

  @MainActor func isCurrent(for page: ViewController, in navigation: NavigationController) -> Bool {
    let wanted = page.navigationItem.trailingItems.prefix(Self.mostItems)
    return title.text == page.barTitle && items.count == wanted.count
      && zip(items, wanted).allSatisfy { $0.text == $1.title }
      && backTitle?.text == navigation.controller(below: page)?.barBackTitle
  }

  func layout(width: Int) -> NavigationBarLayout {
    // A long label gets a third of the bar, and its chevron.
    let wanted = backTitle.map { min($0.columns, max(4, width / 3)) + 2 } ?? 0
    return NavigationBarLayout(
      width: width, back: wanted, title: title.columns, items: Self.columns(of: items))
  }

  /// Includes gaps.
  fileprivate static func columns(of items: [GlyphRun]) -> Int {
    items.reduce(gap.columns * max(0, items.count - 1)) { $0 + $1.columns }
  }

  fileprivate func backLabel(columns: Int) -> BarWord {
    guard columns > 2, let title = backTitle else { return .label(Self.chevron, nil) }
    return .label(Self.chevronBeforeTitle, title.truncated(toColumns: columns - 2))
  }

  fileprivate static let gap = GlyphRun("  ")
  private static let chevron = GlyphRun("‹")
  private static let chevronBeforeTitle = GlyphRun("‹ ")
}

extension ViewController {
  var barTitle: String { navigationItem.title ?? title }
  /// For the page above.
  fileprivate var barBackTitle: String { navigationItem.backTitle ?? barTitle }
}

/// A word of the bar, cut to fit.
private enum BarWord {
  case text(GlyphRun)
  /// The back button's chevron and title.
  case label(GlyphRun, GlyphRun?)
  case items([GlyphRun])

  var columns: Int {
    switch self {
    case .text(let text): text.columns
    case .label(let chevron, let title): chevron.columns + (title?.columns ?? 0)
    case .items(let items): BarContent.columns(of: items)
    }
  }

  func draw(column: Int, style: Style, on canvas: inout Canvas) {
    switch self {
    case .text(let text): canvas.text(text, column: column, row: 0, style: style)
    case .label(let chevron, let title):
      canvas.symbol(chevron, column: column, row: 0, style: style)
      if let title { canvas.text(title, column: column + chevron.columns, row: 0, style: style) }
    case .items(let items):
      var column = column
      for (index, item) in items.enumerated() {
        if index > 0 {
          canvas.text(BarContent.gap, column: column, row: 0, style: style)
          column += BarContent.gap.columns
        }
        canvas.text(item, column: column, row: 0, style: style)
        column += item.columns
      }
    }
  }
}

/// Draws a bar at rest, or the band that two pages share.
struct NavigationBarPainter {
  var theme: Theme

  func draw(_ content: BarContent, on canvas: inout Canvas) {
    let layout = content.layout(width: canvas.size.columns)
    var elements = navigationBarElements(
      front: layout, back: layout, width: canvas.size.columns, progress: 0)
    draw(&elements, front: content, back: content, on: &canvas)
  }

  /// - Parameter elements: reused, to avoid allocations.
  func drawBand(
    front: BarContent, back: BarContent, progress: Double, elements: inout [NavigationBarElement],
    on canvas: inout Canvas
  ) {
    let width = canvas.size.columns
    elements.removeAll(keepingCapacity: true)
    addNavigationBarElements(
      front: front.layout(width: width), back: back.layout(width: width), width: width, progress: progress,
      to: &elements)
    draw(&elements, front: front, back: back, on: &canvas)
  }

  /// Draws the most visible words first, without those that touch them; these get 0 columns.
  private func draw(
    _ elements: inout [NavigationBarElement], front: BarContent, back: BarContent, on canvas: inout Canvas
  ) {
    canvas.fill(Rect(columns: canvas.size.columns, rows: 1), theme.bar)
    let hasBackTitle = elements.contains { $0.word == .backTitle }
    let hasLabel = elements.contains { $0.word == .frontBackLabel }
    for index in elements.indices.reversed() {
      let wanted = visible(elements[index], besideTitle: hasBackTitle, besideLabel: hasLabel)
      elements[index].columns = 0
      guard let element = wanted else { continue }
      let (word, foreground) = word(element, front: front, back: back)
      let columns = word.columns
      // Halves round up, to keep even distances; 1e-9 covers rounding errors.
      let column = Int((element.column + 0.5 + 1e-9).rounded(.down))
      guard column >= 0, column + columns <= canvas.size.columns,
        !elements[(index + 1)...].contains(where: { Self.touches($0, column, columns) })
      else { continue }
      elements[index].column = Double(column)
      elements[index].columns = columns
      word.draw(column: column, style: faded(foreground, element.opacity), on: &canvas)
    }
  }

  private static func touches(_ shown: NavigationBarElement, _ column: Int, _ columns: Int) -> Bool {
    let first = Int(shown.column)
    return shown.columns > 0 && column <= first + shown.columns && first <= column + columns
  }

  private func visible(
    _ element: NavigationBarElement, besideTitle hasBackTitle: Bool, besideLabel hasLabel: Bool
  ) -> NavigationBarElement? {
    // Without painted backgrounds nothing fades.
    if !theme.paintsBackgrounds, element.opacity < 0.5 { return nil }
    // Of back label and title, the more visible shows.
    if element.word == .backTitle, element.opacity < 0.5, hasLabel { return nil }
    guard element.word == .frontBackLabel, element.opacity <= 0.5, hasBackTitle else { return element }
    var chevron = element
    chevron.columns = 1
    return chevron
  }

  private func word(
    _ element: NavigationBarElement, front: BarContent, back: BarContent
  ) -> (BarWord, Style) {
    switch element.word {
    case .frontTitle: (.text(front.title.truncated(toColumns: element.columns)), theme.barTitle)
    case .backTitle: (.text(back.title.truncated(toColumns: element.columns)), theme.barTitle)
    case .frontBackLabel: (front.backLabel(columns: element.columns), theme.barAccent)
    case .backBackLabel: (back.backLabel(columns: element.columns), theme.barAccent)
    case .frontItems: (.items(front.items), theme.barAccent)
    case .backItems: (.items(back.items), theme.barAccent)
    }
  }

  private func faded(_ style: Style, _ opacity: Double) -> Style {
    guard opacity < 1, theme.paintsBackgrounds else { return style }
    // Eight steps (DECISIONS, Drawing).
    var style = style
    let step = (opacity * 8).rounded(.up) / 8
    style.foreground = ColorMath.blend(style.background, style.foreground, step)
    return style
  }
}

/// The bar's buttons.
@MainActor public final class NavigationBar: View {
  private unowned let navigation: NavigationController
  private let backButton = View()
  private let itemViews = [View(), View()]
  private var items: ArraySlice<BarItem> = []
  var onBackMenu: (() -> Void)?

  init(navigation: NavigationController) {
    self.navigation = navigation
    super.init()
    let tap = TapGestureRecognizer(name: "backButton")
    tap.addHandler { [unowned navigation] in
      if $0.state == .ended { navigation.goBack() }
    }
    backButton.addGestureRecognizer(tap)
    let hold = LongPressGestureRecognizer(name: "backMenuHold")
    hold.addHandler { [unowned self] in if $0.state == .began { onBackMenu?() } }
    backButton.addGestureRecognizer(hold)
    let press = SecondaryPress(name: "backMenuPress")
    press.addHandler { [unowned self] in if $0.state == .ended { onBackMenu?() } }
    backButton.addGestureRecognizer(press)
    addSubview(backButton)
    for (index, view) in itemViews.enumerated() {
      let tap = TapGestureRecognizer(name: "barItem")
      tap.addHandler { [unowned self] in
        if $0.state == .ended, items.indices.contains(index) { items[index].action() }
      }
      view.addGestureRecognizer(tap)
      addSubview(view)
    }
  }

  override var hostNavigation: NavigationController? { navigation }

  func update(for page: ViewController, width: Int) {
    frame = Rect(columns: width, rows: 1)
    let content = BarContent(of: page, in: navigation)
    let layout = content.layout(width: width)
    backButton.isHidden = layout.backColumns == 0
    // The target begins at the edge.
    backButton.frame = Rect(columns: layout.backColumn + layout.backColumns, rows: 1)
    // The views stay: a press outlives a new layout.
    items = layout.itemsColumns > 0 ? page.navigationItem.trailingItems.prefix(BarContent.mostItems) : []
    var column = layout.itemsColumn
    for (index, view) in itemViews.enumerated() {
      view.isHidden = index >= items.count
      guard index < items.count else { continue }
      let columns = items[index].title.columns
      view.frame = Rect(column: column, columns: columns, rows: 1)
      column += columns + 2
    }
  }
}

/// Recognizes at the press.
private final class SecondaryPress: GestureRecognizer {
  override init(name: String) {
    super.init(name: name)
    button = .secondary
  }

  override func pressed(_ event: PointerEvent) { recognize() }
}
