import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '@tools/bench/web/browser'
import { signInOverHttp } from '../harness/apiCaller'
import { serveApp, type ServedApp } from '../harness/servedApp'
import { sharedData } from '../harness/sharedData'
import { compareWithOracle } from '../harness/surveyOracle'
import { expectAccessible, openVisitor, signIn, stepByStep, type Visitor } from './visitor'

const MANAGER = 'manager@demo.test'
/** Chromium's report of a preview that was refused, while a set is not complete yet. */
const REFUSED = /status of 400/

interface Survey {
  readonly name: string
  readonly file: string
  /** Sets that a person makes: name, base and columns. */
  readonly sets: readonly {
    readonly name: string
    readonly base: RegExp
    readonly columns: readonly string[]
  }[]
  readonly equal: number
}

const numbered = (stem: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${stem}${String(from + at)}`)

const EVENTS =
  'coffee-and-codes,hackathons,conferences,NodeSchool,RailsBridge,Startup Weekend,Women Who Code,Girl Develop It,None,Other_2'.split(
    ',',
  )
const RESOURCES =
  'EdX,Coursera,Free Code Camp,Khan Academy,Code School (Pluralsight),Codecademy,Udacity,Udemy,Code Wars,The Odin Project,DevTips,Other_3'.split(
    ',',
  )
const PODCASTS = 'Code Newbie,The Changelog,Software Engineering Daily,JavaScript Jabber,None_2,Other_4'.split(',')

const SURVEYS: readonly Survey[] = [
  {
    name: 'star-wars',
    file: 'StarWars.csv',
    sets: [{ name: 'Films_all', base: /All respondents/, columns: numbered('Q3_', 1, 6) }],
    equal: 28,
  },
  {
    name: 'kaggle-2019',
    file: 'multiple_choice_responses.csv.gz',
    sets: [{ name: 'Languages_all', base: /All respondents/, columns: numbered('Q18_Part_', 1, 12) }],
    equal: 24,
  },
  {
    name: 'fcc-2016',
    file: 'fcc-2016-part1.csv.gz',
    sets: [
      { name: 'Events', base: /Anyone who ticked/, columns: EVENTS },
      { name: 'Resources', base: /Anyone who ticked/, columns: RESOURCES },
      { name: 'Resources_known', base: /Everyone asked/, columns: RESOURCES.slice(0, -1) },
      { name: 'Podcasts', base: /Anyone who ticked/, columns: PODCASTS },
      { name: 'Events_all', base: /All respondents/, columns: EVENTS },
    ],
    equal: 10,
  },
]

const folder = sharedData('star-wars')

describe.skipIf(folder === null)(
  'a CSV survey by screens alone, from the file to tables that agree with an oracle',
  () => {
    let app: ServedApp
    let browser: Browser
    let files: string
    beforeAll(async () => {
      files = mkdtempSync(join(tmpdir(), 'tabularium-surveys-'))
      app = await serveApp()
      browser = await launchBrowser()
    })
    afterAll(async () => {
      await browser.close()
      await app.stop()
      rmSync(files, { recursive: true, force: true })
    })

    describe.each(SURVEYS)('$name', ({ name, file, sets, equal }) => {
      let visitor: Visitor
      let page: Page
      let studyId = ''
      beforeAll(async () => {
        visitor = await openVisitor(browser)
        page = visitor.page
        await signIn(page, app, MANAGER, '/import')
      })
      stepByStep(() => ({ app, visitors: [visitor] }))
      afterAll(() => page.context().close())

      it('is imported', async () => {
        const bytes = readFileSync(join(folder ?? '', '..', name, file))
        const path = join(files, `${name}.csv`)
        writeFileSync(path, file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
        await page.locator('input[type=file]').setInputFiles(path)
        await page.getByRole('heading', { name: 'Review what we found' }).waitFor()
        await page.getByRole('button', { name: /^Import \d+ questions$/ }).click()
        await page.getByText('is imported').waitFor()
        const study = await page.getByRole('link', { name: 'Go to the study' }).getAttribute('href')
        studyId = study?.split('/').pop()?.split('?')[0] ?? ''
        await page.goto(`${app.url}/prepare/variables/${studyId}/${name}`)
        await page.getByRole('grid', { name: 'Variables' }).waitFor()
        await expectAccessible(page)
      })

      it('gets the sets that only a person can decide on', async () => {
        const grid = page.getByRole('grid', { name: 'Variables' })
        for (const { name: set, base, columns } of sets) {
          for (const column of columns) {
            await page.getByRole('searchbox', { name: 'Find a variable', exact: true }).fill(column)
            await grid.getByRole('checkbox', { name: `Select ${column}`, exact: true }).check()
          }
          await page.getByRole('button', { name: 'Create multiple-response set' }).click()
          const editor = page.getByRole('dialog', { name: 'Create multiple-response set' })
          await editor.getByRole('textbox', { name: 'Name' }).fill(set)
          await editor.getByRole('radio', { name: base }).check()
          await editor.getByRole('table', { name: `Result: ${set}` }).waitFor()
          await editor.getByRole('button', { name: `Create set of ${String(columns.length)}` }).click()
          await editor.waitFor({ state: 'detached' })
          await page.getByRole('searchbox', { name: 'Find a variable', exact: true }).fill(set)
          await grid.getByRole('checkbox', { name: `Select ${set}`, exact: true }).waitFor()
        }
        await page.getByRole('searchbox', { name: 'Find a variable', exact: true }).fill('')
      })

      it('is published from there', async () => {
        await page.getByRole('button', { name: /^Publish \d+ changes?$/ }).click()
        const dialog = page.getByRole('dialog', { name: `Publish ${name}?` })
        await dialog.getByText(/This publishes the first version/).waitFor()
        await dialog.getByRole('button', { name: 'Publish' }).click()
        await dialog.waitFor({ state: 'detached' })
        await page.goto(`${app.url}/studies/${studyId}?tab=datasets`)
        await page.getByRole('table').getByText('Published', { exact: true }).waitFor()
      })

      it('agrees with every table of the oracle that needs sets or grids', async () => {
        const manager = await signInOverHttp(app.url, MANAGER, app.password)
        const found = await compareWithOracle(manager, { studyId, datasetName: name }, join(folder ?? '', '..', name))
        expect(found.differences).toEqual([])
        expect(Object.entries(found.skipped).filter(([, why]) => why.includes('not made'))).toEqual([])
        expect(found.equal).toHaveLength(equal)
        expect(visitor.faults.filter(fault => !REFUSED.test(fault))).toEqual([])
      })
    })
  },
)
