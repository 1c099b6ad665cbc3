import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { commitImport, createInsight, getImport, publishDataset } from '@core/contract'
import { textIn } from '@server/reportFiles/deck/parts'
import { readDeck } from '../harness/deck'
import { makePdf, makePng, sendDocument } from '../harness/documents'
import { readPdf } from '../harness/pdf'
import { uploadSurvey } from '../harness/importing'
import type { Caller } from '../harness/serverApp'
import { sharedData } from '../harness/sharedData'
import { callerOf, expectFitsPhone, savedBy, startJourney } from './reportsWork'
import { expectAccessible, signIn } from './visitor'

const data = sharedData('star-wars')
const SURVEYS = [
  { study: 'Films', file: join(data ?? '', 'StarWars.csv') },
  { study: 'Burgers', file: join(data ?? '', '../burger-tracking/burger-tracking.sav') },
]
const INSIGHT = 'Half of the fans would watch it again'
const TITLE = 'What people watch and eat'

/** A survey file as a published dataset, by the calls that the screens make. */
const publish = async (caller: Caller, { study, file }: (typeof SURVEYS)[number]): Promise<void> => {
  const upload = { fileName: basename(file), bytes: readFileSync(file), study: { study_name: study } }
  const { id: importId } = await uploadSurvey(caller, { ...upload, datasetName: 'Main' })
  const state = async () => (await caller.call(getImport, { params: { importId } })).state
  await expect.poll(state, { timeout: 120_000 }).toBe('review')
  const body = { dataset_name: 'Main', weight: null, excluded: [], accepted: [], texts: {} }
  await caller.call(commitImport, { params: { importId }, body })
  await expect.poll(state, { timeout: 120_000 }).toBe('done')
  const studyId = (await caller.call(getImport, { params: { importId } })).study_id ?? ''
  await caller.call(publishDataset, { params: { studyId, datasetName: 'Main' } })
  if (study !== 'Films') return
  await caller.call(createInsight, { params: { id: studyId }, body: { text: INSIGHT, dataset_name: null } })
  await sendDocument(caller, studyId, 'Debrief.pdf', makePdf(['Galaxies far away']))
}

