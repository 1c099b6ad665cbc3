import type { Connection, Submittable } from 'pg'
import { connectionOf } from './rows'
import type { Tx } from './types'

/** Bytes before the first row: the signature, flags, and the length of an extension that nobody uses. */
const HEADER = 19
/** In place of the number of fields: no row comes any more. */
const END = -1

/** Takes rows apart as they come, whatever pieces they come in. */
const rowReader = () => {
  let held = Buffer.alloc(0)
  let begun = false
  const rowAt = (start: number): { row: Buffer[]; end: number } | undefined => {
    if (held.length < start + 2) return undefined
    const count = held.readInt16BE(start)
    let at = start + 2
    const row: Buffer[] = []
    for (let field = 0; field < count; field++) {
      if (held.length < at + 4) return undefined
      const length = Math.max(0, held.readInt32BE(at))
      at += 4
      if (held.length < at + length) return undefined
      row.push(held.subarray(at, at + length))
      at += length
    }
    return count === END ? { row, end: start + 2 } : { row, end: at }
  }
  return (piece: Buffer): Buffer[][] => {
    // A copy: the piece is part of what the connection reads into again.
    held = Buffer.concat([held, piece])
    const rows: Buffer[][] = []
    if (!begun && held.length < HEADER) return rows
    let at = begun ? 0 : HEADER
    begun = true
    for (let next = rowAt(at); next !== undefined; next = rowAt(at)) {
      if (next.row.length > 0) rows.push(next.row)
      at = next.end
    }
    held = held.subarray(at)
    return rows
  }
}

/** A statement whose rows come as they are in PostgreSQL. */
class CopyOut implements Submittable {
  private failed: Error | null = null
  private readonly read = rowReader()

  constructor(
    private readonly text: string,
    private readonly onRow: (row: readonly Buffer[]) => void,
    private readonly settle: (error: Error | null) => void,
  ) {}

  submit(connection: Connection): void {
    connection.query(this.text)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    for (const row of this.read(chunk)) this.onRow(row)
  }

  handleError(error: Error): void {
    // With a connection that is gone, nothing comes after this.
    this.failed = error
    this.settle(error)
  }

  handleReadyForQuery(): void {
    if (this.failed === null) this.settle(null)
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

/**
 * Hands on the rows of a query without parameters as they come, each field in PostgreSQL's binary form (nothing for null): bytes come
 * as they are, where other statements have them written and read as text of twice their length. `onRow` must not throw.
 */
export const copyOut = (tx: Tx, query: string, onRow: (row: readonly Buffer[]) => void): Promise<void> => {
  return new Promise((resolve, reject) => {
    connectionOf(tx).query(
      new CopyOut(`copy (${query}) to stdout (format binary)`, onRow, error => {
        if (error === null) resolve()
        else reject(error)
      }),
    )
  })
}
