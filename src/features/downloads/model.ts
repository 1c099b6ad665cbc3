import type { Download, DownloadKind } from '@core/contract'
import { dayAndTime } from '@/lib/clock'
import { count, counted } from '@/lib/words'
import type { IconName } from '@/ui'

interface KindWords {
  /** As used in a heading or a menu. */
  readonly label: string
  /** As used in a sentence: "Create table book". */
  readonly noun: string
  readonly icon: IconName
}

export const KINDS: Readonly<Record<DownloadKind, KindWords>> = {
  xlsx: { label: 'Table book (XLSX)', noun: 'table book', icon: 'table' },
  csv: { label: 'CSV', noun: 'CSV file', icon: 'file' },
  pptx: { label: 'PowerPoint', noun: 'PowerPoint', icon: 'chart-column' },
}

export const hasOptions = (kind: DownloadKind): boolean => kind !== 'csv'

/** Whether a file no longer changes by itself. */
export const isFinished = ({ state }: Pick<Download, 'state'>): boolean => state === 'ready' || state === 'failed'

/** Progress of a file being made: 'Waiting for its turn', '14 of 40 tables'. */
export const progressWords = ({ state, progress }: Pick<Download, 'state' | 'progress'>): string => {
  if (state === 'waiting') return 'Waiting for its turn'
  if (progress.total === 0) return 'Reading the report'
  if (progress.done >= progress.total) return 'Writing the file'
  return `${count(progress.done)} of ${counted(progress.total, 'table', 'tables')}`
}

/** 'Expires 23 Nov, 14:05', in the reader's own time zone. */
export const expiryWords = (expires: string): string => `Expires ${dayAndTime(Date.parse(expires))}`

/** States and progress as one text: it changes when there is something to see. */
export const statesOf = (files: readonly Download[]): string =>
  files.map(({ id, state, progress }) => `${id} ${state} ${progress.done}/${progress.total}`).join()
