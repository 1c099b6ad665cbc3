import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@/lib/paths'
import { SETTINGS_SECTIONS } from '@/library/settingsSections'
import { SCREENS } from './screens'
import { serveLibrary } from './visitor'

/** Layout shift score: the share of the window that moved times the distance; 0.1 counts as poor. */
const STILL = 0.02
const SETTINGS = SETTINGS_SECTIONS.map(({ tab }) => tab)

const { url, visit } = serveLibrary()

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}
declare global {
  interface Window {
    /** Unexpected shifts, and their scores. */
    shifts: { value: number; what: string[] }[]
  }
}

/** Keeps in the window what moved there. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[])
        window.shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const expectStill = async (page: Page, address: string) => {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('main').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const shifts = await page.evaluate(() => window.shifts)
  const moved = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(moved, JSON.stringify(shifts)).toBeLessThanOrEqual(STILL)
}

describe('a screen that loads', () => {
  const { current } = visit('manager@demo.test', '/home')
  beforeAll(() => watch(current()))

  it.each(Object.entries(SCREENS))('keeps what it shows in its place: %s', (_, path) =>
    expectStill(current(), url(path)),
  )

  it('would be seen to move', async () => {
    const page = current()
    await page.goto(url('/home'), { waitUntil: 'networkidle' })
    await page.locator('h2').first().waitFor()
    await page.evaluate(() => {
      const pushed = document.createElement('div')
      pushed.style.height = '200px'
      document.querySelector('#main')?.before(pushed)
    })
    await expect
      .poll(() => page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0)))
      .toBeGreaterThan(STILL)
  })
})

describe('a page of the settings that loads slowly', () => {
  const { current } = visit('admin@demo.test', '/home')
  beforeAll(async () => {
    await watch(current())
    // What comes later comes visibly later, as on a busy machine.
    await current().route(/PreferencesHint|\/(api|proxy)\//u, async route => {
      await new Promise(resolve => setTimeout(resolve, 150 + (route.request().url().length % 5) * 60))
      await route.continue()
    })
  })

  it.each(SETTINGS)('keeps what it shows in its place: %s', tab => expectStill(current(), url(paths.settings(tab))))
})
