import TermNav

/// A page of the storm: one of the library's content views over all of it, which calls back at the worst of times.
final class StormPage: ViewController {
  enum Kind: CaseIterable { case list, rows, scroll, pager, slider, map, text, gestures, plain }

  let kind: Kind
  let filling: View
  var hidesBar = false
  var isPopDisabled = false
  var maximumDistance = 0.0
  var beginsPop = true
  var mayLeave = true
  /// Called where it says yes.
  var onAgree: () -> Void = {}
  /// What a handler does in the middle of a gesture.
  var onGesture: (StormPage) -> Void = { _ in }

  init(_ kind: Kind, number: Int) {
    self.kind = kind
    filling = Self.filling(kind)
    super.init(title: "\(kind) 永\(number)", name: "\(kind)\(number)")
    content = filling
    if number % 3 == 0 { bottomView = HintBar() }
    if kind != .plain { filling.becomeFirstResponder() }
    furnishBar(number)
    wire()
  }

  /// Colours and items of their own for three pages of four.
  private func furnishBar(_ number: Int) {
    func item(_ word: String, isEnabled: Bool = true) -> BarItem {
      BarItem(word, isEnabled: isEnabled) { [unowned self] in onGesture(self) }
    }
    if number % 2 == 1 {
      navigationItem.appearance = NavigationBarAppearance(
        backgroundColor: .rgb(UInt8(number * 11 % 256), 40, 90))
      navigationItem.leadingItems = [item("左"), item("Left", isEnabled: number % 3 > 0)]
      navigationItem.leadingItemsSupplementBackButton = number % 4 == 1
    }
    guard number % 4 > 1 else { return }
    navigationItem.trailingItems = [item("Archive"), item("右側", isEnabled: number % 3 > 0), item("Reply")]
    navigationItem.backItem = number % 3 == 0 ? item("Done") : nil
    navigationItem.attributedTitle = [TextRun(title, Style(.rgb(200, 9, 9))), TextRun(" 永い題名", .plain)]
    navigationItem.titleLineBreakMode = number % 3 == 0 ? .byTruncatingHead : .byTruncatingMiddle
  }

  private static func filling(_ kind: Kind) -> View {
    switch kind {
    case .list: return ListView(rowCount: 1_000_000) { ListRow(title: "Row \($0)", detail: "永") }
    case .rows:
      let list = ListView(rowCount: 60) { ListRow($0 % 9 == 0 ? .header : .item, title: "Row \($0)") }
      list.actions = { $0 % 5 == 1 ? [] : [RowAction("Keep") { _ in }, RowAction("Delete") { _ in }] }
      return list
    case .scroll:
      return ScrollView(StormPad(Rect(columns: 300, rows: 90)), contentSize: Size(columns: 300, rows: 90))
    case .pager: return Pager((0..<4).map { _ in StormPad(Rect(columns: 3, rows: 3)) })
    case .slider: return Slider(value: 0.5)
    case .map:
      return MapView(contentSize: Size(columns: 300, rows: 120)) {
        $0.text("永", column: $1.column, row: $1.row, style: $2.text)
      }
    case .text: return TextField("Fähre 永 ferry")
    case .gestures, .plain: return View()
    }
  }

  private func wire() {
    if kind == .gestures {
      let (tap, double) = (TapGestureRecognizer(), DoubleTapGestureRecognizer())
      tap.require(toFail: double)
      let pinch = PinchGestureRecognizer()
      pinch.shouldRecognizeSimultaneously = { $0.name == "rotation" }
      let more: [GestureRecognizer] = [
        tap, double, LongPressGestureRecognizer(), SwipeGestureRecognizer(.up), SwipeGestureRecognizer(.left),
        ScreenEdgePanGestureRecognizer(edges: .right), pinch, RotationGestureRecognizer(),
      ]
      for recognizer in more { filling.addGestureRecognizer(recognizer) }
    }
    for view in [filling] + filling.subviews {
      for recognizer in view.gestureRecognizers {
        recognizer.addHandler { [unowned self] _ in onGesture(self) }
      }
    }
    guard let list = filling as? ListView else { return }
    list.onOpen = { [unowned self] _ in onGesture(self) }
    guard kind == .rows else { return }
    list.actions = { [unowned list] in
      $0 % 5 == 1 ? [] : [RowAction("Keep") { _ in }, RowAction("Delete") { _ in list.rowCount -= 1 }]
    }
  }

  override var prefersNavigationBarHidden: Bool {
    get { hidesBar }
    set { hidesBar = newValue }
  }
  override var interactivePopDisabled: Bool {
    get { isPopDisabled }
    set { isPopDisabled = newValue }
  }
  override var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double {
    get { maximumDistance }
    set { maximumDistance = newValue }
  }
  override func shouldBeginInteractivePop() -> Bool { beginsPop }
  override func shouldPop(_ pop: PendingPop) -> Bool {
    if mayLeave { onAgree() }
    return mayLeave
  }
}
