import { codeSet, numericValue, type Code, type MeasureKind, type MissingRule } from '@core/crosstab'
import type { ColumnHead } from './heads'
import { columnNamed, isOneOf, numberAt, numeral, someOf } from './sql'

/** Whether a number is declared missing by the file. */
export const declaredIn = (value: string, rule: MissingRule | null): string =>
  rule === null
    ? someOf([])
    : someOf([
        isOneOf(value, rule.values),
        ...rule.ranges.map(([low, high]) => `(${value} >= ${numeral(low)} AND ${value} <= ${numeral(high)})`),
      ])

/** The numbers of a number column that a list of codes means: a text only where a number is written just so. */
export const numbersMeant = (codes: readonly Code[]): number[] => [
  ...new Set(
    codes.flatMap(code => {
      const value = typeof code === 'number' ? code : Number(code)
      return Number.isNaN(value) || (typeof code === 'string' && String(value) !== code) ? [] : [value]
    }),
  ),
]

/** The number of each respondent: nan where missing, declared or not, or where the answer is no plain decimal number. */
export const numberSql = (variable: string, head: ColumnHead, missing: readonly Code[] = []): string => {
  const column = columnNamed(variable)
  const listed = codeSet(missing)
  if (head.kind === 'coded') {
    const numbers = head.dictionary.map((code, at) => {
      const value = head.userMissing.includes(at) ? NaN : numericValue(code)
      return listed(value) ? NaN : value
    })
    return numberAt(column, [NaN, NaN, ...numbers])
  }
  const left = [declaredIn(column, head.missing), isOneOf(column, numbersMeant(missing))]
  return head.missing === null && missing.length === 0 ? column : `if(${someOf(left)}, nan, ${column})`
}

/** What enters a measure for a number, nan where the respondent is left out. */
export const ENTERS: Readonly<Record<MeasureKind, (value: string) => string>> = {
  mean: value => value,
  geometric_mean: value => `if(${value} > 0, log(${value}), nan)`,
}
