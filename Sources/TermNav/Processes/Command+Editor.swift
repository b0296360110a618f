internal import CLibrary

extension Command {
  /// Returns a command that opens a file in the user's editor.
  ///
  ///     try await app.suspend { try await Command.editor("notes.txt", line: 12).run() }
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - line: the line to show, from 1 on; nil for the editor's choice. An editor that this library does not
  ///     know opens the file without the line.
  ///   - command: the editor and its options. If nil, `$VISUAL` is used, then `$EDITOR`, then the first of
  ///     vi, nano, vim and emacs that is installed.
  ///   - environment: all environment variables of the editor; nil for those of this process.
  public static func editor(
    _ path: String, line: Int? = nil, command: String? = nil, environment: [String: String]? = nil
  ) -> Command {
    editor(ByteString(path), line: line, command: command, environment: environment)
  }

  /// Returns a command that opens a file in the user's editor, like `editor(_:line:command:environment:)`.
  /// The file's name need not be UTF-8.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - line: the line to show, from 1 on; nil for the editor's choice.
  ///   - command: the editor and its options; nil for the user's editor.
  ///   - environment: all environment variables of the editor; nil for those of this process.
  public static func editor(
    _ path: ByteString, line: Int? = nil, command: String? = nil, environment: [String: String]? = nil
  ) -> Command {
    func variable(_ name: String) -> String? {
      environment.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
    }
    let named = ([command] + ["VISUAL", "EDITOR"].map(variable)).lazy
      .compactMap { $0.flatMap { Command(splitting: $0) } }.first
    let usual = ["vi", "nano", "vim", "emacs"].lazy.map { Command($0) }
      .first { (try? $0.executable()) != nil }
    var editor = named ?? usual ?? Command("vi")
    // An editor would read a path that begins with `-` or `+` as an option or a number of a line.
    let isLikeOption = path.bytes.first.map { "-+".utf8.contains($0) } == true
    let argument = isLikeOption ? ByteString(bytes: Array("./".utf8) + path.bytes) : path
    editor.arguments += LineForm(of: editor.program).arguments(argument, line: line)
    editor.environment = environment
    return editor
  }

  /// The form in which an editor is told the line to show: `+12 path`, `path:12`, `--goto path:12`, or not at
  /// all.
  private enum LineForm {
    case plus, colon, goTo, none

    init(of program: String) {
      switch program.split(separator: "/").last.map(String.init) ?? program {
      case "vi", "vim", "nvim", "view", "gvim", "ex", "nano", "pico", "emacs", "emacsclient", "mg", "jmacs",
        "joe", "ne",
        "micro", "kak", "less", "more", "most", "nvi", "vis", "elvis", "jed", "gedit", "kate":
        self = .plus
      case "hx", "helix", "subl", "zed", "lapce", "textadept": self = .colon
      case "code", "code-insiders", "codium", "vscodium", "cursor", "windsurf": self = .goTo
      default: self = .none
      }
    }

    func arguments(_ path: ByteString, line: Int?) -> [ByteString] {
      guard let line, line > 0 else { return [path] }
      let target = ByteString(bytes: path.bytes + ":\(line)".utf8)
      return switch self {
      case .plus: ["+\(line)", path]
      case .colon: [target]
      case .goTo: ["--goto", target]
      case .none: [path]
      }
    }
  }
}
