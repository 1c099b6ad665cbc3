import { describe, expect, it } from 'vitest'
import { TEMPLATE_LIMITS } from '@core/domain'
import { readForm } from './body'

const URL = 'http://tabularium.test/form'

const sent = (body: BodyInit, headers: Record<string, string> = {}): Request => {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return new Request(URL, init)
}

const formWith = (...fields: readonly (readonly [string, string | Blob, string?])[]): FormData => {
  const form = new FormData()
  for (const [name, value, fileName] of fields)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  return form
}

/** A body that never ends by itself; `pulled` says how much of it was asked for. */
const endless = () => {
  const chunk = new Uint8Array(1024 ** 2)
  let pulled = 0
  const stream = new ReadableStream<Uint8Array>({
    pull: controller => {
      pulled += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { stream, pulled: () => pulled }
}

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' }

describe('a form', () => {
  it('is read as fields, and files with the names their sender gave them', async () => {
    const file = new Blob([Uint8Array.of(80, 75, 0, 255)])
    const fields = await readForm(sent(formWith(['pptx_template', file, 'Haus “Stil”.pptx'], ['note', 'Größe'])))
    expect(fields).toEqual({
      pptx_template: { file_name: 'Haus “Stil”.pptx', bytes: Uint8Array.of(80, 75, 0, 255) },
      note: 'Größe',
    })
  })

  it('without files may come urlencoded, each field once', async () => {
    expect(await readForm(sent(new URLSearchParams({ api_key: 'a b&c', note: 'Größe' })))).toEqual({
      api_key: 'a b&c',
      note: 'Größe',
    })
    const twice = new URLSearchParams([
      ['note', 'a'],
      ['note', 'b'],
    ])
    await expect(readForm(sent(twice))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('may hold a file of the largest size that is taken', async () => {
    const bytes = new Uint8Array(TEMPLATE_LIMITS.bytes).fill(7)
    const fields = await readForm(sent(formWith(['pptx_template', new Blob([bytes]), 'a.pptx'])))
    expect((fields.pptx_template as { bytes: Uint8Array }).bytes.byteLength).toBe(TEMPLATE_LIMITS.bytes)
  })

  it.each([
    ['JSON', { 'content-type': 'application/json' }],
    ['a type that begins like the other kind', { 'content-type': 'application/x-www-form-urlencoded-like' }],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }],
    ['another type that begins alike', { 'content-type': 'multipart/form-data-like; boundary=x' }],
    ['no type at all', { 'content-type': '' }],
  ])('is not %s', async (_, headers) => {
    await expect(readForm(sent('{}', headers))).rejects.toMatchObject({ code: 'unsupported' })
  })

  it.each([
    ['nothing', ''],
    ['something else', 'a=b'],
    ['a part that is cut off', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'],
  ])('that holds %s is not valid', async (_, body) => {
    await expect(readForm(sent(body, MULTIPART))).rejects.toMatchObject({
      code: 'invalid',
      message: 'The body is not a valid form.',
    })
  })

  it('may give each field once', async () => {
    const file = () => new Blob(['x'])
    const two = formWith(['pptx_template', file(), 'a.pptx'], ['pptx_template', file(), 'b.pptx'])
    await expect(readForm(sent(two))).rejects.toMatchObject({
      code: 'invalid',
      detail: { fields: { pptx_template: ['Give it once.'] } },
    })
  })

  it('with a field named like a part of every object is that field and nothing else', async () => {
    const fields = await readForm(sent(formWith(['__proto__', 'polluted'])))
    expect(Object.keys(fields)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  })

  it('that announces more than is taken is refused before any of it is read', async () => {
    const { stream, pulled } = endless()
    const headers = { ...MULTIPART, 'content-length': String(TEMPLATE_LIMITS.bytes * 2) }
    await expect(readForm(sent(stream, headers))).rejects.toMatchObject({ code: 'too_large' })
    // What a stream prepares before anyone reads it.
    expect(pulled()).toBeLessThan(4 * 1024 ** 2)
  })

  it('that goes on and on is read up to the limit, and no further', async () => {
    const { stream, pulled } = endless()
    await expect(readForm(sent(stream, MULTIPART))).rejects.toMatchObject({
      code: 'too_large',
      message: 'The request is larger than 50 MB.',
    })
    expect(pulled()).toBeLessThan(58 * 1024 ** 2)
  })
})
