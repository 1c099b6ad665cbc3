import type { NeutralDefinition, NeutralResponse } from '../../import/neutral'
import { ProviderFault } from '../fault'
import { unfinishedWarnings } from '../unfinished'
import type { Connector, ConnectorDeps, Credential, ResponseStep, ResponseWindow } from '../types'
import type { Ask } from './ask'
import { rowReader, type ReadRow, type UnknownCodes } from './cells'
import { fileColumns } from './columns'
import { beginning, cursorOf, nextWindow, toJson, type Cursor } from './cursor'
import { getDefinition } from './definition'
import { openExport } from './exportFile'
import { beginExport, downloadExport, exportAgain, FILE_LIMIT, pollExport, waitOf, type ExportOf } from './exportJob'
import { explains, isNothing } from './freshness'
import { countResponses } from './surveys'
import { halved, windowOf } from './windows'

const MOST_RESPONSES = 1000
const FEWEST_RESPONSES = 50
/** Keeps the memory of a step bounded for surveys of many columns. */
const MOST_CELLS = 250_000

/** A file whose rows have been handed out up to a position. */
interface OpenFile {
  readonly fileId: string
  /** The definition as text: a job reads it from the database for every step. */
  readonly definition: string
  readonly until: number
  readonly rows: AsyncGenerator<string[], void>
  readonly read: ReadRow
  readonly codes: UnknownCodes
  readonly columns: readonly string[]
  readonly size: number
  position: number
  /** The definition as it was read after the export; null until it was needed. */
  fresh: NeutralDefinition | null
}

const HEADER_ROWS = 3

const openBytes = async (of: ExportOf, cursor: Cursor, bytes: Buffer): Promise<OpenFile> => {
  const rows = await openExport(bytes)
  let header: string[] = []
  for (let row = 0; row < HEADER_ROWS; row += 1) header = (await rows.next()).value ?? []
  const { definition, until } = of
  const found = fileColumns(definition, header)
  const codes: UnknownCodes = new Set()
  return {
    fileId: cursor.fileId,
    definition: JSON.stringify(definition),
    until,
    rows,
    read: rowReader(definition, found, windowOf(cursor, until), codes),
    codes,
    columns: found.unknown,
    size: Math.max(FEWEST_RESPONSES, Math.min(MOST_RESPONSES, Math.floor(MOST_CELLS / header.length))),
    position: 0,
    fresh: null,
  }
}

/** Downloads a file, and once more when it came damaged; null when it is gone. */
const openFile = async (of: ExportOf, cursor: Cursor): Promise<OpenFile | null> => {
  for (let tries = 1; ; tries += 1) {
    const bytes = await downloadExport(of, cursor.fileId)
    if (bytes === null) return null
    try {
      return await openBytes(of, cursor, bytes)
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.type !== 'corrupt_file' || tries === 2) throw error
    }
  }
}

const skipTo = async (file: OpenFile, position: number): Promise<OpenFile> => {
  while (file.position < position && (await file.rows.next()).done !== true) file.position += 1
  return file
}

interface Piece {
  readonly responses: NeutralResponse[]
  readonly unfinished: number
  /** The file has no more rows. */
  readonly isLast: boolean
}

const readPiece = async (file: OpenFile): Promise<Piece> => {
  const responses: NeutralResponse[] = []
  let unfinished = 0
  for (let read = 0; read < file.size; read += 1) {
    const { done, value } = await file.rows.next()
    if (done === true) return { responses, unfinished, isLast: true }
    file.position += 1
    const response = file.read(value)
    if (response === 'unfinished') unfinished += 1
    else if (response) responses.push(response)
  }
  return { responses, unfinished, isLast: false }
}

const waiting = (cursor: Cursor, waitMs: number): ResponseStep => ({
  responses: [],
  cursor: toJson(cursor),
  waitMs,
  done: cursor.before + cursor.position,
  total: cursor.total,
  unknown: false,
})

/** Whether the survey was changed since its definition was read, where the file differs from that. */
const isChanged = async ({ ask, credential, definition }: ExportOf, file: OpenFile): Promise<boolean> => {
  const differences = { columns: file.columns, codes: [...file.codes] }
  if (isNothing(differences)) return false
  file.fresh ??= await getDefinition(ask, credential, definition.survey)
  return explains(file.fresh, differences)
}

