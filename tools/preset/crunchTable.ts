import type { Condition, TestedTable } from '@core/crosstab'
import { both, groupsOf, validOn, type EntryGroups } from './conditions'
import { Crossing, less, NOBODY, plus, type CaseData, type Counted } from './counts'
import type { CaseSpec, Entry } from './spec'
import { testedTable, type TestedColumn } from './tables'

/** One displayed row or column: who it adds and subtracts, each among those who are valid on it. */
export interface Shown {
  readonly entry: Entry
  readonly groups: EntryGroups
  /** A subtotal difference. */
  readonly difference: boolean
}

const shownOf = (data: CaseData, question: CaseSpec['rows'], entries: readonly Entry[]): Shown[] =>
  entries.map(entry => {
    const { plus: added, minus, valid } = groupsOf(data.table, question, entry)
    const among = (group: Condition | null) => (group === null ? null : both(group, valid))
    const groups = { plus: both(added, valid), minus: among(minus), valid: both(valid) }
    return { entry, groups, difference: minus !== null }
  })

/** A Crunch table: bases differ by row where rows are items, and by column where columns are. */
export class CrunchTable {
  readonly rows: readonly Shown[]
  readonly columns: readonly Shown[]
  private readonly crossings = new Map<string, Crossing>()

  constructor(
    readonly data: CaseData,
    readonly spec: CaseSpec,
  ) {
    this.rows = shownOf(data, spec.rows, spec.display.rows)
    this.columns = shownOf(data, spec.columns, spec.display.columns)
  }

  /** Whose answer is valid on the columns as a whole. */
  get validOnColumns(): Condition {
    return validOn(this.data.table, this.spec.columns)
  }

  /** Counts among those who are valid on the row. */
  private crossing({ groups: { valid } }: Shown): Crossing {
    const key = JSON.stringify(valid)
    const found = this.crossings.get(key)
    if (found !== undefined) return found
    const parts = (all: readonly Shown[]) =>
      all.flatMap(({ groups }) => [groups.plus, groups.valid, ...(groups.minus === null ? [] : [groups.minus])])
    const made = new Crossing(this.data, valid, parts(this.rows), parts(this.columns))
    this.crossings.set(key, made)
    return made
  }

  /** What is added to a cell and what is subtracted from it; differences have both. */
  parts(row: Shown, column: Shown): { readonly added: Counted; readonly subtracted: Counted } {
    const crossing = this.crossing(row)
    const { plus: r, minus: lessRow } = row.groups
    const { plus: c, minus: lessColumn } = column.groups
    const cell = (one: Condition | null, other: Condition | null): Counted =>
      one === null || other === null ? NOBODY : crossing.cell(one, other)
    return {
      added: plus(cell(r, c), cell(lessRow, lessColumn)),
      subtracted: plus(cell(lessRow, c), cell(r, lessColumn)),
    }
  }

  /** The cell of a row and a column; a difference of differences is undefined, and so are respondents of one. */
  cell(row: Shown, column: Shown): Counted {
    const { added, subtracted } = this.parts(row, column)
    const { n, w, w2 } = less(added, subtracted)
    return { n: row.difference || column.difference ? NaN : n, w: row.difference && column.difference ? NaN : w, w2 }
  }

  /** Those valid on the row who are in the column. */
  columnBase(row: Shown, column: Shown): Counted {
    return column.difference ? UNDEFINED : this.crossing(row).cell(null, column.groups.plus)
  }

  /** Those in the row who are valid on the column. */
  rowBase(row: Shown, column: Shown): Counted {
    return row.difference ? UNDEFINED : this.crossing(row).cell(row.groups.plus, column.groups.valid)
  }

  /** Those valid on both. */
  tableBase(row: Shown, column: Shown): Counted {
    return this.crossing(row).cell(null, column.groups.valid)
  }

  /** The row's share of everybody who is valid on it, on the columns or not. */
  shareOfAll(row: Shown): number {
    const crossing = this.crossing(row)
    return crossing.cell(row.groups.plus, null).w / crossing.cell(null, null).w
  }

  /** The columns as a test of the row sees them, with those who were asked the items where their overlap counts. */
  tested(row: Shown, overlapping: boolean): TestedTable {
    const crossing = this.crossing(row)
    const columns = this.columns.map(({ groups }): TestedColumn => ({ group: groups.plus, block: 'columns' }))
    const table = testedTable(crossing, columns, overlapping)
    if (!overlapping) return table
    const asked = this.columns.map(({ groups }) => groups.valid)
    return {
      ...table,
      askedItems: {
        groupOf: [null, ...asked.keys()],
        n: asked.map(group => crossing.cell(null, group).n),
        both: asked.flatMap((group, a) =>
          asked.slice(a + 1).map((other, next) => ({ a, b: a + 1 + next, n: crossing.both(group, other).n })),
        ),
      },
    }
  }
}

const UNDEFINED: Counted = { n: NaN, w: NaN, w2: NaN }
