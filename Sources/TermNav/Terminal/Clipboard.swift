/// The destination of a copied text. The program itself keeps the text in any case, for its own Ctrl-V.
public enum CopyOutcome: Equatable, Sendable {
  /// A clipboard has the text: this machine's, tmux's, or that of a terminal that is known to accept it.
  case copied
  /// The text was sent to the terminal, which does not say whether it accepts it.
  case sent
  /// The text is longer than the 74,000 bytes of UTF-8 that a terminal is sent.
  case tooLong
  /// No clipboard could be reached.
  case unreachable
}

/// The clipboards that an environment gives access to.
struct Clipboard: Equatable {
  /// Command lines of programs that read the text from their standard input, the best first.
  var programs: [[String]] = []
  /// Whether the terminal is known to accept OSC 52 without asking its user. Few terminals tell so by DA1.
  var isTerminalKnown = false

  /// The most bytes of UTF-8 that a terminal is sent; many accept no more.
  static let mostBytes = 74_000
  /// The time for all programs together, in seconds.
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
    // Over SSH the desktop of this machine is not the one that the user sits at.
    if ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].contains(where: isSet) { return }
    if isSet("WAYLAND_DISPLAY") { programs.append(["wl-copy"]) }
    if isSet("DISPLAY") {
      programs += [["xclip", "-selection", "clipboard", "-in"], ["xsel", "--clipboard", "--input"]]
    }
    #if os(macOS)
      programs.append(["pbcopy"])
    #endif
  }

  /// Offers the text to the programs in turn, and returns whether one has accepted it. Such a program may
  /// leave a process behind to serve the text; that process is not ended.
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
