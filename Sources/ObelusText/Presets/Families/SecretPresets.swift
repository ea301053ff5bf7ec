/// What opens something: addresses of coins, and keys.
enum SecretPresets {
  static let all = [crypto, apiKey]

  static let crypto = Preset(
    "crypto-address", finds: "addresses of Bitcoin, Litecoin, Dogecoin (Base58Check, Bech32, Bech32m) and of Ethereum",
    authority: "Bitcoin: Base58Check, BIP 173, BIP 350; ERC-55",
    checksum: "doubled SHA-256; Bech32, Bech32m; the case of letters by Keccak-256",
    context: ["bitcoin", "btc", "wallet", "ethereum", "eth", "litecoin", "ltc", "dogecoin", "crypto", "address"],
    needs: Preset.Needs(digits: 1),
    forms: [
      .init(PresetPattern.wordBorder("[13mn2LMDA9][1-9A-HJ-NP-Za-km-z]{25,34}"), check: isBase58Check),
      .init(
        PresetPattern.wordBorder(
          "(?:(?:bc|tb|ltc|bcrt)1[ac-hj-np-z02-9]{8,87}|(?:BC|TB|LTC|BCRT)1[AC-HJ-NP-Z02-9]{8,87})"),
        check: { Preset.Verdict(proven: Bech32.isAddress($0.bytes)) }),
      .init(PresetPattern.wordBorder("0[xX][0-9A-Fa-f]{40}"), check: isEthereum),
    ])

  /// The case of its letters is a checksum; addresses in one case have none.
  private static func isEthereum(_ candidate: PresetCandidate) -> Preset.Verdict {
    let letters = candidate.bytes.dropFirst(2).filter { $0 > 0x39 }
    let capitals = letters.count { $0 < 0x60 }
    if capitals == 0 || capitals == letters.count { return .fits }
    return EthereumChecksum.isRight(candidate.bytes.dropFirst(2)) ? .proven : .doubtful
  }

  /// Versions: Bitcoin 0 and 5, its test network 111 and 196, Litecoin 48 and 50, Dogecoin 30 and 22.
  private static func isBase58Check(_ candidate: PresetCandidate) -> Preset.Verdict {
    guard let payload = Base58Check.payload(candidate.bytes) else { return .wrong }
    return Preset.Verdict(proven: payload.count == 21 && [0, 5, 111, 196, 48, 50, 30, 22].contains(payload[0]))
  }

  static let apiKey = Preset(
    "api-key", finds: "keys and tokens with the prefixes of large services, JSON web tokens, private keys in PEM",
    authority: "the services' documentation of their token formats; RFC 7519; RFC 7468",
    context: [
      "api key", "apikey", "api_key", "secret", "secret key", "access key", "token", "access token", "bearer",
      "client secret", "password",
    ],
    forms: [
      // Amazon Web Services.
      .init(PresetPattern.wordBorder("(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}")),
      // GitHub, GitLab, npm, PyPI, Hugging Face, DigitalOcean.
      .init(bounded("(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{82})")),
      .init(bounded("gl(?:pat|dt|rt|cbt|ptt|ft)-[A-Za-z0-9_\\-]{20,64}")),
      .init(bounded("npm_[A-Za-z0-9]{36}")),
      .init(bounded("pypi-[A-Za-z0-9_\\-]{50,512}")),
      .init(bounded("hf_[A-Za-z0-9]{34}")),
      .init(bounded("do[opr]_v1_[0-9a-f]{64}")),
      // Google.
      .init(bounded("AIza[A-Za-z0-9_\\-]{35}")),
      .init(bounded("(?:GOCSPX-[A-Za-z0-9_\\-]{28}|ya29\\.[A-Za-z0-9_\\-]{20,512})")),
      // Slack, Stripe, SendGrid, Twilio, Mailchimp, OpenAI, Anthropic.
      .init(bounded("(?:xox[abeoprs]-[A-Za-z0-9\\-]{10,250}|xapp-[A-Za-z0-9\\-]{20,250})")),
      .init(bounded("(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,250}")),
      .init(bounded("SG\\.[A-Za-z0-9_\\-]{22}\\.[A-Za-z0-9_\\-]{43}")),
      .init(bounded("(?:AC|SK)[0-9a-f]{32}")),
      .init(bounded("[0-9a-f]{32}-us[0-9]{1,2}")),
      .init(bounded("sk-(?:proj-|svcacct-|ant-[a-z0-9]{2,8}-)?[A-Za-z0-9_\\-]{20,256}")),
      // JSON web tokens.
      .init(bounded("eyJ[A-Za-z0-9_\\-]{8,4000}\\.eyJ[A-Za-z0-9_\\-]{8,4000}\\.[A-Za-z0-9_\\-]{0,4000}")),
      .init(
        "-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----[A-Za-z0-9+/=\\s:,\\-]{0,12000}?-----END (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----",
        lineBreaks: 1000),
      // Any long token that mixes letters and digits.
      .init(bounded("(?=[A-Za-z_\\-]{0,40}[0-9])(?=[0-9_\\-]{0,40}[A-Za-z])[A-Za-z0-9_\\-]{32,128}"), .weak) {
        Preset.Verdict(fits: $0.digits.count >= 4 && $0.compact.count - $0.digits.count >= 4)
      },
    ])

  private static func bounded(_ pattern: String) -> String {
    #"(?<![\p{L}\p{N}_\-])"# + pattern + #"(?![\p{L}\p{N}_\-])"#
  }
}
