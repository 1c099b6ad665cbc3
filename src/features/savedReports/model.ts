import type { ReportSummary } from '@core/contract'
import { folded, searchTerms } from '@/tables'

export const creatorOf = ({ creator }: ReportSummary): string =>
  `${creator.first_name} ${creator.last_name}`.trim() || 'Unknown author'

export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'changed', label: 'Last changed first' },
  { value: 'name', label: 'Name' },
  { value: 'creator', label: 'Author' },
] as const
export type Sort = (typeof SORTS)[number]['value']

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const ORDERS: Record<Sort, (a: ReportSummary, b: ReportSummary) => number> = {
  newest: (a, b) => b.created.localeCompare(a.created),
  changed: (a, b) => b.modified.localeCompare(a.modified),
  name: (a, b) => collator.compare(a.title, b.title),
  creator: (a, b) => collator.compare(creatorOf(a), creatorOf(b)),
}

/** The reports whose name, description or author contain every searched word, in the chosen order; ties newest first. */
export const findReports = (reports: readonly ReportSummary[], search: string, sort: Sort): ReportSummary[] => {
  const terms = searchTerms(search)
  return reports
    .filter(report => {
      const words = folded([report.title, report.description, creatorOf(report)].join(' '))
      return terms.every(term => words.includes(term))
    })
    .sort((a, b) => ORDERS[sort](a, b) || ORDERS.newest(a, b))
}

/** The place of a report among those of the same name, counted from the oldest. */
export interface Namesake {
  readonly at: number
  readonly of: number
}

/** For each report that shares its name with others, its place among them; by id. */
export const namesakes = (reports: readonly ReportSummary[]): ReadonlyMap<string, Namesake> => {
  const byName = new Map<string, ReportSummary[]>()
  for (const report of reports) byName.set(report.title, [...(byName.get(report.title) ?? []), report])
  return new Map(
    [...byName.values()]
      .filter(same => same.length > 1)
      .flatMap(same =>
        [...same].sort((a, b) => -ORDERS.newest(a, b)).map(({ id }, at) => [id, { at: at + 1, of: same.length }]),
      ),
  )
}
