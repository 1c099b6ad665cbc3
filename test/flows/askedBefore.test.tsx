import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { askedBefore, readDraftFile } from '@core/contract'
import { sessions } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { makeDocx, makePdf } from '../harness/documents'
import { importDataset, smallCsv } from '../harness/importing'
import { fileFaults, partsOf } from '../harness/office'
import { logIn } from '../harness/logIn'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import { insertSearchStudy } from '../harness/searchLibrary'
import type { MintedClient } from '../harness/serverApp'
import { readWorkbook } from '../harness/workbook'

const screens = serveScreens()
const at = '/asked-before'

const OFTEN = 'How often do you eat breakfast at home?'
const DRAFT = `Q1. ${OFTEN} [SINGLE CODE]
- Daily
- Never
Q2. How often do you eat a quick breakfast at home?
Q3. Overall rating
Q4. Which newspapers do you read on Sundays?
Q5. Do you own a bicycle?`

let client: MintedClient
beforeAll(async () => {
  client = await screens.server.mintClient()
  await client.tenant(async tx => {
    for (const year of [2024, 2025])
      await insertSearchStudy(tx, client.client.id, {
        id: `breakfast${year}`,
        number: `B-${year}`,
        name: `Breakfast ${year}`,
        year,
        questions: [{ name: 'q1', text: OFTEN, options: ['Daily', 'Weekly', 'Never'] }],
      })
    await insertSearchStudy(tx, client.client.id, {
      name: 'Breakfast of the board',
      rights: { restrictedGroups: ['board'] },
      questions: [{ text: 'Do you own a bicycle?' }],
    })
  })
  const study = { study_name: 'Rating' }
  await importDataset(screens.server, client.as('manager'), { fileName: 'a.csv', bytes: smallCsv(120), study })
})

const field = () => screen.findByRole('textbox', { name: /^Draft questionnaire/ })
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const item = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`no ${name}`)
  return found
}
const choose = async (file: File) => {
  await field()
  const input = document.querySelector('input[type="file"][accept^=".docx"]')
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { files: [file] } })
}

