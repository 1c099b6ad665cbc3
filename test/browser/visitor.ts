import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Endpoint } from '@core/contract'
import { launchBrowser } from '@tools/bench/web/browser'
import { isCallOf } from '../harness/respond'
import { serveApp, type Prepare, type ServedApp } from '../harness/servedApp'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Waits until no animation runs, except endless ones such as spinners. */
const untilStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(one => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )

/** The current page has no violation, in dark and in light; only its colours differ between the two. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const found: unknown[] = []
  // A number that is being counted again is faded until it arrives.
  await page.locator('[role=status][aria-busy=true]').first().waitFor({ state: 'detached' })
  for (const colorScheme of ['dark', 'light'] as const) {
    // A message that appears meanwhile is visible at once instead of fading in.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
    // Fading layers would be measured half transparent.
    await untilStill(page)
    // Nothing is written about what passes, and no page of its own puts frames together, of which the product shows none.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules('color-contrast')
    ).analyze()
    found.push(
      ...violations.map(({ id, nodes }) => ({ colorScheme, id, nodes: nodes.map(({ html }) => html.slice(0, 160)) })),
    )
  }
  await page.emulateMedia({ reducedMotion: null })
  expect(found, page.url()).toEqual([])
}

/**
 * Things that a page removes after some seconds, such as a message with its undo, stay until `work` is done: the page's timers
 * are stopped meanwhile. Not for axe, which waits for timers itself.
 */
export const whileTimeStands = async (page: Page, work: () => Promise<void>): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  try {
    await work()
  } finally {
    await page.clock.resume()
  }
}

/** Resolves once the answer of a call that `start` brings about has arrived. */
export const answered = async (page: Page, endpoint: Endpoint, start: () => Promise<void>): Promise<void> => {
  const arriving = page.waitForResponse(answer =>
    isCallOf(endpoint, { method: answer.request().method(), path: new URL(answer.url()).pathname }),
  )
  await start()
  await arriving
}

export interface Visitor {
  readonly page: Page
  /** Errors of scripts and of the console, except for a refused start-up, which leads to the login. */
  readonly faults: readonly string[]
}

/** A browser of one person, with nothing stored in it. */
export const openVisitor = async (browser: Browser, locale = 'en-GB'): Promise<Visitor> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale })
  // Of the context, so that it holds for the windows that pages open too.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on(
    'console',
    message => message.type() === 'error' && !message.text().startsWith('[start-up]') && faults.push(message.text()),
  )
  page.on('pageerror', error => faults.push(error.message))
  return { page, faults }
}

/** Describes the page in the message of a failed test. */
const describePage = async ({ page, faults }: Visitor, app: ServedApp): Promise<void> => {
  const shown = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  console.error([page.url(), shown.slice(0, 3_000), ...faults, app.output().slice(-2_000)].join('\n'))
}

/** The tests of this group are steps of one journey: after the first failure, the others would only time out. */
export const stepByStep = (journey: () => { readonly app: ServedApp; readonly visitors: readonly Visitor[] }): void => {
  let failed = false
  beforeEach(({ onTestFailed, skip }) => {
    skip(failed, 'an earlier step of the journey failed')
    onTestFailed(async () => {
      failed = true
      const { app, visitors } = journey()
      for (const visitor of visitors) await describePage(visitor, app)
    })
  })
}

/** Opens a screen, which leads to the login, and from there back to the screen. */
export const signIn = async (page: Page, app: ServedApp, email: string, path: string): Promise<void> => {
  await page.goto(app.url + path)
  await page.waitForURL(/\/login\?next=/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(app.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(app.url + path)
}

/** The product with its demo, and a browser, for all tests of a file; `prepare` adds to the demo. */
export const serveLibrary = (prepare?: Prepare) => {
  let app: ServedApp
  let browser: Browser
  beforeAll(async () => {
    app = await serveApp(prepare)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })
  return {
    url: (path: string) => app.url + path,
    /** One person, signed in before the first test of a group. */
    visit: (email: string, path: string, locale?: string) => {
      let visitor: Visitor
      beforeAll(async () => {
        visitor = await openVisitor(browser, locale)
        await signIn(visitor.page, app, email, path)
      })
      stepByStep(() => ({ app, visitors: [visitor] }))
      afterAll(async () => {
        await visitor.page.context().close()
      })
      return { current: () => visitor.page, faults: () => visitor.faults }
    },
  }
}

export const TRACKER = { number: 'NF-2026-0001', name: 'Quick-service Restaurants Brand Tracker 2026' }
/** A study for the board only, which nobody of the demo but the admin and the manager can see. */
export const HIDDEN = { number: 'NF-2026-0122', name: 'Ready Meals Segmentation 2026' }
export const RESULT_TABS = ['Studies', 'Stories', 'Questions', 'Documents'] as const

/** Names of cards or rows, in their order. */
/** Not the inner texts: those of cards that are skipped because they are out of sight are empty. */
export const titlesIn = (place: Locator) => place.locator('h2, h3').allTextContents()

export const waitForCount = (page: Page, count: number) =>
  page.getByText(`Showing 1 - ${count} of ${count} studies`, { exact: true }).waitFor()
