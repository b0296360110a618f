/// One of the two that a presentation's transition moves between: what lies below, and the presented navigation.
final class PresentationStep: Navigable {
  let name: String
  let isContent: Bool
  var isViewLoaded = false
  weak var presentation: Presentation?
  private(set) var hasLeft = false

  init(_ name: String, isContent: Bool) {
    self.name = name
    self.isContent = isContent
  }

  var interactivePopDisabled: Bool { presentation?.dismissal.isDragRefused ?? true }
  var departingViewControllers: [any Navigable] { isContent ? presentation?.departing ?? [] : [] }

  func viewDidLoad() { if isContent { presentation?.navigation.startHidden() } }
  func viewWillAppear(animated: Bool) { tell(.viewWillAppear, animated) }
  func viewDidAppear(animated: Bool) {
    tell(.viewDidAppear, animated)
    if isContent { presentation?.didAppear() }
  }
  func viewWillDisappear(animated: Bool) { tell(.viewWillDisappear, animated) }
  func viewDidDisappear(animated: Bool) { tell(.viewDidDisappear, animated) }
  func didLeaveForGood() { hasLeft = true }

  private func tell(_ callback: LifecycleCallback, _ animated: Bool) {
    guard let presentation else { return }
    if isContent {
      presentation.navigation.tellTop(callback, animated: animated, startsBar: callback == .viewWillAppear)
    } else if presentation.hidesBelow {
      presentation.below.tellTop(callback, animated: animated)
    }
  }
}
