import type { ListedReport, ReportSummary } from '@core/contract'
import { folded, searchTerms } from '@/tables'

export const creatorOf = ({ creator }: ReportSummary): string =>
  `${creator.first_name} ${creator.last_name}`.trim() || 'Unknown author'

export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'changed', label: 'Last changed first' },
  { value: 'run', label: 'Last run first' },
  { value: 'name', label: 'Name' },
  { value: 'creator', label: 'Author' },
] as const
export type Sort = (typeof SORTS)[number]['value']

export const isSort = (value: string | null): value is Sort => SORTS.some(sort => sort.value === value)

/** What is searched for, and the order. */
export interface ListView {
  readonly search: string
  readonly sort: Sort
}

export const PLAIN_VIEW: ListView = { search: '', sort: 'newest' }

/** Whether readers have newer data than those that the report was saved or last run with. */
export const hasNewerData = ({ data_version, used_version }: ListedReport): boolean =>
  used_version !== null && data_version > used_version

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const ORDERS: Record<Sort, (a: ListedReport, b: ListedReport) => number> = {
  newest: (a, b) => b.created.localeCompare(a.created),
  changed: (a, b) => b.modified.localeCompare(a.modified),
  run: (a, b) => (b.last_run ?? '').localeCompare(a.last_run ?? ''),
  name: (a, b) => collator.compare(a.title, b.title),
  creator: (a, b) => collator.compare(creatorOf(a), creatorOf(b)),
}

/** The reports whose name, description or author contain every searched word, in the chosen order; ties newest first. */
export const findReports = (reports: readonly ListedReport[], search: string, sort: Sort): ListedReport[] => {
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
export const namesakes = (reports: readonly ListedReport[]): ReadonlyMap<string, Namesake> => {
  const byName = new Map<string, ListedReport[]>()
  for (const report of reports) byName.set(report.title, [...(byName.get(report.title) ?? []), report])
  return new Map(
    [...byName.values()]
      .filter(same => same.length > 1)
      .flatMap(same =>
        [...same].sort((a, b) => -ORDERS.newest(a, b)).map(({ id }, at) => [id, { at: at + 1, of: same.length }]),
      ),
  )
}
