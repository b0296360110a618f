import TermNav

/// The picture of a transition in a frame: it moves three times, and can be held and pulled.
final class PreviewCard: View {
  /// From one frame to the next: 24 pictures a second.
  private static let frameTime = Duration.seconds(1.0 / 24)
  /// What is shown where motion is reduced.
  private static let stillProgress = 0.3
  /// For which the page below is shown that a release has brought.
  private static let stay = Duration.milliseconds(900)
  private static let spring = Spring.navigation
  /// Seconds of a press that is a click.
  private static let longestClick: Seconds = 0.4

  private unowned let gallery: Gallery
  private var app: NavigationApp { gallery.app }
  /// Called by a click.
  var onOpen: () -> Void = {}
  private var picture: TransitionView?
  private var leastProgress = 0.0
  private var motion: Animation?
  /// Seconds of the turns that were shown; nil once the picture stands.
  private var played: Double?
  /// The progress at which the pointer took the picture; nil while it has none.
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
    app.addEventObserver { [unowned self] in if case .focus(false) = $0 { stand() } }
    // A transition of the whole page stops the picture.
    app.navigation.addObserver { [unowned self] _ in playOn() }
  }

  /// Shows another transition, which moves; nil shows none.
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

  /// Shows the picture at a time of its turns.
  private func play(_ time: Double, _ elapsed: Duration) -> Animation.Next {
    if app.navigation.transition != nil { return .done }
    if app.navigation.reducesMotion || isLineSlow || PreviewMotion.isOver(at: time) {
      stand()
      return .done
    }
    played = time
    move(to: PreviewMotion.progress(at: time))
    return .at(elapsed + Self.frameTime)
  }

  /// Whether the line to the terminal takes longer for a frame than the next one waits.
  private var isLineSlow: Bool { app.observers.link.roundTrip.map { $0 > Self.frameTime } ?? false }

  /// Moves no more until another picture is shown.
  private func stand() {
    guard played != nil else { return }
    played = nil
    motion?.cancel()
    move(to: restProgress)
  }

  private func move(to progress: Double) {
    picture?.progress = max(progress, leastProgress)
    // It has the words.
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

  /// - Parameter velocity: widths a second.
  private func letGo(velocity: Double) {
    guard let picture, heldProgress != nil else { return }
    heldProgress = nil
    let situation = ReleasePolicy.Situation(
      progress: picture.progress, velocity: velocity, width: Double(picture.size.columns))
    let leaves = app.navigation.releasePolicy.decision(in: situation) == .finish
    spring(to: leaves ? 1 : restProgress, velocity: velocity)
  }

  /// What has left comes again.
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
    // The program may have been told after the picture was made.
    if app.navigation.reducesMotion { stand() }
    playOn()
  }

  /// What the pointer may do with the picture now, the longest first; none where no pointer comes, and of no picture.
  var words: [String] {
    guard let picture, gallery.canDrag else { return [] }
    if picture.progress >= 1 { return ["The page comes back."] }
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

/// A drag across that also tells when the button goes down and up.
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

/// Where the preview stands at a time of its turns, in seconds.
nonisolated enum PreviewMotion {
  private static let turns = 3.0
  private static let wait = 0.4
  private static let out = 1.4
  /// At one half.
  private static let stop = 0.3
  private static let back = 1.2
  private static let rest = 1.2
  /// A turn without the rest before the next one.
  static let turn = wait + out + stop + back
  private static let cycle = turn + rest
  static let duration = turns * cycle - rest

  static func isOver(at time: Double) -> Bool { time >= duration }

  static func progress(at time: Double) -> Double {
    let moved = time.truncatingRemainder(dividingBy: cycle) - wait
    let part = moved < out + stop ? moved / out : 1 - (moved - out - stop) / back
    let fraction = min(max(part, 0), 1)
    return fraction * fraction * (3 - 2 * fraction) / 2
  }
}
