import Testing

@testable import TermNav

@Suite struct GroupedTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (-999, "-999"), (1_234_567, "1,234,567"),
    (.min, "-9,223,372,036,854,775,808"),
  ])
  func `a separator stands between thousands`(_ number: Int, _ text: String) {
    #expect(number.grouped == text)
    #expect(number.grouped(by: " ") == text.replacing(",", with: " "))
  }
}
