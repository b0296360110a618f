/// Whole frames, and what one costs.
extension NavigationApp {
  /// What one frame cost, and where the transition stood.
  public struct FrameReport: Equatable, Sendable {
    /// 0…1 of the transition under way; 0 at rest.
    public var progress: Double
    /// Cells that differ from the frame before.
    public var cells: Int
    /// Bytes sent; 0 where nothing differed, and in the terminal in memory.
    public var bytes: Int
    /// To compose and to present.
    public var microseconds: Double
  }

  /// Whether a frame would differ from the last one.
  public var needsDisplay: Bool {
    isStale || isMoving || touches != drawnTouches || navigation.layoutDirection != drawnDirection
      || compositor.needsDisplay
  }

  /// Draws everything and returns the whole screen. Its cells are the app's own until the next call.
  public func render() -> Surface {
    drawnDirection = navigation.layoutDirection
    routeKeys()
    for overlay in overlays { overlay.lay(on: size) }
    // What is asked for from here on, while this frame is drawn, is the next one's.
    isStale = overlays.contains { $0.view.isLayoutPending }
    compositor.compose(into: &surface, theme: theme)
    drawTouches(on: &surface)
    for overlay in overlays where !overlay.view.isHidden {
      surface.draw(isMirrored: navigation.isMirrored) { overlay.view.drawInPlace(on: &$0, theme: theme) }
    }
    return surface
  }

  /// What the last rendered frame is made of.
  public var layers: [FrameLayer] {
    let touched = drawnTouches.map { $0.wholeRow..<$0.wholeRow + 1 }
    let drawnOver = overlays.lazy.filter { !$0.view.isHidden }.map { $0.view.frame.rows } + touched
    guard !drawnOver.isEmpty else { return compositor.layers }
    return compositor.layers.map { layer in
      var layer = layer
      // The larger part that is left above or below.
      for rows in drawnOver where rows.overlaps(layer.rows) {
        let above = layer.rows.clamped(to: 0..<max(0, rows.lowerBound))
        let below = layer.rows.clamped(to: rows.upperBound..<max(rows.upperBound, layer.rows.upperBound))
        layer.rows = above.count > below.count ? above : below
      }
      return layer
    }
  }

  /// 0…1 of the transition under way; 0 at rest.
  public var progress: Double { navigation.transition?.driver.percentComplete ?? 0 }
}
