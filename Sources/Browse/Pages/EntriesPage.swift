import TermNav
import TermNavText

/// A page with a row for each entry of a directory, as far as the entries have been read.
class EntriesPage: BrowseListPage {
  let path: Path
  /// The listing that the page shows, as far as the directory was read.
  var listing = Listing() { didSet { rowCache.forget() } }
  /// The letters of git's status beside the directory's entries; nil where git was not asked.
  var gitBadges: GitBadges?
  private let rowCache = RowCache()
  private let details: DetailsLoader
  private let foot: DirectoryFoot
  /// The sizes of subdirectories, which are added up when a person asks for them.
  let sizes = DirectorySizes()
  /// Whether titles, such as "Name", stand above the columns of a directory's entries.
  private var areTitled = false

  init(_ path: Path) {
    self.path = path
    details = DetailsLoader(path)
    foot = DirectoryFoot(path)
    super.init(title: path.isRoot ? "/" : Path.visible(path.name), name: "directory")
    list.hasChevrons = false
    list.accessoryColumns = 0
    list.onHeaderTap = { [unowned self] in
      browser.state.arrangement = EntryRow.arrangement(
        tapped: $0, after: browser.state.arrangement, browser.state.columns, hasBadges: hasBadges)
    }
    details.onLoad = { [unowned self] in
      // Rows that were made before the new details of entries came are made again.
      rowCache.forget()
      setNeedsDisplay()
    }
    sizes.onChange = { [unowned self] in
      rowCache.forget()
      setNeedsDisplay()
      showPosition()
    }
  }

  override func viewDidLoad() { showColumns() }

  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    details.beginCounting(for: self)
  }

  // MARK: For subclasses to override

  /// Whether the reading of the directory's entries has ended, even if it has failed.
  var isRead: Bool { false }
  /// Whether the reading of the directory's entries has begun.
  var hasBegun: Bool { false }
  /// Whether the directory's page is on top, and not covered by another page.
  var isInSight: Bool { false }

  // MARK: Rows

  private func entry(at index: Int) -> Path? {
    index < rowCount ? path.appending(listing.name(ofRow: index)) : nil
  }

  /// The path of the entry under the cursor; nil where there is no entry.
  var selectedPath: Path? { list.cursor.flatMap(entry) }

  override var rowCount: Int { listing.rows.count }
  override var awaitsRows: Bool { !isRead && rowCount == 0 }

  override func row(at index: Int) -> ListRow {
    let width = list.size.columns
    if let row = rowCache.row(index, inList: width) { return row }
    let (row, isWhole) = makeRow(at: index)
    if isWhole { rowCache.add(row, index, inList: width) }
    return row
  }

  /// Makes the row of a directory's entry. Returns whether all in it is current, so that it can be kept.
  private func makeRow(at index: Int) -> (ListRow, isWhole: Bool) {
    let name = listing.name(ofRow: index)
    let kind = listing.kind(ofRow: index)
    var (known, isCurrent) = details.details(ofRow: index, in: listing, continues: !filter.isOn, for: self)
    if let size = sizes.known[name] { known?.size = size.short }
    let style = browser.colors.style(of: name, kind, known)
    let columns = list.columnRanges.first.flatMap { $0?.count } ?? 1
    let row = EntryRow(name: listing.shownName(ofRow: index), kind: kind, details: known, style: style)
      .row(
        columns: columns, badge: hasBadges ? .some(gitBadges?.badge(of: name)) : nil, browser.state.columns)
    return (row, isCurrent)
  }

  override func text(at index: Int) -> String { listing.shownName(ofRow: index) }

  override var filterTexts: any FuzzyTexts { ListingTexts(listing: listing) }

  private var hasBadges: Bool { gitBadges?.isInTree == true }

  /// Sets the columns of the directory's list. Must be called when the chosen columns, or the room for their
  /// titles, have changed.
  func showColumns() {
    rowCache.forget()
    details.columns = browser.state.columns
    list.columns = EntryRow.columns(browser.state.columns, hasBadges: hasBadges, areTitled: areTitled)
    showOrder()
    if hasBegun { showPosition() }
  }

  /// Shows in the titles of the columns by which of them the directory's entries are sorted.
  func showOrder() {
    if hasBegun {
      list.sort = EntryRow.sort(
        browser.state.arrangement, browser.state.columns, hasBadges: hasBadges)
    }
  }

  /// Has all rows of the directory made again, with sizes and times that are loaded again. The names stay.
  func forgetDetails() {
    details.refresh()
    rowCache.forget()
    setNeedsDisplay()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    // The titles above the columns are one row high, which is too low for a finger.
    let hasRoom = view.size.rows >= EntryRow.leastRowsForTitles && !browser.isTouch
    if hasRoom != areTitled {
      areTitled = hasRoom
      showColumns()
    }
    footerDidChange()
  }

  // MARK: The line below the rows

  /// Shows below the directory's entries the number of the cursor's row, and the sizes.
  /// - Parameter isOther: whether the entries or marks have changed, so that sizes must be added up again.
  func showPosition(isOther: Bool = false) {
    if isOther, isRead, isInSight {
      let source = marks.isEmpty ? SizeTotal.Source.rows(listing, in: path) : .files(marks.paths)
      foot.add(source, for: self) { [weak self] in self?.showPosition() }
    }
    foot.git = gitBadges?.summary ?? ""
    let sums =
      sizes.known.isEmpty ? [] : marks.names(in: path).compactMap { sizes.known[$0]?.apparent }
    foot.show(row: list.cursor, of: rowCount, marks: marks.count, sums: sums, progress: sizes.progress)
    showEndLabel()
  }

  override var footer: View? { super.footer ?? (hasFoot ? foot.line : nil) }

  private var hasFoot: Bool { view.size.rows >= DirectoryFoot.leastRows && !browser.isTouch }

  override var endText: String {
    let marked = super.endText
    // Beside the number of the cursor's row there would be room for few hints for keys. They matter most
    // where the hint for going back to the calling program must be seen.
    let showsPosition = !hasFoot && !filter.isOn && !browser.isTouch && browser.options.caller == nil
    return marked.isEmpty && showsPosition ? foot.position : marked
  }

  // MARK: Marks

  override var canMark: Bool { true }

  override func mark(at index: Int) -> Mark? { entry(at: index).map(Mark.entry) }

  /// Adds up the sizes of all that is in the marked subdirectories, or in the one under the cursor. For a
  /// file, a toast shows its details.
  func measure() {
    let marked = markedRows
    let rows = marked.isEmpty ? Set(list.cursor.map { [$0] } ?? []) : marked
    let names = rows.sorted().filter { $0 < rowCount && listing.kind(ofRow: $0) == .directory }
      .map(listing.name(ofRow:))
    if names.isEmpty { return selectedPath.map(describe) ?? toast("nothing is here") }
    sizes.add(names, in: path, for: self)
  }

  /// Shows a toast with all details of a file, such as its owner and its size in bytes.
  private func describe(_ entry: Path) {
    keptTask { [self] in
      let (files, now) = (browser.files, browser.files.now())
      let details = try await Worker.run(on: entry.subject("details")) {
        EntryDetails(of: entry, files, now: now, for: [.owner, .group])
      }
      toast("\(Path.visible(entry.name)): \(details.words)")
    }
  }

  override var markedRows: Set<Int> {
    let names = marks.names(in: path)
    return names.isEmpty ? [] : Set((0..<rowCount).filter { names.contains(listing.name(ofRow: $0)) })
  }

  override func marksDidChange() {
    super.marksDidChange()
    showPosition(isOther: true)
  }
}
