package import TermNav

extension Recording {
  /// A piece of a recording's input: something that a person did, or an answer of the terminal.
  package struct Input: Equatable, Sendable {
    /// A kind of a recording's input, with its value.
    package enum Kind: Equatable, Sendable {
      /// The input is bytes as the terminal sent them: keys, mouse reports, pastes, answers.
      case bytes([UInt8])
      /// The input is a new size of the window, columns × rows.
      case size(Size)
      /// A signal that the process got, by its number.
      case signal(Int32)
    }

    /// The time of the input since the recording's start.
    package var time: Duration
    /// The kind of the recording's input, with its value.
    package var kind: Kind
    /// The pixels of a terminal cell, across and down, needed to read mouse reports in pixels; nil if unknown.
    package var cellPixels: Vector?
  }

  /// All recorded input of a recording, in the order in which it came.
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
