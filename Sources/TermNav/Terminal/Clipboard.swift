/// The outcome of copying a text to the clipboard. Whatever the outcome, the program itself keeps the text
/// for its own Ctrl-V.
public enum CopyOutcome: Equatable, Sendable {
  /// A clipboard has the copied text: this machine's, tmux's, or that of a terminal that is known to accept
  /// texts.
  case copied
  /// The copied text was sent to a terminal of which it is not known whether it accepts texts for the
  /// clipboard.
  case sent
  /// No program for a clipboard took the text, and it is too long for the terminal: longer than 74,000 bytes
  /// of UTF-8, more than many terminals accept.
  case tooLong
  /// No program for a clipboard took the text, and the text cannot be sent to the terminal.
  case unreachable
}

/// The clipboards that a program can reach, as its environment variables tell.
struct Clipboard: Equatable {
  /// The command lines of programs that put their standard input on a clipboard, the best first.
  var programs: [[String]] = []
  /// Whether the terminal is known to accept texts for the clipboard (the control sequence OSC 52) without
  /// asking its user. Few terminals say so when they are asked for their abilities.
  var isTerminalKnown = false

  /// The most bytes of UTF-8 of a text that is sent to a terminal; many terminals accept no more.
  static let mostBytes = 74_000
  /// The time that all programs for clipboards together may take to accept a text, in seconds.
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
    // Over SSH the desktop of this machine is not the one where the user sits.
    if ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].contains(where: isSet) { return }
    if isSet("WAYLAND_DISPLAY") { programs.append(["wl-copy"]) }
    if isSet("DISPLAY") {
      programs += [["xclip", "-selection", "clipboard", "-in"], ["xsel", "--clipboard", "--input"]]
    }
    #if os(macOS)
      programs.append(["pbcopy"])
    #endif
  }

  /// Offers a text to the programs for clipboards, one after the other, and returns whether one has accepted
  /// it. A program that did may leave a process behind that hands the text out; that process is not ended.
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