/** Does what a window may be too large for; answers the fault that says so in the place of the result. */
const unlessTooLarge = async <Result>(work: () => Promise<Result>): Promise<Result | ProviderFault> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFault && error.type === 'too_large') return error
    throw error
  }
}

const halves = ({ definition, until }: ExportOf, cursor: Cursor, fault: ProviderFault): ResponseStep => {
  const created = Date.parse(definition.created ?? '')
  return waiting(halved(cursor, { until, created: Number.isNaN(created) ? null : created, fault }), 0)
}

/** What there is to say when all rows are read. */
const endOf = ({ unfinished, unfinishedBefore }: Cursor): Pick<ResponseStep, 'warnings'> => {
  const warnings = unfinishedWarnings('Qualtrics', unfinished + unfinishedBefore)
  return warnings.length > 0 ? { warnings } : {}
}

/**
 * Makes the steps of imports: an export is begun, asked about until it is complete, and its file handed out in pieces. Where a file is
 * too large, the time it is about is halved. The file of the last step stays open for the next; without it, and in every other process,
 * it is downloaded again.
 */
export const createResponses = (ask: Ask, { now, fileLimit = FILE_LIMIT }: ConnectorDeps): Connector['responses'] => {
  let open: OpenFile | null = null

  /** The open file when it is the one the cursor is in. It is taken, so that no other step reads it meanwhile. */
  const takeOpen = ({ fileId, position }: Cursor, { definition, until }: ExportOf): OpenFile | null => {
    const file = open
    if (file?.fileId !== fileId || file.position !== position) return null
    if (file.definition !== JSON.stringify(definition) || file.until !== until) return null
    open = null
    return file
  }

  const readStep = async (of: ExportOf, cursor: Cursor): Promise<ResponseStep> => {
    const opened = takeOpen(cursor, of) ?? (await unlessTooLarge(() => openFile(of, cursor)))
    if (opened instanceof ProviderFault) return halves(of, cursor, opened)
    if (!opened) return waiting(exportAgain(cursor), 0)
    const file = await skipTo(opened, cursor.position)
    const { responses, unfinished, isLast } = await readPiece(file)
    const unknown = await isChanged(of, file)
    const read: Cursor = { ...cursor, position: file.position, unfinished: cursor.unfinished + unfinished }
    if (!isLast) open = file
    const next = isLast ? nextWindow(read) : read
    const done = read.before + read.position
    return {
      responses,
      cursor: next && toJson(next),
      waitMs: 0,
      done,
      total: next ? Math.max(cursor.total, done) : done,
      unknown,
      ...(next ? {} : endOf(read)),
    }
  }

  const begin = async (of: ExportOf, cursor: Cursor): Promise<ResponseStep> => {
    const begun = await unlessTooLarge(() => beginExport(of, cursor))
    return begun instanceof ProviderFault ? halves(of, cursor, begun) : waiting(begun, waitOf(0))
  }

  const poll = async (of: ExportOf, cursor: Cursor): Promise<ResponseStep> => {
    const polled = await unlessTooLarge(() => pollExport(of, cursor))
    if (polled instanceof ProviderFault) return halves(of, cursor, polled)
    return waiting(polled, polled.fileId === '' && polled.progressId !== '' ? waitOf(polled.polls) : 0)
  }

  const step = async (of: ExportOf, cursor: Cursor | null): Promise<ResponseStep> => {
    if (!cursor) return begin(of, beginning((await countResponses(ask, of.credential, of.definition.survey)) ?? 0))
    if (cursor.progressId === '') return begin(of, cursor)
    return cursor.fileId === '' ? poll(of, cursor) : readStep(of, cursor)
  }

  return async (credential: Credential, definition: NeutralDefinition, window: ResponseWindow, cursor) => {
    const of = { ask, now, credential, definition, until: Date.parse(window.until), fileLimit }
    return step(of, cursor === null ? null : cursorOf(cursor))
  }
}
