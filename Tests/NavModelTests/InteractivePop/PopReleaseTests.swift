import Testing

@testable import NavModel

/// RULES section 5: a release of a held page, as a value.
@Suite struct PopReleaseTests {
  private let page = TestPage("B")

  private func release(
    at progress: Double, velocity: Double = 0, push: Bool = false, byKeys: Bool = false,
    policy: ReleasePolicy = .standard
  ) -> PopRelease<TestPage> {
    var state = push ? NavigationState([TestPage("A")]) : NavigationState([TestPage("A"), page])
    var driver = PercentDrivenInteractiveTransition()
    driver.update(progress)
    _ = state.begin(
      push ? .push(page) : .pop(1),
      .init(
        holder: .application(velocity: velocity, time: 0, since: 0, byKeys: byKeys), style: SlideStyle(),
        driver: driver,
        start: MotionStart(at: 0)))
    return PopRelease(of: state.transition!, velocity: velocity, width: 80, policy: policy)
  }

  private func forecast(
    at progress: Double, push: Bool = false, byKeys: Bool = false, policy: ReleasePolicy = .standard
  ) -> PopForecast<TestPage> {
    PopForecast(release: release(at: progress, push: push, byKeys: byKeys, policy: policy))
  }

  @Test func `the policy decides, and is asked about the velocity toward the operation's end`() {
    #expect(release(at: 0.6).decision == .finish && release(at: 0.4).decision == .cancel)
    #expect(release(at: 0.4, velocity: 2).decision == .finish)
    #expect(release(at: 0.4, velocity: 2, push: true).decision == .cancel)
    #expect(release(at: 0.4, velocity: -2, push: true).decision == .finish)
  }

  @Test func `the verdict says where it turns, as the progress of a pop`() {
    let pop = forecast(at: 0.25).verdict(leaving: [])
    #expect(pop.outcome == .cancel && pop.progress == 0.25 && pop.turningPoint == 0.5)
    let push = forecast(at: 0.25, push: true).verdict(leaving: [])
    #expect(push.outcome == .cancel && push.progress == 0.75 && push.turningPoint == 0.5)
    #expect(
      forecast(at: 0.25, policy: .stay).verdict(leaving: [])
        == .init(
          outcome: .stay, progress: 0.25, velocity: 0, turningPoint: nil))
  }

  @Test func `a pop that would finish asks the pages that would leave, a push and a cancel do not`() {
    page.mayLeave = false
    #expect(forecast(at: 0.6).verdict(leaving: [page]).outcome == .ask)
    #expect(forecast(at: 0.6).verdict(leaving: []).outcome == .finish)
    #expect(forecast(at: 0.4).verdict(leaving: [page]).outcome == .cancel)
    #expect(forecast(at: 0.6, push: true).verdict(leaving: [page]).outcome == .finish)
  }

  @Test func `while a page has not answered yet, a pop comes back`() {
    let pop = PendingPop(of: page, isOneStepBack: true) { true }
    #expect(forecast(at: 0.6).verdict(leaving: [page]).outcome == .cancel)
    pop.cancel()
    #expect(forecast(at: 0.6).verdict(leaving: [page]).outcome == .finish)
  }

  @Test func `a page that keys hold finishes wherever it is, and turns nowhere`() {
    let verdict = forecast(at: 0.05, byKeys: true).verdict(leaving: [])
    #expect(verdict.outcome == .finish && verdict.turningPoint == nil)
  }
}
