/// The words of a page's navigation bar, measured in columns. The measured words are kept until the page's
/// items or titles change, or another button is focused or touched.
final class BarContent {
  /// An item of the navigation bar, with its title as measured text.
  struct Item {
    let word: GlyphRun
    let isEnabled: Bool

    init(_ item: BarItem) {
      word = GlyphRun(item.title)
      isEnabled = item.isEnabled
    }
  }

  let title: BarTitle
  /// The label of the navigation bar's back button without its chevron; nil if there is no back button.
  let backTitle: GlyphRun?
  let isBackEnabled: Bool
  let leading: [Item]
  /// The items on the trailing side of the navigation bar, the one nearest to the title first.
  let trailing: [Item]
  let appearance: NavigationBarAppearance?
  /// The button of the navigation bar that has the focus; nil if none has.
  let focus: BarButton?
  /// The button of the navigation bar that is pressed or under the pointer; nil if none is.
  let touch: BarTouch?
  private let source: Source
  private var measured: (width: Int, Measures)?
  private var colored: (theme: Theme, BarColors)?

  @MainActor init(of page: ViewController, in navigation: NavigationController) {
    let item = page.navigationItem
    title = BarTitle(of: page)
    backTitle = Self.backTitle(item, of: page, in: navigation).map { GlyphRun($0) }
    isBackEnabled = page.ownBackItem(in: navigation)?.isEnabled != false
    leading = item.leadingItems.map(Item.init)
    trailing = item.trailingItems.map(Item.init)
    appearance = item.appearance
    focus = page.barFocus
    touch = page.barTouch
    source = Source(page, in: navigation)
  }

  @MainActor func isCurrent(for page: ViewController, in navigation: NavigationController) -> Bool {
    focus == page.barFocus && touch == page.barTouch && source.isCurrent(for: page, in: navigation)
  }

  /// The values from which the bar's words were made, by which to find out whether the words are still
  /// current. Titles are compared as text, because a subclass may compute them.
  private struct Source {
    let revision: Int
    let title: String
    let below: Int
    let titleBelow: String
    let around: Int

    @MainActor init(_ page: ViewController, in navigation: NavigationController) {
      let other = page.pageBelow(in: navigation)
      (revision, title) = (page.itemRevision, page.title)
      (below, titleBelow) = (other?.itemRevision ?? 0, other?.title ?? "")
      around = page.itemRevisionAround(in: navigation)
    }

    @MainActor func isCurrent(for page: ViewController, in navigation: NavigationController) -> Bool {
      guard revision == page.itemRevision, title == page.title,
        around == page.itemRevisionAround(in: navigation)
      else { return false }
      guard let other = page.pageBelow(in: navigation) else { return below == 0 }
      return below == other.itemRevision && titleBelow == other.title
    }
  }

  /// Returns the label of the navigation bar's back button, without its chevron; nil if there is no back
  /// button.
  @MainActor private static func backTitle(
    _ item: NavigationItem, of page: ViewController, in navigation: NavigationController
  ) -> String? {
    if item.hidesBackButton { return nil }
    if !item.leadingItems.isEmpty, !item.leadingItemsSupplementBackButton { return nil }
    guard let below = page.pageBelow(in: navigation) else { return nil }
    return page.ownBackItem(in: navigation)?.title ?? below.barBackTitle
  }

  /// The number of items that fit on each side of the bar, counted from the first item, and the columns that
  /// they take.
  struct Fit {
    var leading = 0
    var leadingColumns = 0
    var trailing = 0
    /// The columns that the items on the trailing side of the bar take, including the button `…`.
    var trailingColumns = 0
    var hasMenu = false
  }

  struct Measures {
    var fit: Fit
    var layout: NavigationBarLayout
  }

  func measures(width: Int) -> Measures {
    if let measured, measured.width == width { return measured.1 }
    let fit = fit(width: width)
    let measures = Measures(fit: fit, layout: layout(width: width, fit))
    measured = (width, measures)
    return measures
  }

  func colors(_ theme: Theme) -> BarColors {
    if let colored, colored.theme == theme { return colored.1 }
    let colors = BarColors(appearance, theme: theme)
    colored = (theme, colors)
    return colors
  }

  private func fit(width: Int) -> Fit {
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

  private func layout(width: Int, _ fit: Fit) -> NavigationBarLayout {
    // A long label of the back button gets a third of the bar, besides its chevron.
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

/// The title of a navigation bar: plain text, or runs of text with styles. The type is a class, because each
/// frame copies the reference several times.
final class BarTitle {
  let word: GlyphRun
  /// The runs of an attributed title; nil for a plain title.
  let runs: [TextRun]?
  let mode: LineBreakMode
  let columns: Int

  private init(_ word: GlyphRun, _ runs: [TextRun]?, _ mode: LineBreakMode, columns: Int) {
    self.word = word
    self.runs = runs
    self.mode = mode
    self.columns = columns
  }

  @MainActor convenience init(of page: ViewController) {
    let runs = page.navigationItem.attributedTitle
    let word = GlyphRun(page.barTitle)
    // The runs are measured one by one: an accent at the start of a run is not combined with the letter
    // before it, but is shown in a cell of its own.
    let columns = runs.map { TextClusters($0.map(\.text)).columns } ?? word.columns
    self.init(word, runs, page.navigationItem.titleLineBreakMode, columns: columns)
  }

  func truncated(toColumns limit: Int) -> BarTitle {
    guard columns > limit else { return self }
    if let runs {
      let clusters = TextClusters(runs.map(\.text)).truncated(toColumns: limit, mode)
      return BarTitle(
        word, clusters.map { TextRun($0.text, runs[$0.run].style) }, mode,
        columns: clusters.reduce(0) { $0 + $1.columns })
    }
    let cut =
      mode == .byTruncatingTail
      ? word.truncated(toColumns: limit)
      : GlyphRun(word.text.truncated(toColumns: limit, lineBreakMode: mode))
    return BarTitle(cut, nil, mode, columns: cut.columns)
  }
}
