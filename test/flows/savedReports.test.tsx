import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReport, getReport, listReports, patchReport } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { nameField } from '../harness/builderScreen'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens()
afterEach(() => vi.unstubAllEnvs())

const FUNNEL = 'Brand funnel by wave'

const withReports = async () => {
  const client = await screens.server.mintClient()
  await addTracker(client, { reports: true })
  return client
}
const openList = async (client: MintedClient, as: RoleName = 'manager') => {
  const page = await screens.open({ at: `/studies/${trackerStudy.number}?tab=reports`, client, as })
  await screen.findByRole('list', { name: 'Saved reports' })
  return { client, page, user: page.user }
}
const open = async (as?: RoleName) => openList(await withReports(), as)
const titles = () =>
  within(screen.getByRole('list', { name: 'Saved reports' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const stored = async (client: MintedClient) =>
  (await client.as('manager').call(listReports, { params: { studyId: trackerStudy.number } })).results
const edit = (title: string) => screen.getByRole('button', { name: `Edit name and description of ${title}` })

describe('the saved reports of a study', () => {
  it('are found by name, description or author, and ordered by name', async () => {
    const { user, client } = await open()
    const all = (await stored(client)).map(({ title }) => title)
    expect(titles()).toEqual(all)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Name')
    expect(titles()).toEqual([...all].sort((a, b) => a.localeCompare(b, 'en')))
    const search = screen.getByRole('searchbox', { name: 'Find a saved report' })
    await user.type(search, 'FUNNEL')
    expect(titles()).toEqual([FUNNEL])
    await user.clear(search)
    await user.type(search, 'no such words')
    expect(screen.getByRole('heading', { name: 'No saved reports match' })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Show all saved reports' }))
    expect(titles()).toHaveLength(all.length)
    expect(search).toHaveFocus()
    await screen.findByText(`${all.length} of ${all.length} saved reports`)
  })

  it('are renamed and described where they stand, and open under their new name', async () => {
    const { user, client } = await open()
    await user.click(edit(FUNNEL))
    const form = within(screen.getByRole('form', { name: `Edit ${FUNNEL}` }))
    const name = form.getByRole('textbox', { name: 'Report name' })
    expect(name).toHaveFocus()
    await user.clear(name)
    expect(form.getByText('Enter a name')).toBeInTheDocument()
    await user.click(form.getByRole('textbox', { name: /^Description/ }))
    await user.keyboard('{Control>}a{/Control}{Delete}For the board')
    await user.type(name, 'The funnel{Enter}')
    await waitFor(() => expect(titles()).toContain('The funnel'))
    expect(screen.getByText('For the board')).toBeInTheDocument()
    await waitFor(() => expect(edit('The funnel')).toHaveFocus())
    expect((await stored(client)).find(({ title }) => title === 'The funnel')).toMatchObject({
      description: 'For the board',
    })
    await user.click(screen.getByRole('link', { name: 'Open The funnel' }))
    expect(await nameField()).toHaveValue('The funnel')
  })

  it('keep their name when the server does not take another, and say why', async () => {
    const { user } = await open()
    screens.fail(refuse(patchReport, 'unavailable', { once: true }))
    await user.click(edit(FUNNEL))
    await user.keyboard('Other{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed.')
    await user.keyboard('{Escape}')
    expect(titles()).toContain(FUNNEL)
    await user.click(edit(FUNNEL))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('are duplicated in one step as Copy of …, which can be taken back', async () => {
    const { user, client } = await open('user')
    const before = await stored(client)
    await user.click(screen.getByRole('button', { name: `Duplicate ${FUNNEL}` }))
    await waitFor(() => expect(titles()[0]).toBe(`Copy of ${FUNNEL}`))
    expect(screens.url()).toBe(`/studies/${trackerStudy.number}?tab=reports`)
    const after = await stored(client)
    const [original, copy] = await Promise.all(
      [before.find(({ title }) => title === FUNNEL), after[0]].map(async report =>
        client.as('manager').call(getReport, {
          params: { studyId: trackerStudy.number, reportId: report?.id ?? '' },
          query: { serialized_request: 'true' },
        }),
      ),
    )
    expect(copy?.serialized_request).toEqual({ ...original?.serialized_request, title: `Copy of ${FUNNEL}` })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(titles()).not.toContain(`Copy of ${FUNNEL}`))
  })

  it('get a name of their own each time they are duplicated', async () => {
    const { user } = await open('user')
    for (const copy of [`Copy of ${FUNNEL}`, `Copy of ${FUNNEL} (2)`, `Copy of ${FUNNEL} (3)`]) {
      await user.click(screen.getByRole('button', { name: `Duplicate ${FUNNEL}` }))
      await waitFor(() => expect(titles()[0]).toBe(copy))
    }
  })

  it('of the same name are told apart by their buttons, their times and their numbers', async () => {
    const { user, client } = await open()
    const at = { studyId: trackerStudy.number }
    const reportId = (await stored(client)).find(({ title }) => title === FUNNEL)?.id ?? ''
    const query = { serialized_request: 'true' } as const
    const { serialized_request: saved } = await client
      .as('user')
      .call(getReport, { params: { ...at, reportId }, query })
    if (!saved) throw new Error('It holds no request')
    await client.as('user').call(createReport, { params: at, body: saved })
    screens.reopen(`/studies/${trackerStudy.number}?tab=reports`)
    const newer = within((await screen.findAllByRole('heading', { name: FUNNEL }))[0]?.closest('li') ?? document.body)
    expect(newer.getByText(/ · \d{4}-\d{2}-\d{2}, \d{2}:\d{2} · .* · 2 of 2 with this name$/)).toBeInTheDocument()
    const list = within(screen.getByRole('list', { name: 'Saved reports' }))
    const names = [...list.getAllByRole('button'), ...list.getAllByRole('link')].map(one =>
      one.getAttribute('aria-label'),
    )
    expect(names).toContain(`Delete ${FUNNEL}, 1 of 2`)
    expect(new Set(names).size).toBe(names.length)
    await user.click(screen.getByRole('button', { name: `Delete ${FUNNEL}, 1 of 2` }))
    expect(screen.getByRole('button', { name: `Delete ${FUNNEL}` })).toBeInTheDocument()
  })

  it('that could not be duplicated say so, and once the answer comes are there once', async () => {
    const { user, client } = await open('user')
    const { length } = await stored(client)
    screens.loseAnswer(createReport)
    await user.click(screen.getByRole('button', { name: `Duplicate ${FUNNEL}` }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`“${FUNNEL}” was not copied.`)
    await user.click(screen.getByRole('button', { name: `Duplicate ${FUNNEL}` }))
    await waitFor(() => expect(titles()[0]).toBe(`Copy of ${FUNNEL}`))
    expect(await stored(client)).toHaveLength(length + 1)
  })

  it('hand the focus on when they are deleted: to the one after, at last to the heading of the page', async () => {
    const { user, client } = await open()
    const all = (await stored(client)).map(({ title }) => title)
    const remove = (title: string) => screen.getByRole('button', { name: `Delete ${title}` })
    for (const [at, title] of all.entries()) {
      await user.click(remove(title))
      const next = all[at + 1]
      const heir = next === undefined ? screen.getByRole('heading', { level: 1 }) : remove(next)
      expect(heir).toHaveFocus()
    }
    expect(await screen.findByRole('heading', { name: 'No saved reports yet' })).toBeInTheDocument()
  })

  it("say the day on which they were made on the reader's own calendar", async () => {
    const client = await withReports()
    const made = (await stored(client))[0]?.created ?? ''
    // One of the two always has another day than the server.
    const timeZone = new Date(made).getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    vi.stubEnv('TZ', timeZone)
    await openList(client)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(made))
    expect(day).not.toBe(made.slice(0, 10))
    const list = within(screen.getByRole('list', { name: 'Saved reports' }))
    expect(list.getAllByText(new RegExp(` · ${day} · `)).length).toBeGreaterThan(0)
  })

  it('of others can be opened and duplicated, not changed', async () => {
    const { client } = await open('user')
    const theirs = (
      await client.as('user').call(listReports, { params: { studyId: trackerStudy.number } })
    ).results.find(({ permissions }) => !permissions.edit)
    expect(theirs).toBeDefined()
    const title = theirs?.title ?? ''
    expect(screen.getByRole('link', { name: `Open ${title}` })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: `Duplicate ${title}` })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: `Edit name and description of ${title}` })).toBeNull()
    expect(screen.queryByRole('button', { name: `Delete ${title}` })).toBeNull()
  })

  it('that cannot be loaded say so and offer another try', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client, { reports: true })
    screens.fail(refuse(listReports, 'unavailable'))
    await screens.open({ at: `/studies/${trackerStudy.number}?tab=reports`, client, as: 'user' })
    expect(await screen.findByText('The saved reports could not be loaded.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})
