import { MINIMUM_EFFECTIVE_BASE, type ArrangedRow } from '@core/crosstab'
import type { PlacedColumn } from '@core/domain/charts'
import { BREAK_MARK } from '@core/domain/tables'
import { meanName } from './claims'
import { cellAt, comparisonsIn, isSayable, mayDiffer, showsAll } from './comparisons'
import { areThings, isThing, nounOf, predicateOf, verbOf } from './phrases'
import { before, capital, figure, figureClaim, rowName, type Claim, type Headline, type Subject } from './subject'

interface Change {
  readonly row: ArrangedRow
  readonly way: 'rose' | 'fell'
  readonly by: number
}

const changeOf = (subject: Subject, row: ArrangedRow, pair: readonly [PlacedColumn, PlacedColumn]): Change[] => {
  const [found] = comparisonsIn(row, pair, subject)
  return found === undefined ? [] : [{ row, way: found.column === pair[1] ? 'rose' : 'fell', by: found.by }]
}

interface Waves {
  /** Rows that the chart shows. */
  readonly rows: readonly ArrangedRow[]
  readonly waves: readonly PlacedColumn[]
  /** All answers of the question; absent: the row alone. */
  readonly all?: readonly ArrangedRow[] | undefined
}

/** What a row is called when it rises or falls. */
const measureName = (subject: Subject, row: ArrangedRow): string => {
  if (row.key === subject.score) return `${before(subject)}NPS`
  if (row.type === 'mean') return meanName(subject, row)
  if (row.type === 'net') return `${before(subject)}${predicateOf(row.label).share}`
  const measure = verbOf(subject.text)?.measure ?? ''
  return `${before(subject)}${measure}${rowName(row)}`
}

const pairKeys = ([one, other]: readonly [PlacedColumn, PlacedColumn]): [string, string] => [
  one.column.key,
  other.column.key,
]

/** Whether the tests of all these rows compare two waves, and found nothing. */
const unchanged = (
  subject: Subject,
  rows: readonly ArrangedRow[],
  [one, other]: readonly [PlacedColumn, PlacedColumn],
): boolean =>
  showsAll(subject.tested) &&
  [one, other].every(
    ({ column }) => !column.lowBase && column.eff >= MINIMUM_EFFECTIVE_BASE && column.letter !== null,
  ) &&
  one.column.block === other.column.block &&
  rows.every(row => !mayDiffer(row, one, other, subject.table))

/** What changed in the last wave since the one before. */
export const waveClaims = (subject: Subject, { rows, waves, all }: Waves): Headline[] => {
  const [from, to] = waves.slice(-2)
  if (from === undefined || to === undefined) return []
  const pair = [from, to] as const
  const several = all !== undefined
  if (several && (verbOf(subject.text) === null || !areThings(all))) return []
  const changes = rows
    .filter(row => !several || isThing(row))
    .flatMap(row => changeOf(subject, row, pair))
    .sort((one, other) => other.by - one.by)
  const isBroken = subject.broken.has(to.column.key)
  const since = `since ${from.column.label}${isBroken ? ` ${BREAK_MARK}` : ''}`
  const say = ({ row, way }: Change): string =>
    `${measureName(subject, row)} ${way} from ${figure(subject, row, from)} to ${figure(subject, row, to)}`
  const claim = ({ row, way }: Change): Claim => ({
    kind: 'higher',
    row: row.key,
    column: (way === 'rose' ? to : from).column.key,
    than: (way === 'rose' ? from : to).column.key,
  })
  const still = (changed: readonly Change[]): ArrangedRow[] =>
    (all ?? []).filter(row => !changed.some(one => one.row.key === row.key))
  const sentence = (shown: readonly Change[]): Headline[] => {
    const others = still(shown)
    const text = shown.map(say).join(' and ')
    const none = others.length > 0 && unchanged(subject, others, pair)
    const plain = { text: capital(`${text} ${since}`), claims: shown.map(claim) }
    if (!none) return [plain]
    const more: Claim = { kind: 'unchanged', rows: others.map(({ key }) => key), columns: pairKeys(pair) }
    return [
      {
        text: capital(`${text}; no other ${nounOf(subject.text)} changed significantly ${since}`),
        claims: [...plain.claims, more],
      },
      plain,
    ]
  }
  if (changes.length > 0)
    return [...(changes.length > 1 ? sentence(changes.slice(0, 2)) : []), ...sentence(changes.slice(0, 1))]
  return nothingChanged(subject, { rows, all, pair, since })
}

const nothingChanged = (
  subject: Subject,
  {
    rows,
    all,
    pair,
    since,
  }: Pick<Waves, 'rows' | 'all'> & { readonly pair: readonly [PlacedColumn, PlacedColumn]; readonly since: string },
): Headline[] => {
  const [, to] = pair
  const [row] = rows
  if (row === undefined || !unchanged(subject, all ?? rows, pair)) return []
  const claim: Claim = { kind: 'unchanged', rows: (all ?? rows).map(({ key }) => key), columns: pairKeys(pair) }
  if (all !== undefined) {
    const start = before(subject) || `${subject.label.trim()}: `
    return [{ text: capital(`${start}no ${nounOf(subject.text)} changed significantly ${since}`), claims: [claim] }]
  }
  const measured = row.type !== 'net'
  const isTested = pair.every(
    place => isSayable(row, place, subject.lowBase) && (!measured || cellAt(row, place)?.n === place.column.n),
  )
  if (!isTested || (measured && subject.table.overlapping)) return []
  return [
    {
      text: capital(
        `${measureName(subject, row)} is ${figure(subject, row, to)} in ${to.column.label}; it did not change significantly ${since}`,
      ),
      claims: [figureClaim(row, to), claim],
    },
  ]
}
