import { beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeColumn } from '../../store/columnCodec'
import type { ColumnSource, StoredColumn } from '../../store/columns'
import { loadTexts } from './texts'
import * as reader from './textIndex'
import type { TextIndex } from './textIndex'

interface Order {
  readonly stored: StoredColumn
  readonly signal: AbortSignal | undefined
  readonly answer: (index: TextIndex) => void
}

/** What the threads were asked, in place of threads. */
const orders = vi.hoisted((): Order[] => [])
vi.mock('../../process/threads', () => ({
  inThreads: () => (stored: StoredColumn, signal?: AbortSignal) =>
    new Promise<TextIndex>((answer, reject) => {
      orders.push({ stored, signal, answer })
      signal?.addEventListener('abort', () => reject(new Error('the thread was ended')))
    }),
}))

const packed = vi.hoisted(() => new Map<string, StoredColumn>())
vi.mock('../../store/columns', () => ({
  async *storedColumns(_source: unknown, _of: unknown, [name = '']: readonly string[]) {
    const stored = packed.get(name)
    yield await Promise.resolve(stored ? [stored] : [])
  },
}))

const source: ColumnSource = {
  clientId: 'client',
  tenant: () => Promise.reject(new Error('the database is not asked here')),
}
const nobody = new AbortController().signal
const untilOrdered = (count: number) => vi.waitFor(() => expect(orders).toHaveLength(count))

let version = 0

describe('answers that were not read before', () => {
  let index: TextIndex

  beforeEach(async () => {
    orders.length = 0
    version += 1
    const column = { kind: 'coded', index: Uint8Array.of(2, 3), dictionary: ['good', 'bad'], userMissing: [] } as const
    packed.set('why', { name: 'why', ...(await encodeColumn(column)) })
    index = await reader.readTexts(packed.get('why') as StoredColumn)
  })
  const load = (signal: AbortSignal = nobody, variable = 'why') =>
    loadTexts(source, { datasetId: 'dataset', version }, variable, signal)

  it('are read by a thread, once for all who ask: this one only hands over the column as it is stored', async () => {
    const read = vi.spyOn(reader, 'readTexts')
    const asked = [load(), load()]
    await untilOrdered(1)
    expect(orders[0]?.stored).toBe(packed.get('why'))
    orders[0]?.answer(index)
    expect(await Promise.all(asked)).toEqual([index, index])
    expect(await load()).toBe(index)
    expect(orders).toHaveLength(1)
    expect(read).not.toHaveBeenCalled()
  })

  it('end their thread when the last who waited goes, and are read again for the next', async () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const asked = [load(one.signal), load(other.signal)]
    const settled = Promise.allSettled(asked)
    await untilOrdered(1)
    one.abort(new Error('gone'))
    expect(orders[0]?.signal?.aborted).toBe(false)
    other.abort(new Error('gone too'))
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(orders[0]?.signal?.aborted).toBe(true)
    const next = load()
    await untilOrdered(2)
    orders[1]?.answer(index)
    expect(await next).toBe(index)
  })

  it('are not found where the version has no such column', async () => {
    await expect(load(nobody, 'absent')).rejects.toMatchObject({ code: 'not_found' })
    expect(orders).toHaveLength(0)
  })
})
