import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { getAuditChain } from '@core/contract'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { auditChain, securityLog } from '../../db/schema'
import { chainProblems, sealLog, type Anchor } from './chain'

describeOnBothEngines('the chain of the audit log', engine => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const line = (at: number) => ({
    clientId: client.client.id,
    id: newId(),
    event: 'report.saved',
    outcome: 'ok' as const,
    requestId: `r${at}`,
    detail: { at, name: 'Oats', b: true },
  })
  const write = (count: number) =>
    client.tenant(tx => tx.insert(securityLog).values(Array.from({ length: count }, (_, at) => line(at))))
  const seal = () => sealLog(client.client.id, work => server.db.tenant(client.client.id, work))
  const problems = (anchors: readonly Anchor[] = []) =>
    chainProblems(client.client.id, work => server.db.owner(client.client.id, work), anchors)
  const links = () =>
    client.tenant(tx =>
      tx.select().from(auditChain).where(eq(auditChain.clientId, client.client.id)).orderBy(auditChain.seq),
    )
  /** What only somebody with the database in their hands can do. */
  const tamper = (statement: ReturnType<typeof sql>) => server.db.owner(client.client.id, tx => tx.execute(statement))

  beforeEach(async () => {
    client = await server.mintClient()
    await write(30)
    await seal()
  })

  it('holds every line once, in pieces too, and goes on where it ended', async () => {
    await write(2500)
    await Promise.all([seal(), seal(), seal()])
    await seal()
    const all = await links()
    const [lines] = await client.tenant(tx => tx.select({ n: sql<number>`count(*)::int` }).from(securityLog))
    expect(all).toHaveLength(lines?.n ?? 0)
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1))
    expect(new Set(all.map(({ logId }) => logId)).size).toBe(all.length)
    expect(await problems()).toEqual([])
  })

  it('takes up a line whose transaction was open when younger ones were sealed', async () => {
    await client.tenant(tx =>
      tx.insert(securityLog).values({ ...line(0), created: new Date(Date.now() - 40 * 60_000) }),
    )
    await seal()
    expect(await problems()).toEqual([])
    expect(await links()).toHaveLength((await client.as('admin').call(getAuditChain, {})).sealed)
  })

  it('cannot be changed by the application', async () => {
    for (const statement of [
      sql`UPDATE security_log SET outcome = 'ok'`,
      sql`DELETE FROM security_log`,
      sql`UPDATE audit_chain SET hash = ''`,
      sql`DELETE FROM audit_chain`,
    ])
      await expect(client.tenant(tx => tx.execute(statement))).rejects.toThrow()
  })

  it('shows the first line that was changed, removed, or moved', async () => {
    const at = await links()
    const tenth = at[9]?.logId ?? ''
    const said = (seq: number, why: string) => [
      `client ${client.client.id}: the audit log is broken at line ${seq}: ${why}`,
    ]
    await tamper(sql`UPDATE security_log SET detail = detail || '{"name":"Wheat"}' WHERE id = ${tenth}`)
    expect(await problems()).toEqual(said(10, `line ${tenth} was changed`))
    await tamper(sql`UPDATE security_log SET detail = detail || '{"name":"Oats"}' WHERE id = ${tenth}`)
    expect(await problems()).toEqual([])
    const twentieth = at[19]?.logId ?? ''
    await tamper(sql`UPDATE audit_chain SET log_id = log_id || 'x' WHERE log_id = ${twentieth}`)
    expect(await problems()).toEqual(said(20, `line ${twentieth}x was removed`))
    await tamper(sql`DELETE FROM audit_chain WHERE seq = 5 AND client_id = ${client.client.id}`)
    expect(await problems()).toEqual(said(5, 'its seal is missing'))
  })

  it('shows lines that were added to the past', async () => {
    await tamper(
      sql`INSERT INTO security_log (client_id, id, event, outcome, request_id, created) VALUES (${client.client.id}, 'late', 'login', 'ok', 'r', now() - interval '3 days')`,
    )
    await seal()
    expect(await problems()).toEqual([`client ${client.client.id}: lines of the audit log that were never sealed: 1`])
  })

  it('goes through the heads that were kept, unless the log was cut or written again', async () => {
    const { head } = await client.as('admin').call(getAuditChain, {})
    const [clientId = '', seq = '', hash = ''] = head?.text.split(' ') ?? []
    const anchor = { clientId, seq: Number(seq), hash }
    expect([clientId, anchor.seq]).toEqual([client.client.id, (await links()).length])
    await write(3)
    await seal()
    expect(await problems([anchor])).toEqual([])
    await tamper(sql`DELETE FROM audit_chain WHERE client_id = ${clientId}`)
    await tamper(sql`DELETE FROM security_log WHERE client_id = ${clientId} AND event = 'report.saved'`)
    expect(await problems([anchor])).toEqual([expect.stringContaining('the head that was kept is gone')])
    await write(anchor.seq)
    await seal()
    expect(await problems()).toEqual([])
    expect(await problems([anchor])).toEqual([expect.stringContaining('the log was written again')])
  })

  it('says how far it is, to administrators alone', async () => {
    await write(2)
    const state = await client.as('admin').call(getAuditChain, {})
    expect(state.waiting).toBeGreaterThanOrEqual(2)
    expect(state.sealed).toBe((await links()).length)
    for (const role of ['manager', 'user'] as const)
      expect((await client.as(role).send(getAuditChain, {})).status).toBe(403)
  })
})
