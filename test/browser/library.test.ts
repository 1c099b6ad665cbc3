import { describe, expect, it } from 'vitest'
import { makePdf } from '../harness/documents'
import { expectAccessible, HIDDEN, serveLibrary, titlesIn, TRACKER, waitForCount, whileTimeStands } from './visitor'

const FILE = 'Debrief of the tracker.pdf'
const PAGES = ['Contents', 'Brand awareness by wave', 'What to do next']
const NEW_STUDY = { number: 'NF-2026-9001', name: 'Evening Occasions Pilot' }
/** Studies of the demo, including the one that the first visitor adds. */
const STUDIES = { all: 42, open: 39, restricted: 3 }

const { url, visit } = serveLibrary()

describe('a manager', () => {
  const { current, faults } = visit('manager@demo.test', '/studies?sort=%2Bstudy_name')

  it('adds a study and comes to its page', async () => {
    const page = current()
    await waitForCount(page, STUDIES.all - 1)
    await page.getByRole('button', { name: 'Add Study', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Add a New Study' })
    await form.getByLabel('Study Name').fill(NEW_STUDY.name)
    await form.getByLabel('Study Number').fill(NEW_STUDY.number)
    const suppliers = form.getByRole('combobox', { name: 'Suppliers' })
    await suppliers.fill('Meridian')
    await form.getByRole('option', { name: 'Meridian Insight' }).waitFor()
    await suppliers.press('ArrowDown')
    await suppliers.press('Enter')
    await suppliers.press('Escape')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create Study' }).click()
    await page.waitForURL(url(`/studies/${NEW_STUDY.number}`))
    await page.getByRole('heading', { name: NEW_STUDY.name, level: 1 }).waitFor()
    await expectAccessible(page)
  })

  it('adds a file, which is read', async () => {
    const page = current()
    await page.goto(url(`/studies/${TRACKER.number}?tab=files`))
    await page.getByRole('heading', { name: 'No files yet' }).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: FILE, mimeType: 'application/pdf', buffer: makePdf(PAGES) })
    await page
      .getByRole('row', { name: new RegExp(FILE) })
      .getByText('3 pages')
      .waitFor()
    await expectAccessible(page)
  })

  it('met no error on the way', () => expect(faults()).toEqual([]))
})

