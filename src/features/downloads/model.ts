import type { DataFileKind, Download, DownloadKind, FileKind, StoryFileKind } from '@core/contract'
import { dayAndTime } from '@/lib/clock'
import { count, counted } from '@/lib/words'
import type { IconName } from '@/ui'
import type { KindWithOptions } from './options'

interface KindWords {
  /** As used in a heading or a menu. */
  readonly label: string
  /** As used in a sentence: "Create table book". */
  readonly noun: string
  readonly icon: IconName
}

export const KINDS: Readonly<Record<FileKind, KindWords>> = {
  xlsx: { label: 'Table book (XLSX)', noun: 'table book', icon: 'table' },
  csv: { label: 'CSV', noun: 'CSV file', icon: 'file' },
  pptx: { label: 'PowerPoint', noun: 'PowerPoint', icon: 'chart-column' },
  story_pptx: { label: 'PowerPoint', noun: 'PowerPoint', icon: 'chart-column' },
  story_pdf: { label: 'PDF', noun: 'PDF', icon: 'file' },
  tidy_csv: { label: 'Figures as rows (CSV)', noun: 'file of figures', icon: 'file' },
  tidy_parquet: { label: 'Figures as rows (Parquet)', noun: 'file of figures', icon: 'file' },
  sav: { label: 'SPSS file', noun: 'SPSS file', icon: 'file' },
  csv_data: { label: 'CSV with codebook', noun: 'CSV file', icon: 'file' },
  triple_s: { label: 'Triple-S', noun: 'Triple-S file', icon: 'file' },
}

export const hasOptions = (kind: FileKind): kind is KindWithOptions => kind === 'xlsx' || kind === 'pptx'

export const isData = (kind: FileKind): kind is DataFileKind =>
  kind === 'sav' || kind === 'csv_data' || kind === 'triple_s'

export const isStory = (kind: FileKind): kind is StoryFileKind => kind === 'story_pptx' || kind === 'story_pdf'

export const isReport = (kind: FileKind): kind is DownloadKind => !isStory(kind) && !isData(kind)

/** Identifies the request that renews a file: the same until it was accepted, so that trying again makes one file. */
export const renewalKey = (id: string): string => `renewal ${id}`

/** Whether a file no longer changes by itself. */
export const isFinished = ({ state }: Pick<Download, 'state'>): boolean => state === 'ready' || state === 'failed'

/** What a file is made of, and what of it is counted. */
const UNITS = {
  report: ['report', 'table', 'tables'],
  data: ['data', 'respondent', 'respondents'],
  story: ['story', 'card', 'cards'],
} as const

/** Progress of a file being made: 'Waiting for its turn', '14 of 40 tables', '5,000 of 20,000 respondents', '3 of 7 cards'. */
export const progressWords = ({ kind, state, progress }: Pick<Download, 'kind' | 'state' | 'progress'>): string => {
  if (state === 'waiting') return 'Waiting for its turn'
  const [source, one, many] = UNITS[isData(kind) ? 'data' : isReport(kind) ? 'report' : 'story']
  if (progress.total === 0) return `Reading the ${source}`
  if (progress.done >= progress.total) return 'Writing the file'
  return `${count(progress.done)} of ${counted(progress.total, one, many)}`
}

/** 'Expires 23 Nov, 14:05', in the reader's own time zone. */
export const expiryWords = (expires: string): string => `Expires ${dayAndTime(Date.parse(expires))}`

/** States and progress as one text: it changes when there is something to see. */
export const statesOf = (files: readonly Download[]): string =>
  files.map(({ id, state, progress }) => `${id} ${state} ${progress.done}/${progress.total}`).join()
