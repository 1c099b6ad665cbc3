import type { NeutralDefinition, NeutralResponse } from '../../import/neutral'
import { ProviderFault } from '../fault'
import type { Connector, ConnectorDeps, Credential, ResponseStep, ResponseWindow } from '../types'
import type { Ask } from './ask'
import { rowReader, type ReadRow, type UnknownCodes } from './cells'
import { fileColumns } from './columns'
import { cursorOf, toJson, type Cursor } from './cursor'
import { getDefinition } from './definition'
import { openExport } from './exportFile'
import { beginExport, downloadExport, exportAgain, pollExport, waitOf, type ExportOf } from './exportJob'
import { explains, isNothing } from './freshness'
import { countResponses } from './surveys'

const MOST_RESPONSES = 1000
const FEWEST_RESPONSES = 50
/** Keeps the memory of a step bounded for surveys of many columns. */
const MOST_CELLS = 250_000

/** A file whose rows have been handed out up to a position. */
interface OpenFile {
  readonly fileId: string
  /** The definition as text: a job reads it from the database for every step. */
  readonly definition: string
  readonly until: string
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

const openBytes = async (of: ExportOf, fileId: string, bytes: Buffer): Promise<OpenFile> => {
  const rows = await openExport(bytes)
  let header: string[] = []
  for (let row = 0; row < HEADER_ROWS; row += 1) header = (await rows.next()).value ?? []
  const { definition, window } = of
  const found = fileColumns(definition, header)
  const codes: UnknownCodes = new Set()
  return {
    fileId,
    definition: JSON.stringify(definition),
    until: window.until,
    rows,
    read: rowReader(definition, found, window.until, codes),
    codes,
    columns: found.unknown,
    size: Math.max(FEWEST_RESPONSES, Math.min(MOST_RESPONSES, Math.floor(MOST_CELLS / header.length))),
    position: 0,
    fresh: null,
  }
}

/** Downloads a file, and once more when it came damaged; null when it is gone. */
const openFile = async (of: ExportOf, fileId: string): Promise<OpenFile | null> => {
  for (let tries = 1; ; tries += 1) {
    const bytes = await downloadExport(of, fileId)
    if (bytes === null) return null
    try {
      return await openBytes(of, fileId, bytes)
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.type !== 'corrupt_file' || tries === 2) throw error
    }
  }
}

const skipTo = async (file: OpenFile, position: number): Promise<OpenFile> => {
  while (file.position < position && (await file.rows.next()).done !== true) file.position += 1
  return file
}

/** The next responses of a file; `isLast` when it has no more rows. */
const readPiece = async (file: OpenFile): Promise<{ responses: NeutralResponse[]; isLast: boolean }> => {
  const responses: NeutralResponse[] = []
  for (let read = 0; read < file.size; read += 1) {
    const { done, value } = await file.rows.next()
    if (done === true) return { responses, isLast: true }
    file.position += 1
    const response = file.read(value)
    if (response) responses.push(response)
  }
  return { responses, isLast: false }
}

const waiting = (cursor: Cursor, waitMs: number): ResponseStep => ({
  responses: [],
  cursor: toJson(cursor),
  waitMs,
  done: cursor.position,
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

/**
 * Makes the steps of imports: an export is begun, asked about until it is complete, and its file handed out in pieces. The file of
 * the last step stays open for the next; without it, and in every other process, it is downloaded again.
 */
export const createResponses = (ask: Ask, { now }: ConnectorDeps): Connector['responses'] => {
  let open: OpenFile | null = null

  /** The open file when it is the one the cursor is in. It is taken, so that no other step reads it meanwhile. */
  const takeOpen = ({ fileId, position }: Cursor, { definition, window }: ExportOf): OpenFile | null => {
    const file = open
    if (file?.fileId !== fileId || file.position !== position) return null
    if (file.definition !== JSON.stringify(definition) || file.until !== window.until) return null
    open = null
    return file
  }

  const readStep = async (of: ExportOf, cursor: Cursor): Promise<ResponseStep> => {
    const kept = takeOpen(cursor, of)
    const opened = kept ?? (await openFile(of, cursor.fileId))
    if (!opened) return waiting(await exportAgain(of, cursor), waitOf(0))
    const file = await skipTo(opened, cursor.position)
    const { responses, isLast } = await readPiece(file)
    const unknown = await isChanged(of, file)
    const next: Cursor = { ...cursor, position: file.position }
    if (!isLast) open = file
    return {
      responses,
      cursor: isLast ? null : toJson(next),
      waitMs: 0,
      done: file.position,
      total: isLast ? file.position : Math.max(cursor.total, file.position),
      unknown,
    }
  }

  const step = async (of: ExportOf, cursor: Cursor | null): Promise<ResponseStep> => {
    if (!cursor) {
      const total = (await countResponses(ask, of.credential, of.definition.survey)) ?? 0
      return waiting(await beginExport(of, { restarts: 0, expired: 0, total }), waitOf(0))
    }
    if (cursor.fileId !== '') return readStep(of, cursor)
    const polled = await pollExport(of, cursor)
    return waiting(polled, polled.fileId === '' ? waitOf(polled.polls) : 0)
  }

  return async (credential: Credential, definition: NeutralDefinition, window: ResponseWindow, cursor) =>
    step({ ask, now, credential, definition, window }, cursor === null ? null : cursorOf(cursor))
}
