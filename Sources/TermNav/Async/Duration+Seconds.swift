internal import NavModel

extension Duration {
  var seconds: Seconds { Seconds(components.seconds) + Seconds(components.attoseconds) / 1e18 }
}
