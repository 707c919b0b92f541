/// SHA-256 (FIPS 180-4) of some bytes, in hexadecimal.
func sha256(_ message: [UInt8]) -> String {
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
        padded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }

    let primes = firstPrimes(64)
    let constants = primes.map { fraction(of: $0, root: 3) }
    var state = primes.prefix(8).map { fraction(of: $0, root: 2) }
    for start in stride(from: 0, to: padded.count, by: 64) {
        compress(padded[start..<start + 64], into: &state, constants: constants)
    }
    return state.map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
}

private func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32], constants: [UInt32]) {
    var words: [UInt32] = []
    words.reserveCapacity(64)
    for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
        words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let one = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
        let two = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
        words.append(words[index - 16] &+ one &+ words[index - 7] &+ two)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
        let mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        let first = h &+ mixed &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
        let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

private func firstPrimes(_ count: Int) -> [UInt64] {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < count {
        if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
        candidate += 1
    }
    return primes
}

/// The first 32 bits of the fractional part of a square or cube root, found by halving.
private func fraction(of number: UInt64, root: Int) -> UInt32 {
    let target = UInt128(number) << UInt128(32 * root)
    var (low, high): (UInt128, UInt128) = (0, UInt128(number) << 32)
    while high - low > 1 {
        let middle = (low + high) / 2
        let power = root == 2 ? middle * middle : middle * middle * middle
        if power <= target { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
}
