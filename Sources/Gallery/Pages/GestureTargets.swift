import TermNav

enum GestureTargets {
  static func all() -> [GestureTile] {
    // The tile takes drags from the right edge, because drags from the leading edge pop the page.
    let boat = BoatPicture()
    let edgePan = ScreenEdgePanGestureRecognizer(name: "labEdgePan", edges: .right)
    return [
      tap(), doubleTap(), longPress(), pan(edgePan, "Screen edge", how: "drag from edge"),
      pan(PanGestureRecognizer(name: "labPan"), "Pan", how: "drag anywhere"), swipe(), pinch(boat),
      rotation(boat),
    ]
  }

  private static func tap() -> GestureTile {
    let tap = TapGestureRecognizer(name: "labTap")
    tap.animatedScale = TapScale(smallest: 0.8, duration: 0.5)
    let tile = GestureTile("Tap", how: "press, let go", figures: ["taps 0"], [tap])
    var taps = 0
    listen(tap, tile) { tap, tile in
      guard tap.state == .ended else { return }
      taps += 1
      tile.figures = ["taps \(taps)"]
    }
    return tile
  }

  private static func doubleTap() -> GestureTile {
    let double = DoubleTapGestureRecognizer(name: "labDoubleTap")
    let single = TapGestureRecognizer(name: "labSingleTap")
    single.require(toFail: double)
    let tile = GestureTile(
      "Double tap", how: "twice in \(DoubleTapGestureRecognizer.standardDuration) s",
      figures: ["double 0", "single 0"], [double])
    tile.addGestureRecognizer(single)
    var (doubles, singles) = (0, 0)
    func show(_ tile: GestureTile) { tile.figures = ["double \(doubles)", "single \(singles)"] }
    listen(double, tile) { double, tile in
      if double.state == .ended { doubles += 1 }
      show(tile)
    }
    listen(single, tile) { single, tile in
      if single.state == .ended { singles += 1 }
      show(tile)
    }
    return tile
  }

  private static func longPress() -> GestureTile {
    let press = LongPressGestureRecognizer(name: "labLongPress")
    let tile = GestureTile(
      "Long press", how: "hold for \(LongPressGestureRecognizer.standardDuration) s", figures: ["presses 0"],
      [press])
    var presses = 0
    listen(press, tile) { press, tile in
      if press.state == .began { presses += 1 }
      let translation = press.location - press.pressLocation
      tile.figures =
        ["presses \(presses)"]
        + (press.isActive ? ["moved \(translation.onScreen(from: tile).figures)"] : [])
    }
    return tile
  }

  private static func pan(_ pan: PanGestureRecognizer, _ title: String, how: String) -> GestureTile {
    let tile = GestureTile(title, how: how, figures: figures(.zero, .zero), [pan])
    tile.onRest = { [unowned pan] tile in
      tile.figures = figures(pan.translation.onScreen(from: tile), pan.velocity.onScreen(from: tile))
    }
    listen(pan, tile) { pan, tile in
      tile.onRest(tile)
      tile.awaitRest(pan.isActive)
    }
    return tile
  }

  private static func swipe() -> GestureTile {
    let swipes = SwipeGestureRecognizer.Direction.allCases.map {
      SwipeGestureRecognizer(
        $0, name: "labSwipe\($0.rawValue.prefix(1).uppercased())\($0.rawValue.dropFirst())")
    }
    let tile = GestureTile("Swipe", how: "flick anywhere", figures: ["none yet"], swipes)
    var count = 0
    for swipe in swipes {
      listen(swipe, tile) { swipe, tile in
        guard swipe.state == .ended else { return }
        count += 1
        tile.figures = [
          tile.facing(swipe.direction.words), "swipes \(count)",
        ]
      }
    }
    return tile
  }

  private static func pinch(_ boat: BoatPicture) -> GestureTile {
    let pinch = PinchGestureRecognizer(name: "labPinch")
    let tile = GestureTile("Pinch", how: "Ctrl+drag, + −", figures: ["1.00"], [pinch])
    tile.picture = boat.makeView()
    var step = 1.0
    listen(pinch, tile) { pinch, tile in
      if pinch.isActive {
        step = pinch.scale
        boat.scale(by: step)
        pinch.scale = 1
      }
      tile.figures = ["\(boat.scale.figure(decimals: 2)) step \(step.figure(decimals: 2))"]
    }
    return tile
  }

  private static func rotation(_ boat: BoatPicture) -> GestureTile {
    let rotation = RotationGestureRecognizer(name: "labRotation")
    let tile = GestureTile("Rotation", how: "Ctrl+drag, [ ]", figures: ["0°"], [rotation])
    tile.picture = boat.makeView()
    var step = 0.0
    listen(rotation, tile) { rotation, tile in
      if rotation.isActive {
        step = rotation.rotation
        boat.turn(by: step)
        rotation.rotation = 0
      }
      tile.figures = ["\(degrees(boat.rotation)) step \(degrees(step))"]
    }
    return tile
  }

  private static func listen<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ tile: GestureTile, _ body: @escaping (Recognizer, GestureTile) -> Void
  ) {
    recognizer.addHandler { [unowned recognizer, unowned tile] _ in body(recognizer, tile) }
  }

  private static func figures(_ translation: Vector, _ speed: Vector) -> [String] {
    ["moved \(translation.figures)", "speed \(speed.figures)"]
  }

  private static func degrees(_ angle: Double) -> String { "\((angle * 180 / .pi).figure())°" }
}

extension SwipeGestureRecognizer.Direction {
  fileprivate var words: String {
    self == .left || self == .right ? "{\(arrow)} {\(rawValue)}" : "\(arrow) \(rawValue)"
  }

  fileprivate var arrow: String {
    switch self {
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    }
  }
}

extension Vector {
  /// Returns the translation of a gesture as it looks on the screen: in a mirrored view left and right are
  /// exchanged.
  @MainActor func onScreen(from view: View) -> Vector { view.isMirrored ? Vector(dx: -dx, dy: dy) : self }

  /// The translation of a gesture as text: the columns to the right, then the rows down.
  var figures: String { "\(dx.signedFigure()), \(dy.signedFigure())" }
}
