import { count } from '@/lib/words'
import type { ImportReview, ImportStatus, ProposedQuestion } from '@core/contract'

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** "18.4 MB"; 1 KB = 1,024 bytes. */
export const fileSize = (bytes: number): string => {
  const step = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 })} ${UNITS[step] ?? 'GB'}`
}

/** "12,000 of 20,000 rows"; the total is omitted while it is unknown. */
export const progressWords = ({ unit, done, total }: ImportStatus['progress']): string => {
  if (unit === 'bytes') return total > 0 ? `${fileSize(done)} of ${fileSize(total)}` : fileSize(done)
  return total > 0 ? `${count(done)} of ${count(total)} ${unit}` : `${count(done)} ${unit}`
}

const SET_TYPES = { C: 'categories', D: 'dichotomies', E: 'counted values' } as const

/** Column "Made from": the kind of set the file defines, or the variables. */
export const sourceWords = ({ set, variables }: ProposedQuestion): string => {
  if (set) {
    const counted = set.counted_value === null ? '' : `, counts ${set.counted_value}`
    return `SPSS set${counted || `, ${SET_TYPES[set.type]}`}`
  }
  const [first, last] = [variables[0], variables.at(-1)]
  if (!first || !last) return ''
  return variables.length === 1 ? first.name : `${first.name} to ${last.name}`
}

export const KIND_WORDS: Readonly<Record<ProposedQuestion['kind'], string>> = {
  single: 'Single',
  multi: 'Multiple',
  grid: 'Grid',
  numeric: 'Numeric',
  nps: 'NPS',
  open: 'Open-ended',
  date: 'Date',
  meta: 'Administrative',
}

const FORMATS: Readonly<Record<ImportReview['format'], string>> = {
  sav: 'SPSS',
  zsav: 'SPSS, compressed',
  csv: 'Delimited text',
  xlsx: 'Excel workbook',
  triple_s: 'Triple-S',
  fixed: 'Fixed columns',
  survey: 'Provider survey',
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const dayWords = (iso: string): string => {
  const day = new Date(iso.slice(0, 10))
  return Number.isNaN(day.getTime()) ? iso : DAY.format(day)
}

/** "SPSS, UTF-8, 12 March 2026": the file's own information. */
export const fileWords = ({ format, encoding, software, created }: ImportReview): string =>
  // Workbooks and provider surveys are always in the same encoding, which says nothing.
  [
    FORMATS[format],
    format === 'xlsx' || format === 'survey' ? null : encoding.toUpperCase(),
    software,
    created === null ? null : dayWords(created),
  ]
    .filter(part => part !== null && part !== '')
    .join(', ')
