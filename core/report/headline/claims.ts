import type { ArrangedRow } from '@core/crosstab'
import { areAlike, cellAt, comparisonsIn, isSayable, type Comparison } from './comparisons'
import { areThings, isThing, predicateOf, verbOf } from './phrases'
import {
  before,
  capital,
  figure,
  figureClaim,
  groupsOf,
  place,
  rowName,
  type Claim,
  type Headline,
  type Subject,
} from './subject'

const claimOf = ({ row, column, than }: Comparison): Claim => ({
  kind: 'higher',
  row: row.key,
  column: column.column.key,
  than: than.column.key,
})

/** The largest difference of a row, and the next one of the same column within its banner group. */
const largest = (subject: Subject, row: ArrangedRow): Comparison[] => {
  const all = groupsOf(subject)
    .flatMap(columns => comparisonsIn(row, columns, subject))
    .sort((one, other) => other.by - one.by)
  const [first] = all
  if (first === undefined) return []
  const next = all.find(
    one => one.column.at === first.column.at && one.than.at !== first.than.at && sameGroup(one, first),
  )
  return next === undefined ? [first] : [first, next]
}

const sameGroup = (one: Comparison, other: Comparison): boolean => one.than.column.group === other.than.column.group

/** The sentence with its comparisons, then with the largest alone. */
const withComparisons = (
  found: readonly Comparison[],
  sentence: (shown: readonly Comparison[]) => string,
  more: readonly Claim[],
): Headline[] =>
  (found.length > 1 ? [found, found.slice(0, 1)] : [found])
    .filter(shown => shown.length > 0)
    .map(shown => ({ text: capital(sentence(shown)), claims: [...more, ...shown.map(claimOf)] }))

/** "among women (31 %) and men (22 %)": the columns that one is higher than. */
const others = (subject: Subject, shown: readonly Comparison[], preposition: 'among' | 'by' | 'to'): string => {
  const said = shown.map(({ row, than }) => `${place(subject, than, preposition)} (${figure(subject, row, than)})`)
  return said.map((text, at) => (at === 0 ? text : text.slice(text.indexOf(' ') + 1))).join(' and ')
}

/** "by Age or Region", where the tests found no difference in any of the banner groups shown; null otherwise. */
const alikeBy = (subject: Subject, row: ArrangedRow): { readonly by: string; readonly claims: Claim[] } | null => {
  const groups = groupsOf(subject)
  if (groups.length === 0 || groups.length > 2 || groups.length < subject.groups.length) return null
  const heads = groups.map(([first]) => subject.heads[first?.column.group ?? ''] ?? '')
  if (heads.includes('') || !groups.every(columns => areAlike(row, columns, subject))) return null
  return {
    by: heads.map(head => head.charAt(0).toLowerCase() + head.slice(1)).join(' or '),
    claims: groups.map(columns => ({ kind: 'alike', row: row.key, columns: columns.map(({ column }) => column.key) })),
  }
}

interface Measured {
  readonly row: ArrangedRow
  /** "NPS is +28". */
  readonly says: string
  /** How it goes on: "it is higher", "more". */
  readonly higher: string
  readonly it: string
}

/** A figure of Total with how it differs between columns, if tests say so. */
const measuredClaims = (subject: Subject, { row, says, higher, it }: Measured): Headline[] => {
  const own = figureClaim(row, subject.total)
  const found = largest(subject, row)
  const compared = withComparisons(
    found,
    shown => {
      const [first] = shown
      if (first === undefined) return says
      const than = others(subject, shown, 'among')
      return `${says}${higher} ${place(subject, first.column, 'among')} (${figure(subject, row, first.column)}) than ${than}`
    },
    [own],
  )
  const alike = alikeBy(subject, row)
  return [
    ...compared,
    ...(alike === null
      ? []
      : [
          {
            text: capital(`${says}; ${it} does not differ significantly by ${alike.by}`),
            claims: [own, ...alike.claims],
          },
        ]),
    { text: capital(says), claims: [own] },
  ]
}

