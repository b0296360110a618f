/// A list beside its pages from a width on; below it one stack of both, with the list at its root.
///
/// A resize changes neither the stack nor what is selected. Beside its pages the list has not disappeared from the screen,
/// but its callbacks tell of the stack: it is covered by the first page that is shown.
@MainActor open class SplitViewController: ViewController {
  /// The root of the stack: what is shown at the leading side.
  public let primary: ViewController
  /// Columns from which on the two stand side by side.
  public var minimumColumns = 80 { didSet { if minimumColumns != oldValue { view.setNeedsLayout() } } }
  /// Columns of the list where both stand side by side; at least 10, at most half of them.
  public var primaryColumns = 30 { didSet { if primaryColumns != oldValue { view.setNeedsLayout() } } }
  /// Shown beside the list while nothing is chosen.
  public var placeholder: String {
    get { pages.placeholder }
    set { pages.placeholder = newValue }
  }
  /// Whether one stack shows both.
  public private(set) var isCollapsed = true

  private let pages: NavigationView
  private let column: PageColumn
  /// That of the tabs around it.
  private var tabBar: View?

  /// `secondary`: what is shown beside the list at first; nil is the placeholder.
  /// - Precondition: two pages, none in another stack.
  public init(
    primary: ViewController, secondary: ViewController? = nil, title: String = "", name: String? = nil
  ) {
    self.primary = primary
    pages = NavigationView([primary] + (secondary.map { [$0] } ?? []))
    column = PageColumn(pages)
    super.init(title: title, name: name)
    prefersNavigationBarHidden = true
    view.addSubview(column)
    view.addSubview(pages)
    column.isHidden = true
    pages.becomeFirstResponder()
    pages.onKeysBeside = { [weak self] in self?.focus(onDetail: false) }
  }

  /// The stack of the list and its pages: push pages on the one that is shown.
  public var stack: NavigationController { pages.navigation }

  /// Shows a page of the list's: beside it at once, or pushed on it. nil goes back to the list.
  ///
  /// What it replaces is asked by `shouldPop` first, the top page first, and may let it be shown later by
  /// `PendingPop.resume()`.
  /// - Parameters:
  ///   - page: a page of the list's; nil goes back to the list.
  ///   - asking: false replaces without a question.
  /// - Returns: false if a page stays, or has not answered yet.
  @discardableResult
  public func showDetail(_ page: ViewController?, asking: Bool = true) -> Bool {
    let change = Departure(
      leaving: { [weak self] _ in asking ? self?.replaced(by: page) ?? [] : [] },
      leave: { [weak self] _, _ in
        self?.replaceDetail(by: page)
        return self != nil
      })
    return change.begin()
  }

  private func replaced(by page: ViewController?) -> [any Navigable] {
    stack.comingViewControllers.filter { $0 !== primary && $0 !== page }.reversed()
      .flatMap(\.departingViewControllers)
  }

  private func replaceDetail(by page: ViewController?) {
    guard let page else {
      stack.popToRoot(animated: isCollapsed)
      return
    }
    if isCollapsed, stack.comingViewControllers.count == 1 {
      stack.push(page)
    } else {
      stack.setViewControllers([primary, page], animated: false)
    }
  }

  /// Gives the keys to the page beside the list, or to the list.
  public func focus(onDetail: Bool) {
    if onDetail || isCollapsed { pages.becomeFirstResponder() } else { column.becomeFirstResponder() }
  }

  // MARK: Layout

  open override func viewWillLayoutSubviews() {
    let size = view.size
    let isNarrow = size.columns < minimumColumns
    if isNarrow != isCollapsed { collapse(isNarrow) }
    let columns = isNarrow ? 0 : min(max(10, primaryColumns), size.columns / 2)
    let rows = safeArea.size.rows
    column.frame = Rect(columns: columns, rows: rows)
    let start = isNarrow ? 0 : columns + 1
    pages.frame = Rect(column: start, row: 0, columns: max(0, size.columns - start), rows: rows)
  }

  /// Before the room for the bar is measured.
  override func stackWillLayOut(columns: Int) {
    let isNarrow = columns < minimumColumns
    if isNarrow != isCollapsed { collapse(isNarrow) } else { giveBar() }
  }

  override func take(bottomBar bar: View?) {
    tabBar = bar
    giveBar()
  }

  /// In one stack the bar is that of the pages, so that a page can cover it and it slides with them. It is not where
  /// something else stands above or below the pages.
  private func giveBar() {
    let isOfPages = isCollapsed && bottomView?.isHidden != false && prefersNavigationBarHidden
    pages.bottomBar = isOfPages ? tabBar : nil
    super.take(bottomBar: isOfPages ? nil : tabBar)
  }

  private func collapse(_ isNarrow: Bool) {
    isCollapsed = isNarrow
    giveBar()
    column.isHidden = isNarrow
    pages.rootIsElsewhere = !isNarrow
    if isNarrow {
      primary.container = pages
      pages.becomeFirstResponder()
    } else if stack.comingViewControllers.count == 1 {
      column.becomeFirstResponder()
    }
  }

  /// The line between the two.
  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard !isCollapsed else { return }
    canvas.verticalLine(
      column: column.frame.columns.upperBound, row: 0, length: column.size.rows, style: theme.separator)
  }
}
