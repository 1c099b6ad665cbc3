import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteReport, getDomain, getStudy, listReports, patchStudy, publishDataset } from '@core/contract'
import { datasets, studies, supportEvents, userGroups, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy, addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { resizeTo } from '../harness/resizeTo'
import { refuse } from '../harness/respond'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens()
const at = `/studies/${trackerStudy.number}`

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const setState = (client: MintedClient, state: string | null) =>
  client.tenant(tx =>
    tx
      .update(datasets)
      .set({ state, published: state === null })
      .where(eq(datasets.name, trackerStudy.dataset)),
  )

/** The row of the tracker in the table of datasets. */
const datasetRow = async () => {
  const row = (await screen.findByRole('rowheader', { name: trackerStudy.dataset })).closest('tr')
  if (row === null) throw new Error('A row header stands in a row')
  return row
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a study', () => {
  it('shows its facts and its datasets', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await screens.open({ at, client, as: 'user' })
    await heading(trackerStudy.name)
    const row = await datasetRow()
    expect(within(row).getByText('Published')).toBeInTheDocument()
    expect(within(row).getByText('2,400')).toBeInTheDocument()
    expect(screen.getByText(/October 2026 · n=2,400 · NF-2026-0001/)).toBeInTheDocument()
    expect(screen.getByText('Weight by age and region (default)')).toBeInTheDocument()
    expect(document.title).toContain(trackerStudy.name)
    await checkAccessibility()
  })

  it('gives names and actions of datasets the room of a phone', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    resizeTo(390)
    await screens.open({ at, client, as: 'user' })
    const name = await screen.findByRole('rowheader', { name: new RegExp(`^${trackerStudy.dataset}\\s*Published$`) })
    const table = within(screen.getByRole('table', { name: 'Datasets' }))
    expect(table.queryByRole('columnheader', { name: 'State' })).not.toBeInTheDocument()
    const row = name.closest('tr')
    expect(row).not.toBeNull()
    for (const action of ['What matters', 'New report'])
      expect(within(row ?? document.body).getByRole('link', { name: action })).toBeInTheDocument()
    await checkAccessibility()
  })

  it.each([
    ['Needs Annotation', 'Unpublished'],
    ['Awaiting Publish', 'Publishing'],
    ['ERROR', 'Import Error'],
    ['Parsing', 'Importing'],
  ])('labels a dataset in the state %s as %s for those who manage it', async (state, label) => {
    const client = await screens.server.mintClient()
    await addTracker(client, { published: false })
    await setState(client, state)
    await screens.open({ at, client, as: 'manager' })
    expect(within(await datasetRow()).getByText(label)).toBeInTheDocument()
  })

  it('follows a dataset that is still at work until it is ready', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client, { published: false })
    await setState(client, 'Awaiting Publish')
    await screens.open({ at, client, as: 'manager' })
    await within(await datasetRow()).findByText('Publishing')
    await setState(client, null)
    expect(await within(await datasetRow()).findByText('Published')).toBeInTheDocument()
  })

  it('that does not exist leads back to the list', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/studies/nowhere', client, as: 'manager' })
    await heading("This study doesn't exist")
    expect(screen.getByRole('link', { name: 'All studies' })).toHaveAttribute('href', '/studies')
    await checkAccessibility()
  })

  it('that is restricted asks to contact customer success, and the contact is recorded', async () => {
    const client = await screens.server.mintClient()
    screens.fail(refuse(getStudy, 'forbidden'))
    const { user } = await screens.open({ at, client, as: 'user' })
    await heading('Access restricted')
    expect(screen.getByText('Contact customer success for access.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
    const recorded = await client.tenant(tx => tx.select().from(supportEvents))
    expect(recorded).toMatchObject([{ kind: 'access_restricted', path: at, userId: client.user.id }])
  })

  it('that is for certain groups says so and whom to ask, and nothing else of it; silent readers find none', async () => {
    const client = await screens.server.mintClient({ name: 'Northfield Foods' })
    await addTracker(client)
    await client.tenant(tx => tx.update(studies).set({ restrictedGroups: ['Board'] }))
    for (const path of [at, `/dataset/questions/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}`]) {
      await screens.open({ at: path, client, as: 'user' })
      await heading('Access restricted')
      expect(screen.getByText(/Ask for access, or contact customer success/)).toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'Contact us' })).toBeInTheDocument()
      expect(document.body.textContent).not.toMatch(new RegExp(`${trackerStudy.name}|Board`))
      expect(screens.url()).toBe(path)
      await checkAccessibility()
      cleanup()
    }
    await client.tenant(tx => tx.update(users).set({ silentRestrictions: true }).where(eq(users.id, client.user.id)))
    await screens.open({ at, client, as: 'user' })
    await heading('Access restricted')
  })

  it('is given to groups on its page, which keeps ticks that are not saved yet and says so to managers', async () => {
    const client = await screens.server.mintClient({ name: 'Northfield Foods' })
    await addTracker(client)
    await client.tenant(tx =>
      tx.insert(userGroups).values(['Brand team', 'Agencies'].map(name => ({ clientId: client.client.id, name }))),
    )
    const first = await screens.open({ at, client, as: 'manager' })
    await heading(trackerStudy.name)
    await first.user.click(screen.getByRole('tab', { name: 'Access groups' }))
    expect(await screen.findByText('Everyone at Northfield Foods')).toBeInTheDocument()
    await first.user.click(await screen.findByRole('checkbox', { name: 'Brand team' }))
    await first.user.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name: 'Studies' }),
    )
    await heading('Studies')
    const { user } = screens.reopen(`${at}?tab=access`)
    expect(await screen.findByText(/^Your unsaved changes from/)).toBeInTheDocument()
    expect(await screen.findByRole('checkbox', { name: 'Brand team' })).toBeChecked()
    screens.fail(refuse(patchStudy, 'unavailable', { once: true }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Access groups not saved.')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Brand team' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Access groups saved.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getAllByText('Visible to 1 group')).toHaveLength(2))
    const saved = await client.as('manager').call(getStudy, { params: { id: trackerStudy.number } })
    expect(saved.group_restrictions).toEqual(['Brand team'])
    await checkAccessibility()
    await screens.open({ at: '/studies', client, as: 'manager' })
    expect(await screen.findByText('Restricted')).toBeInTheDocument()
  })

  it('has no access groups for readers, not even by their address', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await screens.open({ at: `${at}?tab=access`, client, as: 'user' })
    await heading(trackerStudy.name)
    expect(screen.queryByRole('tab', { name: 'Access groups' })).not.toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    expect(screens.callsOf(getDomain)).toBe(0)
  })

  it('that cannot be fetched can be tried again', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Tea')
    screens.fail(refuse(getStudy, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: '/studies/Tea', client, as: 'user' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong retrieving this study.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('Tea')
    expect(screen.getByText('No datasets yet')).toBeInTheDocument()
  })
})

