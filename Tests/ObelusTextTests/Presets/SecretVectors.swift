extension PresetVectors {
  static let secret = [
    PresetVectors(
      "crypto-address",
      source: "Base58Check; test vectors of BIP 173 and BIP 350; ERC-55",
      positives: """
        0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
        «0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359».
        0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB
        «0xD1220A0cf47c7B9Be7A2E6⏎BA89F429762e7b9aDb» is
        «1BvBMSEYstWetqTFn5Au4m⏎4GFg7xJaNVN2» is
        No. «1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa», paid
        («1L2zSDTKrczds6wdTnMsuB7uVEyZ5tDFrd»)
        id:«158DM6UVvVPvajhm6gq32wjSioq6ykgiWN»;
        «3C7Zz1yRfMaxtGuygMpjLsY6WAt6nTRb4v».
        "«3M7Bqiep8mfF2QKULqTu4KVYnrZa1mtrAN»"
        Ref «mpKAd5dEWgzC42ozAn2ZLt669n73B2e8Lv» of today
        x=«2NFCbAh5NrCLByrPdxojmyVHDQbEeDMHrq5»
        «LU8K7wWcBoK8ULY7H1Bpc548noGwJs8unz»⏎next
        No. «LTqFYB6RVDXvRQBJKNi2xDtAYKQXDwgM5x», paid
        («MLGT4tPaxthfRCzjfeJP4H6XT1xVPYD8vW»)
        id:«DMeTkWstNGuD46rod3xp7Nc4nxEzHTrgje»;
        «D7K4RxzBnidxQbDe66nmA5eNRQqkEX9Qri».
        «BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4»
        «tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7»
        «bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0»
        «bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y»
        «bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs»
        «bc1qkpvh45ff080hadau5h5r8pv0tkp44qh7f6c8da»
        «bc1qzjwcqqdaj3zd94wxrpf865p05apcl9dp2uvdyp0segjckhs96teqc0mdf7»
        «bc1pn585z6f7mtj4cy8a4r8zxplg2lsppp02t8v6wu5hr9j2np7q8hzsp5a9n5»
        «ltc1qcmrnx3j63065sr6947j5vvm5je8e9ggdntjj5j»
        «tb1pj2terzd38grctxmv0hnrkvv3a6desa3eujasmkyzarlmthchv23sex2drq»
        «0x52908400098527886E0F7030069857D2E4169EE7»
        eth «0xde709f2102306220921060314715629080e2fb77»
        """,
      negatives: """
        0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD
        0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359
        1A1zP1ePyQGefi2DMPTfTL5SLmv7DivfNa
        1L2zSDTKrczds6wdTwMsuB7uVEyZ5tDFrd
        158DM6UVvTPvajhm6gq32wjSioq6ykgiWN
        3C7Zz1yRfMaxtGuyg8pjLsY6WAt6nTRb4v
        3M7Bqiep8moF2QKULqTu4KVYnrZa1mtrAN
        mpKAd5dEWgzC4SozAn2ZLt669n73B2e8Lv
        2NFCbAh5NrCLByrPdxofmyVHDQbEeDMHrq5
        tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut
        bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd
        tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf
        BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL
        bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh
        tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47
        bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4
        BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R
        tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq
        bc1gmk9yu
        0x52908400098527886E0F7030069857D2E4169EE
        0x52908400098527886E0F7030069857D2E4169EE70
        0x52908400098527886E0F7030069857D2E4169EEG
        X1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
        1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNaX
        xx1qqdjn70errjfhc7j7h2kj8qf3sypuhqtngwt75p
        1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN
        bc1pw5dgrnzv
        """),
    PresetVectors(
      "api-key",
      source:
        "the services' documentation of their formats; RFC 7519; RFC 7468. A middle dot parts what scanners for secrets must not see",
      positives: """
        No. «AKIA·IOSFODNN7EXAMPLE», paid
        («ASIA·HUPKWKL6DD7LZE6O»)
        id:«ghp·_a1B2LXxh2cJBNYZPzJmLRbz8ilAUv5Azj32w»;
        «gho·_a1B2XttSVMJC14n1TPAlNYq6iiciDnsycczO».
        "«ghs·_a1B2hapbtmVTdcndSnA4hAoHpR2VUhggoCf0»"
        Ref «github·_pat_a1B2bD3AO1ecqCYVzsq64a6Pbon54a6U6pWP1DX7YmthF8QPdq7p5eOcKcSmRKG5epb4fBjChUOtU3YKE5» of today
        x=«glpat·-a1B2OIb5J7tbelfZsOgl»
        «npm·_a1B2EhBng0U6yqI3tFWplwWWdAMMlu9scDIX»⏎next
        No. «pypi·-a1B2WJtjurTm1kZg2cUBg7f2iERPEeGhdp3ruYvqIHukWCEH5UkKZWG7f7JJ», paid
        («hf·_a1B2bwQxZkNV3eST3vbRmOsTZdHoRLAF3x»)
        id:«dop·_v1_554223f03d58f5b39ad5a2450795bb5b7de316c0aee85661dc500186dcae5ee6»;
        «AIza·a1B2q0hyoHya4HrSvn9cuAR3mk3IqcaPsXD».
        "«GOCSPX·-a1B2TJArq8OTdqpkCPWeycpjyEGl»"
        Ref «xoxb·-123456789012-1234567890123-a1B2XB2MyIR1xdzAx9fbHFgf» of today
        x=«sk·_live_a1B2cEGUjwZQkAa0hLih0Q0b»
        «rk·_test_a1B2KRWElUcDcaquBs3cCboZ»⏎next
        No. «SG·.a1B2fTEnDVMfx6aXjo64u7.a1B2z2xmur1SdnH9zCNTByBIecLcFlUa5FvxUWdcAeg», paid
        («AC·40e9c492012934540b03ad2eed91fb24»)
        id:«3975087a19eaa4cc73ae3b1bc1906b74·-us12»;
        «sk·-proj-a1B2QMQHRpSKWgxHkaBMZmrvNX0xIUCf60CAtPbVQeWr5o8I».
        "«sk·-ant-api03-a1B2EEb04h0oo5ZFyxaxT33kLZH5h8Mhco2fnLOy»"
        Ref «eyJ·hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.EWRsRgtJfKhIxuJWxjK0jnjGRlodQhOqlzefxzv4zkH» of today
        «-----BEGIN· PRIVATE KEY-----⏎MIGHAgEAMBMGByqGSM49⏎AgEGCCqGSM49AwEH⏎-----END PRIVATE KEY-----»
        api key «a1B2TPsavVmaWWxBAYWGer5QyWYjuLzzgKoL5ccQ»
        token: «a1B2yV6dDGcJruNRMh9F4iqwMPVg8o75i»
        """,
      negatives: """
        AKIA·IOSFODNN7EXAMPL
        AKIA·IOSFODNN7EXAMPLEX
        AKIA·iosfodnn7example
        AKIA·IOSFODNN1EXAMPLE
        ghp_·short
        ghx_·uFL4Fr9kBE38ZRIjrYxHacreog8UT8ePCsu0
        npm_·C63zX1uEnq0o8s4FP6DsnDYqHj2Gn662pFv-
        AIza·GNbaWVJRF55WDYrtmEE7v6sGHZxFmp
        sk_·prod_PSQ478su5VD2SWM3k3YOAz8Z
        SG.·WlpPw719oLDBjxHgwmNMic.vWf94CBy6S
        eyJ·hbGciOiJIUzI1NiJ9
        xoxz-·123456789012
        AC·123
        -----BEGIN· PUBLIC KEY-----
        hf_·C6DhcqlFjbVnWm4f1hhn
        dop_v1_·1775b58bc6b3b9d1d9ecc1b0b07d08e2cacdea264a5decd9ec87e892fce1605
        glpat-·ywbal4OKUq
        GOCSPX-·8gNu55jPHs
        risk-·management-and-governance
        sk-·short
        pypi-·short
        a1B2pTD1vBmgX8IaXDFZ2jNxBmO4nbiOj5q4N3np
        token: abcdefghijabcdefghijabcdefghijabcdefghij
        token: 0123456789012345678901234567890123456789
        """),
  ]
}
