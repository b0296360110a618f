import Laws
import Testing

@testable import NavModel

typealias SplitMix64 = Laws.SplitMix64
typealias Books = AppearanceBooks<TestPage>

extension AppearanceBooks {
  func checkAtRest(_ nav: NavigationController<Page>, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faultsAtRest(nav) == [], sourceLocation: sourceLocation)
  }
}
