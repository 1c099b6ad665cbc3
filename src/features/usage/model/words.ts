import type { Usage } from '@core/contract'

export const PERIODS = [
  { value: '1', label: 'Last month' },
  { value: '3', label: 'Last 3 months' },
  { value: '6', label: 'Last 6 months' },
  { value: '12', label: 'Last 12 months' },
  { value: '24', label: 'Last 24 months' },
] as const
export type Period = (typeof PERIODS)[number]['value']

const KINDS: Readonly<Record<string, string>> = {
  xlsx: 'Table book (XLSX)',
  csv: 'Tables (CSV)',
  pptx: 'Deck (PowerPoint)',
  tidy_csv: 'Figures as rows (CSV)',
  tidy_parquet: 'Figures as rows (Parquet)',
  sav: 'Data (SPSS)',
  csv_data: 'Data (CSV with codebook)',
  triple_s: 'Data (Triple-S)',
}

/** What kind of file it is. */
export const kindWords = (kind: string): string => KINDS[kind] ?? kind

/** "November 2026" of "2026-11". */
export const monthWords = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Whether counting began within the period, so that what was opened before is not known. */
export const isYoung = (
  { counted_since: since, months }: Pick<Usage, 'counted_since' | 'months'>,
  now: number,
): boolean => {
  if (since === null) return false
  const first = new Date(now)
  first.setUTCMonth(first.getUTCMonth() - months)
  return since > first.toISOString().slice(0, 7)
}
