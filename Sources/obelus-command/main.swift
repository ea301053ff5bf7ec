internal import Glibc
internal import ObelusCLI

exit(ObelusProcess.run())
