import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  copyStory,
  createStory,
  getStory,
  patchStoryCard,
  searchStories,
  type ErrorBody,
  type StoryCardContent,
} from '@core/contract'
import { richOfPlain, type RichText } from '@core/domain'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'

const RICH: RichText = [
  { style: 'paragraph', runs: [{ text: 'Tea is ' }, { text: 'back', bold: true }] },
  { style: 'bullet', runs: [{ text: 'With oat' }, { text: 'milk', italic: true, link: 'https://example.org/milk' }] },
]

describe('the rich text of a card', () => {
  let server: TestServer
  let one: MintedClient
  let manager: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    manager = one.as('manager')
  })
  afterAll(() => server.close())

  const withText = async (body: string | RichText) => {
    const { id: storyId } = await manager.call(createStory, { body: { title: 'T', summary: '', public: true } })
    const card = { kind: 'text', title: 'Words', body } as const
    const { cards } = await manager.call(addStoryCard, { params: { storyId }, query: {}, body: card })
    return { storyId, cardId: cards[0]?.id ?? '' }
  }
  const textOf = (cards: readonly { readonly content: StoryCardContent }[]) => {
    const [content] = cards.map(card => card.content)
    return content?.kind === 'text' ? content.body : null
  }
  const stored = async ({ storyId }: { readonly storyId: string }) =>
    textOf((await manager.call(getStory, { params: { storyId } })).cards)
  const change = (params: { storyId: string; cardId: string }, body: object, caller = manager) =>
    caller.send(patchStoryCard, { params, body })

  it('is stored tidily, and of plain words each line is a paragraph', async () => {
    const params = await withText('One\n\n<b>Two</b>')
    expect(await stored(params)).toEqual(richOfPlain('One\n<b>Two</b>'))
    await change(params, { body: [...RICH, { style: 'quote', runs: [{ text: '  ' }] }] })
    expect(await stored(params)).toEqual(RICH)
    await change(params, { body: 'Plain again' })
    expect(await stored(params)).toEqual(richOfPlain('Plain again'))
  })

  it.each([
    [[{ style: 'paragraph', runs: [{ text: 'x', link: 'javascript:alert(1)' }] }]],
    [[{ style: 'paragraph', runs: [{ text: 'x', onclick: 'alert(1)' }] }]],
    [[{ style: 'html', runs: [{ text: '<img src=x onerror=alert(1)>' }] }]],
    ['x'.repeat(5001)],
    [{ type: 'doc', content: [] }],
  ])('refuses %j and keeps what is there', async body => {
    const params = await withText(RICH)
    const answer = await change(params, { body })
    expect(answer.status).toBe(400)
    expect(
      Object.keys(((await answer.json()) as ErrorBody).fields ?? {}).every(field => field.startsWith('body')),
    ).toBe(true)
    expect(await stored(params)).toEqual(RICH)
  })

  it('is not for cards of other kinds', async () => {
    const { storyId } = await withText(RICH)
    const headline = { kind: 'headline', title: 'T', body: 'A line' } as const
    const { cards } = await manager.call(addStoryCard, { params: { storyId }, query: {}, body: headline })
    expect((await change({ storyId, cardId: cards[1]?.id ?? '' }, { body: RICH })).status).toBe(400)
  })

  it('is not overwritten by who did not see what a colleague changed, not even its looks', async () => {
    const params = await withText(RICH)
    const [first, second] = RICH
    const bolder = [
      { style: 'paragraph' as const, runs: [{ text: 'Tea is back', bold: true as const }] },
      second,
    ] as RichText
    await change(params, { body: bolder, base: { body: RICH } }, one.as('admin'))
    const mine = [first, { style: 'bullet' as const, runs: [{ text: 'With cream' }] }] as RichText
    const refused = await change(params, { body: mine, base: { body: RICH } })
    expect(refused.status).toBe(409)
    expect((await refused.json()) as ErrorBody).toMatchObject({
      code: 'edited',
      edits: [{ field: 'body', now: bolder, by: 'Test admin' }],
    })
    await change(params, { body: mine, base: { body: bolder } })
    expect(await stored(params)).toEqual(mine)
    // Lines in another order are another text.
    const turned = [...mine].reverse()
    await change(params, { body: turned, base: { body: mine } })
    expect(await stored(params)).toEqual(turned)
  })

  it('is found by its words, across runs, and is copied', async () => {
    const { storyId } = await withText(RICH)
    const { results } = await manager.call(searchStories, { query: { query: 'oatmilk' } })
    const found = results.find(({ id }) => id === storyId)
    const words = found?.matches?.[0]?.text.map(({ text }) => text).join('')
    expect(words).toContain('oatmilk')
    expect(words).not.toContain('style')
    const { results: none } = await manager.call(searchStories, { query: { query: 'bullet' } })
    expect(none.some(({ id }) => id === storyId)).toBe(false)
    const copy = await manager.call(copyStory, { params: { storyId } })
    expect(textOf(copy.cards)).toEqual(RICH)
  })
})
