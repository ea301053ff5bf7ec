/// Check digits over the digits of a number, the check digit last unless it is said otherwise.
enum Checksum {
  /// ISO/IEC 7812-1, annex B.
  static func luhn(_ digits: [Int]) -> Bool {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      let doubled = index % 2 == 1 ? digit * 2 : digit
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    return !digits.isEmpty && sum % 10 == 0
  }

  /// The sum of digits and weights, one by one.
  static func weighted(_ digits: some Sequence<Int>, _ weights: [Int]) -> Int {
    zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// ISO/IEC 7064, MOD 97-10: letters count as 10 to 35.
  static func remainder97(_ compact: some Sequence<UInt8>) -> Int {
    compact.reduce(0) { remainder, byte in
      byte < 0x3A ? (remainder * 10 + Int(byte) - 0x30) % 97 : (remainder * 100 + Int(byte) - 0x37) % 97
    }
  }

  /// ISO/IEC 7064, MOD 11,10.
  static func mod11And10(_ digits: [Int]) -> Bool {
    guard let last = digits.last else { return false }
    var product = 10
    for digit in digits.dropLast() {
      let sum = (digit + product) % 10
      product = (sum == 0 ? 10 : sum) * 2 % 11
    }
    return (product + last) % 10 == 1
  }

  /// The dihedral group of order ten (J. Verhoeff, "Error detecting decimal codes", 1969).
  static func verhoeff(_ digits: [Int]) -> Bool {
    var check = 0
    for (index, digit) in digits.reversed().enumerated() {
      check = dihedral(check, permuted(digit, times: index % 8))
    }
    return !digits.isEmpty && check == 0
  }

  /// Turns are 0 to 4, reflections 5 to 9.
  private static func dihedral(_ a: Int, _ b: Int) -> Int {
    switch (a < 5, b < 5) {
    case (true, true): (a + b) % 5
    case (true, false): 5 + (a + b) % 5
    case (false, true): 5 + (a - b) % 5
    case (false, false): (a - b + 5) % 5
    }
  }

  private static func permuted(_ digit: Int, times: Int) -> Int {
    var digit = digit
    for _ in 0..<times { digit = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4][digit] }
    return digit
  }

  /// Weights 7, 3, 1 over digits and letters (10 to 35), modulo 10 (ICAO Doc 9303-3, 4.9).
  static func machineReadable(_ compact: some Sequence<UInt8>) -> Int {
    var sum = 0
    for (index, byte) in compact.enumerated() {
      sum += (byte < 0x3A ? Int(byte) - 0x30 : Int(byte) - 0x37) * [7, 3, 1][index % 3]
    }
    return sum % 10
  }
}
