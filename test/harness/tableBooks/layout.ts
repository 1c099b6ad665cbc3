import type { Printed, PrintedRow } from './printed'

/** How an agency lays its tables out. */
export interface Layout {
  readonly format: 'xlsx' | 'csv'
  readonly sheets: 'one' | 'each'
  /** merged: question over its answers in a merged cell; filled: in the first cell alone; repeated: in every cell; flat: none. */
  readonly heads: 'merged' | 'filled' | 'repeated' | 'flat'
  /** In a nest the inner question has a row of heads of its own, and the outer one stands alone above. */
  readonly questions?: boolean
  readonly letters: 'cell' | 'row' | 'column' | 'none'
  /** Where the letter of a column is: in a row below the heads, behind the head, or nowhere. */
  readonly letterHeads: 'row' | 'head' | 'none'
  readonly percent: 'text' | 'number' | 'fraction'
  /** A second column of labels says what the figures are, as SPSS writes it. */
  readonly stub?: boolean
}

export interface GridCell {
  readonly value: string | number
  readonly span?: number
}

/** Rows of cells, and where each figure and each set of letters of a table is: by `row|column|kind`. */
export interface LaidOut {
  readonly rows: (GridCell | null)[][]
  readonly places: ReadonlyMap<string, string>
}

const address = (row: number, column: number): string => `${String.fromCharCode(65 + column)}${row + 1}`

const figure = (text: string, { percent, letters }: Layout, isPercent: boolean, own: string): string | number => {
  const shown = isPercent && percent === 'text' && text !== '-' ? `${text}%` : text
  if (letters === 'cell' && own !== '') return `${shown} ${own}`
  if (text === '-') return text
  if (isPercent && percent === 'text') return shown
  const number = Number(text)
  return isPercent && percent === 'fraction' ? Number((number / 100).toFixed(6)) : number
}

class Writer {
  readonly rows: (GridCell | null)[][] = []
  readonly places = new Map<string, string>()
  private readonly first: number
  private readonly width: number

  constructor(
    private readonly printed: Printed,
    private readonly layout: Layout,
    private readonly offset: number,
  ) {
    this.first = layout.stub ? 2 : 1
    this.width = layout.letters === 'column' ? 2 : 1
  }

  private columnOf(at: number): number {
    return this.first + at * this.width
  }

  private row(cells: readonly (readonly [column: number, cell: GridCell['value'], span?: number])[]): number {
    const row: (GridCell | null)[] = []
    for (const [column, value, span] of cells) {
      while (row.length < column) row.push(null)
      row[column] = span === undefined || span < 2 ? { value } : { value, span }
    }
    this.rows.push(row)
    return this.offset + this.rows.length - 1
  }

  private headRows(): void {
    const { heads } = this.printed
    const { layout, width } = this
    const nested = heads.some(({ outer }) => outer !== '')
    const split = layout.questions === true && nested
    const outerQuestion = (group: string): string => (split ? (group.split(' > ')[0] ?? '') : group)
    const upper = heads.map(({ group }, at) => ({
      group: outerQuestion(group),
      at,
      begins: at === 0 || heads[at - 1]?.group !== group,
    }))
    if (layout.heads === 'repeated')
      this.row(upper.filter(({ group }) => group !== '').map(({ group, at }) => [this.columnOf(at), group] as const))
    else if (layout.heads !== 'flat')
      this.row(
        upper
          .filter(({ group, begins }) => begins && group !== '')
          .map(({ group, at }) => {
            const span = upper.filter(head => head.group === group).length * width
            return [this.columnOf(at), group, layout.heads === 'merged' ? span : 1] as const
          }),
      )
    if (nested) this.outerRow()
    if (split)
      this.row(
        heads.flatMap(({ group }, at) => (at === 0 ? [] : [[this.columnOf(at), group.split(' > ')[1] ?? ''] as const])),
      )
    this.row(
      heads.map(({ label, letter }, at) => {
        const text = layout.letterHeads === 'head' && letter !== '' ? `${label} (${letter})` : label
        return [this.columnOf(at), text, layout.heads === 'merged' ? width : 1] as const
      }),
    )
    if (layout.letterHeads === 'row')
      this.row(heads.flatMap(({ letter }, at) => (letter === '' ? [] : [[this.columnOf(at), letter] as const])))
  }

