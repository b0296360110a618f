internal import NavModel

/// The manager of a presented page's detents, the heights at which a sheet rests. It computes the heights,
/// moves the page between them, and tells the page which one the user has selected. The page's
/// `presentationController` also uses this object to move a presentation that the program drives.
@MainActor final class SheetDetents {
  /// Called when a frame may have to be drawn, because a sheet has moved.
  var onChange: () -> Void = {}

  private let page: ViewController
  private let style: ModalPresentationStyle
  private let dismissal: Dismissal
  private var screen = Size(columns: 1, rows: 1)
  /// The heights of the detents, at which the sheet can rest; nil if the page has no detents.
  private var extent: SheetExtent?

  init(of page: ViewController, as style: ModalPresentationStyle, moving dismissal: Dismissal) {
    (self.page, self.style, self.dismissal) = (page, style, dismissal)
    page.presentationController.host = self
    dismissal.onStep = { [weak self] in self?.follow() }
  }

  private var transition: NavModel.NavigationController<PresentationStep> { dismissal.transition }
  private var controller: PresentationController { page.presentationController }
  /// The index of the selected detent, the height at which the sheet rests; nil if the page has no detents.
  private var selected: Int? { controller.selectedDetent.flatMap(controller.detents.firstIndex(of:)) }

  /// Removes this object from the page's `presentationController`, because the page's presentation has ended.
  func end() { if controller.host === self { controller.host = nil } }

  // MARK: Layout

  /// Computes the positions at which a sheet rests on a screen from its detents. The sheet's motion is as
  /// long as from the highest detent to below the screen. A sheet that is moving keeps its visible rows.
  /// - Returns: the frames of the page at its highest detent; nil for styles other than sheets.
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

  /// The number of rows of the whole sheet now, at a detent or between two of them; nil if the page has no
  /// detents.
  var rows: Int? {
    guard let extent else { return nil }
    return max(leastRows(extent), Int((dismissal.shown * Double(extent.most)).rounded()))
  }

  /// The part of the sheet's motion that is done: 0 when the sheet is gone, 1 when it is in place at any
  /// detent (height).
  var shown: Double {
    guard let extent else { return dismissal.shown }
    return min(1, dismissal.shown * Double(extent.most) / Double(leastRows(extent)))
  }

  /// Returns the number of rows that the sheet has while a part of it is below the screen. A sheet that comes
  /// in has the rows of its detent (height); a sheet that leaves has those of its lowest detent.
  private func leastRows(_ extent: SheetExtent) -> Int {
    let isComing = transition.transition.map { !$0.runsAsPop } ?? !dismissal.isActive
    return extent.heights[isComing ? dismissal.rests.selected : extent.heights.count - 1]
  }

  // MARK: Selection

  /// Tells the page which detent (height of the sheet) is selected, if the user has moved the sheet to
  /// another one.
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
    // The velocity of a pop is positive in the direction in which the page leaves. So the sign is changed by
    // `distance`, which is 0 or less.
    let distance = dismissal.rests.rest - 1
    return isComing && transition.endInteractivePop(velocity: velocity.map { $0 * distance })
  }

  func finish() -> Bool { isComing && transition.finishInteractivePop() }

  func cancel() -> Bool {
    isComing && transition.isInteractivePopDriven && transition.cancelInteractivePop()
  }

  private var isComing: Bool { transition.transition?.runsAsPop == false }
}
