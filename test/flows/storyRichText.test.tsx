import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addStoryCard, createStory, getStory, patchStoryCard } from '@core/contract'
import type { RichText } from '@core/domain'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { serveScreens } from '../harness/renderApp'
import type { MintedClient } from '../harness/serverApp'
import { layOutText } from '../harness/textLayout'

const screens = serveScreens({ runJobs: false })
layOutText()

const RICH: RichText = [
  { style: 'paragraph', runs: [{ text: 'Tea is ' }, { text: 'back', bold: true }] },
  { style: 'bullet', runs: [{ text: 'With milk' }] },
  { style: 'quote', runs: [{ text: 'At ' }, { text: 'last', link: 'https://example.org/last' }] },
]

const withStory = async (body: RichText | null = RICH) => {
  const client = await screens.server.mintClient()
  const manager = client.as('manager')
  const { id } = await manager.call(createStory, { body: { title: 'Tea', summary: '', public: true } })
  if (body)
    await manager.call(addStoryCard, {
      params: { storyId: id },
      query: {},
      body: { kind: 'text', title: 'Words', body },
    })
  return { client, id, manager }
}
const stored = async (client: MintedClient, storyId: string) => {
  const { cards } = await client.as('manager').call(getStory, { params: { storyId } })
  return cards.map(({ content }) => (content.kind === 'text' ? content.body : null))
}
const edit = (client: MintedClient, id: string) =>
  screens.open({ at: paths.story(id, { edit: '1' }), client, as: 'manager' })
const paste = async (html: string) =>
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Text' }), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
  })

