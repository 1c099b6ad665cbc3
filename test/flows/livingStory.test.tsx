import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createStory,
  DEFAULT_VIEW_SETTINGS,
  getStory,
  getStoryFigure,
  listStories,
  type NewStoryCard,
} from '@core/contract'
import { paths } from '@/lib/paths'
import { importDataset } from '../harness/importing'
import { serveScreens } from '../harness/renderApp'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()

const PEOPLE = 100
type Shares = Readonly<Record<string, readonly [men: number, women: number]>>

/** 100 men and 100 women, of whom the given shares say yes to each question. */
const surveyOf = (shares: Shares): string => {
  const rows = Array.from({ length: 2 * PEOPLE }, (_, at) => {
    const [sex, place] = [at % 2, Math.floor(at / 2)]
    const answers = Object.values(shares).map(share => (place < (share[sex] ?? 0) ? 'Yes' : 'No'))
    return [at + 1, sex === 0 ? 'Male' : 'Female', ...answers].join(',')
  })
  return [`respondent,Gender,${Object.keys(shares).join(',')}`, ...rows].join('\n')
}

const BEFORE: Shares = { Aware: [70, 30], Trial: [35, 65], Loyal: [60, 40], Club: [50, 20] }
/** Three questions are the other way round, the fourth is no longer asked. */
const AFTER: Shares = { Aware: [30, 70], Trial: [65, 35], Loyal: [40, 60] }

const living = async (client: MintedClient) => {
  const manager = client.as('manager')
  const file = (shares: Shares) => ({ fileName: 'survey.csv', bytes: surveyOf(shares) })
  const at = await importDataset(screens.server, manager, { ...file(BEFORE), study: { study_name: 'Club' } })
  const { id: storyId } = await manager.call(createStory, {
    body: { title: 'Men know us', summary: 'Yes from 70 % of Male adults.', public: true },
  })
  const figure = (question: string): NewStoryCard => ({
    ...{ kind: 'figure', title: `Who says yes to ${question}`, body: '', question },
    ...{ study_id: at.studyId, dataset_name: at.datasetName },
    view: {
      ...{ axis: ['Gender'], nested: false, filters: null, weight: null, autoAdjustBase: true, breakout: null },
      ...{ parts: 'table', arrangement: null, settings: DEFAULT_VIEW_SETTINGS },
    },
  })
  const headline: NewStoryCard = { kind: 'headline', title: 'Yes from 70 % of Male adults', body: '' }
  for (const body of [headline, ...Object.keys(BEFORE).map(figure)])
    await manager.call(addStoryCard, { params: { storyId }, query: {}, body })
  const read = async () => (await manager.call(getStory, { params: { storyId } })).cards
  const figures = async () => {
    const cards = (await read()).filter(({ content }) => content.kind === 'figure')
    return Promise.all(
      cards.map(({ id }) => client.as('user').call(getStoryFigure, { params: { storyId, cardId: id }, query: {} })),
    )
  }
  const next = () => importDataset(screens.server, manager, { ...file(AFTER), study: { study_id: at.studyId } })
  return { read, figures, next }
}

describe('a story whose data changed', () => {
  it('says what three flipped figures and a removed question mean, and changes nothing by itself', async () => {
    const client = await screens.server.mintClient()
    const { read, figures, next } = await living(client)
    const before = await figures()
    await next()
    const page = await screens.open({ at: paths.stories(), client, as: 'manager' })
    const toDo = await screen.findByText(/4 cards with newer data or words to check/)
    expect(await figures()).toEqual(before)
    await page.user.click(within(toDo).getByRole('link', { name: 'Men know us' }))

    const card = (at: number) => within(screen.getByRole('region', { name: new RegExp(`^Card ${String(at)}: `) }))
    await screen.findByRole('region', { name: /^Card 5: / })
    const changesOf = async (at: number): Promise<(string | null)[]> => {
      await page.user.click(card(at).getByRole('button', { name: 'Compare' }))
      const list = within(await card(at).findByRole('list', { name: 'Changes' }))
      return list.getAllByRole('listitem').map(({ textContent }) => textContent)
    }
    expect(await changesOf(2)).toEqual([
      '4 of 6 figures changed',
      'Yes, Female: 70 now, 30 before',
      'Yes, Male: 30 now, 70 before',
      'No, Female: 30 now, 70 before',
      'No, Male: 70 now, 30 before',
      'Yes, Female: higher than the rest now, lower before',
      'Yes, Female: higher than Male now',
      'Yes, Male: lower than the rest now, higher before',
      'Yes, Male: no longer higher than Female',
      'No, Female: lower than the rest now, higher before',
      'No, Female: no longer higher than Male',
      '2 more changed marks',
    ])
    const quotes = within(card(2).getByRole('list', { name: 'Words to check' }))
    expect(quotes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Title or summary say 70: Yes, Male has 30 now',
      'Card 1 says 70: Yes, Male has 30 now',
    ])
    for (const [at, women] of [
      [3, '35 now, 65 before'],
      [4, '60 now, 40 before'],
    ] as const)
      expect((await changesOf(at)).slice(0, 2)).toEqual(['4 of 6 figures changed', `Yes, Female: ${women}`])
    await page.user.click(card(5).getByRole('button', { name: 'Compare' }))
    expect(
      await card(5).findByText(/^The newest data have no .*Club.*: there is no newer figure\.$/),
    ).toBeInTheDocument()
    expect(card(5).queryByRole('button', { name: 'Show newest figures' })).not.toBeInTheDocument()
    // Looking at it decided nothing.
    expect(await figures()).toEqual(before)

    await page.user.click(card(2).getByRole('button', { name: 'Show newest figures' }))
    expect(await card(1).findByText('Check words')).toBeInTheDocument()
    await page.user.click(card(3).getByRole('button', { name: 'Keep these figures' }))
    expect(await card(3).findByText(/it was kept when version 2 came/)).toBeInTheDocument()
    await page.user.click(card(5).getByRole('button', { name: 'Keep these figures' }))
    expect(await card(5).findByText(/it was kept when version 2 came/)).toBeInTheDocument()
    expect((await read()).map(({ figure }) => figure && [figure.version, figure.kept])).toEqual([
      null,
      [2, false],
      [1, true],
      [1, false],
      [1, true],
    ])
    const now = await figures()
    expect(now.slice(1)).toEqual(before.slice(1))
    expect(now[0]?.answer?.dataset_version).toBe(2)

    const words = card(1).getByRole('textbox', { name: 'Headline' })
    await page.user.clear(words)
    await page.user.type(words, 'Yes from 30 % of Male adults')
    await waitFor(() => expect(card(1).queryByText('Check words')).not.toBeInTheDocument())
    const { results } = await client.as('manager').call(listStories, { query: { to_look_at: '1' } })
    expect(results.map(({ title, to_look_at: cards }) => [title, cards])).toEqual([['Men know us', 1]])
  })
})