describe('a regular user', () => {
  const { current, faults } = visit('user@demo.test', '/home')
  const filters = () => current().getByRole('group', { name: 'Filters' })
  const list = () => current().getByRole('main')

  it('finds the latest and the favorites at home', async () => {
    const page = current()
    await page.getByRole('heading', { name: 'Search and discover insights' }).waitFor()
    for (const name of ['Latest studies', 'Latest stories', 'Favorites']) {
      const row = page.getByRole('region', { name })
      await row.getByRole('heading', { level: 3 }).first().waitFor()
      expect(await row.getByRole('heading', { level: 3 }).count(), name).toBe(5)
    }
    expect(await page.getByRole('heading', { name: 'Restricted Study' }).count()).toBe(1)
    await expectAccessible(page)
  })

  it('may not add studies, and is told why', async () => {
    const page = current()
    const button = page.getByRole('button', { name: 'Add Study' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.focus()
    await page.getByRole('tooltip').getByText('Only managers can add new studies.').waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expectAccessible(page)
  })

  it('searches by keyboard for studies, stories, questions and documents', async () => {
    const page = current()
    await page.locator('body').press('/')
    await page.keyboard.type('brand')
    await page.keyboard.press('Enter')
    await page.waitForURL(url('/results?query=brand'))
    await page.getByRole('tabpanel').getByRole('heading', { name: TRACKER.name }).waitFor()
    await expectAccessible(page)
    for (const type of ['Stories', 'Questions', 'Documents']) {
      await page.getByRole('tab', { name: new RegExp(`^${type}\\s*[1-9]`) }).click()
      await page.waitForURL(new RegExp(`tab=${type.toLowerCase()}`))
      const panel = page.getByRole('tabpanel')
      await panel.getByRole('heading', { level: 2 }).first().waitFor()
      const marked = async () => (await panel.locator('mark').allInnerTexts()).map(text => text.toLowerCase())
      if (type !== 'Stories') await expect.poll(marked).toContain('brand')
      await expectAccessible(page)
    }
  })

  it('reads the page of a document that was found, by keyboard', async () => {
    const page = current()
    await page.getByRole('link', { name: /^Page 2/ }).press('Enter')
    const viewer = page.getByRole('dialog', { name: FILE })
    const pageShown = () => viewer.getByRole('textbox', { name: 'Page, 1 to 3' }).inputValue()
    await expect.poll(pageShown).toBe('2')
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('page')).toBe('2')
    await viewer.getByRole('img', { name: `Page 2 of ${FILE}` }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(pageShown).toBe('3')
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Page 2/)
    await page.goto(url(`/home?viewer=${searchParams.get('view')}`))
    await expect.poll(pageShown).toBe('1')
    await page.keyboard.press('Escape')
    await page.waitForURL(url('/home'))
  })

  it('searches again from anywhere with a key, and opens a suggestion with Ctrl and K', async () => {
    const page = current()
    await page.goto(url('/favorites'))
    await page.getByRole('heading', { name: 'Favorites', level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('segmentation')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ready Meals Segmentation 2021' }).waitFor()
    await page.getByRole('tab', { name: /^Studies\s*1$/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
    await page.keyboard.type('ready meals seg')
    await page.getByRole('option', { name: /^Ready Meals Segmentation 2021/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ready Meals Segmentation 2021', level: 1 }).waitFor()
  })

  it('sees the studies that match the preferences first, or as sorted', async () => {
    const page = current()
    await page.goto(url('/studies'))
    await waitForCount(page, STUDIES.open)
    await page.getByRole('heading', { name: /^Matches your preferences/ }).waitFor()
    expect((await titlesIn(list()))[1]).toBe(TRACKER.name)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name A to Z')
    await page.waitForURL(/sort=%2Bstudy_name/)
    await page.getByRole('switch', { name: 'Preferences first' }).press('Space')
    await page.getByRole('heading', { name: /^Matches your preferences/ }).waitFor({ state: 'detached' })
    // The old list stays until the newly sorted one has arrived.
    await expect.poll(async () => (await titlesIn(list()))[0]).toMatch(/^Bakery Counter/)
    const names = await titlesIn(list())
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    await page.getByRole('switch', { name: 'Preferences first' }).press('Space')
    await page.getByRole('heading', { name: /^Matches your preferences/ }).waitFor()
  })

  it('filters by keyboard and clears the filters', async () => {
    const page = current()
    await page.goto(url('/studies'))
    await waitForCount(page, STUDIES.open)
    await filters().getByRole('button', { name: 'Category' }).press('Enter')
    const food = page.getByRole('checkbox', { name: /^Food, / })
    await food.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: /^Back to Category/ }).waitFor()
    await expectAccessible(page)
    const snacks = page.getByRole('checkbox', { name: 'Snacks, 4' })
    await snacks.focus()
    await page.keyboard.press('Space')
    await waitForCount(page, 4)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForURL(url => url.searchParams.get('studyFilters') === '{"Category":["Food:::Snacks"]}')
    await filters().getByRole('button', { name: 'Remove Category: Snacks' }).waitFor()
    await expectAccessible(page)
    await filters().getByRole('button', { name: 'Clear filters' }).press('Enter')
    await waitForCount(page, STUDIES.open)
    await page.waitForURL(url('/studies'))
  })

  it('is shown locked cards for the studies kept to others', async () => {
    const page = current()
    await page.getByText(`${STUDIES.restricted} restricted studies`).waitFor()
    await page.getByRole('button', { name: 'Show' }).press('Enter')
    const locked = page.getByRole('region', { name: `${STUDIES.restricted} restricted studies` })
    await locked.getByRole('heading', { name: 'Restricted Study' }).first().waitFor()
    expect(await locked.getByRole('heading', { name: 'Restricted Study' }).count()).toBe(STUDIES.restricted)
    expect(await locked.getByRole('link').count()).toBe(0)
    await expectAccessible(page)
  })

  it('marks a study, unmarks it, and takes that back', async () => {
    const page = current()
    const star = page.getByRole('button', { name: `Favorite ${NEW_STUDY.name}` })
    const pressed = (value: boolean) =>
      page.getByRole('button', { name: `Favorite ${NEW_STUDY.name}`, pressed: value }).waitFor()
    await page.goto(url('/results?query=pilot'))
    await star.press('Enter')
    await pressed(true)
    // What loads later needs the clock to arrive.
    await page.waitForLoadState('networkidle')
    await whileTimeStands(page, async () => {
      await star.press('Enter')
      await page.getByText(`"${NEW_STUDY.name}" was removed from your favorites.`, { exact: true }).waitFor()
      await pressed(false)
      await page.getByRole('button', { name: 'Undo' }).click()
      await pressed(true)
    })
    await page.getByRole('link', { name: 'Favorites', exact: true }).click()
    await page.getByRole('tab', { name: /^Studies\s*5$/ }).waitFor()
    await expect.poll(async () => (await titlesIn(page.getByRole('tabpanel')))[0]).toBe(NEW_STUDY.name)
    await expectAccessible(page)
    await page.getByRole('tab', { name: /^Stories\s*2$/ }).press('Enter')
    await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
    await expectAccessible(page)
  })

  it('goes to the stories by keyboard, and reads one', async () => {
    const page = current()
    // The product waits 1.5 s for the second key.
    await whileTimeStands(page, async () => {
      await page.locator('body').press('g')
      await page.keyboard.press('t')
    })
    await page.waitForURL(url('/stories'))
    const story = page.getByRole('link', { name: 'Copper Griddle is getting known, and used' })
    await story.waitFor()
    await expectAccessible(page)
    await story.press('Enter')
    await page.getByRole('heading', { name: 'Copper Griddle is getting known, and used', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Awareness rose in every wave' }).waitFor()
    await expectAccessible(page)
  })

  it('loses the way and is led home', async () => {
    const page = current()
    await page.goto(url('/nowhere'))
    await page.getByRole('heading', { name: "Oops! This page doesn't exist." }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Head safely home' }).click()
    await page.waitForURL(url('/home'))
  })

  it('met no error on the way', () => expect(faults()).toEqual([]))
})

describe('an admin without preferences', () => {
  const { current, faults } = visit('admin@demo.test', '/studies')

  it('sees every study, and none of them locked', async () => {
    const page = current()
    await waitForCount(page, STUDIES.all)
    expect(await page.getByText(/restricted stud/i).count()).toBe(0)
    await page.getByRole('note', { name: 'Preferences' }).waitFor()
    await expectAccessible(page)
  })

  it('chooses topics in the slide-over, and their studies come first', async () => {
    const page = current()
    await page.getByRole('button', { name: 'Preferences', exact: true }).press('Enter')
    const panel = page.getByRole('dialog', { name: /^Personalize / })
    const search = panel.getByRole('searchbox', { name: 'Search categories and content tags' })
    await search.fill('nothing like it')
    await panel.getByText("Sorry, we were unable to find any results for 'nothing like it'").waitFor()
    await search.fill('segment')
    const topic = panel.getByRole('button', { name: /^Segmentation/ })
    await topic.press('Space')
    await panel.getByRole('button', { name: /^Segmentation/, pressed: true }).waitFor()
    await panel.getByRole('button', { name: "Don't personalize my experience" }).waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Finish and save preferences' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: /^Matches your preferences/ }).waitFor()
    await expect
      .poll(() => titlesIn(page.getByRole('list', { name: /^Matches your preferences/ })))
      .toEqual([HIDDEN.name, 'Ready Meals Segmentation 2021'])
  })

  it('finds them again in the settings', async () => {
    const page = current()
    await page.goto(url('/profile'))
    await page.waitForURL(url('/settings/info'))
    await page.getByRole('heading', { name: 'Topic (1)' }).waitFor()
    await expectAccessible(page)
  })

  it('met no error on the way', () => expect(faults()).toEqual([]))
})

describe('a page of which a part cannot be fetched', () => {
  const { current } = visit('user@demo.test', '/home')

  it('says that there is no connection, and opens by itself when there is one again', async () => {
    const page = current()
    await page.getByRole('heading', { name: 'Search and discover insights' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Stories' }).click()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    await page.getByRole('alert').getByText('This page opens by itself as soon as it can.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
    expect(page.url()).toBe(url('/stories'))
  })
})
