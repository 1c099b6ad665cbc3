import { parse } from 'csv-parse/sync'
import type { Locator, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { createDownload, getDownloadFile, listDownloads, type SummaryItems } from '@core/contract'
import { chartModel } from '@core/domain/charts'
import { NAMED_PALETTE } from '@core/domain/charts/testing'
import { misplaced, readDeck } from '../harness/deck'
import { arrangedTable, tableIn, tableOf, wholeTable } from '../harness/reportTables'
import { makeTemplate } from '../harness/smallTemplate'
import { packTemplate, templateParts } from '../harness/template'
import { readWorkbook } from '../harness/workbook'
import { callerOf, expectFitsPhone, REFUSED, RENAMED, savedBy, SOON, STUDY, type Journey } from './reportsWork'
import { answered, expectAccessible, openVisitor, signIn } from './visitor'

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
/** Hundreds of tables are calculated for a summary report. */
const LONG = { timeout: 150_000 }

/** The shape, masters and fonts of the template. */
const expectHouseStyle = (deck: ReturnType<typeof readDeck>) => {
  expect([deck.width, deck.height, deck.masters.length]).toEqual([720, 540, 2])
  const themes = [...deck.parts].filter(([name]) => /theme\d*\.xml$/.test(name))
  expect(themes.map(([, bytes]) => new TextDecoder().decode(bytes)).join('')).toContain('Georgia')
}

/** A menu opens below its button and aligned with its end, even within cards that are contained for speed. */
const expectMenuAtItsButton = async (opener: Locator) => {
  await opener.click()
  const menu = opener.page().getByRole('menu')
  // It is placed a moment after it has appeared.
  const isThere = async () => {
    const [from, to] = [await opener.boundingBox(), await menu.boundingBox()]
    if (!from || !to) throw new Error('There is no menu')
    const below = to.y - from.y - from.height
    return below >= 0 && below < 20 && Math.abs(to.x + to.width - from.x - from.width) < 20
  }
  await expect.poll(isThere, SOON).toBe(true)
  await opener.page().keyboard.press('Escape')
}

const ITEMS = /\/items\/$/
/** Every other item never finishes: the page is left in the middle, however fast the server is. */
const tellHalf = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const { items: made, ...summary } = (await response.json()) as SummaryItems
  const items = made.map((item, at): typeof item => (at % 2 === 0 ? item : { ...item, state: 'fetching' }))
  const complete = items.filter(({ state }) => state === 'complete').length
  await route.fulfill({ response, json: { ...summary, complete, deck_state: 'waiting', pptx_url: null, items } })
}

