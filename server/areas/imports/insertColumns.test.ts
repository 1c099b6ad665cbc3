import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tableFromColumns, type Column } from '@core/crosstab'
import type { Tx } from '@server/db/types'
import { type StagedBytes, readStaging, stagedFile, writeStaging } from '@server/import/staging'
import { INSERT_BYTES, insertColumns } from './insertColumns'

const MIB = 1024 * 1024
const CELLS = MIB / 8

/** One MiB that no compression makes smaller. */
const noise = (seed: number): Column => {
  let state = seed
  const words = Uint32Array.from(
    { length: 2 * CELLS },
    () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0),
  )
  return { kind: 'number', values: new Float64Array(words.buffer), missing: null }
}

/** Takes what is inserted and tells how many bytes each statement held. */
const recorded = () => {
  const statements: { names: string[]; bytes: number }[] = []
  const values = (rows: readonly StagedBytes[]) => {
    statements.push({ names: rows.map(row => row.name), bytes: rows.reduce((sum, row) => sum + row.bytes.length, 0) })
    return Promise.resolve()
  }
  return { statements, tx: { insert: () => ({ values }) } as unknown as Tx }
}

describe('the columns of a commit', () => {
  let folder: string
  const names = Array.from({ length: 12 }, (_, i) => `v${i + 1}`)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabularium-staging-'))
    const table = tableFromColumns(CELLS, Object.fromEntries(names.map((name, i) => [name, noise(i + 1)])))
    await writeStaging(
      folder,
      { table, names, reading: { mapping: { questions: [], warnings: [] }, variables: [], steps: [] } },
      () => undefined,
    )
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const version = { clientId: 'c', datasetId: 'd', version: 1 }

  it('are sent in statements of bounded size, each wanted column once and in order', async () => {
    const { statements, tx } = recorded()
    const wanted = names.filter(name => name !== 'v5')
    await insertColumns(tx, version, await readStaging(stagedFile(folder)), new Set(wanted))
    expect(statements.flatMap(one => one.names)).toEqual(wanted)
    expect(statements.length).toBeGreaterThan(2)
    for (const { bytes } of statements) expect(bytes).toBeLessThanOrEqual(INSERT_BYTES)
  })

  it('are read only when their turn comes', async () => {
    const staging = await readStaging(stagedFile(folder))
    const groups = staging.groups(new Set(names), INSERT_BYTES)
    expect((await groups.next()).value).not.toHaveLength(0)
    // Emptied before the second group is asked for: reading everything at once would not notice.
    await truncate(stagedFile(folder), 0)
    await expect(groups.next()).rejects.toThrow('cut off')
  })

  it('of which one is larger than a statement go alone', async () => {
    const staging = await readStaging(stagedFile(folder))
    const sizes: number[] = []
    for await (const group of staging.groups(new Set(names), MIB / 2)) sizes.push(group.length)
    expect(sizes).toEqual(names.map(() => 1))
  })
})
