import { measureOf, testLevels, type ArrangedCell, type ArrangedColumn, type ArrangedRow } from '@core/crosstab'
import {
  formatCell,
  formatValue,
  formatWhole,
  lettersByLevel,
  levelWords,
  NUMBER_TYPE_LABEL,
  ZERO_MARK,
  type TableDocument,
} from '@core/domain/tables'
import type { ReceiptSettings } from '@core/contract'
import { receiptView } from './content'

/** What a cell of a receipt is counted from. `rounded`: numbers of people are rounded for this reader. */
export interface ExplainedCell {
  readonly content: TableDocument
  readonly settings: ReceiptSettings
  readonly row: ArrangedRow
  readonly column: ArrangedColumn
  readonly cell: ArrangedCell
  readonly respondents: number
  /** Who passes filter and weight, unweighted. */
  readonly passing: number
  readonly autoAdjustBase: boolean
  readonly question: string
  readonly rounded: boolean
}

/** One step from all respondents to the figure; `n` people are left after it, null where it is about no number of people. */
export interface ReceiptStep {
  readonly key: 'respondents' | 'filter' | 'asked' | 'column' | 'answer' | 'weight' | 'figure' | 'test'
  readonly title: string
  readonly n: number | null
  /** What it gives where that is no number of people: the figure, its letters; '' for nothing. */
  readonly mark: string
  readonly text: string
}

const SHARES: ReadonlySet<string> = new Set(['column_percent', 'row_percent', 'total_percent'])

/** "43 %", "3.6", "112": a cell as its table prints it, with its unit; "no base" where it is empty. */
export const figureWords = (
  cell: ArrangedCell,
  { type }: Pick<ArrangedRow, 'type'>,
  { numberType }: Pick<ReceiptSettings, 'numberType'>,
): string => {
  const printed = formatCell(cell, type)
  if (printed === '') return 'No base'
  const number = printed === ZERO_MARK ? '0' : printed
  return measureOf(type) === null && SHARES.has(numberType) ? `${number} %` : number
}

const tenth = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

const OF: Readonly<Record<ReceiptSettings['numberType'], string>> = {
  column_percent: 'of those in the column',
  row_percent: 'of those who gave this answer',
  total_percent: 'of everyone in the table',
  count: '',
  index: '',
}

const answerWords = ({ row, rounded, cell }: ExplainedCell): string => {
  const people = `${rounded ? 'About ' : ''}${formatWhole(cell.n)}`
  if (measureOf(row.type) !== null) return `${people} of them have a value for “${row.label}”.`
  if (row.type === 'missing') return `${people} of them gave no answer.`
  return row.type === 'net'
    ? `${people} of them gave one of the answers of “${row.label}”.`
    : `${people} of them answered “${row.label}”.`
}

const resultWords = ({ row, column, cell, content, settings }: ExplainedCell): string => {
  const says = figureWords(cell, row, settings)
  const exact = cell.value === null ? '' : ` Exactly ${String(Number(cell.value.toFixed(4)))}.`
  const measure = measureOf(row.type)
  if (cell.value === null) return 'Nobody in this column counts here, so there is no figure.'
  if (measure !== null) return `${measure.name}: ${says}.${exact}`
  const { numberType } = settings
  if (numberType === 'index') return `An index of ${says}: 100 is the share among everyone in the table.${exact}`
  if (numberType === 'count') return `Counted${content.table.weighted ? ', weighted' : ''}: ${says}.${exact}`
  const sums =
    content.table.weighted && numberType === 'column_percent'
      ? ` (weighted ${tenth.format(cell.w)} of ${tenth.format(column.w)})`
      : ''
  return `${says} ${OF[numberType]}${sums}.${exact}`
}

const testWords = ({ cell, column, content, settings }: ExplainedCell): string => {
  const levels = testLevels(receiptView(settings))
  const peers = content.table.columns.filter(({ block }) => block === column.block)
  const held = lettersByLevel(cell.letters, peers)
  const named = (letters: readonly string[]) =>
    letters.map(letter => {
      const label = peers.find(peer => peer.letter === letter)?.label
      return label === undefined ? letter : `${label} (${letter})`
    })
  const higher = (['first', 'second'] as const).flatMap(level =>
    held[level].length === 0 ? [] : [`Higher than ${named(held[level]).join(', ')} at ${levelWords(level, levels)}.`],
  )
  const rest =
    cell.rest === null ? [] : [`${cell.rest === 'up' ? 'Above' : 'Below'} everyone else at ${String(levels.first)} %.`]
  if (higher.length + rest.length > 0) return [...higher, ...rest].join(' ')
  return column.letter === null
    ? 'This column is not compared with others.'
    : `Not significantly higher than any column of its group at ${String(levels.first)} %.`
}

