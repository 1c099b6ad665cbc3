import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { describeOnBothEngines, openTestDatabase } from '../../test/harness/testDatabase'
import { clients, users } from '../db/schema'
import { createFirstClient } from '../areas/session/accounts'
import { seedDemo } from './seed'

describeOnBothEngines('processes that start at once on one empty database', engine => {
  it('make one demo, and only its passwords are told', async () => {
    const db = await openTestDatabase(engine)
    const dataDir = mkdtempSync(join(tmpdir(), 'tabularium-race-'))
    const said: string[] = []
    const start = () => seedDemo({ db, log: pino({ level: 'silent' }), dataDir, say: text => said.push(text) })
    expect((await Promise.all([start(), start()])).sort()).toEqual([false, true])
    expect(await start()).toBe(false)
    const made = await db.owner(null, tx => tx.select().from(clients).orderBy(clients.name))
    expect(made.map(client => client.name)).toEqual(['Bramley Drinks', 'Northfield Foods'])
    expect(await db.tenant(made[1]?.id ?? '', tx => tx.$count(users))).toBe(4)
    expect(await db.tenant(made[0]?.id ?? '', tx => tx.$count(users))).toBe(1)
    const kept = readFileSync(join(dataDir, 'demo-passwords.txt'), 'utf8').trim().split('\n')
    expect(said.slice(1).map(line => line.trim())).toEqual(kept)
    await expect(createFirstClient(db, { name: 'late' }, () => Promise.resolve(true))).resolves.toBeNull()
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
})
