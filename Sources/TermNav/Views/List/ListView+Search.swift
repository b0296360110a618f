extension ListView {
  /// How a search begins.
  public enum SearchMode: Sendable, CaseIterable {
    /// Not at all by keys.
    case off
    /// By `/`; Return ends the typing, and keys are the list's again.
    case onSlash
    /// By any letter or figure, so `j` and `k` are letters too; Return opens the selected row.
    case asYouType
  }

  /// The words that are looked for; nil where no search is shown.
  public var searchQuery: String? { search?.query }

  /// Shows only the rows that have all of these words, in any case of letters, and marks the words.
  public func search(for query: String) {
    look(for: TextEntry(.query, query, limit: ListSearch.limit))
  }

  /// Shows all rows again; the selected row stays selected.
  public func endSearch() {
    guard search != nil else { return }
    let selected = selection
    search = nil
    rearrange(selecting: selected)
    onSearch?(nil)
  }

  // MARK: Keys

  func handleSearch(_ key: KeyPress) -> Bool {
    if let search { return search.isTyping && handleTyping(key, search) }
    guard isOfSearch(key), case .character(let character) = key.key else { return false }
    search(for: String(character))
    return true
  }

  /// Whether the key is a letter of a search, or begins one as such.
  func isOfSearch(_ key: KeyPress) -> Bool {
    guard let character = key.writtenCharacter else { return false }
    if let search { return search.isTyping }
    return searchMode == .asYouType && openPlace == nil && (character.isLetter || character.isNumber)
  }

  func resumeTyping() {
    search?.isTyping = true
    setNeedsDisplay()
  }

  private func handleTyping(_ key: KeyPress, _ search: ListSearch) -> Bool {
    switch (key.key, key.modifiers) {
    case (.backspace, []) where search.entry.isEmpty: endSearch()
    case (.character, []), (.character, .shift), (.character("u"), .control), (.backspace, []):
      var entry = search.entry
      TextCommand(key).map { _ = entry.perform($0) }
      look(for: entry)
    case (.enter, []) where searchMode != .asYouType:
      if search.entry.isEmpty { endSearch() } else { self.search?.isTyping = false }
      setNeedsDisplay()
    // A held arrow must not leave the page.
    case (.left, []), (.right, []): break
    default: return false
    }
    return true
  }

  func pasteIntoSearch(_ text: String) -> Bool {
    guard searchMode == .asYouType && openPlace == nil || search?.isTyping == true else { return false }
    var entry = search?.entry ?? ListSearch().entry
    entry.insert(text)
    look(for: entry)
    return true
  }

  // MARK: Looking

  private func look(for entry: TextEntry) {
    finishChange()
    closeActions(animated: false)
    let selected = selection
    var new = search ?? ListSearch()
    new.isTyping = true
    new.look(for: entry, in: max(0, rowCount))
    new.scan(textOfItem)
    search = new
    goOn()
    rearrange(selecting: selected)
    onSearch?(entry.text)
  }

  /// After a change of the rows.
  func restartSearch() {
    guard let search else { return }
    var new = ListSearch()
    new.isTyping = search.isTyping
    new.look(for: search.entry, in: max(0, rowCount))
    new.scan(textOfItem)
    self.search = new
    goOn()
  }

  /// Looks at the next rows of very many.
  func continueSearch() {
    guard search?.isScanning == true else { return }
    search?.scan(textOfItem)
    arrangeLines()
    measure()
    if place == nil { place = item(nearest: 0) }
    setNeedsDisplay()
  }

  private func textOfItem(_ index: Int) -> String? {
    if let searchedText { return searchedText(index) }
    let row = content(of: index)
    return row.kind == .item ? row.searchedText : nil
  }

  private func rearrange(selecting selected: Int?) {
    arrangeLines()
    measure()
    scroll(toLine: 0)
    move(to: selected.flatMap(place) ?? item(nearest: 0), from: (place, selected))
    if let place { reveal(place) }
    placeAccessories()
    setNeedsLayout()
  }
}
