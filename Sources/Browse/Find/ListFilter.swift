import TermNav

/// Shows of a page's rows those that have some letters, the best first.
final class ListFilter {
  let bar = FilterBar()
  private unowned let page: BrowseListPage
  private(set) var isOn = false
  private(set) var search: FuzzySearch?
  private var texts: any FuzzyTexts = PackedTexts()
  private var running: Task<Void, Never>?
  /// The row that was selected when it began.
  private var origin: Int?
  /// Whether the user has chosen another row than the best.
  private var hasMoved = false
  /// Keys that are about what is found, until all has been looked at: after a part of the rows the best one may be
  /// another.
  private var waiting: [() -> Void] = []

  /// Texts, and bytes of them, that are looked at before the next frame; texts that a thread looks at at once; our own figures.
  nonisolated static let stepHere = 1_000
  nonisolated static let bytesHere = 1 << 15
  nonisolated static let stepThere = 1 << 17

  init(_ page: BrowseListPage) {
    self.page = page
    bar.field.onChange = { [unowned self] _ in look() }
    bar.field.commands = { [unowned self] in commands }
    bar.field.opening = page.opening
  }

  private var list: BrowseList { page.list }

  // MARK: Beginning and ending

  func begin() {
    if !isOn {
      isOn = true
      origin = list.selection
      bar.field.text = ""
      tellCount()
    }
    page.filterChanged()
    bar.field.becomeFirstResponder()
  }

  /// The selected row stays selected among all rows.
  func end() {
    guard isOn else { return }
    let selected = list.selection ?? origin
    stop()
    isOn = false
    search = nil
    list.shownRows = nil
    page.filterDidChange()
    if let selected { list.select(selected) }
    list.becomeFirstResponder()
    page.filterChanged()
  }

  func stop() {
    running?.cancel()
    running = nil
    waiting = []
  }

  // MARK: Looking

  var match: FuzzyMatch? { search?.match }

  private func look() {
    let match = FuzzyMatch(bar.field.text, byWords: page.filtersByWords)
    hasMoved = false
    stop()
    guard !match.letters.isEmpty else {
      search = nil
      list.shownRows = nil
      page.filterDidChange()
      if let origin { list.select(origin) }
      return tellCount()
    }
    if search == nil { texts = page.filterTexts }
    search = search.map { FuzzySearch(match, narrowing: $0) } ?? FuzzySearch(match)
    run()
    page.action(ofLetters: bar.field.text)?()
  }

  /// - Parameter appended: whether the rows that were there are the same as before.
  func rowsDidChange(appended: Bool) {
    guard isOn else { return }
    guard let match = search?.match else { return tellCount() }
    texts = page.filterTexts
    if !appended {
      stop()
      search = FuzzySearch(match)
    }
    run()
  }

  /// Few texts here, so that the next frame has what is found; where there are many, all on threads: a letter waits for none.
  /// The first 8,000 of them here held each letter up.
  private func run() {
    guard var search, running == nil else { return tellCount() }
    if search.remaining(of: texts.count) <= Self.stepHere {
      search.step(texts, atMost: Self.stepHere, bytes: Self.bytesHere)
      self.search = search
    }
    if search.remaining(of: texts.count) == 0 { return show(search) }
    tellCount()
    running = page.keptTask { [self] in
      while let search = self.search, search.remaining(of: texts.count) > 0 {
        let next = try await Worker.run { [texts] in
          var next = search
          next.step(texts, atMost: Self.stepThere)
          return next
        }
        try Task.checkCancellation()
        show(next)
      }
      running = nil
      tellCount()
      let keys = waiting
      waiting = []
      for key in keys { key() }
    }
  }

  /// What a key does with what is found, once all has been looked at.
  private func whenDone(_ key: @escaping () -> Void) {
    if running == nil { key() } else { waiting.append(key) }
  }

  private func show(_ search: FuzzySearch) {
    self.search = search
    page.filterDidChange()
    list.shownRows = search.indices
    if !hasMoved, let best = search.found.first { list.select(FuzzySearch.index(best)) }
    tellCount()
  }

  private func tellCount() {
    let all = page.filteredCount.grouped
    guard let search else {
      bar.count = all
      return
    }
    if let note = page.filterNote(bar.field.text) {
      bar.count = note
      return
    }
    let isRunning = search.remaining(of: texts.count) > 0
    bar.count = "\(search.found.count.grouped) of \(all)\(isRunning ? "…" : "")"
  }

  // MARK: Keys while letters are typed

  private var commands: [KeyCommand] {
    var all = [
      KeyCommand("⏎", title: Action.open.title) { [unowned self] in open() },
      KeyCommand("Esc", title: page.filterEndTitle) { [unowned self] in page.leaveFilter() },
      KeyCommand(["↓", "Ctrl-N"], title: Action.move(.down).title) { [unowned self] in move(.down) },
      KeyCommand(["↑", "Ctrl-P"], title: Action.move(.up).title) { [unowned self] in move(.up) },
      KeyCommand("PgDn") { [unowned self] in move(.screenDown) },
      KeyCommand("PgUp") { [unowned self] in move(.screenUp) },
    ]
    if bar.field.text.isEmpty {
      all.append(KeyCommand("⌫", title: "") { [unowned self] in page.leaveFilter() })
    }
    return all
  }

  private func move(_ action: MoveAction) {
    whenDone { [unowned self] in
      hasMoved = true
      list.perform(action, count: 1)
    }
  }

  func open() { whenDone { [unowned self] in openSelected() } }

  private func openSelected() {
    if let action = page.action(ofReturn: bar.field.text) { return action() }
    guard let selected = list.selection, list.shownRows?.isEmpty != true else { return }
    page.openFiltered(selected)
  }
}