/** Uses of the saved report: files, the organisation's template, and the summary of its study. */
export const describeFiles = (journey: Journey): void => {
  const button = (name: string | RegExp) => journey.page.getByRole('button', { name })

  const askFor = async (entry: string, make?: string) => {
    const { page } = journey
    await button(`Export ${RENAMED}`).click()
    const choose = () => page.getByRole('menuitem', { name: entry, exact: true }).click()
    if (make === undefined) await answered(page, createDownload, choose)
    else {
      await choose()
      await expectAccessible(page)
      await answered(page, createDownload, () => button(make).click())
    }
    // A page that is left before it has read the answer takes it for lost, and asks for the same file next time.
    await page.getByText('Starting', { exact: true }).waitFor({ state: 'hidden' })
  }
  const fetchFile = async (kind: string) =>
    (await savedBy(journey.page, () => button(`Download the ${kind} of ${RENAMED}`).click())).bytes

  it('becomes a table book, a CSV file and a PowerPoint, which wait under Downloads', async () => {
    const { app, page, studyPath } = journey
    await page.goto(`${app.url}${studyPath}?tab=reports`)
    await askFor('Table book (XLSX)…', 'Create table book')
    await askFor('CSV')
    await askFor('PowerPoint…', 'Create PowerPoint')
    await page.goto(`${app.url}/download`)
    for (const kind of ['Table book (XLSX)', 'CSV', 'PowerPoint'])
      await button(`Download the ${kind} of ${RENAMED}`).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  it('has the same numbers and letters in the table book and the CSV file', async () => {
    const { pages } = journey
    const same = (value: number) => value
    const [, ...sheets] = [...readWorkbook(await fetchFile('Table book (XLSX)')).sheets.values()]
    expect(sheets.map(sheet => tableIn(sheet, same))).toEqual(pages.map(one => tableOf(one, same)))

    const digits = (value: number) => Number(value.toPrecision(15))
    const lines: string[][] = parse(Buffer.from(await fetchFile('CSV')), {
      relax_column_count: true,
      bom: true,
      skip_empty_lines: false,
    })
    const typed = lines.map(line =>
      line.map((value, at) => (at > 0 && /^-?[\d.]+(e-?\d+)?$/.test(value) ? Number(value) : value)),
    )
    const starts = pages.map(({ title }) => typed.findIndex(([label]) => label === title))
    const tables = starts.map((start, at) => tableIn(typed.slice(start, starts[at + 1]), digits))
    expect(tables).toEqual(pages.map(one => tableOf(one, digits)))
  })

  it('has them in the PowerPoint, and in the workbooks of its charts', async () => {
    const deck = readDeck(await fetchFile('PowerPoint'))
    expect(misplaced(deck)).toEqual([])
    for (const one of journey.pages) {
      const slides = deck.slides.filter(({ notes }) => notes.split('\n')[0] === one.title)
      expect(wholeTable(slides)).toEqual(arrangedTable(one))
      const model = one.chart ? chartModel(one.chart, NAMED_PALETTE) : null
      if (!model || model.kind === 'empty') throw new Error('There is nothing to draw')
      const values = model.points.map(points => points.map(({ value }) => value))
      const charts = slides.flatMap(({ chart }) => (chart ? [chart] : []))
      expect(charts.flatMap(chart => chart.values)).toEqual(values)
      expect(charts.flatMap(({ workbook }) => workbook.slice(1).map(row => row.slice(1)))).toEqual(values)
    }
  })

  it('has private links that are nobody else’s', async () => {
    const { app, caller, page } = journey
    const { results } = await caller.call(listDownloads, {})
    expect(results).toHaveLength(3)
    const { page: desk } = journey.manager
    const link = `${app.url}/download?file=${results[0]?.id ?? ''}`
    await page.goto(link)
    await page
      .locator('[aria-current=true]')
      .getByRole('button', { name: /^Download the / })
      .waitFor()
    await desk.goto(link)
    await desk.getByText('This file has expired or was removed.').waitFor()
    expect(await desk.getByRole('button', { name: /^Download the / }).count()).toBe(0)
    await expectAccessible(desk)
    const others = await callerOf(app, 'manager@demo.test')
    for (const { id: downloadId } of results) {
      const { status } = await others.send(getDownloadFile, { params: { downloadId } })
      expect(status).toBe(404)
    }
  })

  it('stands on the template that an administrator gives; another is refused with the reason', async () => {
    const { app, browser, page, studyPath } = journey
    const { page: desk, faults } = await openVisitor(browser)
    await signIn(desk, app, 'admin@demo.test', '/settings/branding')
    const give = async (bytes: Uint8Array) => {
      await desk
        .getByLabel('File for PowerPoint template')
        .setInputFiles({ name: 'Our look.pptx', mimeType: PPTX, buffer: Buffer.from(bytes) })
      await desk.getByRole('button', { name: /^Publish for / }).click()
    }
    await desk.getByText('Built-in template', { exact: true }).waitFor()
    await give(makeTemplate(3))
    await desk.getByRole('alert').getByText('exactly 2 master slides; this one has 3.').waitFor()
    await expectAccessible(desk)
    await give(packTemplate(await templateParts()))
    await desk.getByText('Branding published.').first().waitFor()
    await expectAccessible(desk)
    expect(faults.filter(text => !REFUSED.test(text))).toEqual([])
    await desk.context().close()

    await page.goto(`${app.url}${studyPath}?tab=reports`)
    const { bytes } = await savedBy(page, () => askFor('PowerPoint…', 'Create PowerPoint'))
    expectHouseStyle(readDeck(bytes))
  })

  it('sums a study up with one click, while the page is left', async () => {
    const { app, page, studyPath } = journey
    await page.goto(app.url + studyPath)
    await page.route(ITEMS, tellHalf)
    await button('Summary report').press('Enter')
    await page.getByRole('heading', { name: `Summary: ${STUDY}`, level: 1 }).waitFor()
    const ready = page.locator('strong', { hasText: /^[1-9]\d* of \d+ ready$/ })
    await ready.waitFor()
    const [, done, all] = /^(\d+) of (\d+)/.exec(await ready.innerText()) ?? []
    expect(Number(done)).toBeLessThan(Number(all))
    await page.getByRole('link', { name: STUDY, exact: true }).first().click()
    await page.getByRole('tab', { name: /^Reports/ }).click()
    await page.unroute(ITEMS)
    await page.getByRole('link', { name: /^Open Summary of / }).click()
    await page.getByText(`${all ?? ''} of ${all ?? ''} ready`, { exact: true }).waitFor(LONG)
    for (const name of ['Building 0', 'Not built 0']) await page.getByRole('radio', { name, exact: true }).waitFor()
    await page.getByRole('article').first().locator('svg').first().waitFor()
    await expectMenuAtItsButton(page.getByRole('button', { name: /^Actions for / }).nth(1))
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Download PowerPoint', disabled: false }).waitFor(LONG)
    const { name, bytes } = await savedBy(page, () => button('Download PowerPoint').click())
    expect(name).toBe(`Summary ${STUDY} burger-tracking.pptx`)
    const deck = readDeck(bytes)
    expectHouseStyle(deck)
    expect(misplaced(deck)).toEqual([])
    expect(deck.slides.filter(({ chart }) => chart !== null).length).toBeGreaterThan(40)
  })
}
