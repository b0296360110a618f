import TermNav

/// A frame with the picture of a transition between two pages. The picture moves three times by itself, and
/// can be dragged.
final class PreviewCard: View {
  /// The time between two frames of the picture. 24 frames a second look like motion, and a preview should
  /// not load a slow connection more.
  private static let frameTime = Duration.seconds(1.0 / 24)
  /// The progress of the transition that the picture shows where motion is reduced.
  private static let stillProgress = 0.3
  /// How long the lower page of the picture is seen after a drag has left it in sight. Then the upper page
  /// comes back.
  private static let stay = Duration.milliseconds(900)
  private static let spring = Spring.navigation
  /// The longest press on the picture, in seconds, that is a click.
  private static let longestClick: Seconds = 0.4

  private unowned let gallery: Gallery
  private var app: NavigationApp { gallery.app }
  /// Called when the picture of a transition is clicked.
  var onOpen: () -> Void = {}
  private var picture: TransitionView?
  private var leastProgress = 0.0
  private var motion: Animation?
  /// How far the picture of a transition has played its own motion, in seconds; nil once it is at rest.
  private var played: Double?
  /// The progress of the transition at which the pointer has caught the picture; nil while the pointer does
  /// not hold it.
  private var heldProgress: Double?

  init(_ gallery: Gallery) {
    self.gallery = gallery
    super.init()
    let drag = CardDrag(name: "preview")
    drag.claim = { .across }
    drag.onTouch = { [unowned self] in $0 ? hold() : letGo(velocity: 0) }
    drag.addHandler { [unowned self, unowned drag] _ in follow(drag) }
    addGestureRecognizer(drag)
    onTap { [unowned self] in if $0.time - $0.pressTime < Self.longestClick { onOpen() } }
    app.addEventObserver { [unowned self] in if case .focus(false) = $0 { stopMotion() } }
    // The picture in the card stands still during a transition of the whole page, and moves on after it.
    app.navigation.addObserver { [unowned self] _ in playOn() }
  }

  /// Shows a transition as a moving picture; nil shows none.
  func show(_ scene: PreviewScene?) {
    motion?.cancel()
    (heldProgress, played) = (nil, nil)
    picture?.removeFromSuperview()
    picture = scene.map { TransitionView(front: $0.front, back: $0.back, style: $0.style) }
    leastProgress = scene?.leastProgress ?? 0
    guard let picture else { return setNeedsDisplay() }
    move(to: restProgress)
    addSubview(picture)
    if !app.navigation.reducesMotion { played = 0 }
    playOn()
    setNeedsLayout()
  }

  private var restProgress: Double { app.navigation.reducesMotion ? Self.stillProgress : leastProgress }

  // MARK: Time

  private func playOn() {
    guard let before = played, heldProgress == nil, app.navigation.transition == nil, !isHidden,
      motion?.isActive != true
    else { return }
    motion = animate { [unowned self] in play(before + $0.seconds, $0) }
  }

  /// Shows the picture of a transition at a time of its own motion, in seconds. Returns when the next frame
  /// is due, counted from the animation's start like `elapsed`.
  private func play(_ time: Double, _ elapsed: Duration) -> Animation.Next {
    if app.navigation.transition != nil { return .done }
    if app.navigation.reducesMotion || isLineSlow || PreviewMotion.isOver(at: time) {
      stopMotion()
      return .done
    }
    played = time
    move(to: PreviewMotion.progress(at: time))
    return .at(elapsed + Self.frameTime)
  }

  /// Whether the connection to the terminal takes longer for a frame than the time between two frames.
  private var isLineSlow: Bool { app.observers.link.roundTrip.map { $0 > Self.frameTime } ?? false }

  /// Ends the motion that the picture of a transition makes by itself, until another picture is shown.
  private func stopMotion() {
    guard played != nil else { return }
    played = nil
    motion?.cancel()
    move(to: restProgress)
  }

  private func move(to progress: Double) {
    picture?.progress = max(progress, leastProgress)
    // The view around the card shows words that depend on the transition's progress.
    superview?.setNeedsDisplay()
  }

