import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTokens, JWT_SECONDS } from './tokens'

const ACCOUNT = { userId: 'u1', clientId: 'c1', sessionId: 's1', roleVersion: 3 }

describe('a jwt that is shown again', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('says the same as the first time', async () => {
    const tokens = createTokens('a master key')
    const jwt = await tokens.sign(ACCOUNT)
    expect(await tokens.verify(jwt)).toEqual(ACCOUNT)
    expect(await tokens.verify(jwt)).toEqual(ACCOUNT)
  })

  it('is refused once it has expired, although its signature was checked before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const tokens = createTokens('a master key')
    const jwt = await tokens.sign(ACCOUNT)
    await tokens.verify(jwt)
    vi.setSystemTime(Date.now() + JWT_SECONDS * 1000 - 1000)
    expect(await tokens.verify(jwt)).toEqual(ACCOUNT)
    vi.setSystemTime(Date.now() + 1000)
    await expect(tokens.verify(jwt)).rejects.toMatchObject({ code: 'token_expired' })
  })

  it('opens nothing for one that differs in a letter, or that another key signed', async () => {
    const tokens = createTokens('a master key')
    const jwt = await tokens.sign(ACCOUNT)
    await tokens.verify(jwt)
    const at = jwt.length - 10
    const changed = jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1)
    await expect(tokens.verify(changed)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(createTokens('another key').verify(jwt)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
