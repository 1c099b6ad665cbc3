import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getBranding, patchBranding, uploadBranding } from '@core/contract'
import { isAtRisk } from '@/ui/drafts'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { drawForReal } from '../harness/canvas'
import { serveScreens } from '../harness/renderApp'
import { disconnect, refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'
import { makeTemplate } from '../harness/smallTemplate'

const screens = serveScreens({ runJobs: false })

beforeEach(() => drawForReal())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const at = paths.settings('branding')
const open = async () => {
  const client = await screens.server.mintClient({ name: 'Northfield Foods' })
  const opened = await screens.open({ at, client, as: 'admin' })
  await screen.findByRole('heading', { name: 'Pictures and template' })
  return { client, ...opened }
}
const read = (client: MintedClient) => client.as('admin').call(getBranding, {})

/** Left half red, right half blue. */
const twoHalves = async (width: number, height: number) => {
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png()
      .toBuffer()
  const picture = sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  const parts = [
    { input: await half('#c02020'), left: 0, top: 0 },
    { input: await half('#2020c0'), left: width / 2, top: 0 },
  ]
  return new Uint8Array(await picture.composite(parts).png().toBuffer())
}
/** A square on a larger white one. */
const onWhite = async (background: string) => {
  const mark = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  const ground = sharp({ create: { width: 128, height: 128, channels: 3, background: '#ffffff' } })
  return new Uint8Array(
    await ground
      .composite([{ input: mark, left: 40, top: 40 }])
      .png()
      .toBuffer(),
  )
}
const choose = (label: string, bytes: Uint8Array<ArrayBuffer>, name = 'look.png') =>
  fireEvent.change(screen.getByLabelText(`File for ${label}`), { target: { files: [new File([bytes], name)] } })
const colourField = () => screen.getByRole('textbox', { name: 'Brand colour' })
const publish = () => screen.findByRole('button', { name: /^Publish/ })

/** Whether the kept picture is red or blue in its middle. */
const middleOf = async (client: MintedClient, address: string | null) => {
  const { cookie } = await client.session('user')
  const answer = await screens.server.app.fetch(
    new Request(`http://tabularium.test${address ?? ''}`, { headers: { cookie } }),
  )
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return (data[middle] ?? 0) > (data[middle + 2] ?? 0) ? 'red' : 'blue'
}

describe('the branding of an organisation', () => {
  it('takes the part of a picture that is chosen by keys, and shows it before it is published', async () => {
    const { client, user } = await open()
    await checkAccessibility()
    choose('Homepage background', await twoHalves(1000, 800))
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop: Homepage background' }))
    await checkAccessibility()
    const part = dialog.getByRole('application', { name: 'Part of look.png' })
    part.focus()
    await user.keyboard('++++++++')
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    expect(zoom).toHaveAttribute('aria-valuetext', '214 %')
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
    expect(dialog.getByText('Result: 467 × 117 px')).toBeInTheDocument()
    expect(dialog.getByText(/may look soft/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Use this part' }))
    const pending = within(await screen.findByRole('region', { name: 'Unpublished changes' }))
    expect(pending.getByText(/^Homepage background: new file/)).toHaveTextContent('Behind the search on the home page')
    expect((await read(client)).background).toBeNull()
    expect(isAtRisk()).toBe(true)
    await checkAccessibility()
    await user.click(await screen.findByRole('button', { name: 'Publish for 3 people' }))
    expect(await screen.findByText('Branding published.')).toBeInTheDocument()
    const info = await read(client)
    expect(info.files.find(({ slot }) => slot === 'background')?.current).toMatchObject({
      file_name: 'look.jpg',
      width: 467,
      height: 117,
    })
    expect(await middleOf(client, info.background)).toBe('blue')
    expect(screen.queryByRole('region', { name: 'Unpublished changes' })).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Branding' })).toHaveFocus())
    expect(isAtRisk()).toBe(false)
  })

  it('lets a pointer drag the picture, a wheel and a slider zoom it, and 0 start over', async () => {
    const { client, user } = await open()
    choose('Logo', await twoHalves(800, 400))
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop: Logo' }))
    const part = dialog.getByRole('application', { name: 'Part of look.png' })
    Object.assign(part, { setPointerCapture: () => undefined })
    fireEvent.wheel(part, { deltaY: -400 })
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await waitFor(() => expect(zoom).toHaveAttribute('aria-valuetext', '272 %'))
    fireEvent.keyDown(part, { key: '0' })
    expect(zoom).toHaveAttribute('aria-valuetext', '100 %')
    fireEvent.change(zoom, { target: { value: '50' } })
    expect(zoom).toHaveAttribute('aria-valuetext', '283 %')
    fireEvent.pointerDown(part, { clientX: 500, clientY: 100 })
    fireEvent.pointerMove(part, { clientX: 900, clientY: 100 })
    fireEvent.pointerUp(part)
    fireEvent.pointerMove(part, { clientX: 0, clientY: 100 })
    await user.click(dialog.getByRole('button', { name: 'Use this part' }))
    await user.click(await publish())
    await screen.findByText('Branding published.')
    expect(await middleOf(client, (await read(client)).logo)).toBe('red')
  })

  it('goes back to the previous file, and removes one, from the menu of its slot', async () => {
    const { client, user } = await open()
    const png = async (background: string) =>
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      )
    for (const [name, colour] of [
      ['red.png', '#c02020'],
      ['blue.png', '#2020c0'],
    ] as const)
      await client.as('admin').call(uploadBranding, { body: { logo: { file_name: name, bytes: await png(colour) } } })
    screens.reopen(at)
    await user.click(await screen.findByRole('button', { name: 'More for Logo' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Revert to the last' }))
    expect(screen.getByText('Previous file after publishing: red.png')).toBeInTheDocument()
    await user.click(await publish())
    await screen.findByText('Branding published.')
    expect(await middleOf(client, (await read(client)).logo)).toBe('red')
    await user.click(screen.getByRole('button', { name: 'More for Logo' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(screen.getByText(/^Logo: removed/)).toHaveTextContent('Built-in mark in the brand colour instead')
    await user.click(await publish())
    await waitFor(async () => expect((await read(client)).logo).toBeNull())
    await user.click(screen.getByRole('button', { name: 'More for Default cover photo' }))
    expect(await screen.findByRole('menuitem', { name: /Revert to the last/ })).toHaveTextContent(
      'There is no earlier file',
    )
  })

  it('takes one colour, shows what is made of it, and says what is no colour', async () => {
    const { client, user } = await open()
    expect(screen.queryByRole('button', { name: /^Publish/ })).not.toBeInTheDocument()
    await user.type(colourField(), '#F2A9')
    expect(screen.getByText(/Enter six digits/)).toBeInTheDocument()
    expect(colourField()).toBeInvalid()
    expect(await publish()).toHaveAttribute('aria-disabled', 'true')
    await user.type(colourField(), '00')
    expect(screen.queryByText(/Enter six digits/)).not.toBeInTheDocument()
    const button = within(screen.getByRole('region', { name: 'Derived colours' })).getByRole('row', { name: /^Button/ })
    expect(button).toHaveTextContent('Save10.4 : 1Save10.4 : 1Black text, outlined on light')
    expect(screen.getByText('All 6 pass')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    await checkAccessibility()
    await user.click(await publish())
    await screen.findByText('Branding published.')
    expect((await read(client)).color).toBe('#f2a900')
    await waitFor(() =>
      expect(document.head.querySelector('link[href*="/api/branding/"]')?.getAttribute('href')).toContain('.css?v='),
    )
    await user.click(screen.getByRole('button', { name: 'Use the built-in colour' }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(colourField()).toHaveValue('#F2A900')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(colourField()).toHaveValue('')
    await user.click(await publish())
    await waitFor(async () => expect((await read(client)).color).toBeNull())
  })

  it('takes the colour that stands out of the logo', async () => {
    const { user } = await open()
    const take = screen.getByRole('button', { name: 'Take from logo' })
    expect(take).toHaveAttribute('aria-disabled', 'true')
    choose('Logo', await onWhite('#17386b'))
    await user.click(await screen.findByRole('button', { name: 'Use this part' }))
    await user.click(await screen.findByRole('button', { name: 'Take from logo' }))
    await waitFor(() => expect(colourField()).toHaveValue('#17386B'))
    expect(screen.getByText(/^Brand colour: #17386B/)).toBeInTheDocument()
  })

  it('keeps a typed colour and removals over a reload', async () => {
    const { client, user } = await open()
    const bytes = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
        .png()
        .toBuffer(),
    )
    await client.as('admin').call(uploadBranding, { body: { logo: { file_name: 'a.png', bytes } } })
    screens.reopen(at)
    await user.click(await screen.findByRole('button', { name: 'More for Logo' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await user.type(colourField(), '#123456')
    window.dispatchEvent(new Event('pagehide'))
    screens.reopen(at)
    expect(await screen.findByText(/^Your unsaved changes from/)).toBeInTheDocument()
    expect(colourField()).toHaveValue('#123456')
    expect(screen.getByText(/^Logo: removed/)).toBeInTheDocument()
    await user.click(await publish())
    await waitFor(async () => expect(await read(client)).toMatchObject({ logo: null, color: '#123456' }))
    screens.reopen(at)
    await screen.findByRole('heading', { name: 'Pictures and template' })
    expect(screen.queryByText(/unsaved changes/)).not.toBeInTheDocument()
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG is not taken, because an SVG file can hold programs.'],
    ['a text', 'no picture', 'The file is not a PNG, JPEG or GIF picture, whatever its name says.'],
    ['nothing', '', '"look.png" is empty.'],
  ])('refuses %s where it is chosen', async (_, text, words) => {
    const { user } = await open()
    choose('Login background', new TextEncoder().encode(text))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Choose Login background' })).toHaveFocus()
    expect(screens.callsOf(uploadBranding)).toBe(0)
  })

  it('publishes nothing where one file is refused, says which, and keeps the rest', async () => {
    const { client, user } = await open()
    choose('PowerPoint template', makeTemplate(3), 'deck-2026.pptx')
    await user.type(colourField(), '#123456')
    await user.click(await publish())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The template must have exactly 2 master slides; this one has 3.',
    )
    expect(screen.getByText(/^Not published: the file for PowerPoint template was refused/)).toBeInTheDocument()
    expect((await read(client)).color).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/^Not published/)).not.toBeInTheDocument()
    await user.click(await publish())
    await waitFor(async () => expect((await read(client)).color).toBe('#123456'))
    expect((await read(client)).pptx_template).toBeNull()
  })

  it('keeps everything when publishing fails, to be tried again', async () => {
    const { client, user } = await open()
    await user.type(colourField(), '#123456')
    screens.fail(refuse(patchBranding, 'unavailable', { once: true }))
    await user.click(await publish())
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail: unavailable. Your changes are kept here.')
    screens.fail(disconnect(patchBranding, { once: true }))
    await user.click(await publish())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Your changes are kept here.'))
    await user.click(await publish())
    await waitFor(async () => expect((await read(client)).color).toBe('#123456'))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it.each([
    ['Keep my changes', { color: '#123456', logo: null }],
    ['Take theirs', { color: '#abcdef', logo: null }],
  ] as const)('lets a person choose what becomes of a colleague’s changes: %s', async (choice, after) => {
    const { client, user } = await open()
    await user.type(colourField(), '#123456')
    await client.as('admin').call(patchBranding, { body: { color: '#abcdef' } })
    await user.click(await publish())
    expect(await screen.findByText('A colleague published other branding while you were editing')).toBeInTheDocument()
    expect(screen.getByText('Brand colour: #ABCDEF')).toBeInTheDocument()
    expect((await read(client)).color).toBe('#abcdef')
    expect(await publish()).toHaveAttribute('aria-disabled', 'true')
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: choice }))
    expect(screen.queryByText(/^A colleague published/)).not.toBeInTheDocument()
    if (choice === 'Keep my changes') await user.click(await publish())
    else expect(colourField()).toHaveValue('#ABCDEF')
    await waitFor(async () => expect(await read(client)).toMatchObject(after))
  })
})
