import CVTerm
import NavModel

@testable import TermNav

/// A terminal that knows links: libvterm, for which up to three links are made attributes that are used for nothing
/// else. What makes one says `.needsLibvterm()`.
nonisolated final class LinkEmulator {
  private let terminal: OpaquePointer
  private let urls: [String]
  /// 1…3; 0 while none is open.
  private(set) var open = 0
  /// What was sent while a link was open and could have taken it along.
  private(set) var faults: [String] = []
  /// The `id` of each link, by its URL.
  private(set) var ids: [String: Set<String>] = [:]

  init(size: Size, urls: [String]) {
    self.urls = urls
    terminal = cvterm_new(Int32(size.columns), Int32(size.rows), false)
  }

  deinit { cvterm_free(terminal) }

  /// The link at a place.
  func link(_ column: Int, _ row: Int) -> String? {
    var cell = cvterm_cell()
    guard cvterm_get_cell(terminal, Int32(column), Int32(row), &cell) else { return nil }
    let number = (cell.strike ? 1 : 0) + (cell.blink ? 2 : 0)
    return number == 0 ? nil : urls[number - 1]
  }

  func feed(_ bytes: [UInt8]) {
    var out: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B, rest.first == UInt8(ascii: "]") {
        let text = rest.prefix { $0 != 0x1B && $0 != 7 }
        rest = rest.dropFirst(text.count + (rest[text.endIndex] == 7 ? 1 : 2))
        take(String(decoding: text, as: UTF8.self))
        out += pen
      } else if byte == 0x1B, rest.first == UInt8(ascii: "[") {
        let end = rest.dropFirst().firstIndex { 0x40...0x7E ~= $0 }!
        let text = rest[...end]
        rest = rest[(end + 1)...]
        out += [byte] + text
        if rest.isEmpty || text.last == UInt8(ascii: "m") { out += pen }
        if open > 0, !"mHABCD".utf8.contains(text.last!) {
          faults.append(String(decoding: text, as: UTF8.self))
        }
      } else {
        out.append(byte)
      }
    }
    out.withUnsafeBytes { cvterm_feed(terminal, $0.baseAddress, $0.count) }
  }

  private func take(_ text: String) {
    let parts = text.dropFirst().split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "8" else { return faults.append(text) }
    if !parts[2].isEmpty { ids[String(parts[2]), default: []].insert(String(parts[1])) }
    open = (urls.firstIndex(of: String(parts[2])) ?? -1) + 1
    if open == 0, !parts[2].isEmpty { faults.append(text) }
  }

  private var pen: [UInt8] {
    Array("\u{1B}[25;29\(open & 1 > 0 ? ";9" : "")\(open & 2 > 0 ? ";5" : "")m".utf8)
  }
}
