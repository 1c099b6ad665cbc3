import type { NeutralDefinition } from '../../import/neutral'
import { ProviderFault } from '../fault'
import type { Credential } from '../types'
import { surveyPath, type Ask } from './ask'
import { fromStart, type Cursor } from './cursor'
import { sentinelOf } from './sentinel'
import { windowOf } from './windows'
import { text } from './wire'

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
const LONGEST_EXPORT_MS = 30 * 60_000
const MOST_RESTARTS = 1
const MOST_EXPIRED = 3

/** Milliseconds until an export is asked about again: 2 s, half as much more each time, 30 s at most. */
export const waitOf = (polls: number): number => Math.min(LONGEST_WAIT_MS, Math.round(FIRST_WAIT_MS * 1.5 ** polls))

const exportsPath = (survey: string): string => `${surveyPath(survey)}/export-responses`

const moment = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`

/** What every export asks with. Qualtrics takes whole seconds, and responses from the start up to but not at the end. */
const bodyOf = ({ definition, until }: ExportOf, cursor: Cursor) => {
  const { from, to } = windowOf(cursor, until)
  return {
    format: 'csv',
    useLabels: false,
    breakoutSets: true,
    seenUnansweredRecode: sentinelOf(definition),
    multiselectSeenUnansweredRecode: 0,
    timeZone: 'UTC',
    ...(from !== null && { startDate: moment(from) }),
    endDate: moment(to),
  }
}

/** Where an export is begun. */
export interface ExportOf {
  readonly ask: Ask
  readonly now: () => number
  readonly credential: Credential
  readonly definition: NeutralDefinition
  /** End of the window of the import, milliseconds since 1970. */
  readonly until: number
  /** Bytes of a file, at most. */
  readonly fileLimit: number
}

/** Begins the export of a window. It is not asked for twice in one step: an export that nobody fetches still counts. */
export const beginExport = async (of: ExportOf, cursor: Cursor): Promise<Cursor> => {
  const { ask, now, credential, definition } = of
  const { result } = await ask.json(credential, exportsPath(definition.survey), {
    method: 'POST',
    json: bodyOf(of, cursor),
  })
  const progressId = text(result.progressId)
  if (progressId === '') throw new ProviderFault('corrupt_file', 'Qualtrics sent an export without an id.')
  return { ...fromStart(cursor), progressId, begun: now() }
}

/** Lets a failed export be begun again, once; then throws the fault. */
const restarted = (cursor: Cursor, fault: ProviderFault): Cursor => {
  if (cursor.restarts >= MOST_RESTARTS) throw fault
  return { ...fromStart(cursor), restarts: cursor.restarts + 1 }
}

const failed = (): ProviderFault =>
  new ProviderFault('export_failed', 'Qualtrics could not export the responses of this survey.')

const late = (): ProviderFault =>
  new ProviderFault('export_timeout', 'Qualtrics did not export the responses of this survey within 30 minutes.')

/**
 * Asks how far an export is. The cursor that comes back has a file, waits, or is of an export to be begun again. The status counts and not
 * the percentage, which can be 100 for an export that failed.
 */
export const pollExport = async (of: ExportOf, cursor: Cursor): Promise<Cursor> => {
  const path = `${exportsPath(of.definition.survey)}/${encodeURIComponent(cursor.progressId)}`
  const answer = await of.ask.json(of.credential, path).catch((error: unknown) => {
    if (error instanceof ProviderFault && error.type === 'not_found') return null
    throw error
  })
  const status = text(answer?.result.status)
  const fileId = text(answer?.result.fileId)
  if (answer === null || status === 'failed') return restarted(cursor, failed())
  if (status === 'complete' && fileId !== '') return { ...cursor, fileId }
  if (of.now() - cursor.begun > LONGEST_EXPORT_MS) return restarted(cursor, late())
  return { ...cursor, polls: cursor.polls + 1 }
}

/** Bytes of a file, at most, unless the connector is told otherwise: it is held in memory while it is read. */
export const FILE_LIMIT = 256 * 1024 * 1024
const FILE_TIME_MS = 10 * 60_000

/** The bytes of a complete export; null when Qualtrics has it no longer. */
export const downloadExport = async (of: ExportOf, fileId: string): Promise<Buffer | null> => {
  const path = `${exportsPath(of.definition.survey)}/${encodeURIComponent(fileId)}/file`
  try {
    return (await of.ask.bytes(of.credential, path, { limit: of.fileLimit, timeMs: FILE_TIME_MS })).bytes
  } catch (error) {
    if (error instanceof ProviderFault && error.type === 'not_found') return null
    throw error
  }
}

/** Lets what has expired be exported again. Its rows come from the first on: some may have been deleted meanwhile. */
export const exportAgain = (cursor: Cursor): Cursor => {
  if (cursor.expired >= MOST_EXPIRED) throw failed()
  return { ...fromStart(cursor), expired: cursor.expired + 1 }
}
