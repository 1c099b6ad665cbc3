import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { describe, expect, it } from 'vitest'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { analyse } from '@core/contract'
import { WrittenJson } from '../access/writtenJson'
import { answerWith } from './answers'
import type { HonoEnv } from './honoEnv'
import type { Router } from './router'

const value = { title: 'Größe', numbers: Array.from({ length: 1000 }, (_, at) => at / 7) }
const text = JSON.stringify(value)

/** The answer of an application that packs what is not packed yet, as the product does. */
const asked = async (json: string, accepted?: string, checkAnswers = false): Promise<Response> => {
  const hono = new Hono<HonoEnv>()
  hono.use(compress())
  hono.onError((error, c) => c.text(error.message, 500))
  const answer = new WrittenJson(new Uint8Array(brotliCompressSync(json)))
  hono.post('/', c => answerWith(c, { deps: { checkAnswers } } as Router, analyse, { query: {}, answer }))
  return hono.request('/', { method: 'POST', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

describe('JSON that was written where it was made', () => {
  it('is sent as it is to callers who take no packed answers', async () => {
    for (const accepted of [undefined, 'identity', 'gzip;q=0, br;q=0']) {
      const response = await asked(text, accepted)
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(response.headers.get('vary')).toMatch(/^accept-encoding$/i)
      expect(await response.text()).toBe(text)
    }
  })

  it('is packed once for callers who take it', async () => {
    const response = await asked(text, 'gzip, deflate, br')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('application/json')
    const packed = Buffer.from(await response.arrayBuffer())
    expect(packed.length).toBeLessThan(text.length)
    expect(brotliDecompressSync(packed).toString()).toBe(text)
  })

  it('is packed in the older way for callers who know no other', async () => {
    const response = await asked(text, 'gzip, deflate')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(text)
  })

  it('is held to the contract where answers are checked', async () => {
    const response = await asked(text, undefined, true)
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('breaks the contract')
  })
})
