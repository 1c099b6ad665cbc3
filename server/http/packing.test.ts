import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { HonoEnv } from './honoEnv'
import { sendJson } from './packing'

const short = '{"count":0}'
const long = JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ name: `Größe ${at}`, at })))

/** An answer of an application that packs as the product does. */
const asked = (json: string, accepted?: string) => {
  const hono = new Hono<HonoEnv>()
  hono.use(compress())
  hono.get('/', c => {
    c.header('ETag', '"one"')
    return sendJson(c, json, 200, '"one"')
  })
  return hono.request('/', { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

const seen = (response: Response) =>
  ['content-encoding', 'vary', 'etag', 'content-type'].map(name => response.headers.get(name)?.toLowerCase() ?? null)

describe('JSON that is sent', () => {
  it('is packed by Brotli for callers who take it, under a weak version', async () => {
    const response = await asked(long, 'gzip, deflate, br')
    expect(seen(response)).toEqual(['br', 'accept-encoding', 'w/"one"', 'application/json'])
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(long)
  })

  it('is packed as gzip for callers who take that alone', async () => {
    const response = await asked(long, 'gzip, br;q=0')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(long)
  })

  it('goes out as it is to callers who take neither, and where it is short', async () => {
    const plain = await asked(long)
    expect(seen(plain)).toEqual([null, 'accept-encoding', '"one"', 'application/json'])
    expect(await plain.text()).toBe(long)
    const brief = await asked(short, 'gzip, deflate, br')
    expect(seen(brief)).toEqual([null, 'accept-encoding', '"one"', 'application/json'])
    expect(await brief.text()).toBe(short)
  })
})