describe('publishing', () => {
  it('asks a manager first, and then opens the dataset to its readers', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client, { published: false })
    const { user } = await screens.open({ at, client, as: 'manager' })
    const row = await datasetRow()
    await user.click(within(row).getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: `Publish ${trackerStudy.dataset}?` }))
    expect(dialog.getByText(/Everyone who can see this study can then build reports on it/)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screens.callsOf(publishDataset)).toBe(0)
    await user.click(within(row).getByRole('button', { name: 'Publish' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }))
    expect(await within(row).findByText('Published')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(within(row).queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
    await screens.open({ at, client, as: 'user' })
    expect(within(await datasetRow()).getByText('Published')).toBeInTheDocument()
  })

  it('is not offered to regular users, who do not see the dataset before', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client, { published: false })
    await screens.open({ at, client, as: 'user' })
    await heading(trackerStudy.name)
    expect(screen.getByText('No datasets yet')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Add data' })).not.toBeInTheDocument()
  })

  it('that fails says so in the dialog and leaves the dataset as it was', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client, { published: false })
    screens.fail(refuse(publishDataset, 'unavailable'))
    const { user } = await screens.open({ at, client, as: 'manager' })
    await user.click(within(await datasetRow()).getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('The dataset could not be published.')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(within(await datasetRow()).getByText('Unpublished')).toBeInTheDocument()
  })
})

describe('saved reports', () => {
  const FUNNEL = 'Brand funnel by wave'
  const open = async (as: RoleName = 'manager') => {
    const client = await screens.server.mintClient()
    await addTracker(client, { reports: true })
    const page = await screens.open({ at: `${at}?tab=reports`, client, as })
    await screen.findByRole('list', { name: 'Saved reports' })
    const stored = async () =>
      (await client.as('user').call(listReports, { params: { studyId: trackerStudy.number } })).results.map(
        ({ title }) => title,
      )
    return { ...page, client, stored }
  }

  it('are listed with author and ways to open, duplicate and delete them', async () => {
    const { user } = await open()
    expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(3)
    expect(screen.getAllByText(/^Test manager · /)).toHaveLength(3)
    await checkAccessibility()
    const target = screen.getByRole('link', { name: `Open ${FUNNEL}` }).getAttribute('href') ?? ''
    expect(new URL(target, 'http://here').searchParams.get('dataset')).toBe(trackerStudy.dataset)
    expect(screen.getByRole('button', { name: `Duplicate ${FUNNEL}` })).toBeEnabled()
    await user.click(screen.getByRole('tab', { name: /Datasets/ }))
    expect(screens.url()).toBe(`${at}?tab=datasets`)
    expect(within(await datasetRow()).getByText('Published')).toBeInTheDocument()
  })

  it('that were deleted come back by Undo, without the server having been told', async () => {
    const { user, stored } = await open()
    await user.click(screen.getByRole('button', { name: `Delete ${FUNNEL}` }))
    expect(screen.queryByRole('heading', { name: FUNNEL })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: FUNNEL })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: /Datasets/ }))
    expect(screens.callsOf(deleteReport)).toBe(0)
    expect(await stored()).toContain(FUNNEL)
  })

  it('that were deleted are gone with the message that offers the undo', async () => {
    const { user, stored } = await open()
    await user.click(screen.getByRole('button', { name: `Delete ${FUNNEL}` }))
    await user.click(screen.getByRole('tab', { name: /Datasets/ }))
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(async () => expect(await stored()).not.toContain(FUNNEL))
    await user.click(screen.getByRole('tab', { name: /Reports/ }))
    await screen.findByRole('list', { name: 'Saved reports' })
    expect(screen.queryByRole('heading', { name: FUNNEL })).not.toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(2)
  })

  it('that cannot be deleted now stay and say so', async () => {
    const { user } = await open()
    screens.fail(refuse(deleteReport, 'unavailable'))
    await user.click(screen.getByRole('button', { name: `Delete ${FUNNEL}` }))
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`“${FUNNEL}” was not deleted.`)
    expect(screen.getByRole('heading', { name: FUNNEL })).toBeInTheDocument()
  })

  it('are not offered to a client without bulk analysis', async () => {
    const client = await screens.server.mintClient({ flags: {} })
    await addTracker(client)
    await screens.open({ at, client, as: 'admin' })
    await heading(trackerStudy.name)
    expect(screen.queryByRole('tab', { name: /Reports/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /report/i })).not.toBeInTheDocument()
  })
})
