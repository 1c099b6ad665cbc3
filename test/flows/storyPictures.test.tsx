import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createStory,
  getStory,
  getStoryCover,
  patchStory,
  patchStoryCard,
  uploadStoryPicture,
  type StoryCardContent,
} from '@core/contract'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { makePng } from '../harness/documents'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

const fileOf = async (name: string, width = 30) =>
  new File([new Uint8Array(await makePng(width, 20))], name, { type: 'image/png' })

const withStory = async () => {
  const client = await screens.server.mintClient()
  const manager = client.as('manager')
  const { id } = await manager.call(createStory, { body: { title: 'Brands', summary: '', public: true } })
  return { client, id, manager }
}
const upload = async (client: MintedClient, storyId: string): Promise<string> => {
  const answer = await client
    .as('manager')
    .send(uploadStoryPicture, { params: { storyId }, body: await makePng(30, 20) })
  return ((await answer.json()) as { picture: string }).picture
}
const addPicture = async (client: MintedClient, storyId: string, alt: string | null = 'Tea in a shop') => {
  const picture = await upload(client, storyId)
  const body = { kind: 'picture', title: 'The shelf', body: 'Seen in May', alt, picture } as const
  await client.as('manager').call(addStoryCard, { params: { storyId }, query: {}, body })
  return picture
}
type Picture = Extract<StoryCardContent, { kind: 'picture' }>
const stored = async (client: MintedClient, storyId: string): Promise<Picture[]> =>
  (await client.as('manager').call(getStory, { params: { storyId } })).cards.map(({ content }) => content as Picture)
const edit = (client: MintedClient, id: string) =>
  screens.open({ at: paths.story(id, { edit: '1' }), client, as: 'manager' })
const panel = () => screen.findByRole('complementary', { name: 'Add a card' })
const form = () => screen.findByRole('region', { name: 'New picture' })

