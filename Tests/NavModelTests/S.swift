import Testing

@testable import NavModel

@Test func a() { #expect(Spring.navigation.angularFrequency > 18) }
