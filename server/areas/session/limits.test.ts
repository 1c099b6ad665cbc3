import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothEngines, openTestDatabase } from '../../../test/harness/testDatabase'
import { loginLimits } from '../../db/schema'
import type { Database } from '../../db/types'
import { createLoginLimits, networkOf, type LoginLimits } from './limits'

const REFUSED = { code: 'rate_limited', detail: { retryAfter: expect.any(Number) as number } }

describeOnBothEngines('login limits', engine => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  /** Two server processes on one database. */
  const two = (): [LoginLimits, LoginLimits] => [createLoginLimits(db), createLoginLimits(db)]
  const times = async (count: number, work: (number: number) => Promise<void>) => {
    for (let number = 0; number < count; number++) await work(number)
  }

  it('hold for an account and address across processes, until a right password', async () => {
    const [one, other] = two()
    await times(5, () => one.attempt('ada@client.test', '192.0.2.1'))
    await times(5, () => other.attempt('Ada@client.test', '192.0.2.1'))
    await expect(one.attempt('ada@client.test', '192.0.2.1')).rejects.toMatchObject(REFUSED)
    await expect(other.attempt('ada@client.test', '192.0.2.1')).rejects.toMatchObject(REFUSED)
    await one.attempt('ada@client.test', '192.0.2.2')
    await one.succeeded('eve@client.test', '192.0.2.1')
    await expect(one.attempt('ada@client.test', '192.0.2.1')).rejects.toMatchObject(REFUSED)

    await times(9, () => other.attempt('bob@client.test', '192.0.2.3'))
    await one.succeeded('bob@client.test', '192.0.2.3')
    await times(10, () => other.attempt('bob@client.test', '192.0.2.3'))
  })

  it('hold for an account that is tried from many addresses', async () => {
    const [one, other] = two()
    await times(100, number => (number % 2 ? one : other).attempt('all@client.test', `198.51.100.${number}`))
    await expect(one.attempt('all@client.test', '203.0.113.1')).rejects.toMatchObject(REFUSED)
  })

  it('are not used up by an account that signs in often, from wherever', async () => {
    const [one] = two()
    await times(150, async number => {
      await one.attempt('busy@client.test', `198.51.100.${number}`)
      await one.succeeded('busy@client.test', `198.51.100.${number}`)
    })
    await one.attempt('busy@client.test', '203.0.113.2')
  })

  it('hold for an address that tries many accounts, whose signing in does not count', async () => {
    const [one, other] = two()
    await times(250, async number => {
      await one.attempt(`staff${number}@client.test`, '192.0.2.9')
      await one.succeeded(`staff${number}@client.test`, '192.0.2.9')
    })
    await times(200, number => (number % 2 ? one : other).attempt(`guess${number}@client.test`, '192.0.2.9'))
    await expect(one.attempt('guess200@client.test', '192.0.2.9')).rejects.toMatchObject(REFUSED)
  })

  it('count an attempt on a stopped pair neither against the account nor twice', async () => {
    const [one] = two()
    for (let number = 0; number < 150; number++)
      await one.attempt('eve@client.test', '192.0.2.77').catch(() => undefined)
    await one.attempt('eve@client.test', '192.0.2.78')
  })

  it('keep neither addresses nor names', async () => {
    const keys = await db.owner(null, tx => tx.select({ key: loginLimits.key }).from(loginLimits))
    expect(keys.length).toBeGreaterThan(100)
    expect(JSON.stringify(keys)).not.toMatch(/client\.test|192\.0|198\.51/)
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:0db8:0:0:9::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
