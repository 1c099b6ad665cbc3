import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addStoryCard, createEntry } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { addStory, addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import type { MintedClient } from '../harness/serverApp'
import { layOutText } from '../harness/textLayout'

const screens = serveScreens()
layOutText()
afterEach(() => vi.restoreAllMocks())

const marks = (inside: Element) => [...inside.querySelectorAll('mark')].map(mark => mark.textContent)
const heading = () => screen.getByRole('heading', { level: 1 })
const clear = () => screen.getByRole('button', { name: 'Clear the marks' })

describe('a question that a search found', () => {
  const place = `/analysis/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}/work`

  it('has the words marked in its title and answers, in each form that matched, until they are cleared', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await client.as('manager').call(createEntry, { body: { forms: ['pensioner', 'retired'] } })
    const { user } = await screens.open({ at: '/results?query=worked+pensioner&tab=questions', client, as: 'user' })
    const found = await screen.findByRole('link', { name: 'Which of these best describes what you do?' })
    await user.click(found)
    const grid = await screen.findByRole('grid')
    expect(screens.url()).toBe(`${place}?marks=Working%2Cwork%2CRetired`)
    expect(marks(heading())).toEqual(['work', 'Working'])
    const row = (name: string) => within(grid).getByRole('rowheader', { name })
    expect(marks(row('Not working, looking for work'))).toEqual(['working', 'work'])
    expect(marks(row('Retired'))).toEqual(['Retired'])
    expect(marks(row('Student'))).toEqual([])
    expect(screen.getByText(/^Marked: Working, work, Retired/)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('radio', { name: 'Count' }))
    await waitFor(() =>
      expect(new URLSearchParams(screens.url().split('?')[1]).get('marks')).toBe('Working,work,Retired'),
    )
    expect(new URLSearchParams(screens.url().split('?')[1]).size).toBe(2)
    await user.click(clear())
    await waitFor(() => expect(screens.url()).not.toContain('marks='))
    expect(marks(document.body)).toEqual([])
    expect(screen.queryByText(/^Marked:/)).not.toBeInTheDocument()
    expect(new URLSearchParams(screens.url().split('?')[1]).size).toBe(1)
  })

  it('has them again where the link is opened anew, and none on the question that is opened next', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const { user } = await screens.open({ at: `${place}?marks=retired`, client, as: 'user' })
    const grid = await screen.findByRole('grid')
    expect(marks(grid)).toEqual(['Retired'])
    await user.click(screen.getByRole('button', { name: /^Next question/ }))
    await waitFor(() => expect(screens.url()).toContain('/household'))
    expect(screens.url()).not.toContain('marks=')
  })

  it('has the words marked where people answered in their own words', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const at = place.replace('work', 'wish')
    const { user } = await screens.open({ at: `${at}?marks=wish%2Cbrand`, client, as: 'user' })
    await screen.findByRole('feed', { name: 'Responses' })
    expect(screens.url()).toBe(`${at.replace('/analysis', '/open-analysis')}?marks=wish%2Cbrand`)
    expect(marks(heading()).length).toBeGreaterThan(0)
    await user.click(clear())
    await waitFor(() => expect(screens.url()).toBe(at.replace('/analysis', '/open-analysis')))
    expect(marks(heading())).toEqual([])
  })
})

describe('a story that a search found', () => {
  const addText = (client: MintedClient, storyId: string, title: string, body: string) =>
    client.as('admin').call(addStoryCard, { params: { storyId }, body: { kind: 'text', title, body } })

  it('has the words marked and is opened at the first card that holds one', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'What fills the bag')
    await addText(client, id, 'Breakfast', 'Cereals lead.')
    await addText(client, id, 'At noon', 'Parents pack **lunch boxes** with care.')
    await addText(client, id, 'Later', 'The box comes home empty.')
    const shown: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this)
    })
    const { user } = await screens.open({ at: '/results?query=lunch+boxes&tab=stories', client, as: 'user' })
    await user.click(await screen.findByRole('link', { name: 'What fills the bag' }))
    const card = await screen.findByRole('article', { name: 'At noon' })
    expect(screens.url()).toBe(`/stories/${id}?marks=lunch+boxes%2Cbox`)
    expect(marks(screen.getByRole('main'))).toEqual(['lunch', 'boxes', 'box'])
    expect(shown).toContain(card)
    expect(screen.getByText(/^Marked: lunch boxes, box/)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(clear())
    await waitFor(() => expect(screens.url()).toBe(`/stories/${id}`))
    expect(marks(screen.getByRole('main'))).toEqual([])
  })
})
