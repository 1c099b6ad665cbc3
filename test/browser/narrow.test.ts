import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@/lib/paths'
import { SETTINGS_SECTIONS } from '@/library/settingsSections'
import { SCREENS, TRACKER_DATA } from './screens'
import { serveLibrary, TRACKER } from './visitor'

const PREPARED = Object.fromEntries(
  (['variables', 'derived', 'weights', 'banners'] as const).map(tab => [
    `the preparation, ${tab}`,
    paths.prepare(tab, TRACKER.number, TRACKER_DATA),
  ]),
)
const SETTINGS = Object.fromEntries(SETTINGS_SECTIONS.map(({ tab }) => [`the settings, ${tab}`, paths.settings(tab)]))
const WIDTHS = { phone: 390, tablet: 768 }

const { url, visit } = serveLibrary()

/** Buttons, links and fields that reach over an edge of the window, except where a list of its own scrolls sideways. */
const overTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element): boolean => {
      for (let one = element.parentElement; one; one = one.parentElement)
        if (/auto|scroll/u.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) return true
      return false
    }
    return [...document.querySelectorAll('button, a, input, select, textarea')].flatMap(element => {
      const { left, right, width: own } = element.getBoundingClientRect()
      const isOut = own > 1 && left < width && (right > width + 1 || left < -1)
      return isOut && !scrolls(element) ? [element.getAttribute('aria-label') ?? element.textContent] : []
    })
  })

const expectFits = async (page: Page, path: string) => {
  await page.goto(url(path), { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  expect(await overTheEdge(page)).toEqual([])
}

describe.each(Object.entries(WIDTHS))('on a %s, with targets for fingers', (_, width) => {
  const { current } = visit('admin@demo.test', '/home')
  let page: Page
  beforeAll(async () => {
    const context = await current()
      .context()
      .browser()
      ?.newContext({
        ...{ viewport: { width, height: 844 }, hasTouch: true, locale: 'en-GB' },
        storageState: await current().context().storageState(),
      })
    if (!context) throw new Error('The browser is gone.')
    context.setDefaultTimeout(90_000)
    page = await context.newPage()
  })
  afterAll(() => page.context().close())

  it.each(Object.entries({ ...SCREENS, ...PREPARED, ...SETTINGS }))('fits the window: %s', (__, path) =>
    expectFits(page, path),
  )

  it.runIf(width === WIDTHS.tablet).each(['a dataset', 'an analysis'] as const)(
    'has the actions of the head in one line: %s',
    async name => {
      await page.goto(url(SCREENS[name]), { waitUntil: 'networkidle' })
      const named = name === 'a dataset' ? 'Prepare data' : 'Share'
      const actions = page
        .locator('header')
        .getByText(named, { exact: true })
        .locator('xpath=ancestor::*[count(*) > 2][1]')
      await actions.waitFor()
      const { height } = (await actions.boundingBox()) ?? { height: NaN }
      expect(height).toBeLessThan(50)
    },
  )

  it('fits the window: the preview of a report', async () => {
    await page.goto(url(paths.reportBuilder(TRACKER.number, TRACKER_DATA)), { waitUntil: 'networkidle' })
    const search = page.getByRole('searchbox', { name: 'Find a question or option' })
    await search.fill('aware')
    await search.press('Enter')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('grid').waitFor()
    expect(await overTheEdge(page)).toEqual([])
  })

  it('would be seen to reach over the edge', async () => {
    await page.evaluate(() => {
      const wide = document.createElement('button')
      wide.textContent = 'Too wide'
      wide.style.width = '110vw'
      document.querySelector('#root')?.prepend(wide)
    })
    expect(await overTheEdge(page)).toEqual(['Too wide'])
  })
})