  // MARK: Pointer

  private func hold() {
    motion?.cancel()
    played = nil
    heldProgress = picture?.progress
  }

  private func follow(_ drag: CardDrag) {
    guard let picture, let start = heldProgress else { return }
    let columns = Double(max(1, picture.size.columns))
    switch drag.state {
    case .began, .changed:
      move(to: start + drag.translation.dx / columns)
    case .ended: letGo(velocity: drag.velocity.dx / columns)
    case .cancelled: letGo(velocity: 0)
    case .possible, .failed: break
    }
  }

  /// Ends the drag of the picture: the upper page leaves or springs back, as a page of the program would.
  /// - Parameter velocity: The velocity of the pointer, in widths of the picture per second.
  private func letGo(velocity: Double) {
    guard let picture, heldProgress != nil else { return }
    heldProgress = nil
    let situation = ReleasePolicy.Situation(
      progress: picture.progress, velocity: velocity, width: Double(picture.size.columns))
    let leaves = app.navigation.releasePolicy.decision(in: situation) == .finish
    spring(to: leaves ? 1 : restProgress, velocity: velocity)
  }

  /// Moves the picture of a transition to a progress by a spring. If the upper page leaves, it comes back
  /// after a while.
  private func spring(to end: Double, velocity: Double = 0, after delay: Duration = .zero) {
    guard let start = picture?.progress else { return }
    motion = animate(after: delay) { [unowned self] elapsed in
      let state = Self.spring.state(displacement: start - end, velocity: velocity, after: elapsed.seconds)
      let isOver = app.navigation.reducesMotion || abs(state.displacement) < 0.002 && elapsed > .zero
      move(to: isOver ? end : end + state.displacement)
      guard isOver else { return .nextFrame }
      if end == 1 { spring(to: restProgress, after: Self.stay) }
      return .done
    }
  }

  // MARK: Layout and drawing

  override func layoutSubviews() {
    picture?.frame = Rect(size).inset(columns: 1, rows: 1)
    // The user may have chosen reduced motion after the picture was made.
    if app.navigation.reducesMotion { stopMotion() }
    playOn()
  }

  /// The sentences that say what the mouse can do with the picture of a transition, the longest first. Empty
  /// if there is no mouse or no picture.
  var words: [String] {
    guard let picture, gallery.canDrag else { return [] }
    if picture.progress >= 1 { return ["Pulled away. It comes back in a moment."] }
    return [
      "Pull this page to the {right}, or click it to open it.",
      "Pull this page {right}, or click to open it.",
      "Pull this page {right}, or click it.",
    ].map(facing)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.outline(canvas.bounds, style: theme.separator)
  }
}

/// A horizontal drag whose recognizer also reports when the button goes down and when the gesture is over.
private final class CardDrag: ContentPanGestureRecognizer {
  var onTouch: (_ isDown: Bool) -> Void = { _ in }

  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    onTouch(true)
  }

  override func reset() {
    super.reset()
    onTouch(false)
  }
}

/// The motion that the preview makes by itself: the progress of its transition at a time in seconds.
nonisolated enum PreviewMotion {
  private static let turns = 3.0
  private static let waitTime = 0.4
  private static let outTime = 1.4
  /// How long the picture of a transition stands still when the page is halfway out, in seconds.
  private static let pauseTime = 0.3
  private static let backTime = 1.2
  private static let restTime = 1.2
  /// How long it takes until the page in the picture has moved out and back, in seconds. The rest after that
  /// is not included.
  static let turnTime = waitTime + outTime + pauseTime + backTime
  private static let cycleTime = turnTime + restTime
  static let duration = turns * cycleTime - restTime

  static func isOver(at time: Double) -> Bool { time >= duration }

  static func progress(at time: Double) -> Double {
    let moved = time.truncatingRemainder(dividingBy: cycleTime) - waitTime
    let part = moved < outTime + pauseTime ? moved / outTime : 1 - (moved - outTime - pauseTime) / backTime
    let fraction = min(max(part, 0), 1)
    return fraction * fraction * (3 - 2 * fraction) / 2
  }
}