/** Everyone in the table: the base of Total. */
const baseOf = ({ content, passing }: ExplainedCell): number =>
  content.table.columns.find(({ group }) => group === null)?.n ?? passing

/** The way from all respondents to the figure, one step after the other. */
export const receiptSteps = (of: ExplainedCell): ReceiptStep[] => {
  const { content, cell, row, column, respondents, passing, autoAdjustBase, question, settings, rounded } = of
  const { filter = null, weight = null, dataset } = content.notes ?? {}
  const people = (key: ReceiptStep['key'], title: string, n: number, text: string): ReceiptStep => ({
    key,
    title,
    n,
    mark: '',
    text,
  })
  const other = (key: ReceiptStep['key'], title: string, mark: string, text: string): ReceiptStep => ({
    key,
    title,
    n: null,
    mark,
    text,
  })
  const base = autoAdjustBase ? `Those who answered ${question}.` : 'All of them count, with or without an answer.'
  const version = dataset ? `${dataset.name}, version ${String(dataset.version)}` : 'the dataset'
  const effective = `${rounded ? 'about ' : ''}${tenth.format(column.eff)}`
  const steps: (ReceiptStep | null)[] = [
    people('respondents', 'Respondents', respondents, `Everyone in ${version}.`),
    filter === null ? null : people('filter', 'Filter', passing, `Those who pass the filter: ${filter}.`),
    people('asked', 'Base', baseOf(of), base),
    column.group === null ? null : people('column', 'Column', column.n, `Those in “${column.label}”.`),
    people('answer', 'Answer', cell.n, answerWords(of)),
    weight === null
      ? null
      : other(
          'weight',
          'Weight',
          '',
          `“${weight.label}”. The effective base of the column is ${effective} respondents.`,
        ),
    other(
      'figure',
      measureOf(row.type)?.name ?? NUMBER_TYPE_LABEL[settings.numberType],
      figureWords(cell, row, settings),
      resultWords(of),
    ),
    settings.showStatTesting ? other('test', 'Test', cell.letters, testWords(of)) : null,
  ]
  return steps.filter(step => step !== null)
}

/** The same as sentences to be read one after the other. */
export const receiptSentences = (cell: ExplainedCell): string => {
  const { respondents, passing, column, content, autoAdjustBase, question, rounded } = cell
  const about = rounded ? 'about ' : ''
  const base = baseOf(cell)
  const filter = content.notes?.filter ?? null
  const everyone = `Of ${formatWhole(respondents)} respondents`
  const asked = autoAdjustBase ? ` answered ${question}` : ' count'
  const first =
    filter === null
      ? `${everyone}, ${about}${formatWhole(base)}${asked}.`
      : `${everyone}, ${about}${formatWhole(passing)} pass the filter (${filter}) and ${about}${formatWhole(base)} of those${asked}.`
  const inColumn =
    column.group === null
      ? []
      : [`${rounded ? 'About ' : ''}${formatWhole(column.n)} of them are in “${column.label}”.`]
  return [first, ...inColumn, answerWords(cell)].join(' ')
}

interface Compared {
  readonly row: ArrangedRow
  readonly cell: ArrangedCell
}

/** How the figure of a receipt compares with that of the data that readers have now. */
export interface ReceiptVerdict {
  readonly state: 'current' | 'same' | 'changed' | 'gone'
  readonly text: string
}

const lettersOf = ({ letters }: ArrangedCell): string => (letters === '' ? 'none' : letters)

/** Says whether the newest data give the same figure as it is printed, with the same letters. `now` null: they have none. */
export const receiptVerdict = (
  then: Compared,
  now: Compared | null,
  {
    version,
    newest,
    settings,
  }: { readonly version: number; readonly newest: number; readonly settings: ReceiptSettings },
): ReceiptVerdict => {
  const isNewer = newest > version
  const name = `The newest version (${String(newest)})`
  if (now === null)
    return {
      state: 'gone',
      text: isNewer ? `${name} no longer has this figure.` : 'The dataset no longer has this figure.',
    }
  const [said, says] = [then, now].map(({ cell, row }) => figureWords(cell, row, settings))
  if (said !== says)
    return {
      state: 'changed',
      text: isNewer ? `${name} says ${says ?? ''}.` : `Its question was changed since. It now says ${says ?? ''}.`,
    }
  if (settings.showStatTesting && then.cell.letters !== now.cell.letters)
    return {
      state: 'changed',
      text: `${isNewer ? name : 'It now'} says the same figure with other letters: ${lettersOf(now.cell)} instead of ${lettersOf(then.cell)}.`,
    }
  return isNewer
    ? { state: 'same', text: `${name} says the same.` }
    : { state: 'current', text: 'This is the newest version.' }
}

/** A number of a step as it is printed beside its bar. */
export const stepNumber = (n: number, rounded: boolean): string => `${rounded ? '≈' : ''}${formatValue(n, 'cat')}`
