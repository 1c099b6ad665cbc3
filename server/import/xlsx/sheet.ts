import type { Zip } from '../zip'
import { damaged } from './refusals'
import { isoText, numberText, plainText } from './values'
import type { Sheet, Workbook } from './workbook'
import { readXml, type Attributes } from './xml'

/** The last column of a sheet is XFD, the last row this one. */
const MOST_COLUMNS = 16_384
const MOST_ROWS = 1_048_576

/** How often something was met, and where first. */
export interface Met {
  readonly n: number
  readonly first: string
}

/** What the values of a sheet do not say by themselves. */
export interface SheetFacts {
  /** Cells with an error of Excel such as #N/A, and the errors that there are. */
  readonly errors: Met & { readonly kinds: readonly string[] }
  /** Formulas whose result the file does not hold. */
  readonly uncalculated: Met
  /** Times of day and durations. */
  readonly times: Met
  /** Rows that a filter or somebody hid. */
  readonly hiddenRows: number
  /** Ranges of merged cells: `A2:A5`. */
  readonly merged: readonly string[]
}

const MERGED_KEPT = 1000

/** 0 for A, 26 for AA; the digits behind are the row. */
const columnOf = (reference: string): number => {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

class Counted {
  n = 0
  first = ''
  add(place: string): void {
    this.n += 1
    if (this.n === 1) this.first = place
  }
}

/** One cell while it is read. */
interface Cell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
  hasValue: boolean
  hasFormula: boolean
}

/** Turns the elements of a sheet into rows of texts. */
class SheetReader {
  private readonly errors = new Counted()
  private readonly kinds = new Set<string>()
  private readonly uncalculated = new Counted()
  private readonly times = new Counted()
  private readonly merged: string[] = []
  private hiddenRows = 0
  private row = 0
  private cells: string[] = []
  private cell: Cell | null = null
  private inText = false
  private phonetic = false
  private inData = false

  constructor(
    private readonly book: Workbook,
    private readonly part: string,
    private readonly onRow: (cells: string[], row: number) => void,
  ) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.inData = true
    else if (name === 'mergeCell') {
      if (this.merged.length < MERGED_KEPT && attributes.ref) this.merged.push(attributes.ref)
    } else if (!this.inData) return
    else if (name === 'row') this.openRow(attributes)
    else if (name === 'c') this.openCell(attributes)
    else if (name === 'rPh') this.phonetic = true
    else if (this.cell && name === 'f') this.cell.hasFormula = true
    else if (this.cell && (name === 'v' || (name === 't' && !this.phonetic))) {
      this.inText = true
      this.cell.hasValue = true
    }
  }

  text(piece: string): void {
    if (this.inText && this.cell) this.cell.value += piece
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.inText = false
    else if (name === 'rPh') this.phonetic = false
    else if (name === 'c') this.closeCell()
    else if (name === 'row' && this.inData) this.onRow(this.cells, this.row)
    else if (name === 'sheetData') this.inData = false
  }

  facts(): SheetFacts {
    const met = ({ n, first }: Counted): Met => ({ n, first })
    return {
      errors: { ...met(this.errors), kinds: [...this.kinds] },
      uncalculated: met(this.uncalculated),
      times: met(this.times),
      hiddenRows: this.hiddenRows,
      merged: this.merged,
    }
  }

  private openRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.row + 1 : Number(r)
    // Rows come in their order; others would be answers of other people.
    if (!Number.isInteger(row) || row <= this.row || row > MOST_ROWS) throw damaged(`${this.part}, row ${r ?? ''}`)
    this.row = row
    this.cells = []
    if (hidden === '1' || hidden === 'true') this.hiddenRows += 1
  }

  private openCell({ r, t = 'n', s = '0' }: Attributes): void {
    const column = r === undefined ? this.cells.length : columnOf(r)
    if (column < 0 || column >= MOST_COLUMNS) throw damaged(`${this.part}, cell ${r ?? ''}`)
    this.cell = { column, type: t, style: Number(s), value: '', hasValue: false, hasFormula: false }
  }

  private closeCell(): void {
    const { cell, cells } = this
    this.cell = null
    if (!cell) return
    const text = this.textOf(cell)
    if (text === '') return
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }

  private textOf({ type, value, style, column, hasValue, hasFormula }: Cell): string {
    const { strings, forms, from1904 } = this.book
    const place = () => `${columnName(column)}${this.row}`
    // The result of a formula may be an empty text, and only that is empty.
    if (hasFormula && value === '' && (type !== 'str' || !hasValue)) this.uncalculated.add(place())
    if (!hasValue) return ''
    switch (type) {
      case 's': {
        const text = strings[Number(value)]
        if (text === undefined) throw damaged(`${this.part}, cell ${place()}`)
        return text
      }
      case 'str':
      case 'inlineStr':
        return plainText(value)
      case 'b':
        return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE'
      case 'e':
        this.errors.add(place())
        if (this.kinds.size < 20) this.kinds.add(value.trim().slice(0, 20))
        return ''
      case 'd':
        return isoText(value)
      default: {
        const form = forms[style] ?? 'number'
        if (value !== '' && (form === 'clock' || form === 'elapsed')) this.times.add(place())
        return numberText(value, form, from1904)
      }
    }
  }
}

/** A for 0, AA for 26. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/**
 * Reads a sheet as a stream of rows of texts, each as long as its last filled cell: numbers as plain decimals, dates as ISO texts.
 * Ends after the row for which `onRow` gives true. Throws SurveyFileError.
 */
export const readSheet = async (
  zip: Zip,
  book: Workbook,
  { part }: Sheet,
  onRow: (cells: string[], row: number) => boolean,
): Promise<SheetFacts> => {
  let ended = false
  const reader = new SheetReader(book, part, (cells, row) => {
    ended ||= onRow(cells, row)
  })
  await readXml(zip.pieces(part), part, {
    open: (name, attributes) => reader.open(name, attributes),
    close: name => reader.close(name),
    text: piece => reader.text(piece),
    done: () => ended,
  })
  return reader.facts()
}
