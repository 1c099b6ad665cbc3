import { beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@/lib/paths'
import { serveLibrary, TRACKER } from './visitor'

const DATASET = 'Brand tracker, waves 1-3'
/** Layout shift score: the share of the window that moved times the distance; 0.1 counts as poor. */
const STILL = 0.02
const SCREENS = {
  home: '/home',
  'the studies': paths.studies(),
  'a study': paths.study(TRACKER.number),
  'a study without data': paths.study('NF-2026-0122'),
  'the reports of a study': paths.study(TRACKER.number, 'reports'),
  'the files of a study': paths.study(TRACKER.number, 'files'),
  'a dataset': paths.dataset('questions', TRACKER.number, DATASET),
  'an analysis': paths.analysis(TRACKER.number, DATASET, 'aware'),
  'the report builder': paths.reportBuilder(TRACKER.number, DATASET),
  'the stories': paths.stories(),
  favorites: '/favorites',
  'results of a search': paths.results('brand'),
  downloads: paths.downloads(),
}

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

describe('a screen that loads', () => {
  const { current } = visit('manager@demo.test', '/home')

  beforeAll(async () => {
    await current().addInitScript(() => {
      window.shifts = []
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as Shift[])
          window.shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''),
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })

  it.each(Object.entries(SCREENS))('keeps what it shows in its place: %s', async (_, path) => {
    const page = current()
    await page.goto(url(path), { waitUntil: 'networkidle' })
    await page.locator('main').first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    const shifts = await page.evaluate(() => window.shifts)
    const moved = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(moved, JSON.stringify(shifts)).toBeLessThanOrEqual(STILL)
  })

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
