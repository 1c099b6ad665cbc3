import type { Classed } from '@core/crosstab/counting'
import { inStretches, lookedUp } from './sql'

/** Classes as an expression: `sql` gives each respondent a code below `lut.length`, and `lut` the class of a code. */
export interface SqlItem extends Classed {
  readonly sql: string
  readonly lut: Uint16Array
}

/** Codes that cost less as they are than a look-up of their classes. */
const FEW_CODES = 16

const countUp = (size: number): Uint16Array => Uint16Array.from({ length: size }, (_, i) => i)

/** An item whose expression gives the classes themselves. */
export const plainItem = (sql: string, classes: number): SqlItem => ({
  sql,
  lut: countUp(Math.max(1, classes)),
  classes,
})

const isPlain = ({ lut }: SqlItem): boolean => lut.every((one, code) => one === code)

/** Whether the class is not 0. */
export const hitOf = (item: SqlItem): string =>
  isPlain(item) && item.lut.length === 2
    ? item.sql
    : inStretches(
        item.sql,
        Array.from(item.lut, one => one !== 0),
      )

/** The class itself. */
export const classOf = (item: SqlItem): string => {
  if (isPlain(item)) return item.sql
  return item.classes === 2 ? hitOf(item) : lookedUp(item.sql, item.lut)
}

/** The cheapest expression that tells the classes apart. */
export const cheapest = (item: SqlItem): Pick<SqlItem, 'sql' | 'lut'> => {
  if (item.lut.length <= Math.max(2, item.classes) || (item.classes > 2 && item.lut.length <= FEW_CODES)) return item
  return { sql: classOf(item), lut: countUp(item.classes) }
}