  /** The outer answers of a nest over the inner ones, merged but in files that know no merged cells. */
  private outerRow(): void {
    const { heads } = this.printed
    const isSame = (at: number, from: number): boolean =>
      heads[at]?.outer === heads[from]?.outer && heads[at]?.group === heads[from]?.group
    const repeated = this.layout.heads === 'repeated'
    this.row(
      heads.flatMap(({ outer }, at) => {
        if (outer === '' || (!repeated && isSame(at, at - 1))) return []
        let span = 1
        while (!repeated && isSame(at + span, at)) span += 1
        return [[this.columnOf(at), outer, span * this.width] as const]
      }),
    )
  }

  private figures(
    { label, isPercent, letters }: PrintedRow,
    texts: readonly string[],
    { at, kind, labelled, withLetters }: { at: number; kind: string; labelled: boolean; withLetters: boolean },
  ): void {
    const stub = kind === 'base' ? '' : kind === 'count' ? 'Count' : isPercent ? 'Column %' : ''
    const cells: (readonly [number, string | number])[] = labelled ? [[0, label]] : []
    if (this.layout.stub && stub !== '') cells.push([1, stub])
    texts.forEach((text, column) => {
      const own = withLetters ? (letters?.[column] ?? '') : ''
      const percent = isPercent && kind === 'value'
      cells.push([this.columnOf(column), figure(text, this.layout, percent, own)])
      if (this.layout.letters === 'column' && own !== '') cells.push([this.columnOf(column) + 1, own])
    })
    const row = this.row(cells)
    texts.forEach((_, column) => {
      this.places.set(`${at}|${column}|${kind}`, address(row, this.columnOf(column)))
      if (!withLetters) return
      const beside = this.layout.letters === 'column' ? 1 : 0
      this.places.set(`${at}|${column}|letters`, address(row, this.columnOf(column) + beside))
    })
  }

  private body(row: PrintedRow, at: number): void {
    const hasLetters = row.letters !== null && this.layout.letters !== 'none'
    const inCell = hasLetters && this.layout.letters !== 'row'
    if (row.count)
      this.figures(row, row.count, { at, kind: row.base ? 'base' : 'count', labelled: true, withLetters: false })
    if (row.value)
      this.figures(row, row.value, { at, kind: 'value', labelled: row.count === null, withLetters: inCell })
    if (row.letters === null || this.layout.letters !== 'row') return
    const { letters } = row
    if (letters.every(text => text === '')) {
      // Tools leave out a row of letters that would be empty.
      const above = this.offset + this.rows.length - 1
      letters.forEach((_, column) => this.places.set(`${at}|${column}|letters`, address(above, this.columnOf(column))))
      return
    }
    const line = this.row(
      letters.flatMap((text, column) => (text === '' ? [] : [[this.columnOf(column), text] as const])),
    )
    letters.forEach((_, column) => this.places.set(`${at}|${column}|letters`, address(line, this.columnOf(column))))
  }

  write(): LaidOut {
    this.row([[0, this.printed.title]])
    if (this.printed.note !== undefined) this.row([[0, this.printed.note]])
    this.row([])
    this.headRows()
    this.printed.rows.forEach((row, at) => this.body(row, at))
    this.row([])
    this.row([[0, 'Comparison of columns, two-tailed']])
    this.row([])
    return { rows: this.rows, places: this.places }
  }
}

/** Lays a table out from a row of its sheet on. */
export const layOut = (printed: Printed, layout: Layout, offset: number): LaidOut =>
  new Writer(printed, layout, offset).write()
