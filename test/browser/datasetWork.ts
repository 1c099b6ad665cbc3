import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { insertStudies } from '@server/demo/tenant'
import { insertUser } from '@server/areas/session/accounts'
import { hashPassword } from '@server/areas/session/passwords'
import type { Prepare } from '../harness/servedApp'
import { expectedCells } from './oracleTable'
import { readTable, type ShownTable } from './readTable'

export const STUDY = { number: 'NF-2026-9100', name: 'Sports at Leisure 2026' }
export const DATASET = 'quantipy-a'
/** Groups of the demo: the analyst's, which gets full rights, and one that may see the study but not its data. */
export const TEAM = 'Insights team'
const BOARD = 'Board'
export const EDITED = 'Which activity do you do most?'

/** The study that waits for its data, closed to all but two groups, and somebody of the second. */
export const prepare: Prepare = async (tx, clientId, password) => {
  await insertStudies(tx, clientId, [
    {
      studyNumber: STUDY.number,
      name: STUDY.name,
      date: '2026-11-01',
      year: 2026,
      sample: 8255,
      metadata: [],
      restrictedGroups: [TEAM, BOARD],
    },
  ])
  const person = { email: 'board@demo.test', firstName: 'Bo', lastName: 'Lind', groups: [BOARD] }
  await insertUser(tx, clientId, person, await hashPassword(password))
}

export const datasetPath = (part = 'questions', question = '') =>
  `/dataset/${part}/${STUDY.number}/${DATASET}${question && `/${question}`}`
export const analysisPath = (question: string) => `/analysis/${STUDY.number}/${DATASET}/${question}`
export const openPath = `/open-analysis/${STUDY.number}/${DATASET}/q8a`

export const importFile = async (page: Page, file: string, change?: () => Promise<void>) => {
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: 'Review what we found' }).waitFor()
  await change?.()
  await page.getByRole('button', { name: /^Import \d+ questions$/ }).click()
}
export const question = (page: Page, name: string) =>
  page.getByRole('region', { name: `Question ${name}`, exact: true })
export const head = (page: Page) => page.getByRole('main')
export const state = (page: Page, label: string) => head(page).getByText(label, { exact: true }).first().waitFor()

/** The table once its numbers belong to everything chosen beside it. */
export const settledTable = async (page: Page): Promise<ShownTable> => {
  await page.getByRole('grid').waitFor()
  await page.getByText('Calculating').waitFor({ state: 'detached' })
  return readTable(page)
}
export const expectOracle = (shown: ShownTable, id: string) => {
  const cells = expectedCells(id)
  expect(cells.length).toBeGreaterThan(50)
  for (const { row, column, cell } of cells) {
    const found = shown.rows[row]?.[column]
    expect(found?.text, `${id}: ${row} by ${column}`).toBe(cell.text)
    expect([...(found?.higherThan ?? [])].sort(), `${id}: letters of ${row} by ${column}`).toEqual(
      [...cell.higherThan].sort(),
    )
  }
}
/** Types into the field for breakouts, which must have the focus, and takes the first match. */
export const addBreakout = async (page: Page, typed: string) => {
  const chosen = page.getByRole('list', { name: 'Breakouts' }).getByRole('listitem')
  const before = await chosen.count()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder')))
    .toBe('Add a breakout')
  await page.keyboard.type(typed)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await chosen.nth(before).waitFor()
}
