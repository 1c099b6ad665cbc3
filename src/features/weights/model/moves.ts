import type { PreparedVariable, WeighingTried } from '@core/contract'

type Table = WeighingTried['tables'][number]

/** Letters of a comparison in one column that come, go or become others. */
export interface ChangedMark {
  readonly column: string
  readonly before: string
  readonly after: string
}

/** An answer in one column before and after weighting. */
export interface AnswerMove {
  readonly key: string
  readonly answer: string
  /** The text of its question, and people in the column. */
  readonly question: string
  readonly n: number
  /** Percent of the column's base; null where nobody is in it. */
  readonly before: number | null
  readonly after: number | null
  readonly points: number
  /** In whatever column. */
  readonly marks: readonly ChangedMark[]
}

const marksOf = ({ columns }: Table, row: Table['rows'][number]): ChangedMark[] =>
  columns.flatMap(({ label }, at) => {
    const [before, after] = [row.letters_before[at] ?? '', row.letters_after[at] ?? '']
    return before === after ? [] : [{ column: label, before, after }]
  })

/** All answers of the tables in one column, those that move most first; 0 is everybody. */
export const movesOf = (tables: readonly Table[], column: number): AnswerMove[] =>
  tables
    .flatMap((table, t) =>
      table.rows.map((row, r): AnswerMove => {
        const [before, after] = [row.before[column] ?? null, row.after[column] ?? null]
        return {
          key: `${String(t)} ${String(r)}`,
          answer: row.label,
          question: table.text,
          n: table.columns[column]?.n ?? 0,
          before,
          after,
          points: before === null || after === null ? 0 : after - before,
          marks: marksOf(table, row),
        }
      }),
    )
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))

/** Columns that the tables have: everybody, and the answers of the question they are compared by. */
export const columnsOf = (tables: readonly Table[]): readonly string[] =>
  (tables.find(({ columns }) => columns.length > 0)?.columns ?? []).map(({ label }) => label)

/** Why questions have no table. */
export const problemsOf = (tables: readonly Table[]): readonly string[] =>
  tables.flatMap(({ text, problem }) => (problem === null ? [] : [`${text}: ${problem}`]))

/** Whether a question can be shown before and after. */
export const canBeShown = ({ type, shown }: PreparedVariable): boolean =>
  shown && (type === 'single' || type === 'scale' || type === 'multi' || type === 'nps' || type === 'grid')
