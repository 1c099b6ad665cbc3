import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Response } from 'playwright-core'

/** Code below that is passed to `evaluate` runs in the page; its names are the browser's. */
declare const document: {
  querySelectorAll: (selector: string) => ArrayLike<{
    readonly textContent: string | null
    readonly childElementCount: number
    readonly click: () => void
  }>
}
declare const requestAnimationFrame: (then: () => void) => void

export interface FirstLoad {
  /** Bytes of all scripts: gzipped at level 9, and as they were sent; and how many scripts. */
  readonly scriptBytes: number
  readonly sentBytes: number
  readonly scripts: number
  /** Milliseconds from the first byte of the page to the first card. */
  readonly usable: number
}

// As texts: Node's own types of these names differ from the browser's.
const SINCE_FIRST_BYTE = "performance.now() - performance.getEntriesByType('navigation')[0].responseStart"
const WATCH_LONG_TASKS = `
  globalThis.longTasks = []
  new PerformanceObserver(list => list.getEntries().forEach(entry => longTasks.push(entry.duration)))
    .observe({ type: 'longtask' })`

const COUNT_LINE = /^Showing [\d,]+ - [\d,]+ of [\d,]+ stud/

const isScript = (response: Response): boolean => response.request().resourceType() === 'script'

const sum = (values: readonly number[]): number => values.reduce((all, next) => all + next, 0)

const sent = async (response: Response): Promise<number> => (await response.request().sizes()).responseBodySize

const gzipped = async (response: Response): Promise<number> => gzipSync(await response.body(), { level: 9 }).length

/** Opens an address in a new page with an empty cache. Ends a second after the first card has appeared. */
export const measureFirstLoad = async (context: BrowserContext, url: string): Promise<FirstLoad> => {
  const page = await context.newPage()
  const scripts: Response[] = []
  page.on('response', response => {
    if (isScript(response)) scripts.push(response)
  })
  await page.goto(url)
  await page.locator('main article').first().waitFor()
  const usable = await page.evaluate<number>(SINCE_FIRST_BYTE)
  await page.waitForTimeout(1000)
  const scriptBytes = sum(await Promise.all(scripts.map(gzipped)))
  const sentBytes = sum(await Promise.all(scripts.map(sent)))
  await page.close()
  return { scriptBytes, sentBytes, scripts: scripts.length, usable }
}

/** The study list, ready to be used. */
export const openList = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByText(COUNT_LINE).first().waitFor()
  return page
}

/** Milliseconds from the click on a value of an open filter to the frame in which the new list stands, per click. */
export const measureFilterClicks = async (page: Page, category: string, clicks: number): Promise<number[]> => {
  await page.getByRole('button', { name: category, exact: false }).first().click()
  await page.getByRole('checkbox').first().waitFor()
  const times: number[] = []
  for (let click = 0; click < clicks; click += 1) {
    times.push(
      await page.evaluate(
        async ([position, pattern]) => {
          const line = new RegExp(pattern)
          const shown = Array.from(document.querySelectorAll('main *')).find(
            element => element.childElementCount === 0 && line.test(element.textContent ?? ''),
          )
          const words = () => shown?.textContent
          const boxes = Array.from(document.querySelectorAll('[role=dialog] input[type=checkbox]:not(:disabled)'))
          const before = words()
          const started = performance.now()
          boxes[position % boxes.length]?.click()
          await new Promise<void>((resolve, reject) => {
            const look = () => {
              if (words() !== before) resolve()
              else if (performance.now() - started > 10_000) reject(new Error('The list did not change'))
              else requestAnimationFrame(look)
            }
            look()
          })
          // The change was seen before the frame was painted; the next task comes after it.
          await new Promise<void>(resolve => setTimeout(resolve))
          return performance.now() - started
        },
        [Math.floor(click / 2), COUNT_LINE.source] as const,
      ),
    )
    await page.waitForTimeout(800)
  }
  await page.keyboard.press('Escape')
  return times
}

/** Durations of the long tasks (over 50 ms) while the wheel turns from the top of the page to its end. */
export const measureScroll = async (page: Page): Promise<{ longTasks: number[]; pixels: number }> => {
  await page.evaluate(WATCH_LONG_TASKS)
  await page.mouse.move(700, 500)
  const position = () => page.evaluate<number>('scrollY')
  let pixels = -1
  for (let now = 0; now > pixels; now = await position()) {
    pixels = now
    for (let turn = 0; turn < 12; turn += 1) {
      await page.mouse.wheel(0, 500)
      await page.waitForTimeout(16)
    }
  }
  const longTasks = await page.evaluate<number[]>('longTasks')
  return { longTasks, pixels }
}

/** The version of a package, to be printed beside what it measured. */
export const versionOf = (name: string): string =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version
