import NavModel
import Testing

@testable import TermNav

@Suite struct DismissalTests {
  private let page = FixedPage("Page")
  private let stack: TermNav.NavigationController

  init() { stack = .init([page]) }

  /// Up, and in its place.
  private func presented(as style: ModalPresentationStyle) -> Dismissal {
    let dismissal = Dismissal(of: stack, as: style, from: FixedPage("Home"))
    dismissal.transition.containerSize = Size(columns: 20, rows: 10)
    dismissal.transition.start()
    dismissal.present(animated: false, curve: nil)
    return dismissal
  }

  @Test func `a page has keys and presses until it is being dismissed`() {
    let dismissal = presented(as: .sheet)
    #expect(dismissal.isActive && dismissal.shown == 1)
    dismissal.dismiss(animated: true, curve: nil)
    #expect(!dismissal.isActive && dismissal.shown == 1)
    dismissal.transition.advance(to: 10)
    #expect(dismissal.shown == 0 && dismissal.content.hasLeft)
  }

  @Test func `a sheet can be dragged away unless its page is modal, and nothing else can`() {
    #expect(!presented(as: .sheet).isDragRefused)
    page.isModalInPresentation = true
    #expect(presented(as: .sheet).isDragRefused)
    page.isModalInPresentation = false
    #expect(presented(as: .alert).isDragRefused && presented(as: .fullScreen).isDragRefused)
  }

  @Test func `its step says at any time whether a drag may take it away`() {
    let sheet = presented(as: .sheet)
    #expect(!sheet.content.interactivePopDisabled)
    page.isModalInPresentation = true
    #expect(sheet.content.interactivePopDisabled)
  }

  @Test func `an alert comes and goes at once`() {
    let alert = Dismissal(of: stack, as: .alert, from: FixedPage("Home"))
    alert.transition.start()
    alert.present(animated: true, curve: nil)
    #expect(alert.isActive && alert.transition.transition == nil)
    #expect(alert.leave())
    #expect(!alert.isActive && alert.transition.transition == nil)
  }

  @Test func `a drag counts the rows below the card's first one, two columns for each`() {
    let dismissal = presented(as: .sheet)
    dismissal.row = 3
    let place = dismissal.entrant.transform.inView(Point(column: 8, row: 5))
    #expect(place == ViewTransform(turnedFromRow: 3).inView(Point(column: 8, row: 5)))
  }
}
