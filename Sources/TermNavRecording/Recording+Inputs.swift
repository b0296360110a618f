package import TermNav

extension Recording {
  /// What came from outside, in its order: what a person did, and what the terminal answered.
  package struct Input: Equatable, Sendable {
    /// What came.
    package enum Kind: Equatable, Sendable {
      /// Keys, reports of the mouse, pastes, answers: as the terminal sent them.
      case bytes([UInt8])
      /// Another size, columns × rows.
      case size(Size)
      /// A signal, by its number.
      case signal(Int32)
    }

    /// Since the start.
    package var time: Duration
    /// What came.
    package var kind: Kind
    /// A cell's width and height in pixels, by which reports of the mouse in pixels are read; nil where unknown.
    package var cellPixels: Vector?
  }

  /// What came from outside.
  package var inputs: [Input] {
    var state = TerminalState.standard
    return lines.compactMap { line in
      let kind: Input.Kind
      switch line.event {
      case .terminal(let new, _):
        state = new
        return nil
      case .wake(.bytes(let bytes)): kind = .bytes(Array(bytes))
      case .wake(.resized): kind = .size(state.size)
      case .wake(.signal(let number, _)): kind = .signal(number)
      default: return nil
      }
      return Input(time: .microseconds(line.time), kind: kind, cellPixels: state.cell)
    }
  }
}
