import TermNav

/// A directory in sight is watched, and read again when its names are others.
extension DirectoryPage {
  func beginWatching() {
    guard watch == nil else { return }
    watch = app?.watch(directory: ByteString(bytes: path.bytes)) { [weak self] in self?.follow($0) }
  }

  func endWatching() {
    watch?.cancel()
    watch = nil
    rereading?.cancel()
    rereading = nil
    removal?.cancel()
  }

  /// Watches anew: of what was mounted here, not every system tells.
  func watchAgain() {
    guard watch != nil else { return }
    endWatching()
    beginWatching()
  }

  func follow(_ change: DirectoryChange) {
    switch change {
    case .began where isRemoved:
      isRemoved = false
      removal?.cancel()
      preview.refresh()
      readAgain()
      gitBadges?.refresh(for: self)
    case .began: readIfChanged()
    case .names(let names):
      preview.refresh(names)
      if names.added.isEmpty, names.removed.isEmpty {
        details.refresh()
        setNeedsDisplay()
      } else {
        readAgain()
      }
    case .anything:
      preview.refresh()
      readAgain()
    case .removed:
      isRemoved = true
      // One in its place, as where a link is turned, is told at once.
      removal = app?.after(.milliseconds(100)) { [weak self] in
        // What could not be read has its reason.
        if let self, problem == nil { problem = "This directory was removed; these were its files." }
      }
    }
  }

  /// What has changed while nobody watched, or while it was read.
  func readIfChanged() {
    guard isRead else {
      wantsChecking = true
      return
    }
    task { [self] in
      let stamp = try await Worker.run { [files = browser.files, path] in try files.followedStatus(path).stamp
      }
      if stamp != listing.stamp { return readAgain() }
      details.refresh()
      setNeedsDisplay()
    }
  }

  /// A directory that takes long to read, and changes all the time, is read a fifth of the time.
  func readAgain() {
    guard isRead else {
      wantsRereading = true
      return
    }
    guard rereading == nil, let app else { return }
    let pause = max(.milliseconds(20), lastReading * 4 - readAt.duration(to: app.clock.now))
    rereading = app.after(pause) { [weak self] in
      self?.rereading = nil
      self?.read(quietly: true)
    }
  }
}
