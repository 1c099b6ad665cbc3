import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createImport,
  getDataset,
  getImport,
  getStudy,
  listStudies,
  rereadImport,
  uploadImportFile,
} from '@core/contract'
import { clients } from '@server/db/schema'
import { type OpenApp, serveScreens } from '../harness/renderApp'
import { checkAccessibility } from '../harness/axe'
import { dropFile, surveyCsv } from '../harness/chooseFile'
import { addStudy } from '../harness/library'
import { hold, refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'
import { hasSharedData, neededData } from '../harness/sharedData'

const screens = serveScreens({ runJobs: false })

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

/** The figure under a name in the facts of the file. */
const fact = (name: string): string | null => {
  const terms = within(screen.getByRole('region', { name: 'File' }))
    .getAllByRole('term')
    .map(term => term.textContent)
  const values = within(screen.getByRole('region', { name: 'File' })).getAllByRole('definition')
  return values[terms.indexOf(name)]?.textContent ?? null
}

const tabNames = () => screen.getAllByRole('tab').map(tab => tab.textContent)

const nameAndDrop = async (
  page: OpenApp,
  file = 'coffee_wave_1.csv',
  bytes: Uint8Array<ArrayBuffer> | string = surveyCsv(),
) => {
  await page.user.type(await screen.findByRole('textbox', { name: /Name of the new study/ }), 'Coffee 2026')
  await dropFile(file, bytes)
}

/** A new study's file up to its review. */
const review = async (
  client: MintedClient,
  file?: string,
  bytes?: Uint8Array<ArrayBuffer> | string,
): Promise<OpenApp> => {
  const page = await screens.open({ at: '/import', client, as: 'manager' })
  await nameAndDrop(page, file, bytes)
  await heading('Reading the file')
  await screens.server.jobs.runDue()
  await heading('Review what we found')
  await screen.findByRole('button', { name: /^Import \d/ })
  return page
}

const filesOf = async (client: MintedClient): Promise<string[]> => {
  const folder = join(screens.server.dataDir, 'files', client.client.id)
  const inside = await Promise.all(['files', 'work'].map(async name => readdir(join(folder, name)).catch(() => [])))
  return inside.flat()
}

describe('an import', () => {
  it('leads from a chosen file over its reading and its review to an unpublished dataset', async () => {
    const client = await screens.server.mintClient()
    const upload = hold(uploadImportFile)
    screens.fail(upload.handler)
    const page = await screens.open({ at: '/import', client, as: 'manager' })
    await heading('Add data')
    await checkAccessibility()
    await nameAndDrop(page)
    expect(await screen.findByRole('heading', { name: 'Uploading' })).toBeInTheDocument()
    upload.release()
    await heading('Reading the file')
    expect(screens.url()).toMatch(/^\/import\?import=/)
    await checkAccessibility()
    await screens.server.jobs.runDue()

    await heading('Review what we found')
    await screen.findByRole('button', { name: 'Import 4 questions' })
    expect([fact('respondents'), fact('variables'), fact('multiple-response set'), fact('grids')]).toEqual([
      '120',
      '6',
      '1',
      '0',
    ])
    expect(tabNames()).toEqual(['Multiple response 1', 'Single questions 2', 'Numeric 1', 'Left out 2'])
    expect(screen.getByRole('radio', { name: /^weight/ })).toBeChecked()
    await checkAccessibility()

    await page.user.click(screen.getByRole('button', { name: 'Import 4 questions' }))
    await heading('Importing')
    await screens.server.jobs.runDue()
    await screen.findByRole('heading', { name: 'coffee_wave_1 is imported' })
    await checkAccessibility()
    await page.user.click(screen.getByRole('link', { name: 'Go to the study' }))
    await heading('Coffee 2026')
    expect(screen.getByRole('row', { name: /coffee_wave_1 Unpublished 4 of 6 120/ })).toBeInTheDocument()
  })

  it('follows what was changed in the review: ticks, texts, name and weight', async () => {
    const client = await screens.server.mintClient()
    const { user } = await review(client)
    await user.click(screen.getByRole('tab', { name: /Single questions/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Gender' }))
    expect(screen.getByRole('button', { name: 'Import 3 questions' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Open Overall rating' }))
    const text = screen.getByRole('textbox', { name: 'Question text' })
    await user.clear(text)
    await user.type(text, 'How good is the coffee?')
    await user.tab()
    await user.click(screen.getByRole('radio', { name: 'No weight' }))
    const name = screen.getByRole('textbox', { name: 'Name of the dataset' })
    await user.clear(name)
    expect(screen.getByRole('button', { name: 'Import 3 questions' })).toHaveAttribute('aria-disabled', 'true')
    await user.type(name, 'Wave 1')
    await user.click(screen.getByRole('button', { name: 'Import 3 questions' }))
    await heading('Importing')
    await screens.server.jobs.runDue()
    await screen.findByRole('heading', { name: 'Wave 1 is imported' })

    const params = { studyId: 'Coffee-2026', datasetName: 'Wave 1' }
    const dataset = await client.as('manager').call(getDataset, { params })
    const texts = dataset.questions.map(question => question.question_text)
    expect(texts).toContain('How good is the coffee?')
    expect(texts).not.toContain('Gender')
    expect(texts).toHaveLength(3)
    expect(dataset.weights.filter(weight => weight.is_default)).toEqual([])
  })

  it('takes in what is left out by default once it is ticked', async () => {
    const client = await screens.server.mintClient()
    const { user } = await review(client)
    await user.click(screen.getByRole('tab', { name: /Left out/ }))
    await user.click(screen.getByRole('checkbox', { name: 'All 2 questions' }))
    await user.click(screen.getByRole('button', { name: 'Import 6 questions' }))
    await heading('Importing')
    await screens.server.jobs.runDue()
    await screen.findByRole('heading', { name: 'coffee_wave_1 is imported' })
    const params = { studyId: 'Coffee-2026', datasetName: 'coffee_wave_1' }
    expect((await client.as('manager').call(getDataset, { params })).questions).toHaveLength(6)
  })

  it('reads a delimited file again as the user says', async () => {
    const client = await screens.server.mintClient()
    const { user } = await review(client)
    expect(screen.getByRole('button', { name: 'Read again' })).toHaveAttribute('aria-disabled', 'true')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Several answers in a cell' }), 'One answer per cell')
    await user.click(screen.getByRole('button', { name: 'Read again' }))
    await heading('Reading the file')
    await screens.server.jobs.runDue()
    await heading('Review what we found')
    await waitFor(() => expect(fact('multiple-response sets')).toBe('0'))
    expect(screens.callsOf(rereadImport)).toBe(1)
    expect(screen.getByRole('combobox', { name: 'Several answers in a cell' })).toHaveDisplayValue(
      'One answer per cell',
    )
    expect(screen.getByRole('button', { name: 'Read again' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('can be left and taken up again from the list of recent imports', async () => {
    const client = await screens.server.mintClient()
    const page = await review(client)
    await page.user.click(screen.getByRole('link', { name: 'Save for later' }))
    await heading('Add data')
    const again = screens.reopen('/import')
    const recent = await screen.findByRole('link', { name: 'coffee_wave_1.csv' })
    expect(screen.getByText('To review')).toBeInTheDocument()
    await again.user.click(recent)
    expect(await screen.findByRole('button', { name: 'Import 4 questions' })).toBeInTheDocument()
  })

  it('says who will see the study that it makes, or that it is to be added first', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/import', client, as: 'manager' })
    const words = `Everyone at ${client.client.name} will see the new study. Only managers see its data until you publish them.`
    expect(await screen.findByText(words)).toBeInTheDocument()
    await client.tenant(tx => tx.update(clients).set({ studyAccess: 'groups' }).where(eq(clients.id, client.client.id)))
    await screens.open({ at: '/import', client, as: 'manager' })
    expect(await screen.findByText('Add the study first')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: /Name of the new study/ }), 'Coffee')
    await dropFile('coffee.csv', surveyCsv())
    expect(await screen.findByText(/^Add the study first and choose who will see it\./)).toBeInTheDocument()
  })

  it('adds a dataset to an existing study', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Tea')
    const { user } = await screens.open({ at: '/studies/Tea', client, as: 'manager' })
    await heading('Tea')
    const [link] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Add data' })
    if (!link) throw new Error('A manager may add data')
    await user.click(link)
    await heading('Add data')
    expect(screen.queryByRole('textbox', { name: /Name of the new study/ })).not.toBeInTheDocument()
    await dropFile('tea.csv', surveyCsv(60))
    await heading('Reading the file')
    await screens.server.jobs.runDue()
    await user.click(await screen.findByRole('button', { name: 'Import 4 questions' }))
    await heading('Importing')
    await screens.server.jobs.runDue()
    await screen.findByRole('heading', { name: 'tea is imported' })
    const study = await client.as('manager').call(getStudy, { params: { id: 'Tea' } })
    expect(study.datasets).toMatchObject([{ dataset_name: 'tea', respondents: 60, current_state: 'Needs Annotation' }])
  })

  it.skipIf(!hasSharedData)('finds the multiple-response sets of a real SPSS file', async () => {
    const path = neededData('burger-tracking/burger-tracking.sav')
    const client = await screens.server.mintClient()
    await review(client, 'burger-tracking.sav', new Uint8Array(await readFile(path)))
    expect([fact('respondents'), fact('variables'), fact('multiple-response sets')]).toEqual(['4,853', '523', '18'])
    expect(screen.getByRole('radio', { name: /^wgt/ })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'How the file was read' })).not.toBeInTheDocument()
    await checkAccessibility()
  })
})

it('a clean file is published in five presses from the list of studies, which takes its name', async () => {
  const client = await screens.server.mintClient()
  const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
  await heading('Studies')
  const [add] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Add data' })
  if (!add) throw new Error('A manager may add data')
  await user.click(add)
  await heading('Add data')
  await dropFile('coffee_wave_1.csv', surveyCsv())
  await heading('Reading the file')
  await screens.server.jobs.runDue()
  await user.click(await screen.findByRole('button', { name: 'Import 4 questions' }))
  await heading('Importing')
  await screens.server.jobs.runDue()
  await screen.findByRole('heading', { name: 'coffee_wave_1 is imported' })
  expect(screen.getByText(/4 questions, 120 respondents\./)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish coffee_wave_1?' }))
  await dialog.findByText('This publishes the first version (120 respondents).')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/It is being published\./)).toBeInTheDocument()
  await screens.server.jobs.runDue()
  expect(
    await screen.findByText(/It is published: readers have version 1\./, undefined, { timeout: 10_000 }),
  ).toBeInTheDocument()
  const [study] = (await client.as('user').call(listStudies, { query: {} })).results
  expect(study).toMatchObject({ name: 'coffee wave 1', sample: 120 })
})

describe('an import that ends', () => {
  it('in a refused file says what is wrong, where, and what to do', async () => {
    const client = await screens.server.mintClient()
    const page = await screens.open({ at: '/import', client, as: 'manager' })
    await nameAndDrop(page, 'damaged.csv', surveyCsv(20).replace('Fair', 'Fa\u0000ir'))
    await heading('Reading the file')
    await screens.server.jobs.runDue()
    await heading('Import failed')
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('damaged.csv could not be imported')
    expect(alert).toHaveTextContent('This is not a survey file we know.')
    expect(alert).toHaveTextContent('Where: at the start of the file')
    expect(alert).toHaveTextContent(
      'What to do: Tabularium reads SPSS files (.sav, .zsav), Excel workbooks (.xlsx), delimited text (.csv, .tsv, .txt),',
    )
    await checkAccessibility()
    expect(screen.getByRole('link', { name: 'Choose another file' })).toHaveAttribute('href', '/import')
    expect(await filesOf(client)).toEqual([])
  })

  it('in a cancel of the review leaves no study and no file', async () => {
    const client = await screens.server.mintClient()
    const { user } = await review(client)
    expect(await filesOf(client)).not.toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel import' }))
    await user.click(await screen.findByRole('button', { name: 'Continue review' }))
    await user.click(screen.getByRole('button', { name: 'Cancel import' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel the import' }))
    await screen.findByRole('heading', { name: 'The import was cancelled' })
    await screens.server.jobs.runDue()
    expect(await filesOf(client)).toEqual([])
    expect((await client.as('manager').call(listStudies, { query: {} })).count).toBe(0)
  })

  it('in a cancel of the upload leaves nothing either', async () => {
    const client = await screens.server.mintClient()
    const upload = hold(uploadImportFile)
    screens.fail(upload.handler)
    const page = await screens.open({ at: '/import', client, as: 'manager' })
    await nameAndDrop(page)
    await screen.findByRole('heading', { name: 'Uploading' })
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('heading', { name: 'The import was cancelled' })
    upload.release()
    expect(await filesOf(client)).toEqual([])
  })

  it('in an unreachable server can be tried again', async () => {
    const client = await screens.server.mintClient()
    await review(client)
    screens.fail(refuse(getImport, 'unavailable', { once: true }))
    const { user } = screens.reopen(screens.url())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await heading('Review what we found')).toBeInTheDocument()
  })
})

describe('a file that cannot be a survey', () => {
  it('is refused before anything is sent', async () => {
    const client = await screens.server.mintClient()
    const page = await screens.open({ at: '/import', client, as: 'manager' })
    await heading('Add data')
    await nameAndDrop(page, 'holiday.png', 'no survey')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '"holiday.png" is not a survey file. Choose a .sav, .zsav, .csv, .tsv, .txt, .xlsx, .jsonl or .zip file.',
    )
    expect(screens.callsOf(createImport)).toBe(0)
  })
})

it('a regular user finds the import page restricted and can ask for access', async () => {
  const client = await screens.server.mintClient()
  const { user } = await screens.open({ at: '/import', client, as: 'user' })
  await heading('Access restricted')
  expect(screen.getByText('Contact customer success for access.')).toBeInTheDocument()
  await checkAccessibility()
  await user.click(screen.getByRole('button', { name: 'Contact us' }))
  expect(await screen.findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
})
