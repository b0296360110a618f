import NavModel
import Testing

@testable import TermNav

/// What a program does to a recognizer and its view from within the closures and the overridden methods of a recognizer.
@Suite struct GestureCallbackTests {
  enum Kind: CaseIterable { case tap, doubleTap, longPress, swipe, pan, edgePan, pinch, rotation }

  private let view = View()
  private let other = TapGestureRecognizer(name: "other")

  private func recognizer(_ kind: Kind) -> GestureRecognizer {
    switch kind {
    case .tap: TapGestureRecognizer()
    case .doubleTap: DoubleTapGestureRecognizer()
    case .longPress: LongPressGestureRecognizer()
    case .swipe: SwipeGestureRecognizer(.left)
    case .pan: PanGestureRecognizer()
    case .edgePan: ScreenEdgePanGestureRecognizer(edges: .right)
    case .pinch: PinchGestureRecognizer()
    case .rotation: RotationGestureRecognizer()
    }
  }

  private func use(of recognizer: GestureRecognizer, endsPress: Bool) -> SenderUse {
    SenderUse { [view] in
      SenderUse.read(view)
      _ = (recognizer.state, recognizer.location, recognizer.pressLocation, recognizer.pressTime)
      _ = (recognizer.time, recognizer.button, recognizer.isEnabled, recognizer.view, recognizer.isActive)
      _ = (recognizer.shouldBegin, recognizer.shouldRecognizeSimultaneously)
      if let pan = recognizer as? PanGestureRecognizer { _ = (pan.translation, pan.velocity) }
    } change: { [view, other] in
      SenderUse.change(view)
      let token = recognizer.addHandler { _ in }
      recognizer.addHandler { [unowned recognizer] _ in recognizer.require(toFail: other) }
      token.remove()
      recognizer.shouldBegin = same(recognizer.shouldBegin)
      recognizer.shouldRecognizeSimultaneously = same(recognizer.shouldRecognizeSimultaneously)
      recognizer.require(toFail: other)
      (recognizer as? PinchGestureRecognizer)?.scale = 1
      (recognizer as? RotationGestureRecognizer)?.rotation = 0
      guard endsPress else { return }
      recognizer.isEnabled = false
      recognizer.isEnabled = true
      view.removeGestureRecognizer(recognizer)
      view.addGestureRecognizer(recognizer)
    }
  }

  /// Taps, double taps, long presses, swipes, drags from an edge, and drags and keys of two touches.
  private func gesture() {
    let page = FixedPage("Page", hidesBar: true)
    page.view.addSubview(view)
    view.frame = Rect(columns: 40, rows: 12)
    let stage = Stage(FixedPage("Home"), page, columns: 40, rows: 12)
    for _ in 0..<2 {
      stage.click(20, 5)
      stage.wait(0.1)
      stage.click(20, 5)
      stage.wait(1)
      stage.press(20, 5)
      stage.wait(1)
      stage.release(20, 5)
      for start in [39.0, 30] {
        stage.press(start, 5)
        for column in stride(from: start - 3, to: 8, by: -5) { stage.drag(to: column, 5) }
        stage.release(8, 5)
        stage.wait(0.5)
      }
      for (phase, column, row) in [
        (.pressed, 26, 6), (.dragged, 28, 3), (.dragged, 20, 1), (.released, 20, 1),
      ] as [(PointerEvent.Phase, Double, Double)] {
        if stage.app.needsDisplay { _ = stage.app.render() }
        let point = Point(column: column, row: row)
        stage.send(.pointer(PointerEvent(phase, at: point, modifiers: .control, time: stage.time)))
      }
    }
    _ = stage.lines
  }

  @Test(arguments: Kind.allCases, [true, false]) func `a handler`(_ kind: Kind, endsPress: Bool) {
    let recognizer = recognizer(kind)
    let use = use(of: recognizer, endsPress: endsPress)
    view.on(recognizer) { _ in use() }
    gesture()
    #expect(use.calls > 0)
  }

  @Test(arguments: Kind.allCases, [true, false]) func `what is asked whether it may begin`(
    _ kind: Kind, endsPress: Bool
  ) {
    let recognizer = recognizer(kind)
    let use = use(of: recognizer, endsPress: endsPress)
    recognizer.shouldBegin = { _ in
      use()
      return true
    }
    view.addGestureRecognizer(recognizer)
    gesture()
    #expect(use.calls > 0)
  }

  @Test(arguments: [true, false]) func `what is asked about two at once`(endsPress: Bool) {
    let recognizer = PanGestureRecognizer()
    let use = use(of: recognizer, endsPress: endsPress)
    recognizer.shouldRecognizeSimultaneously = { _ in
      use()
      return true
    }
    view.addGestureRecognizer(recognizer)
    view.onPan { _ in }
    gesture()
    #expect(use.calls > 0)
  }

  /// A recognizer that calls a closure in each method that it overrides.
  private final class OwnRecognizer: PanGestureRecognizer {
    var onCall: (String) -> Void = { _ in }

    override func pressed(_ event: PointerEvent) {
      super.pressed(event)
      onCall("pressed")
    }
    override func dragged(_ event: PointerEvent) {
      super.dragged(event)
      onCall("dragged")
    }
    override func released(_ event: PointerEvent) {
      super.released(event)
      onCall("released")
    }
    override func reset() { onCall("reset") }
    override func permission() -> Permission {
      onCall("permission")
      return super.permission()
    }
    override func canPrevent(_ other: GestureRecognizer) -> Bool {
      onCall("canPrevent")
      return super.canPrevent(other)
    }
    override func canBePrevented(by other: GestureRecognizer) -> Bool {
      onCall("canBePrevented")
      return super.canBePrevented(by: other)
    }
    override func requiresFailure(of other: GestureRecognizer) -> Bool {
      onCall("requiresFailure")
      return super.requiresFailure(of: other)
    }
    override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
      onCall("shouldBeRequiredToFail")
      return super.shouldBeRequiredToFail(by: other)
    }
    override var deadline: Seconds? {
      onCall("deadline")
      return state == .possible ? pressTime : nil
    }
    override func advance(to time: Seconds) { onCall("advance") }
  }

  @Test(
    arguments: [
      "pressed", "dragged", "released", "reset", "permission", "canPrevent", "canBePrevented",
      "requiresFailure", "shouldBeRequiredToFail", "deadline", "advance",
    ], [true, false])
  func `what a recognizer of one's own overrides`(_ name: String, endsPress: Bool) {
    let recognizer = OwnRecognizer(name: "own")
    let use = use(of: recognizer, endsPress: endsPress)
    recognizer.onCall = { if $0 == name { use() } }
    // Of two pans on a view the one that was added first begins.
    if name == "canBePrevented" { view.onPan { _ in } }
    view.addGestureRecognizer(recognizer)
    view.onPan { _ in }
    view.onTap {}
    gesture()
    #expect(use.calls > 0)
  }
}
