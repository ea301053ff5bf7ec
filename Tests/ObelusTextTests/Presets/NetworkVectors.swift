extension PresetVectors {
  static let network = [
    PresetVectors(
      "url",
      source: "RFC 3986; RFC 1035; the names that RFC 2606 keeps for examples",
      positives: """
        at «https://example.⏎com/path» now
        at «https://example.com/a/lon⏎ger/path.html» now
        at «https://example.com/a?x⏎=1&y=2» now
        see «https://example.com»⏎and/or call
        see «https://example.com/x»⏎https-less words
        «www.example.⏎org» is
        http://example.com
        https://example.com/
        https://www.example.org/path/to/page.html
        https://example.org/a?b=c&d=e#frag
        http://user:pw@example.com:8080/x
        ftp://ftp.example.net/file.txt
        https://en.wikipedia.org/wiki/Foo_bar
        http://192.168.1.1/admin
        http://[2001:db8::1]/x
        https://bücher.example/
        HTTPS://EXAMPLE.COM/X
        ws://example.com/socket
        file:///etc/passwd
        s3://bucket/key
        www.example.com
        www.example.de/kontakt
        WWW.EXAMPLE.ORG
        example.com
        sub.example.org
        example.co.uk
        example.com/path
        university.edu
        irs.gov
        See «https://example.com/x».
        («https://example.com/x»)
        <«https://example.com/x»>
        "«https://example.com/x»",
        link:«http://example.com»
        website «example.io/pricing»
        «https://example.com/x/»
        «https://example.com/a/⏎page-2.html» and
        «www.example.com/»⏎Next line
        git://example.org/repo.git
        """,
      negatives: """
        example
        http:/example.com
        http//example.com
        ://example.com
        https://
        www.
        www
        john@example.com
        readme.md
        file.txt
        e.g.
        3.14
        U.S.A.
        end.of.sentence
        com
        .com
        foo.comm
        node.js
        a.b
        main.swift
        example.io/pricing
        xhttp
        1.2.3
        """),
    PresetVectors(
      "ipv4",
      source: "RFC 791; RFC 4632; RFC 5737 (addresses for documentation)",
      positives: """
        192.168.1.1
        10.0.0.1
        255.255.255.255
        127.0.0.1
        172.16.254.1
        DNS «8.8.8.80»
        192.0.2.146
        198.51.100.7
        203.0.113.99
        100.0.0.10
        100.64.0.1
        169.254.10.20
        224.0.0.251
        192.168.1.0/24
        10.0.0.0/8
        192.168.1.1:8080
        server «192.0.2.1».
        IP «1.1.1.1»
        IP address: «8.8.8.8»
        («192.0.2.1»)
        http://«192.0.2.1»/x
        «192.0.2.1», x
        from «192.0.2.1» to
        """,
      negatives: """
        2⏎8.4.4.1
        256.1.1.1
        1.256.1.1
        192.168.1
        192.168.1.256
        192.168.1.1.5
        5.192.168.1.1
        01.02.03.04
        192.168.01.1
        192..168.1
        192.168.1.
        1.2.3.4
        4.1.2.3
        5.2.10.1
        192,168,1,1
        192.168.1.1000
        v192.168.1.1
        .192.168.1
        192-168-1-1
        999.999.999.999
        1.2.3
        300.20.10.5
        192.168.1.-1
        192 .168.1.1
        """),
    PresetVectors(
      "ipv6",
      source: "RFC 4291, 2.2; RFC 5952; RFC 3849 (addresses for documentation)",
      positives: """
        2001:db8::1
        2001:0db8:0000:0000:0000:ff00:0042:8329
        2001:db8:0:0:0:ff00:42:8329
        2001:db8::ff00:42:8329
        fe80::1ff:fe23:4567:890a
        fe80::1ff:fe23:4567:890a%eth0
        2001:db8::/32
        ::ffff:192.0.2.128
        64:ff9b::192.0.2.33
        ff02::1:ff00:42
        2001:DB8:85A3::8A2E:370:7334
        2001:db8:85a3:8d3:1319:8a2e:370:7348
        fd12:3456:789a:1::1
        2001:db8:1:2:3:4:5:6
        2001:db8:1:2::
        2001:db8::1:2:3
        2001:db8::dead:beef
        2001:db8:0:1::123
        from «2001:db8::1».
        («2001:db8::1»)
        [«2001:db8::1»]
        host «2001:db8::1», port
        IP «::1»
        IPv6 address «fe80::1»
        """,
      negatives: """
        12:30:45
        1:2:3:4:5:6:7
        1:2:3:4:5:6:7:8:9
        2001:db8
        2001:db8::1::2
        2001:db8:::1
        12345::1:2
        g001:db8::1
        2001:db8::zzzz
        std::vector
        ::1
        a::b
        :1:2:3:4:5:6:7
        1:2:3:4:5:6:7:
        00:1A:2B:3C:4D:5E
        2001-db8--1
        dead:beef
        10:20
        ::
        :::
        abcd:ef01:2345:6789
        1::2:3:4:5:6:7:8
        """),
    PresetVectors(
      "mac-address",
      source: "IEEE Std 802, 8.2; RFC 7042 (addresses for documentation)",
      positives: """
        00:1A:2B:3C:4D:5E
        00-1A-2B-3C-4D-5E
        00:1a:2b:3c:4d:5e
        001A.2B3C.4D5E
        001a.2b3c.4d5e
        FF:FF:FF:FF:FF:FF
        01-23-45-67-89-AB
        00:00:5E:00:53:01
        00-00-5E-00-53-FF
        00:1A:2B:FF:FE:3C:4D:5E
        00-1A-2B-FF-FE-3C-4D-5E
        MAC:«00:1A:2B:3C:4D:5E»
        MAC «00:1A:2B:3C:4D:5E», up
        («00:1A:2B:3C:4D:5E»)
        wifi «001A2B3C4D5E»
        MAC address «A0B1C2D3E4F5»
        «00\u{2011}1A\u{2011}2B\u{2011}3C\u{2011}4D\u{2011}5E»
        ether «02:00:5e:10:00:00» txqueuelen
        id=«de:ad:be:ef:00:01»
        "«52:54:00:12:34:56»"
        «00:1A:2B:⏎3C:4D:5E»
        """,
      negatives: """
        00:1A:2B:3C:4D
        00:1A:2B:3C:4D:5E:6F
        00:1A:2B:3C:4D:5G
        00:1A-2B:3C-4D:5E
        0:1A:2B:3C:4D:5E
        000:1A:2B:3C:4D:5E
        00:1A:2B:3C:4D:5EE
        AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD
        001A2B3C4D5E
        123456789012
        00 1A 2B 3C 4D 5E
        1234.5678.9012
        001A.2B3C
        001A.2B3C.4D5E.6F70
        12:30:45
        X00:1A:2B:3C:4D:5E
        00:1A:2B:3C:4D:5EX
        GG:HH:II:JJ:KK:LL
        00_1A_2B_3C_4D_5E
        00:1A:2B:3C:4D:
        001A.2B3C.4D5EF
        01-02-03-04-05
        """),
  ]
}
