import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_CODE, type Column } from '@core/crosstab'
import { startTestServer, type MintedClient, type TestServer } from '../../test/harness/serverApp'
import { datasetColumns } from '../db/schema'
import { insertTracker, packTracker } from '../demo/tenant'
import { BLOCK_CELLS } from './cellPlane'
import { encodeColumn } from './columnCodec'
import { listColumns, type ColumnSource, type DatasetVersion } from './columns'
import { streamCells, type CellStream } from './columnStream'

const RESPONDENTS = BLOCK_CELLS + 7001
const WINDOW = 5000

const noise = (i: number): number => (Math.imul(i + 1, 2654435761) >>> 8) % 1000

const coded = (codeAt: (i: number) => number, codes: number, make = (n: number) => new Uint8Array(n)): Column => ({
  kind: 'coded',
  index: make(RESPONDENTS).map((_, i) => codeAt(i)),
  dictionary: Array.from({ length: codes }, (_, code) => code + 1),
  userMissing: [],
})

const LONG: Readonly<Record<string, Column>> = {
  'long answers': coded(i => FIRST_CODE + (noise(i) % 9), 9),
  'long runs': coded(i => Math.floor(i / 10_000), 9),
  'long numbers': { kind: 'number', values: new Float64Array(RESPONDENTS).map((_, i) => noise(i) / 10), missing: null },
  'long weights': { kind: 'number', values: new Float64Array(RESPONDENTS).map((_, i) => Math.sqrt(i)), missing: null },
}

describe('cells that are read some at a time', () => {
  let server: TestServer
  let client: MintedClient
  let source: ColumnSource
  let of: DatasetVersion
  const open = async (name: string): Promise<CellStream> => {
    const column = (await listColumns(source, of)).find(one => one.name === name)
    if (column === undefined) throw new Error(`No column ${name}`)
    return streamCells(source, of.datasetId, column, WINDOW)
  }

  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    const clientId = client.client.id
    source = { clientId, tenant: work => server.db.tenant(clientId, work) }
    const { datasetId } = await server.db.tenant(clientId, async tx => insertTracker(tx, clientId, await packTracker()))
    of = { datasetId, version: 1 }
    for (const [name, column] of Object.entries(LONG)) {
      const { meta, bytes } = await encodeColumn(column)
      await server.db.tenant(clientId, tx =>
        tx.insert(datasetColumns).values({ clientId, ...of, name, meta: { ...meta }, bytes }),
      )
    }
  })
  afterAll(() => server.close())

  it.each(Object.keys(LONG))('are those that were stored: %s', async name => {
    const column = LONG[name]
    const cells = column?.kind === 'number' ? column.values : (column?.index ?? [])
    const stream = await open(name)
    const read: number[] = []
    for (let from = 0; from < RESPONDENTS; from += 9000)
      for (const cell of await stream.next(Math.min(9000, RESPONDENTS - from))) read.push(cell)
    await stream.end()
    expect(read.findIndex((cell, i) => !Object.is(cell, cells[i]))).toBe(-1)
    expect(read.length).toBe(RESPONDENTS)
  })

  it('are refused where more are asked for, or some are left', async () => {
    const short = await open('long answers')
    await short.next(RESPONDENTS)
    await expect(short.next(2)).rejects.toThrow('damaged')
    const left = await open('long numbers')
    await left.next(9000)
    await expect(left.end()).rejects.toThrow('damaged')
    left.close()
  })

  it('are refused at the end where a byte was changed on disk', async () => {
    const stored = await encodeColumn(LONG['long weights'] ?? coded(() => 0, 1))
    const bytes = Buffer.from(stored.bytes)
    bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1
    const clientId = client.client.id
    await server.db.tenant(clientId, tx =>
      tx.insert(datasetColumns).values({ clientId, ...of, name: 'changed', meta: { ...stored.meta }, bytes }),
    )
    const stream = await open('changed')
    await stream.next(RESPONDENTS)
    await expect(stream.end()).rejects.toThrow('checksum')
  })
})
