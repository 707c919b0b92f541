/// A place for what cannot be copied, where there may be none of it.
final class Held<Value: ~Copyable> {
    var value: Value

    init(_ value: consuming Value) { self.value = value }
}
