import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '@server/db/schema'
import { launchBrowser } from '@tools/bench/web/browser'
import { startQualtrics, surveyId, type FakeQualtrics } from '@tools/providers/qualtrics'
import { makeSurvey } from '@tools/providers/truth'
import { serveApp, type ServedApp } from '../harness/servedApp'
import { expectAccessible, openVisitor, signIn, stepByStep, type Visitor } from './visitor'

const AT = '/settings/integrations'

describe('a manager who looks after a survey provider', () => {
  let app: ServedApp
  let browser: Browser
  let fake: FakeQualtrics
  let tom: Visitor
  beforeAll(async () => {
    fake = await startQualtrics({ polls: 1 })
    fake.world.surveys.splice(
      0,
      Infinity,
      makeSurvey({ id: surveyId(1), name: 'Oat drink test', questions: 10, respondents: 60 }),
      makeSurvey({ id: surveyId(2), name: 'Shelf test', questions: 4, respondents: 8, seed: 2 }),
    )
    app = await serveApp(
      async tx => {
        await tx
          .update(users)
          .set({ integrations: ['qualtrics', 'decipher'] })
          .where(eq(users.email, 'manager@demo.test'))
      },
      { PROVIDER_ORIGINS: `qualtrics=${fake.origin}` },
    )
    browser = await launchBrowser()
    tom = await openVisitor(browser)
    await signIn(tom.page, app, 'manager@demo.test', AT)
  })
  afterAll(async () => {
    await browser.close()
    await Promise.all([app.stop(), fake.close()])
  })
  stepByStep(() => ({ app, visitors: [tom] }))

  const card = (page: Page) => page.getByRole('region', { name: 'Qualtrics', exact: true })
  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`, 'u') })
  /** Presses a button of the page by keys alone. */
  const press = async (page: Page, name: string, within = page.locator('body')) => {
    const button = within.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
  }

  it('connects it', async () => {
    const { page } = tom
    await card(page).getByRole('button', { name: 'Connect' }).click()
    await expectAccessible(page)
    await page.getByLabel('API token').fill(fake.token)
    await card(page).getByRole('button', { name: 'Connect' }).click()
    await card(page).getByText('Connected').waitFor()
    await row(page, 'Oat drink test').waitFor()
    await expectAccessible(page)
    expect(await page.content()).not.toContain(fake.token)
  })

  it('sees one primary button, in the form that was worked in last', async () => {
    const { page } = tom
    const decipher = page.getByRole('region', { name: 'Decipher', exact: true })
    await card(page).getByRole('button', { name: 'Replace key' }).click()
    await decipher.getByRole('button', { name: 'Connect' }).click()
    await expect
      .poll(() => decipher.getByLabel('Public part').evaluate(field => field === document.activeElement))
      .toBe(true)
    const primary = () =>
      page.getByRole('main').evaluate(main => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.background = 'var(--accent)'
        const { backgroundColor } = getComputedStyle(probe)
        probe.remove()
        return [...main.querySelectorAll('button:not([role])')]
          .filter(button => getComputedStyle(button).backgroundColor === backgroundColor)
          .map(button => button.textContent)
      })
    await expect.poll(primary).toEqual(['Connect'])
    await card(page).getByLabel('API token').focus()
    await expect.poll(primary).toEqual(['Save key'])
    await expectAccessible(page)
    for (const one of [card(page), decipher]) await one.getByRole('button', { name: 'Cancel' }).click()
    const opener = decipher.getByRole('button', { name: 'Connect' })
    await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('imports a survey, which becomes a study that only managers see', async () => {
    const { page } = tom
    await row(page, 'Oat drink test').getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Study name').fill('Oat drinks of autumn')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import' }).click()
    await row(page, 'Oat drink test').getByText('Imported, ready to publish').waitFor()
    await expectAccessible(page)
  })

  it('prepares it like any other survey and publishes it from there: a question is reworded', async () => {
    const { page } = tom
    await row(page, 'Oat drink test').getByRole('link', { name: 'Oat drink test' }).click()
    await page.getByRole('heading', { name: 'Oat drinks of autumn', level: 1 }).waitFor()
    await page.goto(`${app.url}/prepare/variables/Oat-drinks-of-autumn/Oat%20drink%20test`)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: /^Text of / }).fill('Which snack bar do you buy most?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Publish \d+ changes?$/u }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish Oat drink test?' })
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(app.url + AT)
    await row(page, 'Oat drink test').getByText('Live').waitFor()
  })

  it('has new answers imported and published automatically, with what was reworded', async () => {
    const { page } = tom
    await page.getByRole('button', { name: 'More about Oat drink test' }).click()
    await page.getByRole('menuitem', { name: /^Publish new answers automatically/u }).click()
    await fake.command('responses/add', { survey: surveyId(1), count: 4, at: Date.now() - 60_000, seed: 90_000 })
    await card(page).getByRole('switch', { name: 'Import new answers automatically' }).click()
    await expect.poll(() => card(page).getByRole('switch').getAttribute('aria-checked')).toBe('true')
    const shown = async () => {
      await page.reload()
      await row(page, 'Oat drink test').waitFor()
      return row(page, 'Oat drink test').innerText()
    }
    await expect.poll(shown, { timeout: 60_000, interval: 2000 }).toMatch(/64[\s\S]*up to date/u)
    await page.goto(`${app.url}/prepare/variables/Oat-drinks-of-autumn/Oat%20drink%20test`)
    await page.getByRole('grid').getByText('Which snack bar do you buy most?').waitFor()
    await page.goto(app.url + AT)
  })

  it('does the same on a phone and by keys alone, without sideways scrolling', async () => {
    const { page } = tom
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(app.url + AT)
    await row(page, 'Shelf test').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await press(page, 'Import', row(page, 'Shelf test'))
    await page.getByRole('dialog').getByLabel('Study name').waitFor()
    await page.keyboard.press('Enter')
    await row(page, 'Shelf test').getByText('Imported, ready to publish').waitFor()
    await press(page, 'Disconnect', card(page))
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await card(page).getByText('Connected').waitFor()
    expect(tom.faults).toEqual([])
  })
})
