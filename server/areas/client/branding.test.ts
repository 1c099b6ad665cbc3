import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBranding, patchBranding, uploadBranding, type BrandingInfo } from '@core/contract'
import { BRANDING_PICTURE_LIMITS, PICTURE_SIZES, PICTURE_SLOTS, type PictureSlot } from '@core/domain'
import {
  refusalOf,
  startTestServer,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'
import { makeTemplate } from '../../../test/harness/smallTemplate'
import { branding, brandingPrevious, clients, securityLog } from '../../db/schema'
import { brandingFiles } from './brandingStore'

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const png = async (width = 40, height = 20, background = '#c02020') =>
  new Uint8Array(await drawn(width, height, background).png().toBuffer())
const fileOf = (bytes: Uint8Array<ArrayBuffer>, file_name = 'a.png') => ({ file_name, bytes })

const refused = async (call: Promise<unknown>) => {
  const [status, detail, fields] = await refusalOf(call)
  return { status, detail, fields }
}

describe('the branding', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient({ name: 'Northfield' })
    other = await server.mintClient()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    for (const client of [one, other]) {
      await client.tenant(async tx => {
        await tx.delete(branding)
        await tx.delete(brandingPrevious)
        await tx.update(clients).set({ brand: {} }).where(eq(clients.id, client.client.id))
      })
      for (const stray of await brandingFiles(server.stores, client.client.id).strays(
        new Set(),
        new Date(Date.now() + 60_000),
      ))
        await stray.drop()
    }
  })

  const put = async (slot: PictureSlot, bytes: Uint8Array<ArrayBuffer>, name?: string) =>
    one.as('admin').call(uploadBranding, { body: { [slot]: fileOf(bytes, name) } })
  const fetchPicture = async (address: string, client = one, as: RoleName = 'user') => {
    const { cookie } = await client.session(as)
    return server.app.fetch(new Request(`http://tabularium.test${address}`, { headers: { cookie } }))
  }
  const colourAt = async (address: string | null) => {
    const answer = await fetchPicture(address ?? '')
    const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    return (data[0] ?? 0) > 120 ? 'red' : 'blue'
  }
  const filesOf = ({ files }: BrandingInfo, slot: PictureSlot) => files.find(one => one.slot === slot)
  const stored = async () => (await brandingFiles(server.stores, one.client.id).keys()).length
  const events = async () =>
    (await one.tenant(tx => tx.select().from(securityLog).orderBy(securityLog.created)))
      .filter(({ event }) => event.startsWith('branding'))
      .map(({ event, detail }) => ({ event, detail }))

  it('is empty until somebody sets something', async () => {
    const empty = await one.as('user').call(getBranding, {})
    expect(empty).toMatchObject({ logo: null, logo_modified_by: null, background: null, color: null, files: [] })
    expect(await other.as('manager').call(getBranding, {})).toEqual(empty)
  })

  it.each(PICTURE_SLOTS)('keeps a picture for %s, redrawn within its size, and says who gave it', async slot => {
    const { width, height } = PICTURE_SIZES[slot]
    const info = await put(slot, await png(width * 2, height * 2), '..\\Our\u202elook.png')
    expect(info).toMatchObject({
      [`${slot}_modified_by`]: 'Test admin',
      [`${slot}_modified_at`]: expect.stringMatching(/^\d{4}-/) as unknown,
    })
    expect(filesOf(info, slot)).toMatchObject({
      current: { file_name: 'Ourlook.png', width, height, bytes: expect.any(Number) as unknown },
      previous: null,
    })
    const answer = await fetchPicture(info[slot] ?? '')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(filesOf(info, slot)?.current?.bytes),
    })
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width, height })
    expect(await stored()).toBe(1)
  })

  it('takes JPEG and GIF too, whatever the name says, and never enlarges', async () => {
    const jpeg = new Uint8Array(await drawn(300, 100, '#2020c0').jpeg().toBuffer())
    const gif = new Uint8Array(await drawn(30, 31, '#2020c0').gif().toBuffer())
    expect(filesOf(await put('background', jpeg, 'a.png'), 'background')?.current).toMatchObject({
      width: 300,
      height: 100,
    })
    expect(filesOf(await put('logo', gif, 'a.txt'), 'logo')?.current).toMatchObject({ width: 30, height: 31 })
  })

  it('keeps nothing of a picture but what can be seen', async () => {
    const secret = 'taken in the kitchen'
    const jpeg = await drawn(60, 40, '#2020c0')
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes(secret)).toBe(true)
    const answer = await fetchPicture((await put('background', new Uint8Array(jpeg))).background ?? '')
    expect(Buffer.from(await answer.arrayBuffer()).includes(secret)).toBe(false)
  })

  it('goes back to the previous file and forth again, keeps one of them, and writes each change down', async () => {
    const [red, blue] = [await png(), await png(40, 20, '#2020c0')]
    const before = (await events()).length
    await put('logo', await png(8, 8))
    const first = await put('logo', red, 'red.png')
    const second = await put('logo', blue, 'blue.png')
    expect(await stored()).toBe(2)
    expect(second.logo).not.toBe(first.logo)
    expect(filesOf(second, 'logo')?.previous).toMatchObject({
      file_name: 'red.png',
      url: first.logo,
      modified_by: 'Test admin',
    })
    const revert = () => one.as('admin').call(patchBranding, { body: { logo: 'previous' } })
    const back = await revert()
    expect([back.logo, await colourAt(back.logo)]).toEqual([first.logo, 'red'])
    expect(filesOf(back, 'logo')?.previous?.file_name).toBe('blue.png')
    expect(await colourAt((await revert()).logo)).toBe('blue')
    const emptied = await one.as('admin').call(patchBranding, { body: { logo: null } })
    expect(filesOf(emptied, 'logo')).toMatchObject({ current: null, previous: { file_name: 'blue.png' } })
    expect(await colourAt((await revert()).logo)).toBe('blue')
    expect((await events()).slice(before).map(({ event }) => event)).toEqual(
      ['filled', 'filled', 'filled', 'reverted', 'reverted', 'emptied', 'reverted'].map(event => `branding.${event}`),
    )
  })

  it('has nothing to go back to in a slot that held one file or none', async () => {
    const said = await refused(one.as('admin').call(patchBranding, { body: { background: 'previous' } }))
    expect(said).toMatchObject({ status: 400, fields: { background: ['There is no previous file to go back to.'] } })
  })

  it('changes all that one form names, or nothing', async () => {
    await put('background', await png(), 'old.png')
    const template = fileOf(makeTemplate(3), 'deck.pptx')
    const body = { logo: fileOf(await png()), background: '' as const, color: '#F2A900', pptx_template: template }
    const said = await refused(one.as('admin').call(uploadBranding, { body }))
    expect(said.fields).toEqual({ pptx_template: [expect.stringContaining('exactly 2 master slides')] })
    expect(await one.as('admin').call(getBranding, {})).toMatchObject({ logo: null, color: null, pptx_template: null })
    expect(await stored()).toBe(1)
    const good = { ...body, pptx_template: fileOf(makeTemplate(), 'deck.pptx') }
    const info = await one.as('admin').call(uploadBranding, { body: good })
    expect(info).toMatchObject({ background: null, color: '#f2a900' })
    expect([info.logo, info.pptx_template]).not.toContain(null)
    const back = { background: 'previous' as const, login_background: fileOf(await png()) }
    expect((await one.as('admin').call(uploadBranding, { body: back })).background).not.toBeNull()
  })

  it('has one colour of six digits, which is in the stylesheet with the logo', async () => {
    const css = async () =>
      (await server.app.fetch(new Request(`http://tabularium.test/api/branding/${one.client.id}.css`))).text()
    const set = (color: string | null) => one.as('admin').call(patchBranding, { body: { color } })
    expect((await set('#F2A900')).color).toBe('#f2a900')
    const { logo } = await put('logo', await png())
    expect(await css()).toContain(':root{--brand:#f2a900}\n')
    expect(await css()).toContain(`svg[data-mark]{background:url("${logo ?? 'none'}")`)
    const { default_cover_photo } = await put('default_cover_photo', await png())
    expect(await css()).toContain(`div[data-cover]{background:url("${default_cover_photo ?? 'none'}")`)
    expect(await css()).toContain(`svg[data-design]{background:url("${default_cover_photo ?? 'none'}")`)
    expect((await events()).at(-3)).toEqual({
      event: 'branding.coloured',
      detail: { before_after: [{ field: 'color', before: null, after: '#f2a900' }] },
    })
    for (const bad of ['red', '#fff', '#12345g', '}body{display:none', '#f2a900;', 'url(x)', ''])
      expect(await refused(one.as('admin').call(patchBranding, { body: { color: bad } }))).toMatchObject({
        status: 400,
        fields: { color: [expect.any(String)] },
      })
    expect((await set(null)).color).toBeNull()
    expect(await css()).not.toContain('--brand')
  })

  it('that somebody else has changed is not changed from an old version', async () => {
    const { version } = await one.as('admin').call(getBranding, {})
    await one.as('admin').call(patchBranding, { body: { color: '#112233' } })
    const picture = fileOf(await png())
    const changes = [
      () => one.as('admin').call(patchBranding, { body: { color: '#445566', base: version } }),
      () => one.as('admin').call(uploadBranding, { body: { logo: picture, base: version } }),
    ]
    for (const change of changes)
      expect(await refused(change())).toMatchObject({ status: 409, fields: { base: [expect.any(String)] } })
    const now = await one.as('admin').call(getBranding, {})
    expect([now.color, now.logo, await stored()]).toEqual(['#112233', null, 0])
    const again = await one.as('admin').call(patchBranding, { body: { color: '#445566', base: now.version } })
    expect(again.color).toBe('#445566')
    const tag = (await one.as('admin').send(getBranding, {})).headers.get('etag') ?? ''
    const { jwt, cookie } = await one.session('admin')
    const withTag = (etag: string) =>
      server.app.fetch(
        new Request('http://tabularium.test/proxy/greyhound/branding/', {
          method: 'PATCH',
          body: '{"color":"#000000"}',
          headers: { authorization: `Bearer ${jwt}`, cookie, 'content-type': 'application/json', 'if-match': etag },
        }),
      )
    expect([(await withTag('"old"')).status, (await withTag(tag)).status]).toEqual([412, 200])
  })

  it('is for administrators to change, and for people of the organisation to see', async () => {
    const { logo } = await put('logo', await png())
    for (const role of ['user', 'manager'] as const) {
      expect((await one.as(role).send(patchBranding, { body: { logo: null } })).status).toBe(403)
      expect((await one.as(role).send(uploadBranding, { body: { logo: fileOf(await png()) } })).status).toBe(403)
      expect((await fetchPicture(logo ?? '', one, role)).status).toBe(200)
      expect((await one.as(role).call(getBranding, {})).files).toEqual([])
    }
    const changed = (logo ?? '').replace(/[^/]+\/$/, 'another/')
    expect((await fetchPicture(changed)).status).toBe(404)
    expect((await fetchPicture((logo ?? '').replace('/logo/', '/background/'))).status).toBe(404)
    expect((await fetchPicture(logo ?? '', other, 'admin')).status).toBe(404)
    expect((await server.app.fetch(new Request(`http://tabularium.test${logo ?? ''}`))).status).toBe(401)
    await other.as('admin').call(patchBranding, { body: { logo: null, color: '#000000' } })
    expect(await one.as('user').call(getBranding, {})).toMatchObject({ logo, color: null })
  })

  it('does not show before signing in where there are several organisations', async () => {
    await put('logo', await png())
    await put('login_background', await png())
    const look: unknown = await (await server.app.fetch(new Request('http://tabularium.test/api/login_look/'))).json()
    expect(look).toEqual({ name: null, color: null, logo: null, login_background: null })
  })

  it.each([
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG is not taken'],
    ['a page', new TextEncoder().encode('<html><script>1</script></html>'), 'not a PNG, JPEG or GIF picture'],
    ['nothing', new Uint8Array(), 'The file is empty.'],
  ])('refuses %s in place of a picture with what to do, and keeps what was there', async (_, bytes, words) => {
    await put('logo', await png(), 'kept.png')
    const said = await refused(put('logo', bytes))
    expect(said).toMatchObject({ status: 400, fields: { logo: [expect.stringContaining(words)] } })
    expect(filesOf(await one.as('admin').call(getBranding, {}), 'logo')?.current?.file_name).toBe('kept.png')
    expect(await stored()).toBe(1)
  })

  it('refuses pictures that are whole and cannot be decoded', async () => {
    const broken = await png(400, 400)
    broken.fill(7, 60, -20)
    const said = await refused(put('logo', broken))
    expect(said).toMatchObject({ status: 400, fields: { logo: [expect.stringContaining('damaged')] } })
    expect(await stored()).toBe(0)
  })

  it('refuses a picture of more than 5 MB', async () => {
    const large = new Uint8Array(BRANDING_PICTURE_LIMITS.bytes + 1)
    large.set(await png())
    const said = await refused(put('logo', large))
    expect(said).toMatchObject({ status: 413, fields: { logo: [expect.stringContaining('larger than 5 MB')] } })
  })
})