describe('the text of a card', () => {
  it('is read with its looks', async () => {
    const { client, id } = await withStory()
    await screens.open({ at: paths.story(id), client, as: 'user' })
    const card = await screen.findByRole('article', { name: 'Words' })
    expect(within(card).getByText('back').tagName).toBe('STRONG')
    expect(within(card).getByRole('listitem')).toHaveTextContent('With milk')
    const link = within(card).getByRole('link', { name: /^last/ })
    expect(link).toHaveAttribute('href', 'https://example.org/last')
    expect(link).toHaveAttribute('rel', 'noreferrer')
    await checkAccessibility()
  })

  it('takes of what is pasted only what it can hold, and saves itself', async () => {
    const { client, id } = await withStory([])
    await edit(client, id)
    await paste(
      '<h1 onclick="x()">Title</h1><p style="color:red"><b>Bold</b> <u>plain</u> <a href="javascript:alert(1)">bad</a> ' +
        '<a href="https://example.org/good">good</a><br>next</p><ol><li>One</li></ol><script>alert(1)</script><img src="x">',
    )
    await waitFor(
      async () =>
        expect(await stored(client, id)).toEqual([
          [
            { style: 'paragraph', runs: [{ text: 'Title' }] },
            {
              style: 'paragraph',
              runs: [
                { text: 'Bold', bold: true },
                { text: ' plain bad ' },
                { text: 'good', link: 'https://example.org/good' },
              ],
            },
            { style: 'paragraph', runs: [{ text: 'next' }] },
            { style: 'number', runs: [{ text: 'One' }] },
          ],
        ]),
      { timeout: 5000 },
    )
    await checkAccessibility()
  })

  it('gets lists and quotes from its toolbar, which is one stop with arrow keys in it', async () => {
    const { client, id } = await withStory([{ style: 'paragraph', runs: [{ text: 'Milk' }] }])
    const { user } = await edit(client, id)
    const bar = await screen.findByRole('toolbar', { name: 'Format of Text' })
    within(bar).getByRole('button', { name: 'Bold' }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(within(bar).getByRole('button', { name: 'Quote' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(within(bar).getByRole('button', { name: 'Numbered list' })).toHaveAttribute('aria-pressed', 'true')
    await waitFor(
      async () => expect(await stored(client, id)).toEqual([[{ style: 'number', runs: [{ text: 'Milk' }] }]]),
      { timeout: 5000 },
    )
  })

  it('asks where a colleague changed it meanwhile, and shows both with their looks', async () => {
    const { client, id, manager } = await withStory([{ style: 'paragraph', runs: [{ text: 'Milk' }] }])
    const { user } = await edit(client, id)
    await screen.findByRole('textbox', { name: 'Text' })
    const { cards } = await manager.call(getStory, { params: { storyId: id } })
    const theirs: RichText = [{ style: 'bullet', runs: [{ text: 'Cream', bold: true }] }]
    const params = { storyId: id, cardId: cards[0]?.id ?? '' }
    await client.as('admin').call(patchStoryCard, { params, body: { body: theirs } })
    await paste('<p>Oats</p>')
    expect(
      await screen.findByText('Test admin changed this while you were editing it', {}, { timeout: 5000 }),
    ).toBeInTheDocument()
    expect(screen.getByRole('region', { name: /^Test admin/ })).toHaveTextContent('• **Cream**')
    await user.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(within(await screen.findByRole('textbox', { name: 'Text' })).getByText('Cream').tagName).toBe('STRONG')
    expect(await stored(client, id)).toEqual([theirs])
  })
  it('is combined of both versions by paragraph, and a third change asks again', async () => {
    const paragraphs = (...texts: string[]): RichText => texts.map(text => ({ style: 'paragraph', runs: [{ text }] }))
    const { client, id, manager } = await withStory(paragraphs('Milk', 'Tea', 'Sugar'))
    const { user } = await edit(client, id)
    await screen.findByRole('textbox', { name: 'Text' })
    const { cards } = await manager.call(getStory, { params: { storyId: id } })
    const params = { storyId: id, cardId: cards[0]?.id ?? '' }
    const change = (body: RichText) => client.as('admin').call(patchStoryCard, { params, body: { body } })
    const text = () => screen.getByRole('textbox', { name: 'Text' })
    const lines = () => [...text().children].map(({ textContent }) => textContent)
    const begin = async () => user.click(await screen.findByRole('button', { name: 'Combine' }, { timeout: 5000 }))

    await change(paragraphs('Cream', 'Tea', 'Honey'))
    await paste('<p>Oat </p>')
    const mine = lines()[0] ?? ''
    expect(mine).toContain('Milk')
    await begin()
    expect(screen.getByRole('button', { name: 'Stop combining' })).toHaveFocus()
    expect(screen.getByText('Not saved. Choose a version first.')).toBeInTheDocument()
    expect(lines()).toEqual([mine, 'Cream', 'Tea', 'Honey'])
    const both = within(screen.getByRole('list', { name: 'Both versions of Text' }))
    expect(both.getByRole('group', { name: 'Changed by both' })).toBeInTheDocument()
    expect(both.getByText('Honey')).toBeInTheDocument()
    await checkAccessibility()

    await user.click(screen.getByRole('button', { name: 'Stop combining' }))
    expect(lines()).toEqual([mine, 'Tea', 'Sugar'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(lines()).toEqual([mine, 'Cream', 'Tea', 'Honey'])
    screen.getByRole('checkbox', { name: 'Theirs' }).focus()
    await user.keyboard(' ')
    expect(lines()).toEqual([mine, 'Tea', 'Honey'])
    expect(await stored(client, id)).toEqual([paragraphs('Cream', 'Tea', 'Honey')])

    await change(paragraphs('Cream', 'Tea', 'Jam'))
    await user.click(screen.getByRole('button', { name: 'Save combined text' }))
    await begin()
    expect(screen.getByText(/You changed different paragraphs/)).toBeInTheDocument()
    expect(lines()).toEqual([mine, 'Tea', 'Jam'])
    await user.click(screen.getByRole('button', { name: 'Save combined text' }))
    await waitFor(async () => expect(await stored(client, id)).toEqual([paragraphs(mine, 'Tea', 'Jam')]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save combined text' })).not.toBeInTheDocument())
  })
})
