import TermNav

/// Wide sheets side by side: a drag scrolls the sheet, at its end turns to the next one, and before the first goes back.
final class AtlasPage: ViewController {
  let pager: Pager

  init(_ sheets: [ScrollView]) {
    pager = Pager(sheets)
    super.init(title: "Atlas")
    content = pager
    for sheet in sheets { passOn(sheet) }
  }

  /// A scroll view keeps all drags toward leading, unless its claim says otherwise.
  private func passOn(_ sheet: ScrollView) {
    sheet.panGestureRecognizer.claim = sheet.weakly(else: .nothing) { sheet in
      let isAtEnd = sheet.visibleRect.columns.upperBound >= sheet.contentSize.columns
      return isAtEnd && sheet.panGestureRecognizer.translation.dx < 0 ? .nothing : sheet.dragClaim
    }
  }
}
