import { describe, expect, it, vi } from 'vitest'
import { encodeColumn } from '../../store/columnCodec'
import type { ColumnSource, StoredColumn } from '../../store/columns'
import { readTexts, type TextIndex } from './textIndex'
import { createTextLoader } from './texts'

interface Order {
  readonly stored: StoredColumn
  readonly signal: AbortSignal | undefined
  readonly answer: (index: TextIndex) => void
}

const source: ColumnSource = {
  clientId: 'client',
  tenant: () => Promise.reject(new Error('the database is not asked here')),
}
const nobody = new AbortController().signal

const packedColumn = async (): Promise<StoredColumn> => {
  const column = { kind: 'coded', index: Uint8Array.of(2, 3), dictionary: ['good', 'bad'], userMissing: [] } as const
  return { name: 'why', ...(await encodeColumn(column)) }
}

/** A loader over one stored column, with the orders that its thread was given. */
const withThread = async () => {
  const orders: Order[] = []
  const packed = await packedColumn()
  const load = createTextLoader({
    async *columns(_source, _of, names = []) {
      yield await Promise.resolve(names.includes(packed.name) ? [packed] : [])
    },
    inThread: (stored, signal) =>
      new Promise((answer, reject) => {
        orders.push({ stored, signal, answer })
        signal?.addEventListener('abort', () => reject(new Error('the thread was ended')))
      }),
  })
  return {
    packed,
    orders,
    index: await readTexts(packed),
    load: (signal: AbortSignal = nobody, variable = 'why') =>
      load(source, { datasetId: 'dataset', version: 1 }, variable, signal),
    untilOrdered: (count: number) => vi.waitFor(() => expect(orders).toHaveLength(count)),
  }
}

describe('answers that were not read before', () => {
  it('are read by a thread, once for all who ask: this one only hands over the column as it is stored', async () => {
    const { load, orders, packed, index, untilOrdered } = await withThread()
    const asked = [load(), load()]
    await untilOrdered(1)
    expect(orders[0]?.stored).toBe(packed)
    orders[0]?.answer(index)
    expect(await Promise.all(asked)).toEqual([index, index])
    expect(await load()).toBe(index)
    expect(orders).toHaveLength(1)
  })

  it('end their thread when the last who waited goes, and are read again for the next', async () => {
    const { load, orders, index, untilOrdered } = await withThread()
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
    const { load, orders } = await withThread()
    await expect(load(nobody, 'absent')).rejects.toMatchObject({ code: 'not_found' })
    expect(orders).toHaveLength(0)
  })
})
