export { CodeColumnBuilder } from './codeColumn'
export { DateColumnBuilder } from './dateColumn'
export { isDeclaredMissing, missingRule, userMissingPositions } from './declaredMissing'
export { NumberColumnBuilder } from './numberColumn'

export { createTable } from './table'
export { TextColumnBuilder, trimCell } from './textColumn'