describe.skipIf(data === null)('a story of two surveys, in Chromium with keys alone', () => {
  const journey = startJourney()
  let page: Page
  beforeAll(() => {
    page = journey.page
  })

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const panel = () => page.getByRole('complementary', { name: 'Add a card' })
  const card = (at: number) => page.getByRole('region', { name: new RegExp(`^Card ${String(at)}: `) })
  /** Tab, until the element has the focus; Shift and Tab where it is before. */
  const reach = async (target: Locator, back = false): Promise<void> => {
    await target.waitFor()
    for (let step = 0; step < 150; step += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`Tab does not come to ${String(target)}`)
  }
  /** An entry of the menu of the story. */
  const fromMenu = async (name: string): Promise<void> => {
    await press(button('More about this story'))
    const entry = page.getByRole('menuitem', { name, exact: true })
    await entry.waitFor()
    for (let step = 0; step < 12; step += 1) {
      if (await entry.evaluate(element => element === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
      await page.waitForTimeout(50)
    }
    await page.keyboard.press('Enter')
  }
  const press = async (target: Locator, back = false): Promise<void> => {
    await reach(target, back)
    await page.keyboard.press('Enter')
  }
  const find = async (words: string, back = true): Promise<void> => {
    await reach(panel().getByRole('searchbox'), back)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(words)
    await panel().getByText(`for “${words}”`).waitFor()
  }

  it('has two surveys, a key insight and a document to be made of', async () => {
    const caller = await callerOf(journey.app, 'manager@demo.test')
    for (const survey of SURVEYS) await publish(caller, survey)
    await signIn(page, journey.app, 'user@demo.test', '/stories/new')
  })

  it('begins with a title, and has words and a divider', async () => {
    await reach(page.getByRole('textbox', { name: 'Title' }))
    await page.keyboard.type(TITLE)
    await press(button('Create story'))
    await panel().waitFor()
    await expectAccessible(page)
    await press(button('Headline'))
    await page.getByRole('region', { name: 'New headline' }).waitFor()
    await page.keyboard.type('Fans stay fans')
    await page.keyboard.press('Enter')
    await card(1).waitFor()
    await press(button('Text'))
    await page.getByRole('region', { name: 'New text card' }).waitFor()
    await page.keyboard.type('How we asked')
    await reach(panel().getByRole('textbox', { name: 'Text', exact: true }))
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Two surveys')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(', one after the other: ')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('example.org/method')
    await page.keyboard.press('Enter')
    await press(button('Add card'))
    await card(2).waitFor()
    await press(button('Divider'))
    await card(3).waitFor()
  })

  it('gets figures of both surveys, a key insight and a page, as a search finds them', async () => {
    // The field comes behind the buttons of the panel, and before what was found.
    await find('fan of the Star Wars', false)
    await press(
      panel()
        .getByRole('button', { name: /^Add chart of / })
        .first(),
    )
    await card(4).getByRole('link', { name: 'Change the figure' }).waitFor()
    await find('burger')
    await press(
      panel()
        .getByRole('button', { name: /^Add table of / })
        .first(),
    )
    await card(5).getByRole('grid').first().waitFor()
    await find('watch it again')
    await press(panel().getByRole('button', { name: new RegExp(`^Add key insight: ${INSIGHT}`) }))
    await card(6).waitFor()
    await find('galaxies')
    await press(panel().getByRole('button', { name: 'Add page 1 of Debrief.pdf' }))
    await card(7).waitFor()
    await expectAccessible(page)
  })

  it('gets a picture, which is chosen and described with keys', async () => {
    await press(button('Picture'), true)
    const choose = button('Choose a picture')
    await expect.poll(() => choose.evaluate(element => element === document.activeElement)).toBe(true)
    const buffer = await makePng(600, 400)
    await panel().locator('input[type=file]').setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer })
    await page.getByText('Uploaded: shelf.png').waitFor()
    await expectAccessible(page)
    await reach(page.getByRole('textbox', { name: 'Text alternative' }))
    await page.keyboard.type('A shelf with tea')
    await page.keyboard.press('Enter')
    await card(8).getByRole('img', { name: 'A shelf with tea' }).waitFor()
  })

  it('is put into another order, and a figure becomes chart and table', async () => {
    await reach(button(/^7\. /), true)
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('region', { name: /^Card 6: Debrief\.pdf/ }).waitFor()
    const chart = card(4).getByRole('radio', { name: 'Chart', exact: true })
    await reach(chart)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await card(4).getByRole('radio', { name: 'Chart and table', exact: true, checked: true }).waitFor()
    await card(4).getByRole('grid').waitFor()
  })

  it('is given to everyone, after it was said who that is', async () => {
    const settle = async (choice: RegExp, key: string, save: string): Promise<void> => {
      await reach(page.getByRole('radio', { name: choice }), true)
      await page.keyboard.press(key)
      await press(button(save))
      await button(save).waitFor({ state: 'detached' })
    }
    await settle(/^Everyone/, 'ArrowDown', 'Keep it to yourself')
    await page.getByText('Only you', { exact: true }).first().waitFor()
    await settle(/^Only you/, 'ArrowUp', 'Let them read it')
    await page.getByText(/besides you can read it\.$/).waitFor()
  })

  it('is read on a phone, and presented card by card', async () => {
    await press(page.getByRole('link', { name: 'Done' }), true)
    await page.getByRole('heading', { name: 'Fans stay fans' }).waitFor()
    await page.getByRole('article').nth(2).getByRole('grid').first().waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await press(button('Present'))
    await page.getByRole('dialog', { name: TITLE }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Fans stay fans' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'How we asked' }).waitFor()
    await page.getByRole('dialog', { name: 'How we asked' }).getByRole('strong').waitFor()
    await page.keyboard.press('Escape')
  })

  it('becomes a PowerPoint with a slide for each card', async () => {
    const { name, bytes } = await savedBy(page, async () => {
      await fromMenu('PowerPoint')
    })
    expect(name).toBe(`${TITLE}.pptx`)
    const { slides, parts } = readDeck(bytes)
    const titles = slides.map(({ title }) => title)
    expect(titles.slice(0, 3)).toEqual([TITLE, 'Fans stay fans', 'How we asked'])
    expect(titles).toContain('Debrief.pdf')
    expect(titles).toContain('A shelf with tea')
    expect(textIn(parts, 'ppt/slides/_rels/slide3.xml.rels')).toContain('Target="https://example.org/method"')
    expect(slides.some(({ chart }) => chart !== null)).toBe(true)
    expect(slides.some(({ texts }) => texts.join().includes(INSIGHT))).toBe(true)
  })

  it('becomes a PDF file with a page for each card', async () => {
    const { name, bytes } = await savedBy(page, async () => {
      await fromMenu('PDF')
    })
    expect(name).toBe(`${TITLE}.pdf`)
    const { pages } = await readPdf(bytes)
    const words = pages.map(({ text }) => text)
    expect(words[0]).toContain(TITLE)
    expect(words.some(text => text.includes('A shelf with tea'))).toBe(true)
  })

  it('is printed whole, with every figure', async () => {
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = 'yes'
      }
    })
    await fromMenu('Print')
    await expect.poll(() => page.evaluate(() => document.body.dataset.printed), { timeout: 30_000 }).toBe('yes')
    // As the printer gets it.
    const { pages } = await readPdf(new Uint8Array(await page.pdf({ format: 'A4' })))
    const words = pages.map(({ text }) => text).join(' ')
    for (const text of ['Fans stay fans', 'How we asked', INSIGHT, 'Debrief.pdf']) expect(words).toContain(text)
    expect(words.match(/, version 1 of /g)).toHaveLength(2)
    expect(words).not.toMatch(/Present|Could not be loaded/)
  })

  it('met no error on the way', () => {
    expect(journey.user.faults).toEqual([])
  })
})
