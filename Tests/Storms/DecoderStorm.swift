import Invariants
import TermNav

/// Law 5, for any bytes: cut anywhere, they decode to the same events as uncut, and what is pending is a key.
package nonisolated enum DecoderStorm {
  /// What is wrong with the decoder for these bytes, cut as the seed says.
  package static func fault(_ bytes: [UInt8], seed: UInt64) -> String? {
    var random = SplitMix64(seed: seed)
    let cuts = (0..<random.below(1 + bytes.count / 8)).map { _ in random.below(bytes.count + 1) }.sorted()
    let whole = decode(bytes, cutAt: [])
    if decode(bytes, cutAt: cuts) != whole { return "cut at \(cuts), the events are others" }
    if decode(bytes, cutAt: Array(0..<bytes.count)) != whole { return "byte by byte, the events are others" }
    var decoder = InputDecoder()
    for byte in bytes {
      _ = decoder.decode(CollectionOfOne(byte), at: 1)
      guard random.below(4) == 0 else { continue }
      let isPending = decoder.isPending
      if decoder.flush(at: 1).isEmpty == isPending {
        return "pending is \(isPending), and a flush says otherwise"
      }
      if decoder.isPending { return "pending after a flush" }
    }
    return restless(bytes, random)
  }

  /// What is wrong where the bytes come with pauses: a decoder that is flushed when it asks for it comes to rest.
  private static func restless(_ bytes: [UInt8], _ random: SplitMix64) -> String? {
    var random = random
    var decoder = InputDecoder()
    var time = 0.0
    for byte in bytes {
      _ = decoder.decode(CollectionOfOne(byte), at: time)
      time += [0, 0, 0.01, 0.1, 4][random.below(5)]
      for _ in 0..<4 {
        guard let due = decoder.flushTime, due <= time else { break }
        _ = decoder.flush(at: time)
      }
      if let due = decoder.flushTime, due <= time { return "a flush asks for the next one for ever" }
    }
    return nil
  }

  /// The events of bytes that come in pieces at one time, and of the flush that is then due.
  package static func decode(_ bytes: [UInt8], cutAt cuts: [Int]) -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    var start = 0
    for cut in cuts + [bytes.count] {
      decoder.decode(bytes[start..<cut], at: 1, into: &events)
      start = cut
    }
    if let due = decoder.flushTime { events += decoder.flush(at: due) }
    return events
  }
}
