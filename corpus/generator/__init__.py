"""The generator of Obelus' own test documents. It needs nothing but Python's standard library."""
