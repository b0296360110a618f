extension AppTester {
  /// Compares the screen with a file, which a person can read: see `Picture`.
  ///
  /// The file of a test in `Tests/DragTests/DragTests.swift` is `Tests/Snapshots/DragTests/<name>.txt`. Where
  /// `TERMNAV_UPDATE_SNAPSHOTS` is 1, the screen is written to the file instead.
  /// - `styles`: false compares the text alone.
  /// - `file`: the test's file.
  /// - Throws: `TesterError.snapshotDiffers` with the rows that differ; `.snapshotIsNew`, after the file was written.
  public func verifySnapshot(_ name: String, styles: Bool = true, file: String = #filePath)
    throws(TesterError)
  {
    let picture = Picture(screen.surface, styles: styles)
    try SnapshotFile(named: name, ofTestIn: file).verify(picture)
  }

  /// Compares screens, one below the other, with one file, as `verifySnapshot(_:styles:file:)` compares one.
  package static func verifySnapshot(_ name: String, of screens: [Screen], file: String = #filePath)
    throws(TesterError)
  {
    try SnapshotFile(named: name, ofTestIn: file).verify(Picture(screens.map(\.surface)))
  }
}
