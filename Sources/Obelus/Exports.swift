// What a job is made of and says belongs to the library's surface, wherever it is declared.
@_exported public import ObelusActions
@_exported public import ObelusAnnotations
@_exported public import ObelusCore
@_exported public import ObelusPipeline
