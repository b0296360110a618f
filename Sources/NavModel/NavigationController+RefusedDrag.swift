/// What is seen of a drag that the gate refuses. The stack, its transition and its callbacks know nothing of it.
extension NavigationController {
  /// Columns, 0…2, by which the page stands off toward trailing.
  package var refusedDragColumns: Double {
    guard let refusedDrag, state.transition == nil, state.barChange == nil else { return 0 }
    return refusedDrag.columns
  }

  /// Whole columns of `refusedDragColumns`.
  package var refusedDragShift: Int { Int(refusedDragColumns.rounded()) }

  /// Called at a refusal, for the rest of the press.
  func resist(_ refusal: GateRefusal, translation: Vector) {
    let pan = interactivePopGestureRecognizer
    guard bouncesRefusedDrags, mayGiveWay, state.transition == nil, refusal.refusesPop,
      pan.contentClaim != .taken,
      translation.dx > 0, !translation.isVertical, pan.followRefusedDrag()
    else { return }
    var drag = refusedDrag ?? RefusedDrag()
    drag.begin()
    drag.pull(translation.dx)
    show(drag)
  }

  /// - Parameter translation: since the press, `dx` positive toward trailing; nil at the end of the press.
  func followRefusedDrag(_ translation: Vector?) {
    guard var drag = refusedDrag else { return }
    if let translation {
      drag.pull(translation.dx)
      show(drag)
    } else if reducesMotion {
      show(nil)
    } else {
      drag.release(at: host.clock.start(at: now))
      show(drag)
    }
  }

  func advanceRefusedDrag() {
    guard var drag = refusedDrag, drag.isReturning else { return }
    show(drag.advance(to: now) ? drag : nil)
  }

  private func show(_ drag: RefusedDrag?) {
    let before = refusedDrag?.eighths ?? 0
    refusedDrag = drag
    if drag?.eighths ?? 0 != before { onNeedsDisplay() }
  }
}
