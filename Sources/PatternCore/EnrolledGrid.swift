/// What is told of an enrolled pattern before it is drawn: on which grid, and how many dots make an attempt.
public struct EnrolledGrid: Equatable, Sendable {
    public let grid: Grid
    /// What the rules asked for under which it was chosen, whatever today's ask for. Fewer are a slip of the finger and
    /// count nowhere.
    public let fewestDots: Int

    /// - Parameter fewestDots: from 1 to as many as the largest grid has.
    public init(_ grid: Grid, fewestDots: Int) {
        self.grid = grid
        self.fewestDots = fewestDots
    }
}
