import Testing

@testable import TermNav

@Suite struct LayerContentTests {
  @Test func `a layer has a new number after each change, and no two layers have the same`() {
    var (front, back) = (LayerContent(), LayerContent())
    var last = 0
    func number(_ layer: inout LayerContent, _ look: LayerStyle = LayerStyle()) -> Int {
      layer.number(of: look, after: &last)
    }
    #expect(number(&front) == 1)
    #expect(number(&back) == 2)
    #expect(number(&front) == 1)
    let dim = LayerStyle(tone: PageTone(dim: 0.5))
    #expect(number(&front, dim) == 3)
    #expect(number(&front, dim) == 3)
    front.renew()
    #expect(number(&front, dim) == 4)
    #expect(number(&back) == 2)
  }
}
