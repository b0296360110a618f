import BenchParts
import CPrivate

/// What one call costs: the least time of some rounds, since others only add to it, and the allocations of the last.
struct Cost {
  var nanoseconds: Double
  var allocations: Double
}

/// Runs `body` `count` times, with the number of the call, in five rounds after one that warms up.
func measure(_ count: Int, _ body: (Int) -> Void) -> Cost {
  var cost = Cost(nanoseconds: .infinity, allocations: 0)
  for round in 0..<6 {
    let (start, before) = (nanoseconds(), allocations())
    for call in 0..<count { body(round * count + call) }
    let (taken, allocated) = (nanoseconds() - start, allocations() - before)
    cost.allocations = Double(allocated) / Double(count)
    if round > 0 { cost.nanoseconds = min(cost.nanoseconds, taken / Double(count)) }
  }
  return cost
}

private func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Measures `body`, and prints its line of the table.
func report(_ what: String, _ count: Int, _ body: (Int) -> Void) { report(what, measure(count, body)) }

/// Prints a line of the table; `bytes` where something was sent.
func report(_ what: String, _ cost: Cost, bytes: Double? = nil) {
  func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
  func tenth(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
  let name = what + String(repeating: " ", count: max(1, 44 - what.count))
  print(
    name + padded(tenth(cost.nanoseconds), 12) + padded(tenth(cost.allocations), 12)
      + padded(bytes.map(tenth) ?? "", 12))
}
