import TermNav

/// A setting that the settings file may have: its name, its meaning, how its value is read, and how it is
/// written.
nonisolated struct Setting: Sendable {
  /// The section of the settings file that has a setting, such as `look` for `[look]`, and the name of the
  /// setting in it.
  let section, name: String
  let meaning: String
  let read: @Sendable (TOMLText.Content, inout Settings) throws(Wrong) -> Void
  /// Returns the value of the setting in the form in which the settings file has it.
  let text: @Sendable (Settings) -> String

  /// The reason why a value of a setting is wrong, as a phrase that follows the setting's name, such as “is
  /// true or false”.
  struct Wrong: Error, Equatable {
    let reason: String
  }

  var path: [String] { section.split(separator: ".").map(String.init) + [name] }

  /// All settings except keys and the user's own commands, in the order of the settings file.
  static let all: [Setting] =
    [
      choice("look", "appearance", \.colors.appearance, "dark or light pages; auto: as the terminal is"),
      flag(
        "look", "terminal-background", \.colors.usesTerminalBackground,
        "pages on the terminal's own background"),
      flag(
        "look", "blue-and-orange", \.colors.usesBlueAndOrange,
        "blue and orange in place of green and red"),
      flag("look", "line-numbers", \.lines.showsNumbers, "numbers before the lines of files"),
      flag("look", "wrap", \.lines.wraps, "long lines go on in the next row"),
      number("look", "tab-width", \.lines.tabWidth, 1...16, "columns from one tab stop to the next"),
      Setting(
        section: "look", name: "encoding",
        meaning: "the encoding of files that are no UTF-8, such as \"iso-8859-1\""
      ) { value, settings throws(Wrong) in
        guard case .string(let name) = value else { throw Wrong(reason: "is a name in quotes") }
        settings.lines.encoding = name
      } text: {
        TOMLText.quoted($0.lines.encoding)
      },
      flag("look", "hidden", \.arrangement.showsHidden, "names that begin with a dot"),
      choice("look", "sort", \.arrangement.order, "the order of files"),
      choices("look", "columns", \.columns, "the columns beside the names in a directory"),
      flag("look", "preview", \.showsPreview, "a preview beside lists, on wide screens"),
      flag("look", "touch", \.touch, "large rows and buttons, for fingers"),
      choice("terminal", "color", \.terminal.color, "how many colours; auto: as many as the terminal has"),
      choice(
        "terminal", "slides", \.terminal.slides,
        "how moving pages are sent; auto: the terminal moves what it shows"),
      choice("terminal", "layout-direction", \.terminal.layoutDirection, "the reading direction of pages"),
      flag(
        "terminal", "reduce-motion", \.terminal.reducesMotion,
        "pages change at once; a dragged page still moves"),
      flag("terminal", "mouse", \.terminal.usesMouse, "false leaves the mouse to the terminal"),
      flag("git", "enabled", \.usesGit, "git's letters beside names, and pages of git"),
      flag(
        "git", "topological-order", \.sortsLogs,
        "logs begin with children before parents; git then reads all history first"),
      words("tools", "editor", \.tools.editor, "your editor; empty: $VISUAL or $EDITOR"),
      words("tools", "shell", \.tools.shell, "your shell; empty: $SHELL"),
      words("tools", "git", \.tools.git, "the git that reads repositories", mayBeEmpty: false),
      words("tools", "bat", \.tools.bat, "colours files; empty: none does"),
      words("tools", "fd", \.tools.fd, "finds names; empty: termnav does"),
      words("tools", "rg", \.tools.rg, "finds words in files; empty: termnav does"),
    ] + colors("look.dark", \.colors.dark, "dark") + colors("look.light", \.colors.light, "light")

  private typealias Path<Value> = WritableKeyPath<Settings, Value> & Sendable

  private static func flag(_ section: String, _ name: String, _ path: Path<Bool>, _ meaning: String)
    -> Setting
  {
    Setting(section: section, name: name, meaning: meaning) { value, settings throws(Wrong) in
      guard case .boolean(let value) = value else { throw Wrong(reason: "is true or false") }
      settings[keyPath: path] = value
    } text: {
      "\($0[keyPath: path])"
    }
  }

  private static func number(
    _ section: String, _ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ meaning: String
  ) -> Setting {
    Setting(section: section, name: name, meaning: meaning) { value, settings throws(Wrong) in
      guard case .integer(let value) = value, range.contains(value) else {
        throw Wrong(reason: "is a number from \(range.lowerBound) to \(range.upperBound)")
      }
      settings[keyPath: path] = value
    } text: {
      "\($0[keyPath: path])"
    }
  }

  private static func choice<Chosen: RawRepresentable<String> & CaseIterable & Sendable>(
    _ section: String, _ name: String, _ path: Path<Chosen>, _ meaning: String
  ) -> Setting {
    let names = Chosen.allCases.map { TOMLText.quoted($0.rawValue) }
    let all = names.dropLast().joined(separator: ", ") + " or " + names.last!
    return Setting(section: section, name: name, meaning: "\(meaning); \(all)") {
      value, settings throws(Wrong) in
      guard case .string(let word) = value, let value = Chosen(rawValue: word) else {
        throw Wrong(reason: "is \(all)")
      }
      settings[keyPath: path] = value
    } text: {
      TOMLText.quoted($0[keyPath: path].rawValue)
    }
  }

  /// Makes a setting whose value is an array of names, each at most once.
  /// - Parameters:
  ///   - section: The section of the file.
  ///   - name: The name in the section.
  ///   - path: The value within the settings.
  ///   - meaning: The purpose of the setting, in a few words.
  private static func choices<Chosen: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
    _ section: String, _ name: String, _ path: Path<[Chosen]>, _ meaning: String
  ) -> Setting {
    let all = Chosen.allCases.map { TOMLText.quoted($0.rawValue) }.joined(separator: ", ")
    return Setting(section: section, name: name, meaning: "\(meaning); of \(all)") {
      value, settings throws(Wrong) in
      guard case .array(let values) = value else { throw Wrong(reason: "is [ ] with some of \(all)") }
      var chosen: [Chosen] = []
      for value in values {
        guard case .string(let word) = value, let value = Chosen(rawValue: word), !chosen.contains(value)
        else {
          throw Wrong(reason: "is [ ] with some of \(all), each once")
        }
        chosen.append(value)
      }
      settings[keyPath: path] = chosen
    } text: {
      "[" + $0[keyPath: path].map { TOMLText.quoted($0.rawValue) }.joined(separator: ", ") + "]"
    }
  }

  private static func words(
    _ section: String, _ name: String, _ path: Path<String>, _ meaning: String, mayBeEmpty: Bool = true
  ) -> Setting {
    Setting(section: section, name: name, meaning: meaning) { value, settings throws(Wrong) in
      guard case .string(let words) = value, mayBeEmpty && words.isEmpty || Command(splitting: words) != nil
      else {
        throw Wrong(reason: "is a command in quotes")
      }
      settings[keyPath: path] = words
    } text: {
      TOMLText.quoted($0[keyPath: path])
    }
  }

  private static func colors(_ section: String, _ colors: Path<Theme.Colors>, _ pages: String) -> [Setting] {
    ThemeColorNames.all.map { name, meaning, path in
      Setting(section: section, name: name, meaning: meaning) { value, settings throws(Wrong) in
        guard case .string(let word) = value, let color = Color(hex: word) else {
          throw Wrong(reason: "is a colour such as \"#5AA9FF\"")
        }
        settings[keyPath: colors][keyPath: path] = color
      } text: {
        TOMLText.quoted("\($0[keyPath: colors][keyPath: path])")
      }
    }
  }
}

