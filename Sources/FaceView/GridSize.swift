internal import PatternCore

extension StageMetrics {
    /// The side of the square for the dots of a grid, half a cell of air included, in pixels: as large as a hand draws
    /// well, which is 25 mm to a cell and 60 to 90 mm in all, and as much larger or smaller as a person wants it. The
    /// grid that is drawn at enrolment is then that of the lock, where the monitor tells its size and both have the room.
    func gridSide(of grid: Grid, _ options: LayoutOptions) -> Double {
        gridSide(cells: max(grid.rows, grid.columns), options)
    }

    /// The side of the largest grid: texts around it stay where they are for every other.
    func largestGridSide(_ options: LayoutOptions) -> Double { gridSide(cells: Grid.mostCells, options) }

    private func gridSide(cells: Int, _ options: LayoutOptions) -> Double {
        let usual =
            pixels(millimetres: min(max(25 * Double(cells), 60), 90))
            ?? max(360 * textScale, Double(min(width, height)) * 0.46)
        return usual * min(max(options.gridScale, 0.5), 4)
    }
}
