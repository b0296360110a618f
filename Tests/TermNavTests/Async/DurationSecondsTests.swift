import NavModel
import Testing

@testable import TermNav

@Suite struct DurationSecondsTests {
  @Test(arguments: [
    0, 0.001, 0.05, 0.1, 0.3, 0.7, 1.0 / 60, 12.345678, 9999.99, -0.3, -2, 1e9, 4e9, 1e12, -1e18,
  ])
  func `seconds come back as they were given`(_ seconds: Seconds) {
    #expect(Duration(nearest: seconds).seconds == seconds)
    #expect(Duration.seconds(seconds).seconds == seconds)
  }

  @Test func `whole microseconds are the number that stands for them`() {
    for number in stride(from: 1, to: 4_000_000_000_000, by: 98_765_432_101) {
      #expect(Duration.microseconds(number).seconds == Seconds(number) / 1e6)
    }
  }
}
