import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createDataDownload } from '@core/contract'
import { readSav } from '@server/import/sav'
import { paths } from '@/lib/paths'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { resizeTo } from '../harness/resizeTo'
import { refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: true })
let client: MintedClient
beforeAll(async () => {
  client = await screens.server.mintClient()
  await addTracker(client)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const READY = (file: string) => `${file} is ready and downloading. You’ll also find it under Downloads.`
const at = paths.dataset('questions', trackerStudy.number, trackerStudy.dataset)

it('a manager has the data of a dataset as an SPSS file', async () => {
  const saved = catchSavedFiles()
  const { user } = await screens.open({ at, client, as: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Download data' }))
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
    'SPSS file (.sav)',
    'CSV with codebook (ZIP)',
    'Triple-S (ZIP)',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'SPSS file (.sav)' }))
  expect(await screen.findByText(READY(`SPSS file of “${trackerStudy.dataset}”`))).toBeInTheDocument()
  await waitFor(() => expect(saved).toHaveLength(1))
  const [file] = saved
  const folder = mkdtempSync(join(tmpdir(), 'tabularium-saved-'))
  const path = join(folder, 'saved.sav')
  writeFileSync(path, new Uint8Array(await (file?.content ?? new Blob()).arrayBuffer()))
  expect((await readSav(path)).variables.map(({ name }) => name)).toContain('gender')
  rmSync(folder, { recursive: true })
})

it.each([
  { where: 'a tablet', width: 768, moved: ['Compare tables', 'New version'] },
  { where: 'a phone', width: 390, moved: ['What matters', 'Compare tables', 'New version'] },
])('on $where what is used less is in a menu, the files of the data last', async ({ width, moved }) => {
  resizeTo(width)
  const { user } = await screens.open({ at, client, as: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
    ...moved,
    'SPSS file (.sav)',
    'CSV with codebook (ZIP)',
    'Triple-S (ZIP)',
  ])
  for (const name of moved) expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Prepare data' })).toBeInTheDocument()
})

it('says why it could not be started, and starts it when tried again', async () => {
  const { user } = await screens.open({ at, client, as: 'manager' })
  screens.fail(refuse(createDataDownload, 'disk_full', { once: true }))
  await user.click(await screen.findByRole('button', { name: 'Download data' }))
  await user.click(screen.getByRole('menuitem', { name: 'Triple-S (ZIP)' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^It could not be started\. ./)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(READY(`Triple-S of “${trackerStudy.dataset}”`))).toBeInTheDocument()
})

it('readers are not offered the data', async () => {
  await screens.open({ at, client, as: 'user' })
  expect(await screen.findByRole('heading', { name: trackerStudy.dataset })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download data' })).not.toBeInTheDocument()
})
