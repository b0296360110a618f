/// Lays a navigation's bar out where its page, width or words have changed.
@MainActor final class BarLayout {
  private struct Form: Equatable {
    var page: ObjectIdentifier
    var columns: Int
    var layouts: Int
  }

  private let hits: HitTester
  @exclusivity(unchecked) private var form: Form?

  init(hits: HitTester) { self.hits = hits }

  func update() {
    let page = hits.navigation.activeViewController
    let columns = hits.navigation.containerSize.columns
    let form = Form(page: ObjectIdentifier(page), columns: columns, layouts: hits.compositor.layouts)
    guard form != self.form else { return }
    self.form = form
    hits.bar.update(for: page, width: columns)
  }
}
