import { describe, expect, it } from 'vitest'
import { deleteInsight } from '@core/contract'
import { makePng } from '../harness/documents'
import { answered, expectAccessible, serveLibrary, TRACKER, whileTimeStands } from './visitor'

const INSIGHT = 'Awareness grew among the under-35s.'
const THROW_AWAY = { number: 'NF-2026-9200', name: 'Throw-away Pilot' }

const { url, visit } = serveLibrary()

describe('the dashboard of a study, for a manager', () => {
  const { current, faults } = visit('manager@demo.test', `/studies/${TRACKER.number}`)
  const card = () => current().getByRole('article').filter({ hasText: INSIGHT })
  const remove = async () => {
    await card()
      .getByRole('button', { name: /^Actions for/ })
      .press('Enter')
    await current().getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await card().waitFor({ state: 'detached' })
  }

  it('gets a key insight with a picture', async () => {
    const page = current()
    await page.getByRole('heading', { name: 'Key insights' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add insight' }).press('Enter')
    await page.getByRole('textbox', { name: 'New key insight' }).fill(INSIGHT)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'growth.png', mimeType: 'image/png', buffer: await makePng(400, 200) })
    await page.getByRole('img', { name: 'Chosen picture: growth.png' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    const picture = card().locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.reload()
    await card().locator('img').waitFor()
  })

  it('gives a removed one back, and loses it for good without that', async () => {
    const page = current()
    await whileTimeStands(page, async () => {
      await remove()
      await page.getByRole('button', { name: 'Undo' }).click()
      await card().locator('img').waitFor()
    })
    await answered(page, deleteInsight, async () => {
      await remove()
      // Under the pointer, which pressed Undo there, the message would stay.
      await page.mouse.move(0, 0)
      await expectAccessible(page)
    })
    await page.reload()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('article').first().waitFor()
    expect(await card().count()).toBe(0)
  })

  it('goes with its study once the name is typed', async () => {
    const page = current()
    await page.getByRole('button', { name: 'Add Study', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Add a New Study' })
    await form.getByLabel('Study Name').fill(THROW_AWAY.name)
    await form.getByLabel('Study Number').fill(THROW_AWAY.number)
    const suppliers = form.getByRole('combobox', { name: 'Suppliers' })
    await suppliers.fill('Meridian')
    await form.getByRole('option', { name: 'Meridian Insight' }).waitFor()
    await suppliers.press('ArrowDown')
    await suppliers.press('Enter')
    await suppliers.press('Escape')
    await form.getByRole('button', { name: 'Create Study' }).click()
    await page.waitForURL(url(`/studies/${THROW_AWAY.number}`))
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete study' }).click()
    const asks = page.getByRole('alertdialog', { name: 'Delete this study?' })
    await asks.getByLabel('Name of the study').fill('Another')
    await asks.getByRole('button', { name: 'Delete study' }).click()
    await asks.getByText('This is not the name of the study.').waitFor()
    await expectAccessible(page)
    await asks.getByLabel('Name of the study').fill(THROW_AWAY.name)
    await asks.getByRole('button', { name: 'Delete study' }).click()
    await page.waitForURL(/\/studies(\?|$)/)
    await page.getByText(`“${THROW_AWAY.name}” was deleted.`).first().waitFor()
    expect(faults()).toEqual([])
    await page.goto(url(`/studies/${THROW_AWAY.number}`))
    await page.getByRole('heading', { name: "This study doesn't exist" }).waitFor()
  })
})

describe('a question of the tracker that people answered in words', () => {
  const { current, faults } = visit('user@demo.test', `/studies/${TRACKER.number}?tab=questions`)

  it('is read by search and by sentiment, and its address keeps both', async () => {
    const page = current()
    await page.getByRole('link', { name: 'One thing to change' }).press('Enter')
    await page.waitForURL(/\/open-analysis\//)
    const feed = page.getByRole('feed', { name: 'Responses' })
    await feed.getByRole('article').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Search responses' }).fill('price')
    await page.waitForURL(/query=price/)
    await feed.locator('mark').first().waitFor()
    expect((await feed.locator('mark').allInnerTexts()).every(text => /^pric/i.test(text))).toBe(true)
    const positive = page.getByRole('group', { name: 'Sentiment' }).getByRole('button', { name: /^Positive/ })
    await positive.press('Space')
    await page.waitForURL(/sentiment=positive/)
    const said = async () =>
      (await feed.getByRole('article').all()).length > 0 &&
      (await feed.getByRole('article', { name: /^(?!Positive)/ }).count()) === 0
    await expect.poll(said).toBe(true)
    const shown = await page.getByText(/^Showing \d+ of [\d,]+ responses$/).innerText()
    await expectAccessible(page)
    await page.reload()
    await page.getByText(shown, { exact: true }).waitFor()
    await expect.poll(said).toBe(true)
    expect(await page.getByRole('searchbox', { name: 'Search responses' }).inputValue()).toBe('price')
  })

  it('met no error on the way', () => expect(faults()).toEqual([]))
})
