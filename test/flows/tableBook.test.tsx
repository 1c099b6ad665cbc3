import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTableBook, getTableBook } from '@core/contract'
import { datasets } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient } from '../harness/serverApp'
import { csvOf, trackerTable } from '../harness/tableBooks/trackerBook'
import { readWorkbook } from '../harness/workbook'

const screens = serveScreens({ runJobs: false })
const at = `/table-book/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}`

let client: MintedClient
let right: string[][]
beforeAll(async () => {
  client = await screens.server.mintClient()
  await addTracker(client)
  right = await trackerTable(client.as('user'), 'diet', 'gender')
})

const choose = async (rows: readonly (readonly string[])[], name = 'Agency.csv') => {
  const button = await screen.findByRole('button', { name: 'Choose a table book' })
  fireEvent.drop(button, { dataTransfer: { files: [new File([csvOf(rows)], name)] } })
}
const wrong = (): string[][] =>
  right.map((row, at) => (at === 3 ? [row[0] ?? '', row[1] ?? '', '1%', ...row.slice(3)] : row))

describe('comparing a table book', () => {
  it('says what explains it and which cells differ, and is taken as a workbook', async () => {
    const saved = catchSavedFiles()
    const { user } = await screens.open({ at, client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'What is recognised' })).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: trackerStudy.name })).toBeInTheDocument()
    await checkAccessibility()
    await choose([...wrong(), [], ['What is this?'], ['', 'Total'], ['Base', '7'], ['Nothing', '9%']])
    expect(await screen.findByText('Waiting for its turn')).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'Comparing Agency.csv' })).toBeInTheDocument()
    await screens.server.jobs.runDue()
    const count = (right.length - 2) * ((right[1]?.length ?? 0) - 1)
    const headline = `Unweighted base: ${count - 1} of ${count} figures agree`
    expect(await screen.findByRole('heading', { name: headline })).toBeInTheDocument()
    const differing = screen.getByRole('region', { name: 'Cells that differ' })
    const [, row] = within(differing).getAllByRole('row')
    expect(row).toHaveTextContent('C4')
    expect(row).toHaveTextContent('1%')
    expect(within(differing).getByRole('cell', { name: right[3]?.[2] ?? 'no figure' })).toBeInTheDocument()
    const recognised = screen.getByRole('table', { name: 'Recognised tables' })
    expect(within(recognised).queryByRole('columnheader', { name: 'Letters' })).not.toBeInTheDocument()
    expect(row).toHaveTextContent('No setting explains it')
    expect(screen.getByRole('heading', { name: 'Not compared (1)' })).toBeInTheDocument()
    expect(screen.getByText(/No question of this dataset has this title/)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Download XLSX' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Agency compared.xlsx')
    const { sheets } = readWorkbook(new Uint8Array(await (saved[0]?.content ?? new Blob()).arrayBuffer()))
    expect([...sheets.keys()]).toEqual(['Answer', 'Cells that differ', 'Not compared'])
    expect(sheets.get('Cells that differ')?.[1]).toEqual(
      expect.arrayContaining(['CSV', 'C4', '1%', right[3]?.[2], 'No setting explains it']),
    )
  })

  it('is there again after a reload, and stops when it is asked to', async () => {
    const { user } = await screens.open({ at, client, as: 'user' })
    await choose(right)
    await screen.findByText('Waiting for its turn')
    screens.reopen(globalThis.location.pathname)
    expect(await screen.findByText('Waiting for its turn')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByRole('button', { name: 'Choose a table book' })).toBeInTheDocument()
    await screens.server.jobs.runDue()
  })

  it('says what is wrong with a file, and takes another one', async () => {
    const { user } = await screens.open({ at, client, as: 'user' })
    await choose([])
    expect(await screen.findByRole('alert')).toHaveTextContent('"Agency.csv" is empty.')
    screens.fail(refuse(createTableBook, 'unavailable', { once: true }))
    await choose(right)
    expect(await screen.findByRole('alert')).not.toHaveTextContent('is empty')
    await choose([['What is this?'], ['', 'Total'], ['Base', '7'], ['Nothing', '9%']])
    await screen.findByText('Waiting for its turn')
    await screens.server.jobs.runDue()
    expect(await screen.findByText('“Agency.csv” could not be compared')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('CSV, A2: No table of this file could be recognised.')
    await user.click(screen.getByRole('button', { name: 'Choose another file' }))
    expect(await screen.findByRole('button', { name: 'Choose a table book' })).toBeInTheDocument()
  })

  it('that is not there, or not theirs, says so', async () => {
    screens.fail(refuse(getTableBook, 'not_found', { once: true }))
    await screens.open({ at: `${at}/nothing`, client, as: 'user' })
    expect(await screen.findByText(/Comparisons are kept for 7 days/)).toBeInTheDocument()
  })

  it('is offered on the page of a dataset to people with full access alone', async () => {
    const page = `/dataset/questions/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}`
    await screens.open({ at: page, client, as: 'user' })
    expect(await screen.findByRole('link', { name: 'Compare tables' })).toHaveAttribute('href', at)
    await client.tenant(tx => tx.update(datasets).set({ groupRestrictions: ['board'] }))
    screens.reopen(page)
    expect(await screen.findByText('You can only see some of the questions')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Compare tables' })).not.toBeInTheDocument()
    screens.reopen(at)
    await choose(right)
    expect(await screen.findByRole('alert')).toHaveTextContent('Tables can be compared with full access')
    await client.tenant(tx => tx.update(datasets).set({ groupRestrictions: [] }))
  })
})
