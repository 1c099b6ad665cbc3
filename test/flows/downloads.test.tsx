import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDownload, deleteDownload, getDownloadFile, listDownloads, retryDownload } from '@core/contract'
import { datasets, downloads, studies } from '@server/db/schema'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, openBuilder } from '../harness/builderScreen'
import { addTracker, trackerLabel, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let client: MintedClient
beforeAll(async () => {
  client = await screens.server.mintClient()
  await addTracker(client, { reports: true })
})

type Row = typeof downloads.$inferInsert

/** A file as the jobs leave it, without its bytes. */
const insertFile = async (id: string, more: Partial<Row>, owner: RoleName = 'user'): Promise<void> => {
  const clientId = client.client.id
  await client.tenant(async tx => {
    const [study] = await tx.select().from(studies).where(eq(studies.studyNumber, trackerStudy.number))
    const [dataset] = await tx.select().from(datasets)
    const row = { studyId: study?.id ?? '', datasetId: dataset?.id ?? '', userId: client[owner].id }
    const request = { report: {} } as unknown as Row['request']
    const file = { id, kind: 'pptx', title: `Report ${id}`, fileName: `${id}.pptx`, request } as const
    await tx.insert(downloads).values({ clientId, ...row, ...file, ...more })
  })
}

const clear = () => client.tenant(tx => tx.delete(downloads))
const change = (id: string, set: Partial<Row>) =>
  client.tenant(tx => tx.update(downloads).set(set).where(eq(downloads.id, id)))
const stored = () => client.tenant(tx => tx.select().from(downloads))

const inAnHour = () => new Date(Date.now() + 3_600_000)
const ready = (more: Partial<Row> = {}): Partial<Row> => ({
  state: 'ready',
  bytes: 831_488,
  file: 'abcdefgh',
  expires: new Date('2031-11-23T14:05:00'),
  ...more,
})

const openPage = (at = paths.downloads(), as: RoleName = 'user') => screens.open({ at, client, as })
const rows = async () => within(await screen.findByRole('list', { name: 'Your files, newest first' }))
const words = async () => (await rows()).getAllByRole('listitem').map(row => row.textContent)
const rowOf = async (title: string) => {
  const heading = await (await rows()).findByRole('heading', { name: new RegExp(`${title}$`) })
  return within(heading.closest('li') ?? document.body)
}

describe('the page of files', () => {
  it('tells what each file is, how far it is and when it goes, newest first', async () => {
    await clear()
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 8, minute))
    await insertFile('a', { created: at(1), ...ready({ kind: 'xlsx', title: 'Brand funnel' }) })
    await insertFile('b', { created: at(2), state: 'failed', problem: 'The file could not be made. It is too large.' })
    await insertFile('c', { created: at(3), state: 'working', done: 14, total: 40, kind: 'csv' })
    await insertFile('d', { created: at(4) })
    await openPage()
    expect(await words()).toEqual([
      `PowerPoint: Report dPowerPoint · ${trackerStudy.name}Waiting for its turnCancel`,
      `CSV: Report cCSV · ${trackerStudy.name}14 of 40 tablesCancel`,
      `PowerPoint: Report bPowerPoint · ${trackerStudy.name}The file could not be made. It is too large.Try again`,
      `Table book (XLSX): Brand funnelTable book (XLSX) · ${trackerStudy.name}812 KBExpires 23 Nov, 14:05Download`,
    ])
    expect(document.title).toMatch(/^Downloads · /)
    const links = (await rows()).getAllByRole('link', { name: trackerStudy.name })
    expect(links).toHaveLength(4)
    await checkAccessibility()
  })

  it('follows files until they are ready, and says so', async () => {
    await clear()
    await insertFile('a', { state: 'working', done: 1, total: 3 })
    await openPage()
    expect(await screen.findByText('1 of 3 tables')).toBeInTheDocument()
    await change('a', { done: 2 })
    expect(await screen.findByText('2 of 3 tables')).toBeInTheDocument()
    await change('a', ready())
    expect(await screen.findByRole('button', { name: 'Download the PowerPoint of Report a' })).toBeInTheDocument()
    expect(await screen.findByText('PowerPoint of Report a is ready')).toHaveAttribute('aria-live', 'polite')
    const asked = screens.callsOf(listDownloads)
    // Nothing is being made any more: polling, had it continued, would have asked again by now.
    await new Promise(resolve => setTimeout(resolve, 1200))
    expect(screens.callsOf(listDownloads)).toBe(asked)
  })

  it('removes a file when its undo is gone, which stays as long as its message, on whatever page', async () => {
    await clear()
    await insertFile('a', ready())
    await insertFile('b', ready())
    const { user, app } = await openPage()
    await user.click(await screen.findByRole('button', { name: 'Remove the PowerPoint of Report a' }))
    expect(await screen.findByText('PowerPoint of “Report a” removed')).toBeInTheDocument()
    expect(await words()).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove the PowerPoint of Report b' })).toHaveFocus())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await words()).toHaveLength(2)
    await user.click(await screen.findByRole('button', { name: 'Remove the PowerPoint of Report b' }))
    expect(screens.callsOf(deleteDownload)).toBe(0)
    await act(() => app.router.navigate(paths.studies()))
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(async () => expect((await stored()).map(({ id }) => id)).toEqual(['a']))
  })

  it('removes a file whose undo is still offered when the window is closed', async () => {
    await clear()
    await insertFile('a', ready())
    const { user } = await openPage()
    await user.click(await screen.findByRole('button', { name: 'Remove the PowerPoint of Report a' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument()
    expect(screens.callsOf(deleteDownload)).toBe(0)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  it('stops a file from being made at once', async () => {
    await clear()
    await insertFile('a', { state: 'working', done: 1, total: 3 })
    const { user } = await openPage()
    await user.click(await screen.findByRole('button', { name: 'Cancel the PowerPoint of Report a' }))
    expect(await screen.findByRole('heading', { name: 'No files yet' })).toBeInTheDocument()
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(screen.getByRole('heading', { name: 'Downloads' })).toHaveFocus()
    await checkAccessibility()
  })

  it('brings a file back that could not be removed, and says why', async () => {
    await clear()
    await insertFile('a', { state: 'working' })
    const { user } = await openPage()
    screens.fail(refuse(deleteDownload, 'unavailable'))
    await user.click(await screen.findByRole('button', { name: 'Cancel the PowerPoint of Report a' }))
    expect(await screen.findByText(/“Report a” was not removed\. Made to fail: unavailable\./)).toBeInTheDocument()
    expect(await words()).toHaveLength(1)
  })

  it('takes a failed file up again', async () => {
    await clear()
    await insertFile('a', { state: 'failed', problem: 'The disk was full.' })
    const { user } = await openPage()
    screens.fail(refuse(retryDownload, 'disk_full', { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Try again to make the PowerPoint of Report a' }))
    expect(await screen.findByText('It could not be started again. Made to fail: disk_full.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again to make the PowerPoint of Report a' }))
    expect(await screen.findByText('Waiting for its turn')).toBeInTheDocument()
    expect((await stored())[0]).toMatchObject({ state: 'waiting', problem: null })
  })

  it('marks the file that a private link names', async () => {
    await clear()
    Element.prototype.scrollIntoView = () => undefined
    await insertFile('a', ready())
    await insertFile('b', ready())
    await openPage(paths.downloads('a'))
    const marked = (await rows()).getAllByRole('listitem').filter(row => row.getAttribute('aria-current') === 'true')
    expect(marked.map(row => within(row).getByRole('heading').textContent)).toEqual(['PowerPoint: Report a'])
    expect(screen.queryByText('This file has expired or was removed.')).not.toBeInTheDocument()
  })

  it('says alike of a file that is gone and of one of somebody else that it is gone, and leads back', async () => {
    await clear()
    await insertFile('mine', ready())
    await insertFile('theirs', ready(), 'manager')
    await insertFile('over', ready({ expires: new Date(Date.now() - 1000) }))
    const said: (string | null)[] = []
    for (const id of ['nothing', 'theirs', 'over']) {
      await openPage(paths.downloads(id))
      said.push((await screen.findByText('This file has expired or was removed.')).parentElement?.textContent ?? null)
    }
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toContain('Files are kept for 24 hours')
    const { user } = await openPage(paths.downloads('nothing'))
    await user.click(await screen.findByRole('link', { name: 'Show all files' }))
    await waitFor(() => expect(screen.queryByText('This file has expired or was removed.')).not.toBeInTheDocument())
    expect(screens.url()).toBe('/download')
    await checkAccessibility()
  })

  it('says that a file has gone since, where it is asked for', async () => {
    await clear()
    await insertFile('a', ready())
    const { user } = await openPage()
    const download = await screen.findByRole('button', { name: 'Download the PowerPoint of Report a' })
    await change('a', { expires: new Date(Date.now() - 1000) })
    await user.click(download)
    expect(await (await rowOf('Report a')).findByText('This file has expired.')).toHaveAttribute('role', 'alert')
  })

  it('offers another try when the files cannot be fetched, and keeps old ones in sight', async () => {
    await clear()
    await insertFile('a', { state: 'working', done: 1, total: 3 })
    screens.fail(refuse(listDownloads, 'unavailable', { once: true }))
    const { user } = await openPage()
    expect(await screen.findByText('Your files could not be loaded.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 of 3 tables')).toBeInTheDocument()
    screens.fail(refuse(listDownloads, 'unavailable'))
    expect(await screen.findByText('This list may be out of date. Made to fail: unavailable.')).toBeInTheDocument()
    expect(screen.getByText('1 of 3 tables')).toBeInTheDocument()
  })

  it('is not there for organisations without reports', async () => {
    const other = await screens.server.mintClient({ flags: {} })
    await screens.open({ at: paths.downloads(), client: other, as: 'admin' })
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument()
    expect(screens.callsOf(listDownloads)).toBe(0)
  })
})

const reportsTab = paths.study(trackerStudy.number, 'reports')
const FUNNEL = 'Brand funnel by wave'

const chooseFile = async (user: Awaited<ReturnType<typeof openPage>>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: `Export ${FUNNEL}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const READY = (file: string) => `${file} is ready and downloading. You’ll also find it under Downloads.`
const tray = () => within(screen.getByRole('complementary', { name: 'Files being made' }))

describe('a file of a saved report', () => {
  it('is made with the options chosen, told wherever the person is, and handed over', async () => {
    await clear()
    const saved = catchSavedFiles()
    const { user, app } = await openPage(reportsTab)
    await chooseFile(user, 'Table book (XLSX)…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Table book (XLSX)' }))
    expect(dialog.getByRole('radio', { name: 'One sheet for each table' })).toBeChecked()
    await checkAccessibility()
    await user.click(dialog.getByRole('radio', { name: 'All tables on one sheet, one below the other' }))
    const held = hold(createDownload)
    screens.fail(held.handler)
    await user.click(dialog.getByRole('button', { name: 'Create table book' }))
    expect(await screen.findByRole('heading', { name: `Table book (XLSX): ${FUNNEL}` })).toBeInTheDocument()
    // Before the server has it, a reload would lose it.
    expect(tray().queryByText(/You can leave this page/)).not.toBeInTheDocument()
    held.release()
    expect(await tray().findByText(/You can leave this page; you’ll also find it under/)).toBeInTheDocument()
    expect(tray().getByRole('link', { name: 'Downloads' })).toHaveAttribute('href', '/download')
    await checkAccessibility()
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    expect((await stored())[0]).toMatchObject({ kind: 'xlsx', title: FUNNEL, request: { sheets: 'one', decimals: 0 } })
    await app.router.navigate(paths.studies())
    expect(saved).toHaveLength(0)
    await screens.server.jobs.runDue()
    expect(await screen.findByText(READY(`Table book (XLSX) of “${FUNNEL}”`))).toBeInTheDocument()
    expect(screen.queryByRole('complementary', { name: 'Files being made' })).not.toBeInTheDocument()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/\.xlsx$/)
    // The bytes of a zip archive, as they came from the server.
    expect(saved[0]?.content.size).toBe((await stored())[0]?.bytes)
  })

  it('of tables is as the person had the last one, until they go back to the defaults', async () => {
    await clear()
    const { user } = await openPage(reportsTab)
    const open = async () => {
      await chooseFile(user, 'Table book (XLSX)…')
      await screen.findByRole('dialog', { name: 'Table book (XLSX)' })
    }
    const book = () => within(screen.getByRole('dialog', { name: 'Table book (XLSX)' }))
    const chosen = () =>
      ['radio', 'checkbox']
        .flatMap(role => book().getAllByRole<HTMLInputElement>(role))
        .flatMap(({ checked }, at) => (checked ? [at] : []))
    await open()
    const defaults = chosen()
    expect(book().queryByRole('button', { name: 'Back to defaults' })).not.toBeInTheDocument()
    await user.click(book().getByRole('radio', { name: '2' }))
    await user.click(book().getByRole('radio', { name: /^In the cell of the figure/ }))
    await user.click(book().getByRole('checkbox', { name: /^Sheet of p-values/ }))
    const changed = chosen()
    await user.click(book().getByRole('button', { name: 'Create table book' }))
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    const asked = { sheets: 'per_table', decimals: 2, letters: 'text', p_values: true }
    expect((await stored())[0]?.request).toMatchObject(asked)

    await open()
    expect(chosen()).toEqual(changed)
    await user.click(book().getByRole('button', { name: 'Back to defaults' }))
    expect(chosen()).toEqual(defaults)
    // The button that had the focus is gone.
    expect(book().getByRole('radio', { name: 'All questions of the report' })).toHaveFocus()
    await user.click(book().getByRole('button', { name: 'Cancel' }))
    // What is not made is not remembered.
    await open()
    expect(chosen()).toEqual(changed)
  })

  it('holds the questions that were chosen, and never none', async () => {
    await clear()
    const { user } = await openPage(reportsTab)
    await chooseFile(user, 'PowerPoint…')
    const dialog = within(await screen.findByRole('dialog', { name: 'PowerPoint' }))
    await user.click(dialog.getByRole('radio', { name: 'Choose questions' }))
    const list = within(await dialog.findByRole('group', { name: 'Questions of the report' }))
    const labels = list.getAllByRole('checkbox').map(box => box.closest('label')?.textContent ?? '')
    expect(labels.length).toBeGreaterThan(1)
    for (const box of list.getAllByRole('checkbox')) expect(box).toBeChecked()
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'None of the questions' }))
    await user.click(dialog.getByRole('button', { name: 'Create PowerPoint' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Choose at least one question.')
    expect(await stored()).toEqual([])
    const [, second = ''] = labels
    await user.click(list.getByRole('checkbox', { name: second }))
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    expect(dialog.getByText(`1 of ${labels.length} chosen`)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Create PowerPoint' }))
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    const [made] = await stored()
    const main = made && 'report' in made.request ? made.request.report.main : []
    expect(main.map(entry => trackerLabel(Object.keys(entry)[0] ?? ''))).toEqual([second])
    // The next file begins with all of them.
    await chooseFile(user, 'PowerPoint…')
    const next = within(await screen.findByRole('dialog', { name: 'PowerPoint' }))
    expect(next.getByRole('radio', { name: 'All questions of the report' })).toBeChecked()
  })

  it('as a deck shows what was chosen with the keyboard alone, and nothing that has no effect', async () => {
    await clear()
    const { user } = await openPage(reportsTab)
    await chooseFile(user, 'PowerPoint…')
    const dialog = within(await screen.findByRole('dialog', { name: 'PowerPoint' }))
    await checkAccessibility()
    act(() => dialog.getByRole('radio', { name: 'Charts and tables' }).focus())
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(dialog.getByRole('radio', { name: 'Tables only' })).toBeChecked()
    for (const name of ['Together on one slide', 'Headlines']) expect(dialog.queryByText(name)).not.toBeInTheDocument()
    await user.keyboard('{ArrowUp}')
    expect(dialog.getByRole('radio', { name: /^Charts only/ })).toBeChecked()
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(dialog.getByRole('radio', { name: /^By Total, high to low/ })).toHaveFocus()
    await user.tab()
    await user.keyboard(' ')
    await user.tab()
    await user.keyboard(' ')
    await user.tab()
    await user.keyboard(' ')
    for (const name of ['Back to defaults', 'Cancel', 'Create PowerPoint']) {
      await user.tab()
      expect(dialog.getByRole('button', { name })).toHaveFocus()
    }
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    const off = { headlines: false, marks: false, method: false }
    expect((await stored())[0]?.request).toMatchObject({ content: 'chart', slides: 'together', sort: 'total', ...off })
    await screens.server.jobs.runDue()
    expect(await stored()).toMatchObject([{ state: 'ready' }])
  })

  it.each([
    ['Figures as rows (CSV)', /\.figures\.csv$/],
    ['Figures as rows (Parquet)', /\.figures\.parquet$/],
  ])('is made at once as %s', async (entry, name) => {
    await clear()
    const saved = catchSavedFiles()
    const { user } = await openPage(reportsTab)
    await chooseFile(user, entry)
    expect(await screen.findByRole('heading', { name: `${entry}: ${FUNNEL}` })).toBeInTheDocument()
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    await screens.server.jobs.runDue()
    expect(await screen.findByText(READY(`${entry} of “${FUNNEL}”`))).toBeInTheDocument()
    await waitFor(() => expect(saved.map(file => file.name)).toEqual([expect.stringMatching(name)]))
  })

  it('has no options as CSV, and one file at a time is followed beside another', async () => {
    await clear()
    const { user } = await openPage(reportsTab)
    await chooseFile(user, 'CSV')
    expect(await screen.findByRole('heading', { name: `CSV: ${FUNNEL}` })).toBeInTheDocument()
    await chooseFile(user, 'PowerPoint…')
    const dialog = within(await screen.findByRole('dialog', { name: 'PowerPoint' }))
    await user.click(dialog.getByRole('radio', { name: 'On separate slides' }))
    await user.click(dialog.getByRole('button', { name: 'Create PowerPoint' }))
    expect(await screen.findByRole('heading', { name: `PowerPoint: ${FUNNEL}` })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: `CSV: ${FUNNEL}` })).toBeInTheDocument()
    await waitFor(async () => expect(await stored()).toHaveLength(2))
    const made = await stored()
    expect(made.find(({ kind }) => kind === 'pptx')?.request).toMatchObject({ slides: 'apart' })
    for (const { id, kind } of made) await change(id, ready({ kind, expires: inAnHour() }))
    expect(await screen.findByText(READY(`CSV of “${FUNNEL}”`))).toBeInTheDocument()
    expect(await screen.findByText(READY(`PowerPoint of “${FUNNEL}”`))).toBeInTheDocument()
  })

  it('says what stood in the way of starting it, and starts it once when tried again', async () => {
    await clear()
    const { user } = await openPage(reportsTab)
    screens.loseAnswer(createDownload)
    await chooseFile(user, 'CSV')
    expect(await screen.findByText(/^It could not be started\. We cannot be reached right now/)).toBeInTheDocument()
    await user.click(tray().getByRole('button', { name: 'Try again' }))
    expect(await tray().findByText('Waiting for its turn')).toBeInTheDocument()
    expect(await stored()).toHaveLength(1)
  })

  it('says why it could not be made, until that is dismissed', async () => {
    await clear()
    const { user } = await openPage(reportsTab)
    await chooseFile(user, 'CSV')
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    const [file] = await stored()
    await change(file?.id ?? '', { state: 'failed', problem: 'The file could not be made. It is too large.' })
    expect(await screen.findByText('The file could not be made. It is too large.')).toHaveAttribute('role', 'alert')
    expect(tray().getByRole('link', { name: 'View in Downloads' })).toHaveAttribute('href', paths.downloads(file?.id))
    await user.click(tray().getByRole('button', { name: `Dismiss the notice about CSV: ${FUNNEL}` }))
    expect(screen.queryByRole('complementary', { name: 'Files being made' })).not.toBeInTheDocument()
  })

  it('is told of after its notice was hidden, and not by a toast where the page shows it', async () => {
    await clear()
    const { user, app } = await openPage(reportsTab)
    await chooseFile(user, 'CSV')
    await screen.findByRole('heading', { name: `CSV: ${FUNNEL}` })
    await user.click(tray().getByRole('button', { name: `Hide the notice about CSV: ${FUNNEL}` }))
    expect(screen.queryByRole('complementary', { name: 'Files being made' })).not.toBeInTheDocument()
    await app.router.navigate(paths.downloads())
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    await screens.server.jobs.runDue()
    expect(await screen.findByRole('button', { name: `Download the CSV of ${FUNNEL}` })).toBeInTheDocument()
    expect(screen.queryByText(READY(`CSV of “${FUNNEL}”`))).not.toBeInTheDocument()
  })

  it('is counted and listed with its progress in the header, and downloads there once more when asked', async () => {
    await clear()
    const saved = catchSavedFiles()
    const { user, app } = await openPage(reportsTab)
    await screen.findByRole('button', { name: `Export ${FUNNEL}` })
    expect(screen.queryByRole('button', { name: 'Files' })).not.toBeInTheDocument()
    await chooseFile(user, 'CSV')
    expect(await screen.findByRole('button', { name: '1 file being created' })).toBeInTheDocument()
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    const [file] = await stored()
    await change(file?.id ?? '', { state: 'working', done: 1, total: 3 })
    await user.click(screen.getByRole('button', { name: '1 file being created' }))
    const list = within(await screen.findByRole('list', { name: 'Newest files' }))
    expect(await list.findByText('1 of 3 tables')).toBeInTheDocument()
    await checkAccessibility()
    await screens.server.jobs.runDue()
    await waitFor(() => expect(saved).toHaveLength(1))
    await user.click(await list.findByRole('button', { name: `Download the CSV of ${FUNNEL}` }))
    await waitFor(() => expect(saved).toHaveLength(2))
    await user.click(screen.getByRole('link', { name: 'View all files' }))
    expect(app.router.state.location.pathname).toBe('/download')
    expect(screen.getByRole('button', { name: 'Files' })).toBeInTheDocument()
    // Coming to the page of files fetches the list again: what was downloaded is not downloaded again.
    await screen.findByRole('button', { name: `Remove the CSV of ${FUNNEL}` })
    expect(saved).toHaveLength(2)
  })

  it('stays in the header when it could not be downloaded, and is downloaded from there', async () => {
    await clear()
    const saved = catchSavedFiles()
    const { user } = await openPage(reportsTab)
    screens.fail(refuse(getDownloadFile, 'unavailable', { once: true }))
    await chooseFile(user, 'CSV')
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    await screens.server.jobs.runDue()
    expect(
      await screen.findByText(/The file could not be downloaded\. .* You’ll find it under Downloads\./),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Files' }))
    const list = within(await screen.findByRole('list', { name: 'Newest files' }))
    expect(list.getByText(/^It could not be downloaded\. /)).toBeInTheDocument()
    await user.click(list.getByRole('button', { name: `Download the CSV of ${FUNNEL}` }))
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  it('is no news in a window that did not ask for it', async () => {
    await clear()
    await insertFile('a', { state: 'working', done: 1, total: 3 })
    await openPage(reportsTab)
    await screen.findByRole('button', { name: `Export ${FUNNEL}` })
    expect(screens.callsOf(listDownloads)).toBe(0)
    expect(screens.callsOf(getDownloadFile)).toBe(0)
  })
})

describe('a file of the report that is being built', () => {
  it('is made of the preview, with what single tables show otherwise; once saved, files are offered at once', async () => {
    await clear()
    const page = await openBuilder(screens, client)
    const { user } = page
    await addQuestion(page, 'grade')
    await addQuestion(page, 'aware')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const preview = within(await screen.findByRole('dialog', { name: 'Report preview' }))
    await screen.findByRole('grid')
    await user.click(preview.getByRole('button', { name: 'View settings' }))
    await user.click(await screen.findByRole('radio', { name: 'Row %' }))
    await user.click(preview.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Whole report')).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: /^All / })).not.toBeInTheDocument()
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    const request = (await stored())[0]?.request
    if (!request || !('report' in request)) throw new Error('A file of a report was not asked for')
    expect(request.report.main).toHaveLength(2)
    expect(request.report.options.viewSettings.numberType).toBe('column_percent')
    expect(Object.values(request.views ?? {})).toMatchObject([{ numberType: 'row_percent' }])
    await user.click(preview.getByRole('button', { name: 'Generate report' }))
    await user.click(await screen.findByRole('button', { name: 'Table book' }))
    expect(await screen.findByRole('dialog', { name: 'Table book (XLSX)' })).toBeInTheDocument()
  })
})
