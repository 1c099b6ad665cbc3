import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines, openTestDatabase } from '../../test/harness/testDatabase'
import { rowsOf, rowsOfOften } from './rows'
import type { Database, Tx } from './types'

interface Kept {
  readonly name: string
}

const keptIn = (tx: Tx): Promise<Kept[]> =>
  rowsOf(tx, sql`select name from pg_prepared_statements where name like 'often_%'`)

describeOnBothEngines('statements that come again and again', engine => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  it('answer with the values of each call, planned once or not', async () => {
    await db.owner(null, async tx => {
      for (let number = 1; number <= 8; number += 1)
        expect(await rowsOfOften<{ twice: number }>(tx, sql`select ${number}::int * 2 as twice`)).toEqual([
          { twice: number * 2 },
        ])
      expect((await keptIn(tx)).length).toBeGreaterThan(0)
    })
  })

  it('are kept up to a bound on each connection; what comes later is planned each time', async () => {
    await db.owner(null, async tx => {
      for (let text = 0; text < 80; text += 1)
        for (let times = 0; times < 5; times += 1)
          expect(
            await rowsOfOften<{ found: number }>(tx, sql`select ${sql.raw(String(text))} + ${times}::int as found`),
          ).toEqual([{ found: text + times }])
      const kept = await keptIn(tx)
      expect(kept.length).toBeGreaterThan(40)
      expect(kept.length).toBeLessThanOrEqual(50)
      expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length)
    })
  })
})
