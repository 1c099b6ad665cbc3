import {
  EMPTY,
  FIRST_CODE,
  NOT_ASKED,
  type Code,
  type CodedColumn,
  type Column,
  type DataTable,
  type MissingRule,
  type NumberColumn,
} from './types'

/** A table of `length` respondents over the given columns. Throws when a column has another length. */
export const tableFromColumns = (length: number, columns: Readonly<Record<string, Column>>): DataTable => {
  const byName = new Map(Object.entries(columns))
  for (const [name, column] of byName) {
    const has = column.kind === 'coded' ? column.index.length : column.values.length
    if (has !== length) throw new Error(`Column "${name}" has ${has} values, the table has ${length} respondents.`)
  }
  return { length, column: name => byName.get(name) }
}

/** No respondents, no variables. */
export const emptyTable: DataTable = tableFromColumns(0, {})

const indexOf = (size: number, length: number): CodedColumn['index'] => {
  if (size <= 256) return new Uint8Array(length)
  return size <= 65536 ? new Uint16Array(length) : new Uint32Array(length)
}

/** Codes per respondent: `null` = not asked, '' = shown but left empty. `userMissing` lists codes declared missing. */
export const codedColumn = (codes: readonly (Code | null)[], userMissing: readonly Code[] = []): CodedColumn => {
  const dictionary = [...new Set(codes.filter(code => code !== null && code !== ''))].map(code => code ?? '')
  const position = new Map(dictionary.map((code, i) => [code, i + FIRST_CODE]))
  const index = indexOf(dictionary.length + FIRST_CODE, codes.length)
  codes.forEach((code, i) => (index[i] = code === null ? NOT_ASKED : (position.get(code) ?? EMPTY)))
  return {
    kind: 'coded',
    index,
    dictionary,
    userMissing: dictionary.flatMap((code, i) => (userMissing.includes(code) ? [i] : [])),
  }
}

/** Numbers per respondent: `null` = not asked. */
export const numberColumn = (values: readonly (number | null)[], missing: MissingRule | null = null): NumberColumn => ({
  kind: 'number',
  values: Float64Array.from(values, value => value ?? NaN),
  missing,
})
