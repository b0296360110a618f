import Invariants
import Testing

@testable import NavModel

typealias SplitMix64 = Invariants.SplitMix64
typealias TestPageRecord = AppearanceRecord<TestPage>

extension AppearanceRecord {
  func checkAtRest(_ nav: NavigationController<Page>, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faultsAtRest(nav) == [], sourceLocation: sourceLocation)
  }
}