describe('a new picture card', () => {
  it('is made of a chosen file, asks what the picture shows, and is read with it', async () => {
    const { client, id } = await withStory()
    const { user, app } = await edit(client, id)
    await user.click(within(await panel()).getByRole('button', { name: 'Picture' }))
    expect(within(await form()).getByRole('button', { name: 'Choose a picture' })).toHaveFocus()
    await user.click(within(await form()).getByRole('button', { name: 'Add card' }))
    expect(within(await form()).getByText('Choose a picture.')).toBeInTheDocument()
    expect(within(await form()).getByText('Describe the picture, or mark it as decorative.')).toBeInTheDocument()
    fireEvent.drop(within(await form()).getByRole('button', { name: 'Choose a picture' }), {
      dataTransfer: { files: [await fileOf('shelf.png')] },
    })
    await within(await form()).findByText('Uploaded: shelf.png')
    expect(within(await form()).getByRole('img', { name: 'Chosen picture: shelf.png' })).toBeInTheDocument()
    await user.type(within(await form()).getByRole('textbox', { name: /^Text alternative/ }), 'Tea in a shop')
    await user.type(within(await form()).getByRole('textbox', { name: /^Headline/ }), 'The shelf')
    await user.type(within(await form()).getByRole('textbox', { name: /^Caption/ }), 'Seen in May')
    await user.click(within(await form()).getByRole('button', { name: 'Add card' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New picture' })).not.toBeInTheDocument())
    expect(await stored(client, id)).toMatchObject([
      { kind: 'picture', title: 'The shelf', body: 'Seen in May', alt: 'Tea in a shop' },
    ])
    await checkAccessibility()
    await app.router.navigate(paths.story(id))
    const card = await screen.findByRole('article', { name: 'The shelf' })
    expect(await within(card).findByRole('img', { name: 'Tea in a shop' })).toBeInTheDocument()
    expect(within(card).getByText('Seen in May')).toBeInTheDocument()
    await checkAccessibility()
  })

  it('is begun by pasting on the panel; a bad file and a failed upload lose nothing', async () => {
    const { client, id } = await withStory()
    const { user } = await edit(client, id)
    const search = within(await panel()).getByRole('searchbox')
    fireEvent.paste(search, { clipboardData: { files: [await fileOf('pasted.png')], getData: () => '' } })
    await within(await form()).findByText('Uploaded: pasted.png')
    await user.click(within(await form()).getByRole('checkbox', { name: /^Decorative/ }))
    await user.type(within(await form()).getByRole('textbox', { name: /^Caption/ }), 'Seen in May')
    const choose = within(await form()).getByRole('button', { name: 'Choose another picture' })
    fireEvent.drop(choose, { dataTransfer: { files: [new File(['a,b'], 'table.csv', { type: 'text/csv' })] } })
    expect(await within(await form()).findByRole('alert')).toHaveTextContent('“table.csv” is not a PNG, JPEG or GIF')
    fireEvent.drop(choose, {
      dataTransfer: { files: [new File(['no picture'], 'fake.png', { type: 'image/png' })] },
    })
    await waitFor(async () =>
      expect(within(await form()).getByRole('alert')).toHaveTextContent('This type of picture is not supported'),
    )
    expect(within(await form()).getByRole('textbox', { name: /^Caption/ })).toHaveValue('Seen in May')
    screens.fail(refuse(addStoryCard, 'unavailable', { once: true }))
    await user.click(within(await form()).getByRole('button', { name: 'Add card' }))
    expect(await within(await form()).findByText(/^Made to fail/)).toBeInTheDocument()
    await user.click(await within(await form()).findByRole('button', { name: 'Add card' }))
    await waitFor(async () => expect(await stored(client, id)).toMatchObject([{ alt: null, body: 'Seen in May' }]))
  })
})

describe('the cover of a story', () => {
  const cover = async (client: MintedClient, storyId: string) =>
    (await client.as('manager').call(getStory, { params: { storyId } })).cover
  const section = async () => within(await screen.findByRole('region', { name: 'Cover' }))

  it('is a picture of a card, which undo takes back, and is shown in lists with its description', async () => {
    const { client, id } = await withStory()
    const picture = await addPicture(client, id)
    const { user, app } = await edit(client, id)
    await user.click((await section()).getByRole('button', { name: 'Change cover' }))
    expect((await section()).getByRole('radio', { name: 'Drawn' })).toBeChecked()
    await user.click((await section()).getByRole('radio', { name: 'Picture of card 1' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(await cover(client, id)).toMatchObject({ picture, alt: 'Tea in a shop' })
    expect((await section()).getByRole('radio', { name: 'Picture of card 1' })).toBeChecked()
    await checkAccessibility()
    await user.click(undo)
    await waitFor(async () => expect(await cover(client, id)).toBeNull())
    await user.click((await section()).getByRole('radio', { name: 'Picture of card 1' }))
    await waitFor(async () => expect(await cover(client, id)).not.toBeNull())
    await app.router.navigate(paths.stories())
    expect(await screen.findByRole('img', { name: 'Tea in a shop' })).toBeInTheDocument()
  })

  it('is drawn where its picture does not arrive', async () => {
    const { client, id, manager } = await withStory()
    const cover = { picture: await upload(client, id), alt: 'A shelf' }
    await manager.call(patchStory, { params: { storyId: id }, body: { cover } })
    screens.fail(refuse(getStoryCover, 'unavailable'))
    await screens.open({ at: paths.stories(), client, as: 'manager' })
    const card = (await screen.findByRole('link', { name: 'Brands' })).closest('article, li') ?? document.body
    await waitFor(() => expect(card.querySelector('svg[data-design]')).toBeInTheDocument())
    expect(screen.queryByRole('img', { name: 'A shelf' })).not.toBeInTheDocument()
  })

  it('is uploaded, decorative at first, and can be described', async () => {
    const { client, id } = await withStory()
    const { user } = await edit(client, id)
    await user.click((await section()).getByRole('button', { name: 'Change cover' }))
    fireEvent.drop((await section()).getByRole('button', { name: 'Upload a picture' }), {
      dataTransfer: { files: [await fileOf('wide.png', 60)] },
    })
    expect(await screen.findByRole('radio', { name: 'Uploaded picture' })).toBeChecked()
    expect(await cover(client, id)).toMatchObject({ alt: null })
    await user.click((await section()).getByRole('checkbox', { name: /^Decorative/ }))
    await user.click((await section()).getByRole('button', { name: 'Save description' }))
    expect((await section()).getByText('Describe the picture, or mark it as decorative.')).toBeInTheDocument()
    await user.type((await section()).getByRole('textbox', { name: /^Text alternative/ }), 'A shelf')
    await user.click((await section()).getByRole('button', { name: 'Save description' }))
    await waitFor(async () => expect(await cover(client, id)).toMatchObject({ alt: 'A shelf' }))
  })
})

describe('the picture of a card', () => {
  it('is replaced by another, and undo puts the first one back', async () => {
    const { client, id } = await withStory()
    const before = await addPicture(client, id)
    const { user } = await edit(client, id)
    await user.click(await screen.findByRole('button', { name: 'Replace picture' }))
    fireEvent.drop(screen.getByRole('button', { name: 'Choose another picture' }), {
      dataTransfer: { files: [await fileOf('new.png', 50)] },
    })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await stored(client, id)).toMatchObject([{ picture: before }]))
    expect(screens.callsOf(patchStoryCard)).toBe(2)
  })

  it('is decorative with one press, and undo brings its text back', async () => {
    const { client, id } = await withStory()
    await addPicture(client, id)
    const { user } = await edit(client, id)
    await user.click(await screen.findByRole('checkbox', { name: /^Decorative/ }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await waitFor(async () => expect(await stored(client, id)).toMatchObject([{ alt: null }]))
    expect(screen.queryByRole('textbox', { name: /^Text alternative/ })).not.toBeInTheDocument()
    await user.click(undo)
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Text alternative/ })).toHaveValue('Tea in a shop'))
  })

  it('that is decorative gets a text, which saves itself', async () => {
    const { client, id } = await withStory()
    await addPicture(client, id, null)
    const { user } = await edit(client, id)
    await user.click(await screen.findByRole('checkbox', { name: /^Decorative/ }))
    await user.type(await screen.findByRole('textbox', { name: /^Text alternative/ }), 'A shelf')
    await waitFor(async () => expect(await stored(client, id)).toMatchObject([{ alt: 'A shelf' }]), { timeout: 4000 })
  })
})
