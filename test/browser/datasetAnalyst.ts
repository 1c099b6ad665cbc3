import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { readWorkbook } from '../harness/workbook'
import { addBreakout, EDITED, expectOracle, openPath, settledTable, STUDY } from './datasetWork'
import { printed } from './oracleTable'
import { expectAccessible, type serveLibrary } from './visitor'

/** The last table stays on screen until the next one arrives. */
const ANSWERED = { timeout: 60_000, interval: 250 }

/** The work of an analyst with full access to the published dataset. */
export const describeAnalyst = ({ url, visit }: ReturnType<typeof serveLibrary>): void => {
  describe('an analyst of the group', () => {
    const { current, faults } = visit('user@demo.test', `/studies/${STUDY.number}?tab=questions`)

    it('comes from the study to a question, as a chart and a table', async () => {
      const page = current()
      await page.getByRole('link', { name: EDITED }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: EDITED }).press('Enter')
      await page.getByRole('heading', { name: `q1 ${EDITED}`, level: 1 }).waitFor()
      await page.getByRole('region', { name: 'Chart' }).locator('svg').first().waitFor()
      await settledTable(page)
      await expectAccessible(page)
    })

    it('breaks it out by keyboard, with the numbers and letters of the oracle', async () => {
      const page = current()
      const axis = page.getByRole('list', { name: 'Breakouts' }).getByRole('button')
      for (let left = await axis.count(); left > 0; left -= 1) {
        await axis.first().press('Enter')
        await axis.nth(left - 1).waitFor({ state: 'detached' })
      }
      await addBreakout(page, 'gender')
      await page.waitForURL(/axis=gender/)
      await addBreakout(page, 'areas')
      await vi.waitFor(async () => expectOracle(await settledTable(page), 'quantipy-a-002'), ANSWERED)
      await page.getByRole('combobox', { name: 'Weight' }).selectOption('Weight (variant B)')
      await page.waitForURL(/weight=weight_b/)
      await vi.waitFor(async () => expectOracle(await settledTable(page), 'quantipy-a-003'), ANSWERED)
      await expectAccessible(page)
    })

    it('filters it, and sees how many pass', async () => {
      const page = current()
      await page.getByRole('button', { name: 'Add filters' }).click()
      const dialog = page.getByRole('dialog', { name: 'Filters' })
      await dialog.getByRole('searchbox', { name: 'Find a question' }).fill('q4')
      await dialog.getByRole('option', { name: /^q4 / }).click()
      await dialog.getByRole('checkbox', { name: /^Yes, 2,895 respondents/ }).press('Space')
      // 44 of them have no weight of this name.
      await dialog.getByRole('status', { name: 'Respondents passing these filters' }).getByText('n=2,851').waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL(/filters=/)
      const filtered = async () => (await settledTable(page)).rows['Unweighted base']?.['Total']?.text
      await expect.poll(filtered, ANSWERED).toBe('2,851')
    })

    it('reads the tests behind a cell, and finds the same cells in the workbook', async () => {
      const page = current()
      const shown = await settledTable(page)
      await page
        .getByRole('row', { name: /^Swimming/ })
        .getByRole('gridcell')
        .nth(1)
        .click()
      await page
        .getByRole('status')
        .filter({ hasText: /Swimming, Male.*Against B Female.*p [=<]/s })
        .waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Export' }).press('Enter')
      const arriving = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'This table as XLSX' }).press('Enter')
      const [rows = []] = readWorkbook(readFileSync(await (await arriving).path())).sheets.values()
      const heads = rows.find(row => row.includes('Total') && row.includes('Male')) ?? []
      let compared = 0
      for (const [label, cells] of Object.entries(shown.rows)) {
        if (/base/i.test(label)) continue
        const line = rows.find(row => row[0] === label)
        for (const [column, { text }] of Object.entries(cells)) {
          const value = line?.[heads.indexOf(column)]
          expect(printed(typeof value === 'number' ? value : null), `${label} by ${column}`).toBe(text)
          compared += 1
        }
      }
      expect(compared).toBeGreaterThan(80)
    })

    it('gets the same view from its address', async () => {
      const page = current()
      const shown = await settledTable(page)
      const again = await page.context().newPage()
      await again.goto(page.url())
      await again.getByRole('heading', { name: `q1 ${EDITED}`, level: 1 }).waitFor()
      expect(await settledTable(again)).toEqual(shown)
      await again.close()
    })

    it('reads what people wrote, by search and by sentiment', async () => {
      const page = current()
      await page.goto(url(openPath))
      await page.getByRole('feed', { name: 'Responses' }).getByRole('article').first().waitFor()
      await expectAccessible(page)
      await page.getByRole('searchbox', { name: 'Search responses' }).fill('thirsty')
      await page.getByText(/^Showing [1-9]\d* of 2,36\d responses$/).waitFor()
      const marks = page.getByRole('feed').locator('mark')
      await expect.poll(async () => [...new Set(await marks.allInnerTexts())]).toEqual(['Thirsty'])
      const negative = page.getByRole('group', { name: 'Sentiment' }).getByRole('button', { name: /^Negative/ })
      await negative.press('Space')
      await page.waitForURL(/sentiment=negative/)
      await expectAccessible(page)
    })

    it('met no error on the way', () => expect(faults()).toEqual([]))
  })
}
