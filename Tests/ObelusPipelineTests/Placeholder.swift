internal import ObelusCore
