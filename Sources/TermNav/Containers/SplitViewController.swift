/// A view controller that shows a list beside the list's pages on screens that are wide enough; on narrower
/// ones it shows both as one stack, with the list at the root.
///
/// A resize changes neither the stack nor the selection. The list's appearance callbacks follow the stack,
/// not the screen: the first page that is shown covers the list, although the list is still seen beside it.
@MainActor open class SplitViewController: ViewController {
  /// The view controller of the list: the root of the stack, which is shown at the leading side.
  public let primary: ViewController
  /// The least width, in columns, at which the split view shows the list and its pages side by side; on less
  /// they are one stack.
  public var minimumColumns = 80 { didSet { if minimumColumns != oldValue { view.setNeedsLayout() } } }
  /// The width in columns of the list beside its pages; values below 10 count as 10, values above half of the
  /// width as half of it.
  public var primaryColumns = 30 { didSet { if primaryColumns != oldValue { view.setNeedsLayout() } } }
  /// The text that is shown beside the list of a split view while there is no page to show.
  public var placeholder: String {
    get { pages.placeholder }
    set { pages.placeholder = newValue }
  }
  /// Whether one stack on all of the width shows both the list and its pages, because the width is less than
  /// `minimumColumns`; true before the first layout.
  public private(set) var isCollapsed = true

  private let pages: NavigationView
  private let column: PageColumn
  /// The tab bar of the `TabBarController` around the split view; nil for none.
  private var tabBar: View?

  /// Creates a split view, which shows a list beside the list's pages.
  /// - Parameters:
  ///   - primary: the page with the list.
  ///   - secondary: the page that is shown beside the list at first; nil shows the placeholder.
  ///   - title: the title of the split view.
  ///   - name: the split view's name in the trace, a log of events; nil stands for the name of its class.
  /// - Precondition: the two pages differ, and neither is in another stack.
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

  /// The navigation stack of the split view's list and pages. Push a page onto this stack to show it above
  /// the page that is shown.
  public var stack: NavigationController { pages.navigation }

  /// Shows a page beside the list of a split view. The page replaces all pages above the list; on a narrow
  /// screen, where list and pages are one stack, the page is pushed onto the list.
  ///
  /// The pages that it replaces are asked by `shouldPop` first, the top one first. A page that refuses may
  /// let the new page be shown later, by `PendingPop.resume()`.
  /// - Parameters:
  ///   - page: the page to show; nil goes back to the list.
  ///   - asking: false replaces pages without asking them.
  /// - Returns: true if the page is shown; false if a page refuses, or has not answered yet.
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

  /// Gives the keys to the page beside the list (`onDetail`) or to the list. On a narrow screen, where list
  /// and pages are one stack, the page on top gets the keys in any case.
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

  /// Changes between list and pages side by side and one stack of both when the width of the split view
  /// changes, before the room for the bar below the pages is measured.
  override func stackWillLayOut(columns: Int) {
    let isNarrow = columns < minimumColumns
    if isNarrow != isCollapsed { collapse(isNarrow) } else { giveBar() }
  }

  override func setBottomBar(_ bar: View?) {
    tabBar = bar
    giveBar()
  }

  /// Gives the tab bar to the stack of list and pages where only one of the two is shown at a time, so that a
  /// page can cover the bar and the bar slides with pages. In all other cases, and where the split view has a
  /// bar or a bottom view of its own, the split view gets the tab bar.
  private func giveBar() {
    let isOfPages = isCollapsed && bottomView?.isHidden != false && prefersNavigationBarHidden
    pages.bottomBar = isOfPages ? tabBar : nil
    super.setBottomBar(isOfPages ? nil : tabBar)
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

  /// Draws the vertical line between list and pages.
  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard !isCollapsed else { return }
    canvas.verticalLine(
      column: column.frame.columns.upperBound, row: 0, length: column.size.rows, style: theme.separator)
  }
}
