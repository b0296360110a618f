import Invariants
import TermNav

/// A whole program, fed with bytes of which nothing is known, and every law asked at every turn.
///
/// Four bytes that no UTF-8 has say what the world does between them: FF ends a read and 16 ms pass, FE 60 ms, FD 0.7 s;
/// FC takes two bytes more, a window of so many columns and rows. All others reach the program as they are.
package final class ByteStorm {
  private let program = StormProgram(pageCount: 9)
  private var nextPage = 3

  private static let pauses: [UInt8: Double] = [0xFF: 0.016, 0xFE: 0.06, 0xFD: 0.7]
  private static let window: UInt8 = 0xFC
  /// Ctrl-C and Ctrl-\, which would end most storms early. As sequences they come too rarely for that.
  private static let controls: [UInt8] = [0x03, 0x1C]
  private static let ends: [Int32] = [130, 131]
  private static let styles: [any TransitionStyle] = [
    SlideStyle(), CoverStyle(), FadeStyle(), CubeStyle(), FlipStyle(),
  ]

  private var nav: TermNav.NavigationController { program.app.navigation }
  /// What the program has come by.
  package var visits: Set<String> { program.visits }

  package init() {
    program.app.keyHandler = { [unowned self] in handle($0) }
  }

  /// Keys that do what an application may do.
  private func handle(_ key: KeyPress) -> Bool {
    var isTaken = false
    program.call { isTaken = act(on: key) }
    return isTaken
  }

  private func act(on key: KeyPress) -> Bool {
    switch key.key {
    case .enter, .tab:
      nextPage = (nextPage + 1) % program.pages.count
      nav.push(program.pages[nextPage])
    case .character(let digit) where ("1"..."5").contains(digit):
      nav.transitionStyle = Self.styles[(digit.wholeNumberValue ?? 1) - 1]
    case .character("r"): nav.transitionStyle = RiseStyle()
    case .character("z"): nav.transitionStyle = ScaleStyle()
    case .character("6"):
      nav.layoutDirection = nav.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    case .character("7"): nav.reducesMotion.toggle()
    case .character("8"): nav.popToRoot()
    case .character("9"): nav.setViewControllers(Array(program.pages.prefix(5)))
    case .character("0"): (nav.activeViewController as? StormPage)?.hidesBar.toggle()
    default: return false
    }
    return true
  }

  /// Feeds it, lets it come to rest, and describes the first law that is broken.
  package func run(_ bytes: some Collection<UInt8>) -> String? {
    var read: [UInt8] = []
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      if let status = program.app.exitStatus {
        return Self.ends.contains(status) ? nil : "it ended with \(status)"
      }
      if byte == Self.window {
        let size = (columns: Int(rest.next() ?? 80), rows: Int(rest.next() ?? 24))
        if let fault = turn(&read) { return fault }
        program.terminal.size = Size(columns: max(1, size.columns), rows: max(1, size.rows))
        if let fault = program.turn() { return fault }
      } else if let pause = Self.pauses[byte] {
        if let fault = turn(&read) { return fault }
        program.time += pause
        if let fault = program.turn() { return fault }
      } else if !Self.controls.contains(byte) {
        read.append(byte)
      }
    }
    if let fault = turn(&read) { return fault }
    return program.app.exitStatus == nil ? settle() : nil
  }

  private func turn(_ read: inout [UInt8]) -> String? {
    guard !read.isEmpty, program.app.exitStatus == nil else { return nil }
    program.terminal.send(.bytes(read[...]))
    read.removeAll(keepingCapacity: true)
    return program.turn()
  }

  /// Ends whatever string, paste or sequence is open, and whatever is held.
  private func settle() -> String? {
    program.terminal.send("\u{18}\u{1B}\\\u{1B}[201~\u{9B}201~\u{18}")
    program.terminal.send(.bytes([0x9B] + Array("201~".utf8)))
    program.terminal.send("\u{18}\u{1B}[<0;1;1m")
    if let fault = program.turn() { return fault }
    if let fault = program.turn() { return fault }
    program.time += 1
    return program.turn() ?? program.rest()
  }
}
