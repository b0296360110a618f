import TermNav

/// The colours and other styles of file names, as the environment variable `LS_COLORS` sets them, or
/// otherwise colours that suit the theme.
nonisolated struct FileColors: Sendable {
  private var types: [String: TextAttributes] = [:]
  /// The styles of file names that depend on the end of the name, such as `.png`. If several ends match, the
  /// last one counts.
  private var suffixes: [(bytes: [UInt8], style: TextAttributes)] = []
  /// Whether the name of a symbolic link has the style that its target's name would have.
  private var linksAsTargets = false

  /// Makes a table of the colours of file names in which no name has a colour.
  init() {}

  /// The table of the colours of file names that the environment asks for: by `LS_COLORS`, or without colours
  /// if `NO_COLOR` is set.
  static var environment: FileColors {
    if let no = getenv("NO_COLOR"), no.pointee != 0 { return FileColors() }
    return FileColors(getenv("LS_COLORS").map { String(cString: $0) } ?? "")
  }

  /// The table of the colours of file names that is used where `LS_COLORS` is not set. A theme changes these
  /// colours as far as it must to make them legible on its background.
  private static let own: FileColors = {
    var colors = FileColors()
    let (sound, picture, text) = (Color(0x377C9D), Color(0x9D5DAB), Color(0x927025))
    colors.types = [
      "di": TextAttributes(.accent, attributes: .bold), "ex": TextAttributes(.good, attributes: .bold),
      "ln": TextAttributes(color: Color(0x288189)), "or": TextAttributes(.destructive),
      "pi": TextAttributes(.caution), "so": TextAttributes(.caution), "bd": TextAttributes(.caution),
      "cd": TextAttributes(.caution),
    ]
    let kinds: [(style: TextAttributes, ends: String)] = [
      (TextAttributes(.destructive), "tar tgz gz bz2 xz zst 7z zip rar deb rpm jar iso"),
      (TextAttributes(color: picture), "jpg jpeg png gif bmp svg webp tif tiff heic avif ico"),
      (TextAttributes(color: sound), "mp4 mkv webm mov avi mp3 flac ogg opus wav m4a"),
      (TextAttributes(color: text), "md txt rst adoc pdf ps epub odt ods odp doc docx xls xlsx ppt pptx"),
    ]
    for (style, ends) in kinds {
      for end in ends.split(separator: " ") {
        colors.suffixes += [end.lowercased(), end.uppercased()].map { (Array(".\($0)".utf8), style) }
      }
    }
    return colors
  }()

  /// Reads a table of the colours of file names in the form of `LS_COLORS`, such as `di=01;34:*.png=35`. An
  /// empty text gives the browser's own table.
  init(_ text: String) {
    if text.isEmpty { self = Self.own }
    for part in Array(text.utf8).split(separator: UInt8(ascii: ":")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let (key, value) = (part[..<sign], part[(sign + 1)...])
      if key.elementsEqual("ln".utf8), value.elementsEqual("target".utf8) {
        linksAsTargets = true
      } else if key.first == UInt8(ascii: "*") {
        suffixes.append((Array(key.dropFirst()), Self.style(value)))
      } else {
        types[String(decoding: key, as: UTF8.self)] = Self.style(value)
      }
    }
  }

  // MARK: Styles of names

  /// Returns the style of a file's name.
  /// - Parameters:
  ///   - name: The name.
  ///   - kind: The kind, as far as the directory tells it.
  ///   - details: The details of the entry; nil while they are not known.
  func style(of name: some BidirectionalCollection<UInt8>, _ kind: FileKind, _ details: EntryDetails?)
    -> TextAttributes
  {
    let knownKind = details?.status?.kind ?? kind
    if knownKind == .link {
      guard let link = details?.link else { return type("ln") }
      guard let status = link.status else { return types["or"] ?? type("ln") }
      return linksAsTargets ? style(of: name, status.kind, status) : type("ln")
    }
    return style(of: name, knownKind, details?.status)
  }

  private func style(of name: some BidirectionalCollection<UInt8>, _ kind: FileKind, _ status: FileStatus?)
    -> TextAttributes
  {
    let mode = status?.permissions ?? 0
    switch kind {
    case .directory:
      let (isSticky, isOpen) = (mode & 0o1000 != 0, mode & 0o002 != 0)
      return (isSticky && isOpen ? types["tw"] : isOpen ? types["ow"] : isSticky ? types["st"] : nil)
        ?? type("di")
    case .fifo: return type("pi")
    case .socket: return type("so")
    case .characterDevice: return type("cd")
    case .blockDevice: return type("bd")
    case .file, .unknown, .link:
      if mode & 0o4000 != 0, let style = types["su"] { return style }
      if mode & 0o2000 != 0, let style = types["sg"] { return style }
      if status?.isExecutable == true, let style = types["ex"] { return style }
      return suffixes.last { name.hasSuffix($0.bytes) }?.style ?? types["fi"] ?? type("no")
    }
  }

  private func type(_ key: String) -> TextAttributes { types[key] ?? TextAttributes() }

  // MARK: Reading SGR sequences

  /// Reads the numbers of a terminal's sequence for colours and attributes (SGR), separated by `;`. Numbers
  /// that are not known are left out.
  private static func style(_ text: some Collection<UInt8>) -> TextAttributes {
    var numbers = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }[...]
    var (color, background, attributes) = (Color?.none, Color?.none, Style.Attributes())
    while let number = numbers.popFirst() {
      switch number {
      case 0: (color, background, attributes) = (nil, nil, [])
      case 1: attributes.insert(.bold)
      case 2: attributes.insert(.dim)
      case 3: attributes.insert(.italic)
      case 4: attributes.insert(.underline)
      case 7: attributes.insert(.reverse)
      case 30...37: color = .palette(UInt8(number - 30))
      case 38: color = longColor(&numbers) ?? color
      case 39: color = nil
      case 40...47: background = .palette(UInt8(number - 40))
      case 48: background = longColor(&numbers) ?? background
      case 49: background = nil
      case 90...97: color = .palette(UInt8(number - 82))
      case 100...107: background = .palette(UInt8(number - 92))
      default: break
      }
    }
    return TextAttributes(color: color, on: background, attributes: attributes)
  }

  /// Reads the numbers after 38 or 48, which begin a colour in a terminal's sequence (SGR): `5;n` or
  /// `2;r;g;b`. Nil for other numbers. The numbers are removed from `numbers`.
  private static func longColor(_ numbers: inout ArraySlice<Int>) -> Color? {
    switch numbers.popFirst() {
    case 5: return numbers.popFirst().flatMap { UInt8(exactly: $0) }.map { .palette($0) }
    case 2:
      let parts = numbers.prefix(3).compactMap { UInt8(exactly: $0) }
      numbers = numbers.dropFirst(3)
      return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
    default: return nil
    }
  }
}

nonisolated extension BidirectionalCollection<UInt8> {
  fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool {
    last == suffix.last && count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }
}
