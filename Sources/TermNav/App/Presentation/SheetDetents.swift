internal import NavModel

/// The detents of a presented page: computes their heights, moves the card between them, and tells the page
/// which one the user has selected. It is also the host by which a program drives a presentation.
@MainActor final class SheetDetents {
  /// Called when the picture may have changed.
  var onChange: () -> Void = {}

  private let page: ViewController
  private let style: ModalPresentationStyle
  private let dismissal: Dismissal
  private var screen = Size(columns: 1, rows: 1)
  /// The heights of the detents; nil if the page has none.
  private var extent: SheetExtent?

  init(of page: ViewController, as style: ModalPresentationStyle, moving dismissal: Dismissal) {
    (self.page, self.style, self.dismissal) = (page, style, dismissal)
    page.presentationController.host = self
    dismissal.onStep = { [weak self] in self?.follow() }
  }

  private var transition: NavModel.NavigationController<PresentationStep> { dismissal.transition }
  private var controller: PresentationController { page.presentationController }
  /// The index of the selected detent; nil if the page has no detents.
  private var selected: Int? { controller.selectedDetent.flatMap(controller.detents.firstIndex(of:)) }

  /// Detaches from the page: the presentation has ended.
  func end() { if controller.host === self { controller.host = nil } }

  // MARK: Layout

  /// Computes where the card of a sheet rests on a screen, by its detents. The motion begins at the highest
  /// one. A card that is moving keeps its visible rows.
  /// - Returns: the frame of the card at its highest; nil for other styles than sheets, which are not
  ///   measured here.
  @discardableResult
  func measure(on screen: Size) -> PresentationFrame? {
    guard style.isSheet else { return nil }
    self.screen = screen
    let hadDetents = extent != nil
    var rests = RestingPoints([0], selected: 0, leadsAway: dismissal.isAllowed)
    if let selected {
      let chrome = PresentationFrame.sheetChrome(of: page, on: screen)
      let now = SheetExtent(controller.detents, chrome: chrome, on: screen)
      rests = now.restingPoints(selected: selected, leadsAway: dismissal.isAllowed)
      extent = now
    } else {
      extent = nil
    }
    let highest = PresentationFrame(of: page, as: style, anchor: nil, rows: extent?.most, on: screen)
    dismissal.measure(
      rests, rows: screen.rows - highest.card.row, on: screen, keepsRows: hadDetents || extent != nil)
    return highest
  }

  /// The rows of the card, at a detent or between two; nil without detents.
  var rows: Int? {
    guard let extent else { return nil }
    return max(leastRows(extent), Int((dismissal.shown * Double(extent.most)).rounded()))
  }

  /// How far the card has come: 0 is gone, 1 is in place at any detent.
  var shown: Double {
    guard let extent else { return dismissal.shown }
    return min(1, dismissal.shown * Double(extent.most) / Double(leastRows(extent)))
  }

  /// Returns the rows of the card while some of them are below the screen. A card that comes has the rows of
  /// its detent, one that goes those of the lowest detent.
  private func leastRows(_ extent: SheetExtent) -> Int {
    let isComing = transition.transition.map { !$0.runsAsPop } ?? !dismissal.isActive
    return extent.heights[isComing ? dismissal.rests.selected : extent.heights.count - 1]
  }

  // MARK: Selection

  /// Tells the page if the user has moved the sheet to another detent.
  func follow() {
    guard let extent, let selected,
      let now = extent.detent(atHeight: dismissal.rests.selected, selected: selected), now != selected
    else { return }
    controller.userDidSelect(controller.detents[now])
  }
}

extension SheetDetents: PresentationHost {
  func detentsDidChange() {
    measure(on: screen)
    onChange()
  }

  func showSelectedDetent(animated: Bool) {
    guard let extent, let selected else { return }
    var rests = dismissal.rests
    rests.selected = extent.height(ofDetent: selected)
    transition.set(rests, move: animated)
    onChange()
  }

  func drive(to percentComplete: Double, velocity: Double) -> Bool {
    let distance = 1 - dismissal.rests.rest
    return isComing
      && transition.updateInteractiveTransition(
        min(percentComplete, 1) * distance, velocity: velocity * distance)
  }

  func release(velocity: Double?) -> Bool {
    // The velocity of a pop is positive toward gone, hence the sign.
    let distance = dismissal.rests.rest - 1
    return isComing && transition.endInteractivePop(velocity: velocity.map { $0 * distance })
  }

  func finish() -> Bool { isComing && transition.finishInteractivePop() }

  func cancel() -> Bool {
    isComing && transition.isInteractivePopDriven && transition.cancelInteractivePop()
  }

  private var isComing: Bool { transition.transition?.runsAsPop == false }
}