/// The colours of a theme that the settings file can set: the name, the meaning and the property of each.
nonisolated enum ThemeColorNames {
  static let all: [(name: String, meaning: String, path: WritableKeyPath<Theme.Colors, Color> & Sendable)] = [
    ("page", "behind pages", \.page), ("bar", "behind the bar", \.bar),
    ("card", "behind sheets and menus", \.card), ("selection", "behind the selected row", \.selection),
    ("pressed", "behind a pressed row or button", \.pressed),
    ("hover", "behind a row or button under the mouse", \.hover),
    ("inactive-selection", "behind the cursor's row where another view has the keys", \.inactiveSelection),
    ("text", "texts", \.text), ("secondary", "captions", \.secondary),
    ("disabled", "what cannot be pressed now", \.disabled), ("accent", "what can be pressed", \.accent),
    ("separator", "lines", \.separator), ("good", "success", \.good), ("caution", "warnings", \.caution),
    ("destructive", "failures", \.destructive), ("shadow", "beside a page that moves", \.shadow),
    ("raised", "behind the page in front while it moves", \.raised),
    ("edge", "the edge of a page that moves", \.edge),
    ("void", "behind pages that do not fill the screen", \.void),
  ]
}

nonisolated extension TOMLText {
  /// Returns a text in quotes, as TOML writes it.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
