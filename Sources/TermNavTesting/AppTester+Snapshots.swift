extension AppTester {
  /// Compares the screen with a snapshot, a text file that a person can read. `Picture` shows its form.
  ///
  /// For a test in `Tests/DragTests/DragTests.swift` the file is `Tests/Snapshots/DragTests/<name>.txt`.
  /// Where the environment variable `TERMNAV_UPDATE_SNAPSHOTS` is 1, the screen is written to the file
  /// instead.
  /// - Parameters:
  ///   - name: The name of the snapshot's file, without its extension.
  ///   - styles: Whether colours and attributes are compared too; if false, only the text.
  ///   - file: The path of the test's source file.
  /// - Throws: `TesterError.snapshotDiffers` with the rows that differ; `.snapshotIsNew` if there was no
  ///   file, which is then written; `.snapshotFailed` where the file cannot be read or written, or holds no
  ///   picture.
  public func verifySnapshot(_ name: String, styles: Bool = true, file: String = #filePath)
    throws(TesterError)
  {
    let picture = Picture(screen.surface, styles: styles)
    try SnapshotFile(named: name, ofTestIn: file).verify(picture)
  }

  /// Compares several screens, one below the other, with one snapshot, a text file. Otherwise the same as
  /// `verifySnapshot(_:styles:file:)`.
  package static func verifySnapshot(_ name: String, of screens: [Screen], file: String = #filePath)
    throws(TesterError)
  {
    try SnapshotFile(named: name, ofTestIn: file).verify(Picture(screens.map(\.surface)))
  }
}
