import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getStudy, getUsage, listStudies } from '@core/contract'
import { unfoundSearches } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'

const screens = serveScreens({ runJobs: false })
const at = '/settings/usage'

describe('usage', () => {
  it('teaches what will be there while nothing is, and is not there for users', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at, client, as: 'manager' })
    expect(await screen.findByText(/Words appear here when a search finds no study/)).toBeInTheDocument()
    expect(screen.getByText('Studies appear here once people open them.')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Fewer than 5/ })).toBeInTheDocument()
    await checkAccessibility()
    await screens.open({ at, client, as: 'user' })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Usage' })).not.toBeInTheDocument())
  })

  it('shows what was searched and opened, for another period, and is taken as a file', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Oats')
    for (let opened = 0; opened < 2; opened += 1) await client.as('user').call(getStudy, { params: { id: 'Oats' } })
    await client.as('user').call(listStudies, { query: { query: 'oats' } })
    await client.tenant(tx =>
      tx.insert(unfoundSearches).values({ clientId: client.client.id, words: 'zanzibar', times: 4, last: new Date() }),
    )
    const saved = catchSavedFiles()
    const { user } = await screens.open({ at, client, as: 'manager' })
    const searched = within(await screen.findByRole('table', { name: 'Searched without a result, table' }))
    expect(searched.getByRole('row', { name: /^zanzibar 4 / })).toBeInTheDocument()
    const opened = within(screen.getByRole('table', { name: 'Most opened studies, table' }))
    expect(opened.getByRole('row', { name: /^Oats 2 / })).toBeInTheDocument()
    expect(opened.getByRole('link', { name: 'Oats' })).toHaveAttribute('href', '/studies/Oats')
    await checkAccessibility()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '12')
    await waitFor(() => expect(screens.callsOf(getUsage)).toBe(2))
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toContain('usage.csv')
  })

  it('says when it cannot be loaded, and tries again', async () => {
    const client = await screens.server.mintClient()
    screens.fail(refuse(getUsage, 'unavailable', { once: true }))
    const { user } = await screens.open({ at, client, as: 'admin' })
    expect(await screen.findByText('Usage could not be loaded.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Searched without a result' })).toBeInTheDocument()
  })
})
