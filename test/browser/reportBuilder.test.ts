import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, serveLibrary, TRACKER } from './visitor'

const BUILDER = `/studies/${TRACKER.number}/reports/builder?dataset=${encodeURIComponent('Brand tracker, waves 1-3')}`
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

describe('the report builder by pointer and at any width', () => {
  const library = serveLibrary()
  const visitor = library.visit('user@demo.test', BUILDER)
  let page: Page
  const rows = () => page.getByRole('region', { name: 'Report variables' })
  const axis = () => page.getByRole('region', { name: 'Breakout axis' })
  const held = () => page.locator('[data-held]')
  const labelsIn = (list: Locator) =>
    list
      .getByRole('button', { name: /^Remove / })
      .evaluateAll(found => found.map(one => one.getAttribute('aria-label')?.replace('Remove ', '')))
  const hold = async (label: string, to: { x: number; y: number }) => {
    // Waits until the animation of an earlier drop has ended.
    await page.getByRole('button', { name: `Drag ${label}` }).hover()
    await page.mouse.down()
    await page.mouse.move(to.x - 20, to.y - 20, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await held().waitFor()
  }
  const drop = async () => {
    await page.mouse.up()
    await held().waitFor({ state: 'detached' })
    // dnd-kit lets no click through for 50 ms; its timer ends before one of the same length that was set later.
    await page.evaluate(() => new Promise(done => setTimeout(done, 50)))
  }
  /** The handle of the held item is under the pointer. */
  const expectAtPointer = async ({ x, y }: { x: number; y: number }) => {
    const isThere = async () => {
      const box = await boxOf(held())
      return [x - box.x, y - box.y].every(away => away > 0 && away < 40)
    }
    await expect.poll(isThere).toBe(true)
  }

  beforeAll(async () => {
    page = visitor.current()
    const search = page.getByRole('searchbox', { name: 'Find a question or option' })
    for (const name of ['income', 'main brand', 'region']) {
      await search.fill(name)
      await search.press('Enter')
    }
    await search.fill('')
    await page.getByRole('button', { name: 'Drag Region' }).waitFor()
  })

  it('says why a full axis takes nothing, while the card is over it, and puts it back', async () => {
    const gender = await boxOf(page.getByRole('button', { name: 'Drag Gender' }))
    const to = { x: gender.x + 30, y: gender.y + 10 }
    await hold('Region', to)
    await expectAtPointer(to)
    await held().getByText('The axis is full').waitFor()
    expect(await page.locator('[data-insert]').count()).toBe(0)
    await drop()
    await expect.poll(() => labelsIn(rows())).toEqual(['Household income', 'Main brand', 'Region'])
  })

  it('carries a card over the other list, marks its place there, and drops it in that place', async () => {
    await page.getByRole('button', { name: 'Remove Wave' }).click()
    await page.getByRole('button', { name: 'Drag Wave' }).waitFor({ state: 'detached' })
    const gender = await boxOf(page.getByRole('button', { name: 'Drag Gender' }))
    const above = { x: gender.x + 40, y: gender.y + 4 }
    await hold('Region', above)
    await expectAtPointer(above)
    await axis().locator('[data-insert=above]').waitFor()
    await page.mouse.move(above.x, gender.y + 30, { steps: 3 })
    await axis().locator('[data-insert=below]').waitFor()
    await page.mouse.move(above.x, above.y, { steps: 3 })
    await axis().locator('[data-insert=above]').waitFor()
    await drop()
    await expect.poll(() => labelsIn(axis())).toEqual(['Region', 'Gender'])
    const last = await boxOf(page.getByRole('button', { name: 'Drag Main brand' }))
    await hold('Gender', { x: last.x + 40, y: last.y + 40 })
    await drop()
    await expect.poll(() => labelsIn(rows())).toEqual(['Household income', 'Main brand', 'Gender'])
  })

  it('keeps what is open and focused when the window gets narrow and wide again', async () => {
    const options = page.getByRole('button', { name: /^Options of Region/ })
    await options.click()
    for (const width of [767, 390, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await options.and(page.locator(':focus')).waitFor()
      await expect.poll(() => options.getAttribute('aria-expanded')).toBe('true')
      await expect.poll(async () => (await boxOf(options)).y).toBeLessThan(600)
    }
  })

  it('has every name of a setting on one line, at any width', async () => {
    for (const width of [1440, 1000, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      if (width < 1000) await page.getByText('Settings', { exact: true }).click()
      for (const name of ['Confidence', 'Second confidence', 'Correction', 'Hide empty rows and columns']) {
        const words = page.getByText(name, { exact: true }).filter({ visible: true }).last()
        const lines = () =>
          words.evaluate(element => {
            const range = document.createRange()
            range.selectNodeContents(element)
            return new Set([...range.getClientRects()].map(({ top }) => top)).size
          })
        // The layout follows the width of the window in the next frames.
        await expect.poll(async () => [name, width, await lines()]).toEqual([name, width, 1])
      }
      const settings = page.locator('[data-part=settings]')
      await expect.poll(() => settings.evaluate(pane => pane.scrollWidth - pane.clientWidth)).toBe(0)
    }
    await expectAccessible(page)
  })

  it('met no error on its way', () => {
    expect(visitor.faults()).toEqual([])
  })
})
