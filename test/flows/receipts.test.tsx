import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addStoryCard,
  createReceipt,
  createStory,
  DEFAULT_VIEW_SETTINGS,
  getReceipt,
  getReceiptDocument,
  type AnalysisRequest,
  type NewStoryCard,
  type ReceiptDocument,
} from '@core/contract'
import { readReceiptId, receiptSettingsOf } from '@core/report'
import { studies } from '@server/db/schema'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { aRequest } from '../harness/reportData'
import { refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const withTracker = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  return client
}

const GENDER: AnalysisRequest['rows'][number] = { question: 'gender' }

const makeReceipt = async (client: MintedClient, row = GENDER): Promise<string> => {
  const { id } = await client.as('manager').call(createReceipt, {
    params: { studyId: trackerStudy.number, datasetName: trackerStudy.dataset },
    body: {
      request: aRequest({ rows: [row], axis: [{ question: 'wave' }] }),
      settings: receiptSettingsOf(DEFAULT_VIEW_SETTINGS),
      columns: null,
    },
  })
  return id
}

describe('a receipt', () => {
  it('is reached from a cell, says where its figure comes from, and leads to its neighbours and back', async () => {
    const client = await withTracker()
    const at = `${paths.analysis(trackerStudy.number, trackerStudy.dataset, 'gender')}?axis=wave&weight=none`
    const page = await screens.open({ at, client, as: 'user' })
    const [, cell] = await screen.findAllByRole('gridcell', { name: /^\d+ percent/ })
    await page.user.click(cell ?? document.body)
    await page.user.click(screen.getByRole('button', { name: 'Receipt' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'How it is counted' })).toBeInTheDocument()
    expect(screen.getByText('This is the newest version.')).toBeInTheDocument()
    expect(
      screen.getByText(/^Of 2,400 respondents, 2,400 answered “[^”]+”\. 800 of them are in “Wave 1/),
    ).toBeInTheDocument()
    const row = within(screen.getByRole('table', { name: 'Male in each column' }))
    expect(row.getAllByRole('row')).toHaveLength(5)
    // Tabs over the whole table; the manager alone may check it against the file.
    expect(screen.queryByRole('button', { name: 'Download receipt' })).not.toBeInTheDocument()
    await checkAccessibility()
    await page.user.click(row.getByRole('button', { name: /Wave 2/ }))
    expect(await screen.findByText(/800 of them are in “Wave 2/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open in analysis' })).toHaveAttribute(
      'href',
      expect.stringContaining('/gender?axis=wave'),
    )
  })

  it('is reached from the mark of a chart by keyboard, from the first to the next', async () => {
    const client = await withTracker()
    const at = `${paths.analysis(trackerStudy.number, trackerStudy.dataset, 'gender')}?axis=wave&weight=none`
    const page = await screens.open({ at, client, as: 'user' })
    const marks = within(await screen.findByRole('list', { name: 'Receipt of each figure' }))
    const [first] = marks.getAllByRole('button', { name: /^Receipt: \d+ %, Male, Wave 1/ })
    first?.focus()
    await page.user.keyboard('{ArrowRight}')
    expect(document.activeElement).toHaveAccessibleName(/^Receipt: \d+ %, Female, Wave 1/)
    const share = /\d+ %/.exec(document.activeElement?.textContent ?? '')?.[0] ?? 'none'
    await page.user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 2, name: 'How it is counted' })).toBeInTheDocument()
    expect(screen.getByText(/800 of them are in “Wave 1/)).toBeInTheDocument()
    expect(screen.getByRole('table', { name: 'Female in each column' })).toBeInTheDocument()
    expect(screen.getAllByText(new RegExp(`^${share.replace(' ', '\\s*')}`)).length).toBeGreaterThan(0)
  })

  it('is downloaded by managers as the document that its code is checked with', async () => {
    const client = await withTracker()
    const id = await makeReceipt(client)
    const saved = catchSavedFiles()
    const page = await screens.open({ at: paths.receipt(id, { row: '1', column: 'wave:1' }), client, as: 'manager' })
    screens.fail(refuse(getReceiptDocument, 'unavailable', { once: true }))
    await page.user.click(await screen.findByRole('button', { name: 'Download receipt' }))
    expect(await screen.findByText(/^The receipt was not downloaded\./)).toBeInTheDocument()
    await page.user.click(screen.getByRole('button', { name: 'Download receipt' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const [file] = saved
    const document = JSON.parse((await file?.content.text()) ?? '') as ReceiptDocument
    expect(document).toMatchObject({ id, figure: { row: '1', column: 'wave:1' } })
    expect(readReceiptId(file?.name.replace('receipt ', '').replace('.json', '') ?? '')).toBe(id)
  })

  it('names a question as people read it, and says what can be checked without the original file', async () => {
    const client = await withTracker()
    const id = await makeReceipt(client, { question: 'satisfaction', breakouts: ['satisfaction_1'] })
    await screens.open({ at: paths.receipt(id, { row: '4', column: 'wave:1' }), client, as: 'manager' })
    expect((await screen.findAllByText(/answered “Satisfaction with the last visit: Copper Griddle”/))[0]).toBeVisible()
    expect(screen.getByText(/^No checksum of the original file\./)).toBeInTheDocument()
    expect(screen.getByText(/can’t check that the file is the original one/)).toBeInTheDocument()
  })

  it('without a figure offers the table to choose one from, and says so where there is no such figure', async () => {
    const client = await withTracker()
    const id = await makeReceipt(client)
    const page = await screens.open({ at: paths.receipt(id, { row: 'gone', column: 'wave:1' }), client, as: 'user' })
    expect(await screen.findByText('This table has no such figure')).toBeInTheDocument()
    const [cell] = await screen.findAllByRole('gridcell', { name: /^\d+ percent/ })
    await page.user.click(cell ?? document.body)
    await page.user.click(screen.getByRole('button', { name: 'Show receipt' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'How it is counted' })).toBeInTheDocument()
  })

  it('that is missing, cannot be loaded, or has lost its data says which', async () => {
    const client = await withTracker()
    const id = await makeReceipt(client)
    screens.fail(refuse(getReceipt, 'unavailable', { once: true }))
    const page = await screens.open({ at: paths.receipt(id), client, as: 'manager' })
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Choose a figure' })).toBeInTheDocument()
    await screens.open({ at: paths.receipt('nothing'), client, as: 'manager' })
    expect(await screen.findByText('This receipt was not found')).toBeInTheDocument()
    await client.tenant(tx => tx.delete(studies).where(eq(studies.clientId, client.client.id)))
    await screens.open({ at: paths.receipt(id), client, as: 'manager' })
    expect(await screen.findByText('The data of this receipt were deleted')).toBeInTheDocument()
    await checkAccessibility()
  })

  it('is reached from the figure of a story', async () => {
    const client = await withTracker()
    const manager = client.as('manager')
    const { id: storyId } = await manager.call(createStory, { body: { title: 'Brands', summary: '', public: false } })
    const card: NewStoryCard = {
      kind: 'figure',
      ...{ title: 'Men', body: '', study_id: trackerStudy.number, dataset_name: trackerStudy.dataset },
      question: 'gender',
      view: {
        ...{ axis: ['wave'], nested: false, filters: null, weight: null, autoAdjustBase: true, breakout: null },
        ...{ arrangement: null, settings: DEFAULT_VIEW_SETTINGS },
        parts: 'both',
      },
    }
    await manager.call(addStoryCard, { params: { storyId }, body: card })
    const page = await screens.open({ at: paths.story(storyId), client, as: 'manager' })
    const link = await screen.findByRole('link', { name: 'Receipt' })
    // The same table as that of the analysis has the same address.
    expect(link).toHaveAttribute('href', paths.receipt(await makeReceipt(client)))
    await page.user.click(link)
    expect(await screen.findByRole('heading', { level: 2, name: 'Choose a figure' })).toBeInTheDocument()
    const again = await screens.open({ at: paths.story(storyId), client, as: 'manager' })
    await again.user.click(await screen.findByRole('button', { name: /^Receipt: \d+ %, Female, Wave 1/ }))
    expect(await screen.findByRole('table', { name: 'Female in each column' })).toBeInTheDocument()
  })
})