describe('asked before', () => {
  it('compares a pasted draft, tells what was asked, and is taken as a workbook', async () => {
    const saved = catchSavedFiles()
    const { user } = await screens.open({ at, client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'How a draft is read' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-disabled', 'true')
    await checkAccessibility()
    await type('Nothing to see here')
    expect(await screen.findByText(/^No questions found\./)).toBeInTheDocument()
    await type(DRAFT)
    await user.click(await screen.findByRole('button', { name: 'Compare 5 questions' }))
    expect(await screen.findByText('3 of 5 asked before, 2 in the same wording')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Asked before' })).toHaveFocus()
    expect(screens.callsOf(askedBefore)).toBe(2)

    const first = within(item(OFTEN))
    expect(first.getByRole('link', { name: 'Breakfast 2025, q1' })).toHaveAttribute('href', '/analysis/B-2025/Main/q1')
    expect(first.getAllByText('Same wording')[0]).toBeInTheDocument()
    expect(first.getByText('Asked in this wording in 2 datasets')).toBeInTheDocument()
    expect(first.getAllByText('2 of your 2 answers')[0]).toBeInTheDocument()
    const others = first.getByRole('button', { name: '1 more match', expanded: false })
    await user.click(others)
    expect(others).toHaveAttribute('aria-expanded', 'true')
    expect(first.getByRole('link', { name: 'Breakfast 2024, q1' })).toBeInTheDocument()
    expect(
      within(item('How often do you eat a quick breakfast at home?')).getAllByText('Nearly the same')[0],
    ).toBeInTheDocument()
    const rated = within(item('Overall rating'))
    expect(rated.getByText('n=108')).toBeInTheDocument()
    const topOnScreen = rated.getByText(/^(Very poor|Fair|Good|Poor|Very good), \d\d%$/).textContent
    // What the board alone may see is not there.
    expect(within(item('Do you own a bicycle?')).getByText('Not asked before')).toBeInTheDocument()
    await checkAccessibility()

    await user.click(screen.getByRole('radio', { name: 'Not asked 2' }))
    expect(screen.queryByRole('heading', { name: OFTEN })).not.toBeInTheDocument()
    expect(screen.getAllByText('Not asked before')).toHaveLength(2)

    await user.click(screen.getByRole('button', { name: 'Download XLSX' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Asked before.xlsx')
    const bytes = new Uint8Array(await (saved[0]?.content ?? new Blob()).arrayBuffer())
    expect(fileFaults(partsOf(bytes), window.location.origin)).toEqual([])
    const rows = readWorkbook(bytes).sheets.get('Asked before') ?? []
    expect(rows.map(row => row.slice(0, 5))).toEqual([
      ['No.', 'Draft question', 'Closeness', 'Asked question', 'Study'],
      ['Q1', OFTEN, 'Same wording', OFTEN, 'Breakfast 2025'],
      ['Q1', OFTEN, 'Same wording', OFTEN, 'Breakfast 2024'],
      ['Q2', 'How often do you eat a quick breakfast at home?', 'Nearly the same', OFTEN, 'Breakfast 2025'],
      ['Q2', 'How often do you eat a quick breakfast at home?', 'Nearly the same', OFTEN, 'Breakfast 2024'],
      ['Q3', 'Overall rating', 'Same wording', 'Overall rating', 'Rating'],
      ['Q4', 'Which newspapers do you read on Sundays?', 'Not asked before'],
      ['Q5', 'Do you own a bicycle?', 'Not asked before'],
    ])
    // Base, row, top answer, share as a number, average, link.
    const [, base, , top, share, average, link] = rows[5]?.slice(7) ?? []
    expect([base, average ?? null, link]).toEqual([108, null, 'Open question'])
    expect(`${String(top)}, ${String(Math.round(100 * Number(share)))}%`).toBe(topOnScreen)
    const relations = strFromU8(unzipSync(bytes)['xl/worksheets/_rels/sheet1.xml.rels'] ?? new Uint8Array())
    expect(relations).toContain(`Target="${window.location.origin}/analysis/B-2025/Main/q1" TargetMode="External"`)
  })

  it('reads a Word file into the field, and says why it takes no other', async () => {
    const { user } = await screens.open({ at, client, as: 'manager' })
    await choose(new File([new Uint8Array(makeDocx([`Q1. ${OFTEN}`, 'Daily']))], 'draft.docx'))
    await waitFor(async () => expect(await field()).toHaveValue(`Q1. ${OFTEN}\nDaily`))
    await user.click(await screen.findByRole('button', { name: 'Compare 1 question' }))
    expect(await screen.findByText('1 of 1 asked before, 1 in the same wording')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Edit draft' }))
    fireEvent.drop(await field(), {
      dataTransfer: { files: [new File([makePdf(['Q1. Why?'])], 'draft.pdf')], types: ['Files'] },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('PDF files cannot be read here.')
    // What was in the field is still there.
    expect(await field()).toHaveValue(`Q1. ${OFTEN}\nDaily`)
    const calls = screens.callsOf(readDraftFile)
    await choose(new File([new Uint8Array(11 * 1024 ** 2)], 'large.docx'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('larger than 10 MB'))
    expect(screens.callsOf(readDraftFile)).toBe(calls)
  })

  it('keeps what was compared when a call fails, and goes on from there', async () => {
    const { user } = await screens.open({ at, client, as: 'user' })
    await type(Array.from({ length: 9 }, (_, index) => `Q${index + 1}. ${OFTEN}`).join('\n'))
    const held = hold(askedBefore)
    screens.fail(held.handler)
    await user.click(await screen.findByRole('button', { name: 'Compare 9 questions' }))
    expect(await screen.findByRole('progressbar', { name: 'Comparing the draft' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 9 questions compared',
    )
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    held.release()
    expect(await screen.findByText('0 of 9 questions were compared.')).toBeInTheDocument()
    screens.fail(refuse(askedBefore, 'unavailable', { once: true }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('0 of 9 questions were compared.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('9 of 9 asked before, 9 in the same wording')).toBeInTheDocument()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it('still has the draft when the page is opened again, and after the session expired', async () => {
    await screens.open({ at, client, as: 'admin' })
    await type(DRAFT)
    await screen.findByRole('button', { name: 'Compare 5 questions' })
    const page = screens.reopen(at)
    expect(await screen.findByText(/^Your unsaved text from/)).toBeInTheDocument()
    expect(await field()).toHaveValue(DRAFT)
    await client.tenant(tx => tx.update(sessions).set({ revoked: sql`now()` }))
    await page.user.click(screen.getByRole('button', { name: 'Compare 5 questions' }))
    await logIn(page, client.admin)
    await page.user.click(await screen.findByRole('button', { name: 'Edit draft' }))
    expect(await field()).toHaveValue(DRAFT)
    await page.user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await field()).toHaveValue('')
  })

  it('compares again what it keeps when the page is loaded anew, and goes back to the draft', async () => {
    const { user } = await screens.open({ at, client, as: 'manager' })
    await type(DRAFT)
    await user.click(await screen.findByRole('button', { name: 'Compare 5 questions' }))
    await screen.findByRole('heading', { name: 'Do you own a bicycle?' })
    expect(screens.url()).toBe(`${at}?compared=1`)
    const calls = screens.callsOf(askedBefore)
    const page = screens.reopen(`${at}?compared=1`)
    expect(await screen.findByRole('heading', { name: 'Do you own a bicycle?' })).toBeInTheDocument()
    expect(screens.callsOf(askedBefore)).toBe(2 * calls)
    await page.user.click(screen.getByRole('button', { name: 'Edit draft' }))
    expect(await field()).toHaveValue(DRAFT)
    expect(screens.url()).toBe(at)
    await page.user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await field()).toHaveValue('')
  })

  it('compares nothing by itself that was typed after its address was opened', async () => {
    await screens.open({ at: `${at}?compared=1`, client, as: 'user' })
    await type(DRAFT)
    expect(await screen.findByRole('button', { name: 'Compare 5 questions' })).toBeEnabled()
    expect(screens.callsOf(askedBefore)).toBe(0)
  })
})
