import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { publishDataset } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { importDataset, smallCsv } from '../harness/importing'
import { serveScreens } from '../harness/renderApp'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

/** A published dataset of a study, and a file that was imported into it since. */
const withNewVersion = async (client: MintedClient) => {
  const manager = client.as('manager')
  const file = { fileName: 'wave.csv', bytes: smallCsv(120) }
  const first = await importDataset(screens.server, manager, { ...file, study: { study_name: 'Coffee' } })
  return importDataset(screens.server, manager, {
    ...file,
    bytes: smallCsv(90),
    study: { study_id: first.studyId },
    publish: false,
  })
}
const row = async () => screen.findByRole('row', { name: /^Main/ })

describe('a new version of a published dataset', () => {
  it('is said to wait where its import ends, with the way to the dataset', async () => {
    const client = await screens.server.mintClient()
    const { importId, studyId } = await withNewVersion(client)
    await screens.open({ at: `/import?import=${importId}`, client, as: 'manager' })
    expect(await screen.findByText('Version 2 is waiting to be published')).toBeInTheDocument()
    expect(screen.getByText(/Readers keep version 1 until version 2 is published/)).toBeInTheDocument()
    expect(screen.queryByText(/It is unpublished/)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the dataset' })).toHaveAttribute(
      'href',
      `/dataset/questions/${studyId}/Main`,
    )
    await checkAccessibility()
  })

  it('is published from the study page, where readers are told nothing of it before', async () => {
    const client = await screens.server.mintClient()
    const { studyId } = await withNewVersion(client)
    await screens.open({ at: `/studies/${studyId}?tab=datasets`, client, as: 'user' })
    expect(within(await row()).getByText('Published')).toBeInTheDocument()
    expect(screen.queryByText(/is waiting to be published/)).not.toBeInTheDocument()
    expect(within(await row()).getByRole('cell', { name: '120' })).toBeInTheDocument()

    const { user } = await screens.open({ at: `/studies/${studyId}?tab=datasets`, client, as: 'manager' })
    expect(within(await row()).getByText('Published')).toBeInTheDocument()
    expect(within(await row()).getByRole('link', { name: 'Version 2 is waiting to be published' })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(within(await row()).getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish Main?' }))
    expect(dialog.getByText(/Readers will then get version 2 instead of version 1/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await within(await row()).findByText('Publishing')).toBeInTheDocument()
    expect(screens.callsOf(publishDataset)).toBe(1)
    await screens.server.jobs.runDue()
    expect(await within(await row()).findByText('Published', undefined, { timeout: 10_000 })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(/is waiting to be published/)).not.toBeInTheDocument())
    expect(within(await row()).getByRole('cell', { name: '90' })).toBeInTheDocument()
  })
})
