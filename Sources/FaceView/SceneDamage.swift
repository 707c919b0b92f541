internal import LockCore
internal import PatternCore
public import SecretMemory

extension FaceScene {
    /// What differs from an older frame on the same stage.
    ///
    /// - Parameter dots: the path now. Where both frames show the same stroke, the older one's dots are its beginning.
    public func damage(since old: FaceScene, dots: borrowing SecretBytes) -> Damage {
        let (width, height) = (layout.metrics.width, layout.metrics.height)
        guard layout == old.layout, theme == old.theme, originX == old.originX, originY == old.originY else {
            return .everything(width: width, height: height)
        }
        var damage = Damage(width: width, height: height)
        addSurroundings(since: old, to: &damage)
        if look.dialogue != old.look.dialogue {
            for rect in [layout.clock, layout.meter] { if let rect { damage.add(rect.grown(by: 1)) } }
        }
        if status != old.status { damage.add(layout.status.grown(by: 1)) }
        if look.notice != old.look.notice { damage.add(layout.notice.grown(by: 1)) }
        for place in layout.buttons {
            let button = place.button
            if isPressed(button) != old.isPressed(button) || look.mark(of: button) != old.look.mark(of: button) {
                damage.add(place.rect.grown(by: 1))
            }
        }
        addKeyboard(since: old, to: &damage)
        addField(since: old, to: &damage)
        addBoard(since: old, dots: dots, to: &damage)
        return damage
    }

    /// How a button differs from the others: pressed, come to by Tab.
    private func isPressed(_ button: FaceButton) -> [Bool] { [look.pressed == button, look.focusedButton == button] }

    private func addSurroundings(since old: FaceScene, to damage: inout Damage) {
        let (new, past) = (surroundings, old.surroundings)
        if new.clock != past.clock { damage.add(layout.clock.grown(by: 1)) }
        if new.date != past.date { damage.add(layout.date.grown(by: 1)) }
        if new.battery != past.battery { damage.add(layout.battery.grown(by: 1)) }
        if new.name != past.name || new.hasPicture != past.hasPicture {
            for rect in [layout.name, layout.picture] { if let rect { damage.add(rect.grown(by: 4)) } }
        }
    }

    private func addKeyboard(since old: FaceScene, to damage: inout Damage) {
        guard let new = look.keyboard, let past = old.look.keyboard, new != past else { return }
        for place in layout.keys where place.isDrawnOtherwise(new, past) { damage.add(place.rect) }
    }

    private func addField(since old: FaceScene, to damage: inout Damage) {
        guard look.field != nil || old.look.field != nil else { return }
        guard
            look.field != old.look.field || look.status.tone != old.look.status.tone
                || look.focusedButton != old.look.focusedButton
        else { return }
        for rect in [layout.field, layout.fieldLabel, layout.fieldHint] {
            if let rect { damage.add(rect.grown(by: 2)) }
        }
    }

    private func addBoard(since old: FaceScene, dots: borrowing SecretBytes, to damage: inout Damage) {
        guard let board = boardDrawing, let before = old.boardDrawing else { return }
        let (new, past) = (board.look, before.look)
        guard new != past || motion != old.motion else { return }
        let isSameStroke = new.stroke == past.stroke && new.state == past.state && new.count >= past.count
        guard isSameStroke, new.isPathHidden == past.isPathHidden, motion.shake == old.motion.shake else {
            damage.add(board.bounds)
            if let finger = past.finger { damage.add(tailReach(of: before, to: finger.x, finger.y)) }
            return
        }
        if new.focus != past.focus {
            for dot in [new.focus, past.focus] {
                if let dot { damage.add(board.dotBounds(dot)) }
            }
        }
        guard !new.isPathHidden else { return }
        let moving = motion.growths == old.motion.growths ? [] : motion.growths + old.motion.growths
        for growth in moving where growth.index < dots.count { damage.add(board.dotBounds(Int(dots[growth.index]))) }
        for index in past.count..<max(past.count, board.shownCount(dots)) {
            damage.add(board.dotBounds(Int(dots[index])))
            if index > 0 { damage.add(line: board.segment(dots, index)) }
        }
        // The older frame's tail began at the last dot of then.
        if new.finger != past.finger || new.count != past.count {
            if let tail = before.tail(dots) { damage.add(line: tail) }
            if let tail = board.tail(dots) { damage.add(line: tail) }
        }
    }

    /// Everything between the board and the finger: where a tail of a stroke that is gone may have been.
    private func tailReach(of board: BoardDrawing, to x: Double, _ y: Double) -> FaceRect {
        let bounds = board.bounds
        let (x, y) = (x - originX, y - originY)
        let left = min(bounds.x, x)
        let top = min(bounds.y, y)
        return FaceRect(
            x: left, y: top, width: max(bounds.right, x) - left, height: max(bounds.bottom, y) - top
        ).grown(by: board.geometry.cell * 0.1 + 3)
    }
}

extension FaceGeometry.KeyPlace {
    /// Whether the same key looks otherwise.
    fileprivate func isDrawnOtherwise(_ new: KeyboardLook, _ past: KeyboardLook) -> Bool {
        if new.pressed.contains(key) != past.pressed.contains(key) { return true }
        if key == .shift && (new.shift != past.shift || new.page != past.page) { return true }
        return new.label(of: key) != past.label(of: key)
    }
}
