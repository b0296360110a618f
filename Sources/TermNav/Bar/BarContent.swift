/// The words of a page's bar.
struct BarContent {
  /// An item, measured.
  struct Item: Equatable {
    var word: GlyphRun
    var isEnabled: Bool

    init(_ item: BarItem) {
      word = GlyphRun(item.title)
      isEnabled = item.isEnabled
    }

    func isCurrent(_ item: BarItem) -> Bool { isEnabled == item.isEnabled && word.text == item.title }
  }

  var title: BarTitle
  /// Without its chevron; nil without a back button.
  var backTitle: GlyphRun?
  var isBackEnabled: Bool
  var leading: [Item]
  /// Nearest to the title first.
  var trailing: [Item]
  var appearance: NavigationBarAppearance?
  /// Shown focused.
  var focus: BarButton?

  @MainActor init(of page: ViewController, in navigation: NavigationController) {
    let item = page.navigationItem
    title = BarTitle(of: page)
    backTitle = Self.backTitle(item, of: page, in: navigation).map { GlyphRun($0) }
    isBackEnabled = item.backItem?.isEnabled != false
    leading = item.leadingItems.map(Item.init)
    trailing = item.trailingItems.map(Item.init)
    appearance = item.appearance
    focus = page.barFocus
  }

  /// The item is read once, since it is large.
  @MainActor func isCurrent(for page: ViewController, in navigation: NavigationController) -> Bool {
    let item = page.navigationItem
    return title.isCurrent(item, page) && focus == page.barFocus && appearance == item.appearance
      && isBackEnabled == (item.backItem?.isEnabled != false)
      && Self.isCurrent(leading, item.leadingItems) && Self.isCurrent(trailing, item.trailingItems)
      && backTitle?.text == Self.backTitle(item, of: page, in: navigation)
  }

  private static func isCurrent(_ items: [Item], _ wanted: [BarItem]) -> Bool {
    items.count == wanted.count && zip(items, wanted).allSatisfy { $0.isCurrent($1) }
  }

  /// nil without a back button.
  @MainActor private static func backTitle(
    _ item: NavigationItem, of page: ViewController, in navigation: NavigationController
  ) -> String? {
    if item.hidesBackButton { return nil }
    if !item.leadingItems.isEmpty, !item.leadingItemsSupplementBackButton { return nil }
    guard let below = navigation.controller(below: page) else { return nil }
    return item.backItem?.title ?? below.barBackTitle
  }

  /// How many items fit, from the first on, and the columns of each side.
  struct Fit {
    var leading = 0
    var leadingColumns = 0
    var trailing = 0
    /// Includes the `…`.
    var trailingColumns = 0
    var hasMenu = false
  }

  func fit(width: Int) -> Fit {
    if leading.isEmpty, trailing.isEmpty { return Fit() }
    var fit = Fit()
    let room = NavigationBarLayout.leadingRoom(width: width, hasBackButton: backTitle != nil)
    (fit.leading, fit.leadingColumns) = Self.fitting(leading, room)
    let trailingRoom = NavigationBarLayout.trailingRoom(width: width)
    (fit.trailing, fit.trailingColumns) = Self.fitting(trailing, trailingRoom)
    guard fit.leading < leading.count || fit.trailing < trailing.count else { return fit }
    fit.hasMenu = trailingRoom > 0
    let sign = Self.more.columns + Self.gap.columns
    (fit.trailing, fit.trailingColumns) = Self.fitting(trailing, trailingRoom - sign)
    if fit.hasMenu { fit.trailingColumns += fit.trailing > 0 ? sign : Self.more.columns }
    return fit
  }

  private static func fitting(_ items: [Item], _ room: Int) -> (count: Int, columns: Int) {
    var columns = 0
    for (index, item) in items.enumerated() {
      let wider = columns + (index > 0 ? gap.columns : 0) + item.word.columns
      if wider > room { return (index, columns) }
      columns = wider
    }
    return (items.count, columns)
  }

  func layout(width: Int) -> NavigationBarLayout { layout(width: width, fit(width: width)) }

  func layout(width: Int, _ fit: Fit) -> NavigationBarLayout {
    // A long label gets a third of the bar, and its chevron.
    let wanted = backTitle.map { $0.columns == 0 ? 1 : min($0.columns, max(4, width / 3)) + 2 } ?? 0
    return NavigationBarLayout(
      width: width, back: wanted, leading: fit.leadingColumns, title: title.columns,
      trailing: fit.trailingColumns)
  }

  static let gap = GlyphRun("  ")
  static let more = GlyphRun("…")
  static let chevron = GlyphRun("‹")
  static let chevronBeforeTitle = GlyphRun("‹ ")
}

/// A title, plain or in runs.
struct BarTitle {
  var word: GlyphRun
  /// nil where it is plain.
  var runs: [TextRun]?
  var mode: LineBreakMode
  var columns: Int

  @MainActor init(of page: ViewController) {
    runs = page.navigationItem.attributedTitle
    word = GlyphRun(page.barTitle)
    mode = page.navigationItem.titleLineBreakMode
    // A mark that begins a run stands alone.
    columns = runs.map { TextClusters($0.map(\.text)).columns } ?? word.columns
  }

  @MainActor func isCurrent(_ item: NavigationItem, _ page: ViewController) -> Bool {
    mode == item.titleLineBreakMode && runs == item.attributedTitle && word.text == page.barTitle
  }

  func truncated(toColumns limit: Int) -> BarTitle {
    guard columns > limit else { return self }
    var title = self
    if let runs {
      title.cut(runs, toColumns: limit)
    } else {
      title.word =
        mode == .byTruncatingTail
        ? word.truncated(toColumns: limit)
        : GlyphRun(word.text.truncated(toColumns: limit, lineBreakMode: mode))
      title.columns = title.word.columns
    }
    return title
  }

  private mutating func cut(_ runs: [TextRun], toColumns limit: Int) {
    let clusters = TextClusters(runs.map(\.text)).truncated(toColumns: limit, mode)
    self.runs = clusters.map { TextRun($0.text, runs[$0.run].style) }
    columns = clusters.reduce(0) { $0 + $1.columns }
  }
}

extension ViewController {
  var barTitle: String {
    if let runs = navigationItem.attributedTitle { return runs.map(\.text).joined() }
    return navigationItem.title ?? title
  }

  /// For the page above.
  var barBackTitle: String { navigationItem.backTitle ?? barTitle }
}
