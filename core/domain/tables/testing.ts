import type { ArrangedCell, ArrangedColumn, ArrangedRow, ArrangedTable } from '@core/crosstab'

type CellText = string | number | null

/**
 * "51 ^ DE" is 51, above the rest, higher than D and E; null has no base; 0 is nobody. In "4 ~^ D~E" arrow and E rest on a handful.
 */
const cellOf = (text: CellText, column: ArrangedColumn): ArrangedCell => {
  if (text === null) return { value: null, n: 0, w: 0, letters: '', rest: null, few: null, state: 'empty' }
  const few = {
    letters: [...String(text).matchAll(/~([A-Za-uw-z])/g)].map(([, letter = '']) => letter).join(''),
    rest: /~[v^]/.test(String(text)),
  }
  const [number = '0', ...marks] = String(text).replaceAll('~', '').split(' ')
  const value = Number(number)
  const letters = marks.filter(mark => /^(?!v$)[A-Za-z]+$/.test(mark)).join('')
  const rest = marks.includes('^') ? 'up' : marks.includes('v') ? 'down' : null
  const w = (value / 100) * column.w
  return {
    value,
    n: Math.round((value / 100) * column.n),
    w,
    letters,
    rest,
    few: few.rest || few.letters !== '' ? few : null,
    state: value === 0 ? 'zero' : 'value',
  }
}

const letterAt = (index: number): string =>
  (index < 26 ? '' : letterAt(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

export interface TableSketch {
  /** Labels per banner group; "75+ *" is a low-base column. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** Type, label, parent (or null), then one text per column, Total first. */
  readonly rows: readonly (readonly [ArrangedRow['type'], string, string | null, ...CellText[]])[]
  readonly weighted?: boolean
}

/** An arranged table written out for tests of what is drawn. Row keys are the labels. */
export const sketchTable = ({ groups, rows, weighted = true }: TableSketch): ArrangedTable => {
  let letter = 0
  const total: ArrangedColumn = {
    key: 'T',
    label: 'Total',
    group: null,
    block: null,
    isNet: false,
    letter: null,
    n: 1441,
    w: 1425.4,
    eff: 1325,
    lowBase: false,
  }
  const columns = Object.entries(groups).flatMap(([group, labels]) =>
    labels.map((text, at): ArrangedColumn => {
      const lowBase = text.endsWith(' *')
      const n = lowBase ? 52 : 399 + at
      return {
        key: `${group}:${at}`,
        label: text.replace(/ \*$/, ''),
        group,
        block: group,
        isNet: false,
        letter: letterAt(letter++),
        n,
        w: n * 1.1,
        eff: lowBase ? 25 : n * 0.9,
        lowBase,
      }
    }),
  )
  const all = [total, ...columns]
  return {
    outcome: 'table',
    columns: all,
    rows: rows.map(([type, label, parent, ...texts]) => ({
      key: label,
      label,
      type,
      parent,
      cells: all.map((column, at) => cellOf(texts[at] ?? null, column)),
    })),
    weighted,
    hidden: { lowBaseColumns: 0, emptyRows: 0, emptyColumns: 0, columns: [] },
    overlapping: false,
  }
}

/** Brands heard of by age and gender: nets with options, a zero, a number that rounds to zero, a mean, a low base. */
export const brandTable = (): ArrangedTable =>
  sketchTable({
    groups: { age: ['18-34', '35-54', '55-74', '75+ *'], gender: ['Male', 'Female'] },
    rows: [
      ['net', 'NET Savoury', null, 91.2, '90', '93 ^ C', '88 v', 90, 91, '94 E'],
      ['cat', 'Crunchwell', 'NET Savoury', 74.4, '80 ^ CD', '76 CD', '67 v', '58 v', '82 F', 77],
      ['cat', 'Popsmith', 'NET Savoury', 36.51, '51.2384 ^ BCD', 35, 23, 13, 36, 38],
      ['cat', 'Other brand', null, 0.3, 0, 0.4, 0.2, 0, 0.3, null],
      ['cat', '=None of these', null, 2, 2, 2, 3, 5, 4, 2],
      ['mean', 'Mean number known', null, 3.31, '3.4 D', '3.4 CD', 3.2, 2.8, 3.2, 3.4],
    ],
  })

/** "4 ~^ B~C": an arrow and a letter that rest on a handful of people beside a letter that rests on many. */
export const fewTable = (): ArrangedTable =>
  sketchTable({
    groups: { age: ['18-34', '35-54', '55+'] },
    rows: [
      ['cat', 'Popcorn', null, 3, '4 ~^ B~C', '4 ^', 1],
      ['cat', 'Pretzels', null, 40, '51 ^ BC', 30, '32 ~v'],
    ],
  })

export const brandGroups = { age: 'Age', gender: 'Gender' }
