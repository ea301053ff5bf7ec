internal import ObelusCLI
