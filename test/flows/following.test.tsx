import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createReport,
  createStory,
  DEFAULT_VIEW_SETTINGS,
  getDataset,
  getFollow,
  getNoticeChoice,
  listFollows,
  patchQuestion,
  patchReport,
  startFollow,
} from '@core/contract'
import { SEARCHES_MAX } from '@core/domain'
import { checkAccessibility } from '../harness/axe'
import { addStudy, addTracker, trackerStudy } from '../harness/library'
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
const reportOf = (title: string) => ({
  ...{ title, description: '', dataset_name: trackerStudy.dataset, segmentation: [] },
  main: [{ gender: { calculated: [], nets: [] } }],
  options: {
    ...{ filters: null, autoAdjustBaseEnabled: false, weighting: null, weightingLabel: null, inverted: false },
    viewSettings: DEFAULT_VIEW_SETTINGS,
  },
})
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

/** Presses a follow button once it knows what it stands for. */
const press = async (user: Awaited<ReturnType<typeof screens.open>>['user'], name: string) => {
  await waitFor(async () => expect(await bell(name)).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(await bell(name))
}
const followedBy = async (client: MintedClient) =>
  (await client.as('user').call(listFollows, {})).results.map(({ item_type, title }) => [item_type, title])

describe('what can be followed besides', () => {
  it('is a question on its page, which the inbox leads to', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const path = `/analysis/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}/gender`
    const { user } = await screens.open({ at: path, client, as: 'user' })
    const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
    const { questions } = await client.as('manager').call(getDataset, { params, query: {} })
    const text = questions.find(question => question.question_name === 'gender')?.question_text ?? ''
    await press(user, `Follow “${text}”`)
    await bell(`Following “${text}”`)
    expect(await followedBy(client)).toEqual([['question', text]])
    await checkAccessibility()
    const body = { question_text: 'Which gender are you?' }
    await client.as('manager').call(patchQuestion, { params: { ...params, questionName: 'gender' }, query: {}, body })
    screens.reopen('/favorites')
    await user.click(await bell(news('1 update')))
    const line = within(await screen.findByRole('list', { name: 'Notifications' })).getByRole('link')
    expect(line).toHaveTextContent('Which gender are you?The wording or the answers changed')
    await user.click(line)
    await waitFor(() => expect(screens.url()).toBe(path))
  })

  it('is a saved report in the list of its study', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const report = await client.as('manager').call(createReport, {
      params: { studyId: trackerStudy.number },
      body: reportOf('Gender'),
    })
    const { user } = await screens.open({ at: `/studies/${trackerStudy.number}?tab=reports`, client, as: 'user' })
    await press(user, 'Follow “Gender”')
    await bell('Following “Gender”')
    expect(await followedBy(client)).toEqual([['report', 'Gender']])
    await checkAccessibility()
    const params = { studyId: trackerStudy.number, reportId: report.id }
    await client.as('manager').call(patchReport, { params, body: { title: 'Men and women' } })
    screens.reopen('/favorites')
    await user.click(await bell(news('1 update')))
    const line = within(await screen.findByRole('list', { name: 'Notifications' })).getByRole('link')
    expect(line).toHaveTextContent('Men and womenTest manager changed the report')
    await user.click(line)
    await waitFor(() => expect(screens.url()).toContain(`report=${report.id}`))
  })

  it('is a search with its filters, which tells of what is new', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits', 2024)
    const filtered = `/results?query=snack&storyFilters=${encodeURIComponent('{"story_year":["2001"]}')}`
    const { user } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    await press(user, 'Follow this search “snack”')
    await bell('Following “snack”')
    await checkAccessibility()
    await client.as('manager').call(createStory, { body: { title: 'A snack at noon', summary: '', public: true } })
    await screens.server.jobs.runDue()
    screens.reopen(filtered)
    // With other filters it is another search.
    await bell('Follow this search “snack”')
    await user.click(await bell(news('1 update')))
    const line = within(await screen.findByRole('list', { name: 'Notifications' })).getByRole('link')
    expect(line).toHaveTextContent('Search: snackNew result: A snack at noon')
    await user.click(line)
    await waitFor(() => expect(screens.url()).toBe('/results?query=snack'))
    await bell('Following “snack”')
  })

  it('is a search for the corrected words where they were mistyped', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits')
    const { user } = await screens.open({ at: '/results?query=snakc', client, as: 'user' })
    await press(user, 'Follow this search “snack”')
    await bell('Following “snack”')
    expect(await followedBy(client)).toEqual([['search', 'Search: snack']])
  })

  it('says why one thing more cannot be followed', async () => {
    const client = await screens.server.mintClient()
    for (let at = 0; at < SEARCHES_MAX; at += 1)
      await client.as('user').call(startFollow, { params: { itemType: 'search', itemId: `query=word${at}` } })
    const { user } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    await press(user, 'Follow this search “snack”')
    expect(await screen.findByText(/You can follow at most 50 searches/)).toBeInTheDocument()
  })
})

describe('the settings', () => {
  it('list all that somebody follows by kind, where they stop and begin again', async () => {
    const client = await screens.server.mintClient()
    const { studyNumber } = await addStudy(client, 'Oat Drinks')
    const story = await addStory(client, 'Mornings')
    const { call } = client.as('user')
    await call(startFollow, { params: { itemType: 'study', itemId: studyNumber } })
    await call(startFollow, { params: { itemType: 'story', itemId: story } })
    await call(startFollow, { params: { itemType: 'search', itemId: 'query=oats' } })
    const { user } = await screens.open({ at: '/settings/notifications', client, as: 'user' })
    const part = within(await screen.findByRole('region', { name: 'What you follow' }))
    const lists = await waitFor(() => {
      const all = part.getAllByRole('list')
      expect(all).toHaveLength(3)
      return all
    })
    expect(lists.map(list => within(list).getByRole('link').textContent)).toEqual([
      'Oat Drinks',
      'Mornings',
      'Search: oats',
    ])
    await checkAccessibility()
    await press(user, 'Following “Mornings”')
    await press(user, 'Following “Search: oats”')
    await bell('Follow “Mornings”')
    await bell('Follow “Search: oats”')
    expect(await followedBy(client)).toEqual([['study', 'Oat Drinks']])
    await press(user, 'Follow “Mornings”')
    await bell('Following “Mornings”')
    expect(await followedBy(client)).toEqual([
      ['study', 'Oat Drinks'],
      ['story', 'Mornings'],
    ])
  })

  it('say where to begin while nothing is followed, and that the list could not be loaded', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/settings/notifications', client, as: 'user' })
    expect(await screen.findByText('You do not follow anything yet')).toBeInTheDocument()
    screens.fail(refuse(listFollows, 'unavailable', { once: true }))
    screens.reopen('/settings/notifications')
    expect(await screen.findByText('What you follow could not be loaded.')).toBeInTheDocument()
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
    expect(await screen.findByText('E-mail is not set up')).toBeInTheDocument()
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

  it('are not stopped by half a link, and the page says so', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/unsubscribe', client, as: 'user' })
    expect(await screen.findByText(/This link is not complete/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Stop these e-mails' })).not.toBeInTheDocument()
    await checkAccessibility()
  })
})
