import { createOutbound, OutboundRefused } from '../outbound'
import type { RespondentsPlace } from './address'

/** The database of respondents did not answer, or not what was asked. `message` is a sentence for people who look after the product. */
export class RespondentsUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RespondentsUnavailable'
  }
}

export interface RespondentsClient {
  /** Runs a reading statement of numbers of double precision; its rows follow each other. Stopped there too when `signal` says so. */
  ask(sql: string, width: number, signal?: AbortSignal): Promise<Float64Array>
  /** Runs a reading statement; the first column of each row as text. */
  list(sql: string, signal?: AbortSignal): Promise<readonly string[]>
  /** Runs a statement that changes something. */
  run(sql: string, signal?: AbortSignal): Promise<void>
  /** Adds one block in the format Native; `table` is quoted already. */
  insert(table: string, block: Uint8Array, signal?: AbortSignal): Promise<void>
}

/** A calculation is given up by then, as every request is. */
const READ_MS = 55_000
const WRITE_MS = 600_000
const READ_LIMIT = 512 * 1024 * 1024
const TEXT_LIMIT = 16 * 1024 * 1024
/** Look-ups of long lists of answers are part of the statement. */
const STATEMENT_BYTES = 64 * 1024 * 1024

/** What a reading statement may do: it changes nothing, and ends with its request. */
const reading = (timeMs: number) => ({
  readonly: '2',
  cancel_http_readonly_queries_on_client_close: '1',
  wait_end_of_query: '1',
  max_execution_time: String(Math.ceil(timeMs / 1000)),
  max_query_size: String(STATEMENT_BYTES),
  max_ast_elements: '10000000',
  max_expanded_ast_elements: '10000000',
})

const FIRST_LINE = 300

interface Call {
  readonly parameters: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly limit: number
  readonly timeMs: number
  readonly signal: AbortSignal | undefined
}

/** Asks a ClickHouse server by its HTTP interface; a reading statement has `readMs`. Throws RespondentsUnavailable. */
export const createRespondentsClient = (place: RespondentsPlace, readMs = READ_MS): RespondentsClient => {
  const { host } = new URL(place.origin)
  // The address is a setting of the installation, inside its own network or not.
  const outbound = createOutbound({ allow: [host], plain: true })

  const call = async ({ parameters, body, limit, timeMs, signal }: Call): Promise<ArrayBuffer> => {
    const query = new URLSearchParams({ database: place.database, ...parameters })
    try {
      const answer = await outbound(`${place.origin}/?${query.toString()}`, {
        method: 'POST',
        headers: { 'x-clickhouse-user': place.user, 'x-clickhouse-key': place.password },
        body,
        limit,
        timeMs,
        ...(signal && { signal }),
      })
      if (answer.ok) return await answer.arrayBuffer()
      throw new RespondentsUnavailable((await answer.text()).slice(0, FIRST_LINE))
    } catch (error) {
      if (error instanceof OutboundRefused) throw new RespondentsUnavailable(error.message)
      throw error
    }
  }

  const read = (sql: string, format: string, limit: number, signal: AbortSignal | undefined) =>
    call({ parameters: { ...reading(readMs), default_format: format }, body: sql, limit, timeMs: readMs, signal })

  return {
    ask: async (sql, width, signal) => {
      const bytes = await read(sql, 'RowBinary', READ_LIMIT, signal)
      if (bytes.byteLength % (8 * width) !== 0)
        throw new RespondentsUnavailable(
          `The database of respondents gave ${bytes.byteLength} bytes for rows of ${width}.`,
        )
      return new Float64Array(bytes)
    },
    list: async (sql, signal) => {
      const text = new TextDecoder().decode(await read(sql, 'TabSeparatedRaw', TEXT_LIMIT, signal))
      return text.split('\n').filter(line => line !== '')
    },
    run: async (sql, signal) => {
      await call({ parameters: {}, body: sql, limit: TEXT_LIMIT, timeMs: WRITE_MS, signal })
    },
    insert: async (table, block, signal) => {
      const query = `INSERT INTO ${table} FORMAT Native`
      await call({ parameters: { query }, body: block, limit: TEXT_LIMIT, timeMs: WRITE_MS, signal })
    },
  }
}
