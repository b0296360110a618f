/// Shows two pages as a style places them at a progress: a picture of a transition in a part of a page.
///
///     let picture = TransitionView(front: letter, back: inbox, style: CubeStyle())
///     picture.progress = 0.4
///
/// Its pages are drawn, and get nothing else: no press, no key and no time. They load and appear when the view is first laid
/// out in a program. A page that changes is drawn anew with the next progress.
@MainActor public final class TransitionView: View {
  /// Where both pages stand.
  public var style: any TransitionStyle { didSet { styleDidChange() } }
  /// The pop's, limited to 0…1: 0 shows the front alone, 1 the back. NaN is ignored.
  public var progress: Double {
    get { shown }
    set {
      guard !newValue.isNaN, min(max(newValue, 0), 1) != shown else { return }
      shown = min(max(newValue, 0), 1)
      setNeedsLayout()
    }
  }

  /// Its own, which nobody observes: a stack within a page would tell the trace that a transition runs.
  private let navigation: NavigationController
  private let stage: Stage
  private var shown = 0.0
  private var isStarted = false

  /// - Precondition: two pages that are in no stack.
  public init(front: ViewController, back: ViewController, style: any TransitionStyle = SlideStyle()) {
    self.style = style
    navigation = NavigationController([back, front])
    stage = Stage(navigation)
    super.init()
    stage.stand(in: self)
    // A change of style takes no time.
    navigation.reducesMotion = true
    navigation.setTransitionStyle(style, for: front)
  }

  private func styleDidChange() {
    navigation.cancelInteractivePop()
    navigation.setTransitionStyle(style, for: navigation.topViewController)
    setNeedsLayout()
  }

  // MARK: Layout and drawing

  override var wantedReports: WantedReports {
    super.wantedReports.union(stage.followsTerminal ? .colors : [])
  }

  public override func layoutSubviews() {
    guard let outer = tree.navigation, !frame.isEmpty else { return }
    navigation.host.program = outer.host.program
    stage.prepareLayout()
    if !isStarted { navigation.start() }
    isStarted = true
    hold()
    stage.layOutInView()
  }

  /// The gate is not asked: nobody drags.
  private func hold() {
    if shown > 0, navigation.transition == nil { navigation.pop(initiallyInteractive: true) }
    navigation.updateInteractivePop(shown)
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    stage.draw(on: &canvas, theme: theme)
  }
}
