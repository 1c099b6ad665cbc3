import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addStoryCard, createStory, getStory } from '@core/contract'
import type { Caller } from '../harness/serverApp'
import { callerOf, SOON, startJourney } from './reportsWork'
import { signIn } from './visitor'

const AUTHOR = 'user@demo.test'
const MANAGER = 'manager@demo.test'

describe('two people in the editor of one story, while the server is killed', () => {
  const journey = startJourney()
  let storyId = ''
  let one: Page
  let other: Page

  const card = (page: Page, at: number) => page.getByRole('region', { name: new RegExp(`^Card ${String(at)}: `) })
  const field = (page: Page, at: number, name: 'Headline' | 'Text') =>
    card(page, at).getByRole('textbox', { name, exact: true })
  const cards = async (caller: Promise<Caller>) =>
    (await (await caller).call(getStory, { params: { storyId } })).cards.map(({ content }) =>
      content.kind === 'headline' ? [content.title, content.body] : [content.kind],
    )
  const stored = () => cards(callerOf(journey.app, AUTHOR))
  const addHeadline = async (page: Page, title: string) => {
    const panel = page.getByRole('complementary', { name: 'Add a card' })
    if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Add a card' }).click()
    await panel.getByRole('button', { name: 'Headline', exact: true }).click()
    const form = page.getByRole('region', { name: 'New headline' })
    await form.getByRole('textbox', { name: 'Headline' }).fill(title)
    await form.getByRole('button', { name: 'Add card' }).click()
  }

  beforeAll(() => {
    one = journey.user.page
    other = journey.manager.page
  })

  it('open it', async () => {
    const caller = await callerOf(journey.app, AUTHOR)
    const { id } = await caller.call(createStory, { body: { title: 'Shared work', summary: '', public: true } })
    storyId = id
    for (const title of ['First', 'Second', 'Third'])
      await caller.call(addStoryCard, { params: { storyId }, query: {}, body: { kind: 'headline', title, body: '' } })
    const path = `/stories/${storyId}?edit=1`
    await signIn(one, journey.app, AUTHOR, path)
    await signIn(other, journey.app, MANAGER, path)
    await card(one, 3).waitFor()
    await card(other, 3).waitFor()
  })

  it('change different cards at the same moment, and both changes are there', async () => {
    await Promise.all([
      field(one, 1, 'Headline').fill('First of one'),
      field(other, 2, 'Headline').fill('Of the other'),
    ])
    await expect.poll(stored, SOON).toEqual([
      ['First of one', ''],
      ['Of the other', ''],
      ['Third', ''],
    ])
  })

  it('go on typing and adding after it was killed, and lose nothing once it is back', async () => {
    // What is typed here is on its way, or not yet sent, when the server dies.
    await field(one, 1, 'Text').fill('Typed before the end')
    await addHeadline(other, 'Added at the end')
    await journey.app.kill()
    await field(one, 3, 'Headline').fill('Typed without a server')
    await field(other, 2, 'Text').fill('Also without one')
    await addHeadline(one, 'Added without a server')
    await one.getByRole('alert').first().waitFor()
    await journey.app.again()
    const waiting = one.getByRole('region', { name: 'New headline' })
    await waiting.getByRole('button', { name: 'Add card' }).click()
    await waiting.waitFor({ state: 'detached' })
    // The other's card may have been refused too: its form is then still there, with the words.
    const form = other.getByRole('region', { name: 'New headline' })
    if (await form.isVisible()) {
      await form.getByRole('button', { name: 'Add card' }).click()
      await form.waitFor({ state: 'detached' })
    }
    await expect
      .poll(async () => [...(await stored())].sort(), SOON)
      .toEqual(
        [
          ['First of one', 'Typed before the end'],
          ['Of the other', 'Also without one'],
          ['Typed without a server', ''],
          ['Added at the end', ''],
          ['Added without a server', ''],
        ].sort(),
      )
  })

  it('ask where both changed the same words', async () => {
    for (const page of [one, other]) {
      await page.reload()
      await card(page, 5).waitFor()
    }
    await field(one, 2, 'Headline').fill('One way')
    await expect.poll(async () => (await stored())[1]?.[0], SOON).toBe('One way')
    await field(other, 2, 'Headline').fill('Another way')
    await other.getByRole('button', { name: /^Keep / }).waitFor()
    expect((await stored())[1]?.[0]).toBe('One way')
    expect(await field(other, 2, 'Headline').inputValue()).toBe('Another way')
  })
})
