import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addStoryCard, createStory, getFollow, getNoticeChoice, startFollow } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()

const addStory = async (client: MintedClient, title: string) =>
  (await client.as('manager').call(createStory, { body: { title, summary: '', public: true } })).id
const addCard = (client: MintedClient, storyId: string) =>
  client.as('manager').call(addStoryCard, {
    params: { storyId },
    body: { kind: 'text', title: 'A card', body: '' },
  })
/** A story that the user follows, with two new cards. */
const withNews = async (client: MintedClient, title = 'Mornings') => {
  const id = await addStory(client, title)
  await client.as('user').call(startFollow, { params: { itemType: 'story', itemId: id } })
  for (const _ of [1, 2]) await addCard(client, id)
  return id
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const news = (count: string) => `Notifications: ${count} unread`

describe('following', () => {
  it('begins and ends on the page of a study', async () => {
    const client = await screens.server.mintClient()
    const { studyNumber } = await addStudy(client, 'Oat Drinks')
    const { user } = await screens.open({ at: `/studies/${studyNumber}`, client, as: 'user' })
    const following = async () =>
      (await client.as('user').call(getFollow, { params: { itemType: 'study', itemId: studyNumber } })).following
    await waitFor(async () => expect(await bell('Follow “Oat Drinks”')).toBeEnabled())
    await waitFor(async () => expect(await bell('Follow “Oat Drinks”')).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(await bell('Follow “Oat Drinks”'))
    await bell('Following “Oat Drinks”')
    expect(await following()).toBe(true)
    await user.click(await bell('Following “Oat Drinks”'))
    await bell('Follow “Oat Drinks”')
    expect(await following()).toBe(false)
    await checkAccessibility()
  })

  it('says so when it could not begin, and stays as it was', async () => {
    const client = await screens.server.mintClient()
    const { studyNumber } = await addStudy(client, 'Oat Drinks')
    screens.fail(refuse(startFollow, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: `/studies/${studyNumber}`, client, as: 'user' })
    await waitFor(async () => expect(await bell('Follow “Oat Drinks”')).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(await bell('Follow “Oat Drinks”'))
    expect(await screen.findByText('Made to fail: unavailable.')).toBeInTheDocument()
    await bell('Follow “Oat Drinks”')
  })
})

describe('the inbox', () => {
  it('teaches what it is for while it is empty', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/favorites', client, as: 'user' })
    await user.click(await bell('Notifications'))
    const panel = await screen.findByRole('dialog', { name: 'Notifications' })
    expect(await within(panel).findByText('Nothing new')).toBeInTheDocument()
    expect(within(panel).getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
      'href',
      '/settings/notifications',
    )
    await checkAccessibility()
  })

  it('counts what is new, leads to it, and knows then that it was read', async () => {
    const client = await screens.server.mintClient()
    await withNews(client, 'Evenings')
    await withNews(client)
    const { user } = await screens.open({ at: '/favorites', client, as: 'user' })
    await user.click(await bell(news('2 updates')))
    const lines = await screen.findByRole('list', { name: 'Notifications' })
    expect(
      within(lines)
        .getAllByRole('link')
        .map(line => line.textContent),
    ).toEqual([
      expect.stringMatching(/^MorningsTest manager added 2 cardsJust now · unread$/),
      expect.stringMatching(/^EveningsTest manager added 2 cardsJust now · unread$/),
    ])
    await checkAccessibility()
    await user.click(within(lines).getByRole('link', { name: /Mornings/ }))
    expect(await screen.findByRole('heading', { name: 'Mornings' })).toBeInTheDocument()
    await user.click(await bell(news('1 update')))
    await user.click(await bell('Mark all as read'))
    await bell('Notifications')
    screens.reopen('/favorites')
    await user.click(await bell('Notifications'))
    const read = await screen.findByRole('list', { name: 'Notifications' })
    expect(within(read).queryByText(/unread/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })
})

describe('mails', () => {
  it('cannot be chosen where none can be sent, which the settings say', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/settings/notifications', client, as: 'user' })
    expect(await screen.findByText('Mails are not set up')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /^No e-mails/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: /^Daily/ })).toBeDisabled()
    await checkAccessibility()
    expect(await client.as('user').call(getNoticeChoice, {})).toMatchObject({ mails: 'none' })
  })

  it('are not stopped by a link that is not valid, and the page says so', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/unsubscribe#1.forged', client, as: 'user' })
    await user.click(await bell('Stop these e-mails'))
    expect(await screen.findByText(/This link is not valid/)).toBeInTheDocument()
    await checkAccessibility()
  })
})
