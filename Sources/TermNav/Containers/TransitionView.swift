/// A view that shows two pages as a style places them at a progress: a picture of a transition in a part of a
/// page.
///
///     let picture = TransitionView(front: letter, back: inbox, style: CubeStyle())
///     picture.progress = 0.4
///
/// The pages are drawn, but get no press, no key and no time. They load and appear when the view is first
/// laid out in a program. A page that changes is drawn anew with the next progress.
@MainActor public final class TransitionView: View {
  /// The style that places both pages.
  public var style: any TransitionStyle { didSet { styleDidChange() } }
  /// The progress of the pop, clamped to 0…1: 0 shows the front page alone, 1 the back page alone. NaN is
  /// ignored.
  public var progress: Double {
    get { shown }
    set {
      guard !newValue.isNaN, min(max(newValue, 0), 1) != shown else { return }
      shown = min(max(newValue, 0), 1)
      setNeedsLayout()
    }
  }

  /// The stack of the two pages. It has no observers: as a stack within a page it would put a running
  /// transition into the trace.
  private let navigation: NavigationController
  private let stage: Stage
  private var shown = 0.0
  private var isStarted = false

  /// Creates a picture of a transition.
  /// - Precondition: the two pages differ, and are in no stack.
  public init(front: ViewController, back: ViewController, style: any TransitionStyle = SlideStyle()) {
    self.style = style
    navigation = NavigationController([back, front])
    stage = Stage(navigation)
    super.init()
    stage.install(in: self)
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

  /// Holds the transition at the progress, as the application does; so the gate is not asked.
  private func hold() {
    if shown > 0, navigation.transition == nil { navigation.pop(initiallyInteractive: true) }
    navigation.updateInteractivePop(shown)
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    stage.draw(on: &canvas, theme: theme)
  }
}
