/// Where a text that was copied has gone; the program keeps it for its own Ctrl-V in any case.
public enum CopyOutcome: Equatable, Sendable {
  /// A clipboard has it: this machine's, tmux's, or that of a terminal that takes it unasked.
  case copied
  /// The terminal was sent it, and does not say whether it takes it.
  case sent
  /// It is longer than the terminal is sent, 74,000 bytes of UTF-8.
  case tooLong
  /// There is no clipboard that could be reached.
  case unreachable
}

/// The ways to a clipboard that an environment leaves open.
struct Clipboard: Equatable {
  /// Programs that take the text as their input, the best first.
  var programs: [[String]] = []
  /// The terminal takes OSC 52 unasked, whatever its DA1 says: few tell it there.
  var isTerminalKnown = false

  /// Bytes of UTF-8 that a terminal is sent at most; many take no more.
  static let mostBytes = 74_000
  /// Seconds for all programs together.
  static let patience: Seconds = 1

  init(environment: (String) -> String?) {
    func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
    if isSet("TMUX"), !isSet("STY") {
      programs.append(["tmux", "load-buffer", "-w", "-"])
      return
    }
    let name = environment("TERM") ?? ""
    let known = ["foot", "alacritty", "xterm-kitty", "xterm-ghostty", "ghostty", "wezterm"]
    isTerminalKnown =
      known.contains(where: name.hasPrefix)
      || ["ghostty", "WezTerm"].contains(environment("TERM_PROGRAM")) || isSet("WT_SESSION")
    // Over a line the desktop is not that of whoever sits before it.
    if ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].contains(where: isSet) { return }
    if isSet("WAYLAND_DISPLAY") { programs.append(["wl-copy"]) }
    if isSet("DISPLAY") {
      programs += [["xclip", "-selection", "clipboard", "-in"], ["xsel", "--clipboard", "--input"]]
    }
    #if os(macOS)
      programs.append(["pbcopy"])
    #endif
  }

  /// Whether a program has taken the text. It may stay behind to serve it: once it has ended, nothing of its group is.
  func give(_ text: String) async -> Bool {
    let end = MachineClock.now + Self.patience
    for words in programs {
      let left = end - MachineClock.now
      guard left > 0 else { break }
      var command = Command(words[0], arguments: Array(words.dropFirst()))
      (command.input, command.errorOutput) = (.bytes(Array(text.utf8)), .discarded)
      guard let child = try? await command.started() else { continue }
      let limit = DescriptorPoller.shared.wait(for: [], atMost: left) { child.end(patience: .zero) }
      let status = await child.status
      DescriptorPoller.shared.remove(limit)
      if status == .exited(0) { return true }
    }
    return false
  }
}
