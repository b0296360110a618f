import Testing

@testable import NavModel

/// Nonsense figures are refused at the boundary by the precondition that their documentation names.
@Suite struct NonsenseTests {
  @Test func `a release policy has a velocity and a part of the way`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = ReleasePolicy.fling(velocity: 0) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = ReleasePolicy.fling(velocity: .nan) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = ReleasePolicy.fraction(-0.1) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = ReleasePolicy.fling(threshold: .nan) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = ReleasePolicy.distance(columns: -1) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = ReleasePolicy.distance(columns: .infinity) }
  }

  @Test func `a speed and a spring are positive`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      NavigationController(root: TestPage("A")).completionSpeed = 0
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      NavigationController(root: TestPage("A")).completionSpeed = .nan
    }
    await #expect(processExitsWith: .failure) { @MainActor in _ = Spring(angularFrequency: -1) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = Spring(angularFrequency: .nan) }
    await #expect(processExitsWith: .failure) { @MainActor in
      var spring = Spring.navigation
      spring.angularFrequency = .nan
    }
  }

  @Test func `a style shades by a part in steps`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = SlideStyle(parallax: .nan) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = SlideStyle(dimmingSteps: 0) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = CubeStyle(shading: 1.1) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = FlipStyle(backgroundShade: -1) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = FadeStyle(steps: 1) }
  }

  @Test(arguments: [0, 1, -3]) func `a container without a width is dragged without harm`(columns: Int) {
    let (a, b) = (TestPage("A"), TestPage("B"))
    let script = Script([a, b])
    let record = TestPageRecord(script.nav)
    script.hold(to: 40)
    script.nav.containerSize = Size(columns: columns, rows: 0)
    script.drag(45)
    #expect((0...1).contains(script.p ?? 0.5))
    script.arena.cancel()
    script.settle()
    #expect(script.names == "A B")
    script.press(0)
    script.drag(3)
    #expect((0...1).contains(script.p ?? 0.5))
    script.release()
    script.settle()
    record.checkAtRest(script.nav)
  }
}
