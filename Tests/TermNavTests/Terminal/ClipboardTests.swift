import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

@Suite struct ClipboardTests {
  private func clipboard(_ environment: [String: String]) -> Clipboard {
    Clipboard { environment[$0] }
  }

  private func programs(_ environment: [String: String]) -> [String] {
    clipboard(environment).programs.map { $0[0] }.filter { $0 != "pbcopy" }
  }

  @Test func `in tmux the text goes to tmux alone, with the clipboard around it`() {
    let environment = [
      "TMUX": "/run/tmux,1,0", "TERM": "tmux-256color", "DISPLAY": ":0", "SSH_TTY": "/dev/pts/1",
    ]
    #expect(clipboard(environment).programs == [["tmux", "load-buffer", "-w", "-"]])
    #expect(!clipboard(environment.merging(["TERM": "foot"]) { $1 }).isTerminalKnown)
  }

  @Test func `a desktop has programs for its clipboard, Wayland's first`() {
    #expect(programs(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]) == ["wl-copy", "xclip", "xsel"])
    #expect(programs(["DISPLAY": ":0"]) == ["xclip", "xsel"])
    #expect(programs(["DISPLAY": ""]) == [])
  }

  @Test(arguments: ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"])
  func `over a line the desktop is another one's`(_ name: String) {
    #expect(programs(["DISPLAY": "localhost:10.0", "WAYLAND_DISPLAY": "wayland-0", name: "x"]) == [])
  }

  @Test func `an agent for keys is no line`() {
    #expect(programs(["DISPLAY": ":0", "SSH_AUTH_SOCK": "/run/agent"]) == ["xclip", "xsel"])
  }

  @Test(arguments: [
    (["TERM": "foot"], true), (["TERM": "alacritty"], true), (["TERM": "xterm-kitty"], true),
    (["TERM": "xterm-ghostty"], true), (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], true),
    (["TERM": "xterm-256color", "WT_SESSION": "1"], true), (["TERM": "xterm-256color"], false),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], false), (["TERM": "linux"], false),
    ([:], false),
  ])
  func `terminals that take a text unasked are known by name`(_ environment: [String: String], isKnown: Bool)
  {
    #expect(clipboard(environment).isTerminalKnown == isKnown)
  }

  @Test func `a program that is missing, fails or hangs has not taken the text`() async {
    var clipboard = Clipboard { _ in nil }
    clipboard.programs = [["no-such-program"], ["false"]]
    #expect(await !clipboard.give("text"))
    clipboard.programs = [["cat"], ["false"]]
    #expect(await clipboard.give("text"))
    clipboard.programs = [["tail", "-f", "/dev/null"], ["true"]]
    #expect(await !clipboard.give("text"))
  }

  @Test(arguments: [
    (CopyOutcome.copied, "Copied 5 bytes"), (.sent, "5 bytes sent to the terminal"),
    (.tooLong, "Too long for the terminal: copied for this program alone"),
    (.unreachable, "No clipboard can be reached: kept for this program alone"),
  ])
  func `the lines' last row says where the text has gone`(_ outcome: CopyOutcome, words: String) async throws
  {
    let rig = LinesRig(LineBuffer(["hello", "world"]), columns: 70)
    rig.tester.terminal.copyOutcome = outcome
    rig.view.selection = LinePosition(line: 0)..<LinePosition(line: 0, offset: 5)
    rig.view.copySelection()
    try await rig.tester.idle()
    #expect(rig.lastRow.contains(words))
    #expect(rig.tester.app.copiedText == "hello")
  }
}
