import { describe, expect, it } from 'vitest'
import { sharedData } from '../harness/sharedData'
import { describeAnalyst } from './datasetAnalyst'
import {
  analysisPath,
  DATASET,
  datasetPath,
  EDITED,
  importFile,
  openPath,
  prepare,
  question,
  settledTable,
  state,
  STUDY,
  TEAM,
} from './datasetWork'
import { expectFitsPhone } from './reportsWork'
import { expectAccessible, serveLibrary } from './visitor'

const survey = sharedData('quantipy-a/derived/quantipy-a.sav')
const laterSurvey = sharedData('quantipy-a/derived/quantipy-a.zsav')
/** Chromium's report of a 404 answer. */
const ABSENT = /status of 404/

describe.skipIf(survey === null || laterSurvey === null)('the work on a dataset', () => {
  const { url, visit } = serveLibrary(prepare)

  describe('a manager', () => {
    const { current, faults } = visit('manager@demo.test', `/studies/${STUDY.number}`)

    it('brings the file into the study', async () => {
      const page = current()
      await page.getByRole('link', { name: 'Add data' }).first().click()
      await importFile(page, survey ?? '')
      await page.getByText(`${DATASET} is imported`).waitFor()
      await page.goto(url(datasetPath()))
      await page.getByRole('heading', { name: DATASET, level: 1 }).waitFor()
      await state(page, 'Unpublished')
      await expectAccessible(page)
    })

    it('edits the text of a question by keyboard, gives it back, and edits it again', async () => {
      const page = current()
      const list = page.getByRole('listbox', { name: 'Questions' })
      await page.getByRole('searchbox', { name: 'Find a question' }).fill('fitness')
      await list.getByRole('option', { name: /^q1 / }).click()
      const original = 'What is your main fitness activity?'
      const edit = async () => {
        await question(page, 'q1').waitFor()
        await list.focus()
        await page.keyboard.press('e')
        await page.getByRole('textbox', { name: 'text of q1' }).fill(`  ${EDITED} `)
        await page.keyboard.press('Enter')
        await question(page, 'q1').getByRole('button', { name: 'Edit text of q1' }).waitFor()
        await question(page, 'q1').getByRole('heading', { name: EDITED }).waitFor()
      }
      await edit()
      await expectAccessible(page)
      const restore = question(page, 'q1').getByRole('button', { name: 'Restore original' })
      await restore.click()
      await restore.waitFor({ state: 'detached' })
      await question(page, 'q1').getByRole('heading', { name: original }).waitFor()
      await edit()
      await page.reload()
      await question(page, 'q1').getByRole('heading', { name: EDITED }).waitFor()
    })

    it('builds a grid of questions with the same answers, and dissolves it', async () => {
      const page = current()
      await page.goto(url(datasetPath('questions', 'visit_1')))
      await question(page, 'visit_1').getByRole('button', { name: 'Group' }).click()
      const editor = page.getByRole('dialog', { name: 'Create a grid' })
      for (const name of ['visit_2', 'visit_3'])
        await editor.getByRole('checkbox', { name: new RegExp(`^${name}`) }).press('Space')
      await editor.getByLabel('Grid text').fill('Stores visited')
      await editor.getByLabel('Grid name').fill('visits')
      const rows = editor.getByRole('region', { name: 'Grid preview' }).getByRole('rowheader')
      await expect.poll(() => rows.count()).toBe(3)
      await expectAccessible(page)
      await editor.getByRole('button', { name: 'Create grid' }).click()
      await question(page, 'visits').getByRole('heading', { name: 'Stores visited' }).waitFor()
      await expectAccessible(page)
      await question(page, 'visits').getByRole('button', { name: 'Ungroup' }).click()
      const asks = page.getByRole('alertdialog', { name: 'Ungroup visits?' })
      await expectAccessible(page)
      await asks.getByRole('button', { name: 'Ungroup' }).click()
      await page
        .getByRole('listbox', { name: 'Questions' })
        .getByRole('option', { name: /^visit_3 / })
        .waitFor()
    })

    it('opens one question to everyone and the rest to one group', async () => {
      const page = current()
      await page.goto(url(datasetPath('questions', 'gender')))
      const open = question(page, 'gender').getByRole('switch', { name: 'Visible to everyone' })
      await open.press('Space')
      await expect.poll(() => open.isChecked()).toBe(true)
      await page.getByRole('tab', { name: 'Settings' }).click()
      await page.getByRole('heading', { name: 'Default filters' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Access groups' }).click()
      await page.getByRole('checkbox', { name: TEAM }).press('Space')
      await page.getByText('Visible to 1 group').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Access groups saved.').first().waitFor()
    })

    it('publishes, and is shown each state without a reload, asked for less and less often', async () => {
      const page = current()
      await page.goto(url(datasetPath()))
      await state(page, 'Unpublished')
      await page.evaluate(() => (document.body.dataset['loaded'] = 'once'))
      await page.getByRole('button', { name: 'Publish' }).click()
      const dialog = page.getByRole('dialog', { name: `Publish ${DATASET}?` })
      await dialog.getByText(`Members of ${TEAM} can then build reports on it.`).waitFor()
      await expectAccessible(page)
      // For a job that takes long: the first answers after publishing still say so. Earlier requests of the page do not matter.
      const LATE = 3
      const PUBLISH = /\/publish\//
      const STATES = /\/dataset_states\//
      /** Waits between each answer and the next request, beginning with the answer to publishing. */
      const waits: number[] = []
      let last: number | null = null
      await page.route(PUBLISH, async route => {
        const response = await route.fetch()
        last = performance.now()
        await route.fulfill({ response })
      })
      await page.route(STATES, async route => {
        if (last === null) return route.continue()
        waits.push(performance.now() - last)
        const isLate = waits.length <= LATE
        const response = await route.fetch()
        const body = (await response.json()) as { results: { current_state: string; rdm_complete: boolean }[] }
        const results = isLate ? body.results.map(one => ({ ...one, current_state: 'Awaiting Index' })) : body.results
        last = performance.now()
        await route.fulfill({ response, json: { ...body, results } })
      })
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await state(page, 'Publishing')
      await expectAccessible(page)
      await state(page, 'Published')
      expect(await page.evaluate(() => document.body.dataset['loaded'])).toBe('once')
      expect(waits).toHaveLength(LATE + 1)
      const [, first, , third] = waits
      expect(third).toBeGreaterThan(first ?? Infinity)
      for (const path of [PUBLISH, STATES]) await page.unroute(path)
    })

    it('met no error on the way', () => expect(faults()).toEqual([]))
  })

  describeAnalyst({ url, visit })

  describe('an analyst of another group', () => {
    const { current, faults } = visit('board@demo.test', `/studies/${STUDY.number}?tab=datasets`)

    it('finds the dataset locked, with the one open question', async () => {
      const page = current()
      await page
        .getByRole('row', { name: new RegExp(DATASET) })
        .getByText('Restricted')
        .waitFor()
      await expectAccessible(page)
      await page.goto(url(datasetPath()))
      await page.getByText('You can only see some of the questions').waitFor()
      const options = page.getByRole('listbox', { name: 'Questions' }).getByRole('option')
      await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('gender')])
      await expectAccessible(page)
      await page.goto(url(analysisPath('q1')))
      await page.getByRole('heading', { name: 'Access restricted' }).waitFor()
      await page.goto(url(analysisPath('gender')))
      await settledTable(page)
      await expectAccessible(page)
      await expectFitsPhone(page)
    })

    it('met no error on the way', () => expect(faults()).toEqual([]))
  })

  describe('somebody for whom closed studies do not exist', () => {
    const { current, faults } = visit('guest@demo.test', `/studies/${STUDY.number}`)

    it('finds neither the study nor anything of its data', async () => {
      const page = current()
      await page.getByRole('heading', { name: 'Access restricted' }).waitFor()
      await page.goto(url(datasetPath()))
      await page.getByRole('heading', { name: 'This dataset was not found' }).waitFor()
      await page.goto(url(analysisPath('gender')))
      await page.getByRole('heading', { name: 'Access restricted' }).waitFor()
      await expectAccessible(page)
      await page.goto(url(`/results?query=${encodeURIComponent(EDITED)}`))
      await page.getByRole('tab', { name: /^Questions\s*0$/ }).waitFor()
      expect(await page.locator('main').innerText()).not.toMatch(/Sports at Leisure/)
    })

    it('met no error on the way but those', () => {
      expect(faults().filter(text => !ABSENT.test(text))).toEqual([])
    })
  })

  describe('a later file of the study', () => {
    const manager = visit('manager@demo.test', `/import?study=${STUDY.number}`)
    const analyst = visit('user@demo.test', openPath)

    it('waits as a new version, while readers keep what they have', async () => {
      const page = manager.current()
      await importFile(page, laterSurvey ?? '', async () => {
        await page.getByRole('tab', { name: /^Open/ }).click()
        await page.getByRole('checkbox', { name: 'Other specify (q9)' }).press('Space')
      })
      await page.getByText('Version 2 is waiting to be published').waitFor()
      await expectAccessible(page)
      const reader = analyst.current()
      await reader.goto(url(`/studies/${STUDY.number}?tab=questions`))
      await reader.getByRole('link', { name: 'Other specify (q9)' }).waitFor()
      await reader.goto(url(`${analysisPath('q1')}?axis=gender`))
      await settledTable(reader)
      await reader
        .getByText(/version\s1/)
        .first()
        .waitFor()
    })

    it('is published once the manager has read what changes', async () => {
      const page = manager.current()
      await page.getByRole('link', { name: 'Go to the dataset' }).click()
      await page.getByText(/Readers still have version 1/).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Publish' }).click()
      const dialog = page.getByRole('dialog', { name: `Publish ${DATASET}?` })
      await dialog
        .getByRole('list', { name: 'What changes' })
        .getByRole('listitem')
        .filter({ hasText: 'q9a' })
        .waitFor()
      await dialog.getByText(/1 edited text/).waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await dialog.waitFor({ state: 'detached' })
      await state(page, 'Published')
      await page.getByText(/Readers still have/).waitFor({ state: 'detached' })
    })

    it('is what readers then get, with the text edited before', async () => {
      const page = analyst.current()
      await page.reload()
      await page.getByRole('heading', { name: `q1 ${EDITED}`, level: 1 }).waitFor()
      await settledTable(page)
      await page
        .getByText(/version\s2/)
        .first()
        .waitFor()
      await page.goto(url(`/studies/${STUDY.number}?tab=questions`))
      await page.getByRole('link', { name: 'Other specify (q8)' }).waitFor()
      expect(await page.getByRole('link', { name: 'Other specify (q9)' }).count()).toBe(0)
    })

    it('met no error on the way', () => expect([...manager.faults(), ...analyst.faults()]).toEqual([]))
  })
})
