import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { previewPages } from '../harness/burgerReport'
import { sharedData } from '../harness/sharedData'
import { describeFiles } from './reportsFiles'
import {
  calculatedRows,
  callerOf,
  expectFitsPhone,
  REFUSED,
  RENAMED,
  savedReport,
  shownRows,
  SOON,
  startJourney,
  STUDY,
} from './reportsWork'
import { expectAccessible, signIn, TRACKER } from './visitor'

const survey = sharedData('burger-tracking/burger-tracking.sav')
const [NET, SCORE, FILTER] = ['Shack or Chef', 'Mean income', 'Together, northern or at lunch']
const REPORT = 'Burger brands, first look'
const TRACKER_DATA = encodeURIComponent('Brand tracker, waves 1-3')

describe.skipIf(survey === null)('reports in Chromium', () => {
  const journey = startJourney()
  let page: Page
  beforeAll(() => {
    page = journey.page
  })

  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const rows = () => page.getByRole('region', { name: 'Report variables' })
  const axis = () => page.getByRole('region', { name: 'Breakout axis' })
  const labelsIn = (list: ReturnType<typeof rows>) =>
    list
      .getByRole('button', { name: /^Remove / })
      .evaluateAll(found => found.map(one => one.getAttribute('aria-label')?.replace('Remove ', '') ?? ''))
  /** In the focused search: types over its text. */
  const add = async (name: string, key = 'Enter') => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(name)
    await page.keyboard.press(key)
    const list = key === 'Enter' ? rows() : axis()
    await list.getByRole('button', { name: new RegExp(`^Options of ${name} `) }).waitFor()
  }
  const fold = (name: string) =>
    rows()
      .getByRole('button', { name: new RegExp(`^Options of ${name} `) })
      .click()

  it('has a study that a manager imports and publishes', async () => {
    const { page: desk } = journey.manager
    await signIn(desk, journey.app, 'manager@demo.test', '/import')
    await desk.getByLabel('Name of the new study').fill(STUDY)
    await desk.locator('input[type=file]').setInputFiles(survey ?? '')
    await desk.getByRole('button', { name: /^Import \d+ questions$/ }).click()
    await desk.getByRole('link', { name: 'Go to the study' }).click()
    // The page of the import has a button of this name too.
    await desk.getByText('Unpublished').first().waitFor()
    await desk.getByRole('button', { name: 'Publish' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await desk.getByRole('table').getByText('Published', { exact: true }).waitFor()
    journey.studyPath = new URL(desk.url()).pathname
  })

  it('begins a report by keys alone', async () => {
    journey.caller = await callerOf(journey.app, 'user@demo.test')
    await signIn(page, journey.app, 'user@demo.test', journey.studyPath)
    await page.getByRole('link', { name: 'Report builder' }).press('Enter')
    await page.getByRole('heading', { name: 'Report builder' }).and(page.locator(':focus')).waitFor()
    for (const left of [1, 0]) {
      await axis()
        .getByRole('button', { name: /^Remove / })
        .first()
        .press('Enter')
      await expect.poll(async () => (await labelsIn(axis())).length, SOON).toBe(left)
    }
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Find a question or option' }).and(page.locator(':focus')).waitFor()
    await add('S2', 'Shift+Enter')
    await add('S1', 'Shift+Enter')
    for (const name of ['Q8', 'C4', 'Q6', 'Q13']) await add(name)
    expect(await labelsIn(axis())).toEqual(['S2 Gender', 'S1 Age'])
    expect((await labelsIn(rows())).map(label => label.split(' ')[0])).toEqual(['Q8', 'C4', 'Q6', 'Q13'])
    await expectAccessible(page)
  })

  it('moves questions with Alt and the arrows', async () => {
    const options = rows().getByRole('button', { name: /^Options of Q6 / })
    await options.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(async () => (await labelsIn(rows())).map(label => label.split(' ')[0]), SOON)
      .toEqual(['Q6', 'Q8', 'C4', 'Q13'])
    await options.and(page.locator(':focus')).waitFor()
  })

  it('makes a net from scratch, and a calculated row', async () => {
    await fold('Q6')
    await rows()
      .getByRole('button', { name: /^New net of Q6/ })
      .click()
    const nets = page.getByRole('dialog', { name: 'Nets' })
    await nets.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(NET)
    for (const option of [/^Burger Shack/, /^Burger Chef/])
      await nets.getByRole('checkbox', { name: option }).press('Space')
    await expectAccessible(page)
    await nets.getByRole('button', { name: 'Add net' }).click()
    await nets.getByRole('button', { name: new RegExp(`^${NET}`) }).waitFor()
    await page.keyboard.press('Escape')
    await rows()
      .getByRole('checkbox', { name: new RegExp(`^${NET}`), checked: true })
      .waitFor()
    await fold('Q6')

    await fold('C4')
    await rows()
      .getByRole('button', { name: /^Calculated rows of C4/ })
      .click()
    const calculated = page.getByRole('dialog', { name: 'Calculated rows' })
    const name = calculated.getByRole('textbox', { name: 'Name' })
    await name.and(page.locator(':focus')).waitFor()
    await name.fill(SCORE)
    await calculated.getByRole('radio', { name: 'Scores' }).press('Space')
    const incomes = {
      'Less than $20,000': 10,
      '$20,000 - $39,999': 30,
      '$40,000 - $59,999': 50,
      '$60,000 - $79,999': 70,
    }
    for (const [option, score] of Object.entries(incomes))
      await calculated.getByRole('textbox', { name: `Score of ${option}` }).fill(String(score))
    await expectAccessible(page)
    await calculated.getByRole('button', { name: 'Add calculated row' }).click()
    await calculated.getByRole('button', { name: new RegExp(`^${SCORE}`) }).waitFor()
    await page.keyboard.press('Escape')
    await rows().getByRole('checkbox', { name: SCORE, checked: true }).waitFor()

    await rows()
      .getByRole('button', { name: /^Calculated rows of C4/ })
      .click()
    await calculated.waitFor()
    await expectFitsPhone(page)
    await page.keyboard.press('Escape')
    await calculated.waitFor({ state: 'detached' })
  })

  it('filters with and, and or in a group, under a name', async () => {
    await button('Add filters').click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    const tick = async (question: string, option: RegExp) => {
      const search = dialog.getByRole('searchbox', { name: 'Find a question' })
      await search.fill(question)
      await search.press('Enter')
      await dialog.getByRole('checkbox', { name: option }).press('Space')
    }
    await tick('Q9', /^With others/)
    await dialog.getByRole('button', { name: 'Add a group' }).click()
    await tick('S3', /^North,/)
    await tick('Q7', /^Lunch/)
    const group = dialog.getByRole('group', { name: 'Group of conditions' })
    await group.getByRole('radio', { name: 'OR' }).press('Space')
    await dialog.getByRole('button', { name: /^Saved filters/ }).click()
    await dialog.getByRole('textbox', { name: 'Name of the filter in this dialog' }).fill(FILTER)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: `Use ${FILTER}` }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('list', { name: 'Active filters' }).getByText(/ OR /).waitFor()
  })

  it('tests on two levels with Holm, weighted', async () => {
    expect(await page.getByRole('combobox', { name: 'Weight' }).inputValue()).toBe('wgt')
    await page.getByRole('combobox', { name: 'Weight' }).selectOption('')
    await page.getByText('Everyone counts as one.').waitFor()
    await page.getByRole('combobox', { name: 'Weight' }).selectOption('wgt')
    await page.getByRole('combobox', { name: 'Second confidence' }).selectOption('80 %')
    await page.getByRole('combobox', { name: 'Correction' }).selectOption('Holm')
    await page.getByRole('textbox', { name: 'Report name' }).fill(REPORT)
    await page.getByText('Draft saved').waitFor()
    // The words are those of an earlier draft until this one is kept.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage)), SOON).toContain(REPORT)
    await expectFitsPhone(page)
  })

  it('is there again after a reload', async () => {
    await page.reload()
    await page.getByText('Draft restored').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Report name' }).inputValue(), SOON).toBe(REPORT)
    expect((await labelsIn(rows())).map(label => label.split(' ')[0])).toEqual(['Q6', 'Q8', 'C4', 'Q13'])
    await page.getByRole('list', { name: 'Active filters' }).getByText(/ OR /).waitFor()
  })

  const shown: Awaited<ReturnType<typeof shownRows>>[] = []
  it('is previewed table by table, and generated', async () => {
    await button('Preview').press('Enter')
    const preview = page.getByRole('dialog', { name: 'Report preview' })
    await preview.waitFor()
    for (const at of [1, 2, 3, 4]) {
      await preview.getByText(`${at} of 4`, { exact: true }).waitFor()
      await preview.getByRole('grid').waitFor()
      shown.push(await shownRows(page))
      if (at < 4) await page.keyboard.press('ArrowRight')
    }
    await expectAccessible(page)
    await expectFitsPhone(page)
    await preview.getByRole('button', { name: 'Generate report' }).click()
    await page.waitForURL(/\?tab=reports/)
  })

  it('had the numbers and the letters of both levels that the analysis endpoint gives', async () => {
    const { caller, studyPath } = journey
    const studyId = decodeURIComponent(studyPath.split('/').at(-1) ?? '')
    const payload = await savedReport(caller, studyId, REPORT)
    expect(payload.options).toMatchObject({
      weighting: 'wgt',
      filters: { and: [{ question: 'Q9' }, { or: [{ question: 'S3' }, { question: 'Q7' }] }] },
      viewSettings: { statsConfidence: 95, statsConfidenceSecond: 80, correction: 'holm' },
    })
    journey.pages = await previewPages(caller, { studyId, payload })
    expect(shown).toEqual(journey.pages.map(calculatedRows))
    expect(shown.flat().map(([label]) => label)).toEqual(expect.arrayContaining([NET, SCORE]))
    const letters = shown.flat().flatMap(([, cells]) => cells.map(([, marks]) => marks))
    for (const kind of [/[A-Z]/, /[a-z]/]) expect(letters.join('')).toMatch(kind)
  })

  it('is renamed, and duplicated', async () => {
    await button(`Edit name and description of ${REPORT}`).click()
    const name = page.getByRole('form', { name: `Edit ${REPORT}` }).getByRole('textbox', { name: 'Report name' })
    await name.fill(RENAMED)
    await name.press('Enter')
    await button(`Duplicate ${RENAMED}`).click()
    await page.getByRole('link', { name: `Open Copy of ${RENAMED}` }).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  it('takes a net that is proposed for a scale', async () => {
    await page.goto(`${journey.app.url}/studies/${TRACKER.number}/reports/builder?dataset=${TRACKER_DATA}`)
    await page.getByRole('heading', { name: 'Report builder' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('household')
    await page.keyboard.press('Enter')
    await rows()
      .getByRole('button', { name: /^Options of / })
      .click()
    await rows()
      .getByRole('button', { name: /^New net of / })
      .click()
    const nets = page.getByRole('dialog', { name: 'Nets' })
    await nets.getByRole('button', { name: /^Add Top 2: / }).click()
    await nets.getByRole('button', { name: /^Add Top 2: / }).waitFor({ state: 'detached' })
    await nets.getByRole('button', { name: /^Top 2/ }).waitFor()
    await page.keyboard.press('Escape')
    await rows()
      .getByRole('checkbox', { name: /^Top 2/, checked: true })
      .waitFor()
  })

  describeFiles(journey)

  it('met no error on its way', () => {
    expect(journey.user.faults).toEqual([])
    expect(journey.manager.faults.filter(text => !REFUSED.test(text))).toEqual([])
  })
})