/** A net promoter score. */
export const scoreClaims = (subject: Subject, row: ArrangedRow): Headline[] =>
  measuredClaims(subject, {
    row,
    says: `${before(subject)}NPS is ${figure(subject, row, subject.total)}`,
    higher: '; it is higher',
    it: 'it',
  })

const GENERAL = /^(?:mean|average)$/iu

/** What a row of means is called in a sentence. */
export const meanName = (subject: Subject, { label }: ArrangedRow): string =>
  GENERAL.test(label.trim())
    ? `${before(subject) || `${subject.label}: `}the mean`
    : `${before(subject)}${label.trim()}`

/** The mean of a number or a scale. */
export const meanClaims = (subject: Subject, row: ArrangedRow): Headline[] =>
  measuredClaims(subject, {
    row,
    says: `${meanName(subject, row)} is ${figure(subject, row, subject.total)}`,
    higher: '; it is higher',
    it: 'it',
  })

/** The net of the good end of a scale. */
export const scaleClaims = (subject: Subject, row: ArrangedRow): Headline[] =>
  measuredClaims(subject, {
    row,
    says: `${before(subject)}${predicateOf(row.label).say(figure(subject, row, subject.total))}`,
    higher: '; more',
    it: 'that share',
  })

/** The rows that are named most often: one, or two that print the same figure. Empty where more do, or "other" and "none" are larger. */
const mostNamed = (subject: Subject, rows: readonly ArrangedRow[]): ArrangedRow[] => {
  const { total, lowBase } = subject
  const valueOf = (row: ArrangedRow): number => cellAt(row, total)?.value ?? -Infinity
  const ranked = [...rows].sort((one, other) => valueOf(other) - valueOf(one))
  const [first] = ranked
  if (first === undefined) return []
  const top = ranked.filter(row => figure(subject, row, total) === figure(subject, first, total))
  return top.length <= 2 && top.every(row => isThing(row) && isSayable(row, total, lowBase)) ? top : []
}

/** Answers of which people name one or several. `rows` are all of the question, `drawn` those on the slide. */
export const namedClaims = (
  subject: Subject,
  rows: readonly ArrangedRow[],
  drawn: readonly ArrangedRow[],
): Headline[] => {
  const verb = verbOf(subject.text)
  if (verb === null || !areThings(rows)) return []
  const { total } = subject
  const compared = drawn
    .filter(isThing)
    .map(row => largest(subject, row))
    .filter(found => found.length > 0)
    .sort(([one], [other]) => (other?.by ?? 0) - (one?.by ?? 0))
  const banner = compared.slice(0, 3).flatMap(found =>
    withComparisons(
      found,
      shown => {
        const [first] = shown
        if (first === undefined) return ''
        const { row, column } = first
        const than = others(subject, shown, verb.to)
        return `${before(subject)}${rowName(row)} ${verb.is} ${verb.to} ${figure(subject, row, column)} ${place(subject, column, 'of')}, more than ${than}`
      },
      [],
    ),
  )
  const top = mostNamed(subject, rows)
  if (!top.every(row => drawn.includes(row))) return banner
  const [first, second] = top
  if (first === undefined) return banner
  const most: Claim = { kind: 'most', row: first.key, with: second === undefined ? [] : [second.key] }
  const claims = [most, ...top.map(row => figureClaim(row, total))]
  if (second !== undefined)
    return [
      ...banner,
      {
        text: capital(
          `${before(subject)}${rowName(first)} and ${rowName(second)} are named most often (${figure(subject, first, total)} each)`,
        ),
        claims,
      },
    ]
  const says = capital(`${before(subject)}${rowName(first)} (${figure(subject, first, total)}) is named most often`)
  const alike = alikeBy(subject, first)
  return [
    ...banner,
    ...(alike === null || banner.length > 0
      ? []
      : [
          {
            text: `${says}; that share does not differ significantly by ${alike.by}`,
            claims: [...claims, ...alike.claims],
          },
        ]),
    { text: says, claims },
  ]
}
