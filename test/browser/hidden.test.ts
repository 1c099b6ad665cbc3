import { describe, expect, it } from 'vitest'
import { expectAccessible, HIDDEN, RESULT_TABS, serveLibrary, titlesIn, TRACKER, waitForCount } from './visitor'

const OPEN_STUDIES = 38
/** Chromium's report of a 404 answer. */
const ABSENT = /status of 404/

const { url, visit } = serveLibrary()

describe('somebody from outside, for whom hidden studies do not exist', () => {
  const { current, faults } = visit('guest@demo.test', '/home')
  const expectNoTrace = async () =>
    expect(await current().locator('body').textContent()).not.toMatch(
      /restricted|locked|Ready Meals Segmentation 2026/i,
    )

  it('is counted no study but the open ones at home', async () => {
    const page = current()
    await page.getByText(`${OPEN_STUDIES} studies, 2019 to 2026`).waitFor()
    await page.getByText('No favorites yet.').waitFor()
    await expectNoTrace()
    await expectAccessible(page)
  })

  it('finds the open studies in the list, and values counted without the hidden ones', async () => {
    const page = current()
    await page.goto(url('/studies'))
    await waitForCount(page, OPEN_STUDIES)
    expect(await page.getByRole('button', { name: 'Show' }).count()).toBe(0)
    await expectNoTrace()
    await expectAccessible(page)
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Topic' }).click()
    await page.getByRole('checkbox', { name: 'Segmentation, 1' }).waitFor()
  })

  it('finds nothing of them by search', async () => {
    const page = current()
    await page.goto(url(`/results?query=${encodeURIComponent('Ready Meals Segmentation')}`))
    await page.getByRole('tab', { name: /^Studies\s*1$/ }).waitFor()
    await expect.poll(() => titlesIn(page.getByRole('tabpanel'))).toEqual(['Ready Meals Segmentation 2021'])
    await page.goto(url(`/results?query=${HIDDEN.number}`))
    for (const type of RESULT_TABS) await page.getByRole('tab', { name: new RegExp(`^${type}\\s*0$`) }).waitFor()
    await expectAccessible(page)
  })

  it('reads of their addresses what every wrong address says', async () => {
    const page = current()
    const shown: string[] = []
    for (const number of [HIDDEN.number, 'NF-2026-0000']) {
      await page.goto(url(`/studies/${number}`))
      await page.getByRole('heading', { name: 'Access restricted' }).waitFor()
      // Generated ids count what was drawn before, such as parts that arrive sooner on one visit than on the other.
      shown.push((await page.locator('main').innerHTML()).replaceAll(number, '').replace(/_r_\w+_/g, ''))
    }
    expect(shown[0]).toBe(shown[1])
    await expectAccessible(page)
  })

  it('met no error on the way but those two', () => {
    expect(faults().filter(text => !ABSENT.test(text))).toEqual([])
  })
})

describe('a second client organisation', () => {
  const { current, faults } = visit('admin@bramley.test', '/studies', 'de-DE')

  it('has studies of its own only', async () => {
    const page = current()
    await waitForCount(page, 6)
    expect(await page.locator('body').textContent()).not.toMatch(/NF-2026-0001|Northfield|restricted/)
    await page.goto(url('/home'))
    await page.getByText('No public stories yet. Go create one now.').waitFor()
    await expectAccessible(page)
  })

  it('reads English, whatever the language of the browser is', async () => {
    const page = current()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    const row = page.getByRole('region', { name: 'Latest studies' })
    await row.getByRole('heading', { level: 3 }).first().waitFor()
    const latest = await row.innerText()
    expect(latest).toMatch(/· (January|February|March|May|June|July|October|December) \d{4}\b/)
    expect(latest).toMatch(/n=\d,\d{3}\b/)
  })

  it('finds and opens nothing of the first', async () => {
    const page = current()
    await page.goto(url('/results?query=brand'))
    for (const type of RESULT_TABS) await page.getByRole('tab', { name: new RegExp(`^${type}\\s*0$`) }).waitFor()
    await page.goto(url(`/studies/${TRACKER.number}`))
    await page.getByRole('heading', { name: "This study doesn't exist" }).waitFor()
  })

  it('met no error on the way but that one', () => {
    expect(faults().filter(text => !ABSENT.test(text))).toEqual([])
  })
})
