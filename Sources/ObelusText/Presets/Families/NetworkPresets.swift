/// Addresses of machines and of what lies on them.
enum NetworkPresets {
  static let all = [url, ipv4, ipv6, mac]

  static let url = Preset(
    "url", finds: "web addresses and other URLs with //, and domains without a scheme", authority: "RFC 3986; RFC 1035",
    context: ["website", "web site", "homepage", "url", "internet", "site web", "sitio web"],
    needs: Preset.Needs(oneOf: ".:"),
    forms: [
      .init(
        #"(?<![\p{L}\p{N}])(?i:https?|ftps?|sftp|ssh|git|svn|wss?|file|ldaps?|smb|ipfs|s3|rtsp|telnet|nfs)://"# + path,
        lineBreaks: 3),
      .init(#"(?<![\p{L}\p{N}@./\-])(?i:www)[0-9]?\.(?=[\p{L}\p{N}])"# + path, lineBreaks: 3),
      .init(
        #"(?<![\p{L}\p{N}@_./\-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}\-]{0,61}[\p{L}\p{N}])?\.){1,8}(?i:"#
          + "com|org|net|edu|gov|mil|int|info|biz|co\\.uk|org\\.uk|ac\\.uk|gov\\.uk|com\\.au|gov\\.au|co\\.jp|co\\.in|com\\.br|gc\\.ca|eu"
          + #")(?![\p{L}\p{N}@_\-])(?!\.[\p{L}\p{N}])(?::[0-9]{1,5})?(?:/"# + path + ")?", lineBreaks: 3),
      .init(
        #"(?<![\p{L}\p{N}@_./\-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}\-]{0,61}[\p{L}\p{N}])?\.){1,8}(?i:"#
          + "de|fr|es|it|nl|pl|at|ch|ca|us|uk|br|in|jp|cn|au|io|dev|app|ai|tv|me)/" + path, .weak, lineBreaks: 3),
    ])

  /// Signs that end a sentence or close a bracket are none of its end. It goes on in the next line where a line ends in a
  /// sign of URLs and what follows has one too, or where what follows is nothing but a part of one.
  private static let path = part + "(?:" + lineEnd + part + "){0,3}"
  private static let lineEnd =
    #"(?:(?<=[/\-_=&?%#])\n(?=[^\s<>"\x1E]{0,100}[/_=&?%0-9\-])"#
    + #"|\.\n(?=(?:com|org|net|edu|gov|mil|int|info|biz|eu|co\.[a-z]{2})(?![\p{L}\p{N}]))"#
    + #"|\n(?![A-Za-z0-9+]{2,8}://|www\.)(?=[^\s<>"\x1E]{0,100}(?:[=&?%_#]|\.(?:html?|php|aspx?|jsp|pdf|xml|json)"#
    + #"(?![\p{L}\p{N}])|/[^\s/]{0,60}/)))"#
  private static let part = #"[^\s<>"\x1E]{0,2000}[^\s<>"\x1E.,;:!?'()\[\]{}]"#

  static let ipv4 = Preset(
    "ipv4", finds: "IPv4 addresses, with a prefix length or port", authority: "RFC 791; RFC 4632",
    context: [
      "ip", "ips", "ipv4", "ip address", "ip addresses", "ip-adresse", "adresse ip", "dirección ip", "dns", "gateway",
      "subnet",
    ],
    needs: Preset.Needs(digits: 4, oneOf: "."),
    forms: [
      .init(
        #"(?<![\p{L}\p{N}])(?<![0-9]\.)OCTET(?:\.OCTET){3}(?:/(?:3[0-2]|[12]?[0-9])|:[0-9]{1,5})?(?![0-9])(?!\.[0-9])"#
          .replacing("OCTET", with: "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"),
        check: isIPv4)
    ])

  /// Sections and versions have small numbers.
  private static func isIPv4(_ candidate: PresetCandidate) -> Preset.Verdict {
    let octets = candidate.bytes.split { !(0x30...0x39).contains($0) }.prefix(4)
    return octets.contains { $0.count > 2 } || octets.first.map { $0.count > 1 } == true ? .fits : .doubtful
  }

  static let ipv6 = Preset(
    "ipv6", finds: "IPv6 addresses, with a zone or prefix length", authority: "RFC 4291, 2.2; RFC 5952; RFC 4007",
    context: ["ip", "ips", "ipv6", "ip address", "ip addresses", "ip-adresse", "dns", "gateway", "subnet"],
    needs: Preset.Needs(oneOf: ":"),
    forms: [
      .init(
        #"(?<![\p{L}\p{N}:.])(?:[0-9A-Fa-f:]{2,38}:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[0-9A-Fa-f:]{2,41})"#
          + #"(?:%[A-Za-z0-9]{1,16})?(?:/[0-9]{1,3})?(?![\p{L}\p{N}])(?![:.][\p{L}\p{N}])"#, check: isIPv6)
    ])

  private static func isIPv6(_ candidate: PresetCandidate) -> Preset.Verdict {
    let text = candidate.text.split(separator: "/")[0].split(separator: "%")[0]
    var groups = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard groups.count >= 3 else { return .wrong }
    if let last = groups.last, last.contains(".") {
      let octets = last.split(separator: ".").compactMap { Int($0) }
      guard octets.count == 4, octets.allSatisfy({ $0 <= 255 }) else { return .wrong }
      groups.removeLast()
      groups += ["0", "0"]
    }
    // `::` stands once, for as many groups as are missing.
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    let isShort = halves.count == 2
    guard halves.count <= 2, !text.contains(":::"), groups.allSatisfy({ $0.count <= 4 }) else { return .wrong }
    let written = groups.filter { !$0.isEmpty }.count
    guard isShort ? written <= 7 : written == 8 && groups.count == 8 else { return .wrong }
    // A single colon at either end is of something else.
    if text.hasPrefix(":"), !text.hasPrefix("::") { return .wrong }
    if text.hasSuffix(":"), !text.hasSuffix("::") { return .wrong }
    // Times and scopes of programs are as short.
    return candidate.compact.count < 4 ? .doubtful : .fits
  }

  static let mac = Preset(
    "mac-address", finds: "MAC addresses and EUI-64 identifiers", authority: "IEEE Std 802, 8.2",
    context: ["mac", "mac address", "ethernet", "wifi", "wlan", "bluetooth", "bssid", "hardware address"],
    needs: Preset.Needs(),
    forms: [
      .init(
        #"(?<![\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])[0-9A-Fa-f]{2}[:\-])[0-9A-Fa-f]{2}([:\-])\n?[0-9A-Fa-f]{2}"#
          + #"(?:\1\n?[0-9A-Fa-f]{2}){4}(?:(?:\1\n?[0-9A-Fa-f]{2}){2})?(?![\p{L}\p{N}])(?![:\-][0-9A-Fa-f]{2})"#),
      .init(
        #"(?<![\p{L}\p{N}])(?<![0-9A-Fa-f]\.)[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}(?![\p{L}\p{N}])(?!\.[0-9A-Fa-f])"#,
        check: { $0.digits.count == 12 ? .doubtful : .fits }),
      .init(PresetPattern.wordBorder("[0-9A-Fa-f]{12}"), .weak) {
        Preset.Verdict(fits: (1...11).contains($0.digits.count))
      },
    ])
}
