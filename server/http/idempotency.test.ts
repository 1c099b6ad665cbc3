import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../test/harness/serverApp'
import type { Ctx } from '../access/context'
import { keyedCall, onceOutside } from './idempotency'

describeOnBothEngines('a call that does more than a transaction can hold', engine => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
  })
  afterAll(() => server.close())

  /** `fails`: which of its transactions finds no database, counted from 1. */
  const context = (fails = 0): Ctx => {
    let transactions = 0
    const tenant: Ctx['tenant'] = work =>
      (transactions += 1) === fails ? Promise.reject(new Error('The database is away')) : client.tenant(work)
    const actor = { clientId: client.client.id, userId: client.user.id }
    return { actor, tenant, log: { warn: vi.fn() } } as unknown as Ctx
  }
  const call = (ctx: Ctx, key: string, run: () => Promise<{ status: number; body: unknown }>) =>
    onceOutside(ctx, keyedCall(ctx, 'share.email', key, { emails: ['a@b.example'] }), run)

  it('is not done again when its answer could not be kept', async () => {
    const run = vi.fn(() => Promise.resolve({ status: 200, body: 'sent' }))
    expect(await call(context(2), 'lost', run)).toEqual({ status: 200, body: 'sent' })
    await expect(call(context(), 'lost', run)).rejects.toMatchObject({ code: 'unavailable' })
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is done again when it failed, and answered from what was kept when it did not', async () => {
    const run = vi.fn(() => Promise.resolve({ status: 200, body: 'sent' }))
    run.mockRejectedValueOnce(new Error('No mail server'))
    await expect(call(context(), 'failed', run)).rejects.toThrow('No mail server')
    expect(await call(context(), 'failed', run)).toEqual({ status: 200, body: 'sent' })
    expect(await call(context(), 'failed', run)).toEqual({ status: 200, body: 'sent' })
    expect(run).toHaveBeenCalledTimes(2)
  })
})
