import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteReport } from '@core/contract'
import { launchBrowser } from '@tools/bench/web/browser'
import { serveApp, type ServedApp } from '../harness/servedApp'
import { sharedData } from '../harness/sharedData'
import { expectedCells, expectedMeans } from './oracleTable'
import { readTable } from './readTable'
import { answered, expectAccessible, openVisitor, signIn, stepByStep, type Visitor } from './visitor'

const survey = sharedData('burger-tracking/burger-tracking.sav')
const STUDY = 'Burger tracking'
const BY_GENDER = ['Total', 'Male', 'Female']

/** Questions of the report, in order, with the oracle table that holds their numbers and the columns both have. */
const REPORT = [
  { find: 'Q6', oracle: 'burger-tracking-002' },
  { find: 'Aided brand awareness', oracle: 'burger-tracking-011', columns: BY_GENDER },
  { find: 'Q7', oracle: 'burger-tracking-007', columns: BY_GENDER },
  { find: 'their relationship to you', oracle: 'burger-tracking-017', columns: BY_GENDER },
  { find: 'Q13', oracle: 'burger-tracking-024' },
] as const

describe.skipIf(survey === null)('the main job in Chromium', () => {
  let app: ServedApp
  let browser: Browser
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    app = await serveApp()
    browser = await launchBrowser()
    visitor = await openVisitor(browser)
    page = visitor.page
  })
  stepByStep(() => ({ app, visitors: [visitor] }))
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  const addRow = async (find: string) => {
    const search = page.getByRole('searchbox', { name: 'Find a question or option' })
    await search.fill(find)
    await page.getByRole('listbox').first().getByText(find).first().waitFor()
    await search.press('Enter')
  }

  it('signs a manager in', async () => {
    await page.goto(`${app.url}/login`)
    await page.getByLabel('E-mail').waitFor()
    await expectAccessible(page)
    await signIn(page, app, 'manager@demo.test', '/studies?sort=-study_year')
    await page.getByText(/^Showing 1 - \d+ of 41 studies$/).waitFor()
    await expectAccessible(page)
  })

  it('brings the file and shows its 18 multiple-response sets before anything is imported', async () => {
    await page.getByRole('button', { name: 'More to add' }).click()
    await page.getByRole('menuitem', { name: 'Import data' }).click()
    await page.getByLabel('Name of the new study').fill(STUDY)
    await expectAccessible(page)
    await page.locator('input[type=file]').setInputFiles(survey ?? '')
    await page.getByRole('heading', { name: 'Review what we found' }).waitFor()
    await page.getByRole('tab', { name: /Multiple response\s*18/ }).waitFor()
    expect(await page.getByText('4,853').first().isVisible()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Import \d+ questions$/ }).click()
    await page.getByText('is imported').waitFor()
    await expectAccessible(page)
  })

  it('publishes the dataset', async () => {
    await page.getByRole('link', { name: 'Go to the study' }).click()
    await page.getByText('Unpublished').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('table').getByText('Published', { exact: true }).waitFor()
  })

  it('builds a weighted report of five questions by two axis variables', async () => {
    await page.getByRole('link', { name: 'Report builder' }).click()
    await page.getByRole('heading', { name: /Breakout axis/ }).waitFor()
    for (const { find } of REPORT) await addRow(find)
    await page.getByText('5 variables, 5 tables').waitFor()
    expect(await page.getByRole('combobox', { name: 'Weight' }).inputValue()).toBe('wgt')
    await expectAccessible(page)
  })

  it('shows the numbers and letters of the oracle', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    let compared = 0
    for (const [position, { oracle, ...limits }] of REPORT.entries()) {
      await page
        .getByText(`${position + 1} of ${REPORT.length}`)
        .first()
        .waitFor()
      await page.getByRole('grid').waitFor()
      if (position === 0) await expectAccessible(page)
      const shown = await readTable(page)
      const cells = expectedCells(oracle, 'columns' in limits ? limits.columns : undefined)
      for (const { row, column, cell } of cells) {
        const found = shown.rows[row]?.[column]
        expect(found?.text, `${oracle}: ${row} by ${column}`).toBe(cell.text)
        expect(
          [...(found?.higherThan ?? [])].filter(label => shownIn(cells, label)).sort(),
          `${oracle}: letters of ${row} by ${column}`,
        ).toEqual([...cell.higherThan].sort())
        compared += 1
      }
      for (const [column, mean] of Object.entries(expectedMeans(oracle))) {
        if (mean === null || cells.length > 0) continue
        const text = Object.entries(shown.rows).find(([label]) => /mean/i.test(label))?.[1][column]?.text
        expect(
          Math.abs(Number(text) - mean),
          `${oracle}: mean by ${column} is ${text ?? 'absent'}, not ${mean}`,
        ).toBeLessThanOrEqual(0.0501)
        compared += 1
      }
      if (position < REPORT.length - 1) await page.getByRole('button', { name: 'Next table' }).click()
    }
    expect(compared).toBeGreaterThanOrEqual(20)
  })

  it('saves the report, and a reload shows it', async () => {
    await page.getByRole('button', { name: 'Generate report' }).click()
    await page.waitForURL(/\/studies\/[^/]+\?tab=reports/)
    await page.reload()
    await page.getByRole('link', { name: /^Open Report by/ }).waitFor()
    await expectAccessible(page)
  })

  it('reopens the report with its five questions', async () => {
    await page.getByRole('link', { name: /^Open Report by/ }).click()
    await page.getByText('5 variables, 5 tables').waitFor()
    await page.getByRole('button', { name: 'Close the report builder' }).click()
    await page.getByRole('tab', { name: /Reports/ }).click()
  })

  it('duplicates and deletes', async () => {
    await page.getByRole('button', { name: /^Duplicate Report by/ }).click()
    await page.getByRole('link', { name: /^Open Copy of/ }).click()
    await page.getByText('5 variables, 5 tables').waitFor()
    expect(await page.getByLabel('Report name').inputValue()).toMatch(/^Copy of Report by/)
    await page.getByRole('button', { name: 'Close the report builder' }).click()
    await page.getByRole('tab', { name: /Reports/ }).click()
    // The request leaves once the six seconds of undo are over.
    await answered(page, deleteReport, async () => {
      await page.getByRole('button', { name: /^Delete Copy of/ }).click()
      await page.getByRole('link', { name: /^Open Copy of/ }).waitFor({ state: 'detached' })
    })
    await page.reload()
    await page.getByRole('link', { name: /^Open Report by/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Open Copy of/ }).count()).toBe(0)
  })

  it('met no error on its way', () => {
    expect(visitor.faults).toEqual([])
  })
})

/** Oracle tables by other age groups share only the gender columns: letters of the other groups cannot be compared. */
const shownIn = (cells: ReturnType<typeof expectedCells>, label: string) => cells.some(({ column }) => column === label)
