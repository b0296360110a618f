import Foundation
import Testing

@testable import TermNav

/// A list of a program that imports Foundation.
private final class Outline: ListView {
  let chosen = IndexPath(indexes: [1, 2])
}

@Suite struct ListNameTests {
  @Test func `within a list IndexPath is Foundation's`() {
    #expect(Outline().chosen == Foundation.IndexPath(indexes: [1, 2]))
  }
}
