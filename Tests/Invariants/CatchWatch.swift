import NavModel

/// Law 9, for all that is caught: something of both pages was to be seen, or the page that stays was not in its place.
final class CatchWatch<Page: Navigable> {
  private(set) var fault: String?
  /// What ran last by itself: to its end, or back; nil while it is held.
  private var isFinishing: Bool?

  init(_ nav: NavigationController<Page>) {
    nav.addObserver { [unowned nav, unowned self] event in
      if case .transition(let report) = event { note(report, nav) }
    }
  }

  private func note(_ report: TransitionReport<Page>, _ nav: NavigationController<Page>) {
    switch report.phase {
    case .began: isFinishing = report.isInteractive ? nil : true
    case .finishing: isFinishing = true
    case .cancelling: isFinishing = false
    case .caught:
      guard let isFinishing, let running = nav.transition else { return }
      self.isFinishing = nil
      let stays = isFinishing ? running.to : running.from
      if Self.isAlone(stays === running.front, running, nav.containerSize) {
        fault = "\(stays.name) was at rest, as was seen, and was caught at p \(running.popProgress)"
      }
    case .changed, .finished, .cancelled: break
    }
  }

  private static func isAlone(
    _ isFront: Bool, _ running: NavigationTransition<Page>, _ size: Size
  ) -> Bool {
    let screen = Size(columns: max(1, size.columns), rows: max(1, size.rows))
    let layout = running.layout(size: screen)
    guard let page = isFront ? layout.front : layout.back else { return false }
    let other = isFront ? layout.back : layout.front
    return fills(screen, page) && (!isSeen(other, screen) || isFront && page.opacity >= 1)
  }

  private static func fills(_ screen: Size, _ page: PlacedPage) -> Bool {
    page.visibleColumns(of: screen.columns) == 0..<screen.columns && page.offset == 0
      && page.width == screen.columns && page.visibleRows(of: screen.rows) == 0..<screen.rows
      && page.rowOffset == 0 && page.height == screen.rows
  }

  private static func isSeen(_ page: PlacedPage?, _ screen: Size) -> Bool {
    page.map {
      !$0.visibleColumns(of: screen.columns).isEmpty && !$0.visibleRows(of: screen.rows).isEmpty
    } ?? false
  }
}
