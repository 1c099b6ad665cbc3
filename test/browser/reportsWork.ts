import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { getReport, listReports, login, type ErrorBody, type OutputOf, type ReportPayload } from '@core/contract'
import type { ReportPage } from '@core/report'
import { launchBrowser } from '@tools/bench/web/browser'
import { arrangedTable, type PrintedRow } from '../harness/reportTables'
import { serveApp, type ServedApp } from '../harness/servedApp'
import { CallFailed, requestOf, type Caller } from '../harness/serverApp'

import { expectAccessible, openVisitor, stepByStep, type Visitor } from './visitor'

export const STUDY = 'Burger tracking'
/** The saved report under its second name. */
export const RENAMED = 'Burger brands by gender'
/** Chromium's report of an answer that refuses. */
export const REFUSED = /status of (404|400|422)/
/** For states that follow a press without a request. */
export const SOON = { timeout: 60_000 }
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

/** Values that steps pass on; each is there once its step has passed. */
export interface Journey {
  app: ServedApp
  browser: Browser
  manager: Visitor
  user: Visitor
  /** The window of the user. */
  page: Page
  /** Address of the study's page. */
  studyPath: string
  /** The same user's calls, outside the browser. */
  caller: Caller
  /** The tables of the saved report, from the analysis endpoint's answers. */
  pages: readonly ReportPage[]
}

/** The product, a browser and two people for all steps of a file. */
export const startJourney = (): Journey => {
  const journey = {} as Journey
  beforeAll(async () => {
    const app = await serveApp()
    const browser = await launchBrowser()
    const [manager, user] = await Promise.all([openVisitor(browser), openVisitor(browser)])
    Object.assign(journey, { app, browser, manager, user, page: user.page })
  })
  stepByStep(() => ({ app: journey.app, visitors: [journey.manager, journey.user] }))
  afterAll(async () => {
    await journey.browser.close()
    await journey.app.stop()
  })
  return journey
}

/** At 390 pixels nothing is cut off, and axe finds nothing there either. */
export const expectFitsPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize(PHONE)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), SOON).toBe(PHONE.width)
  await expectAccessible(page)
  await page.setViewportSize(WIDE)
}

/** The table on screen, as a person reads it: numbers as printed, letters beside them. */
export const shownRows = (page: Page): Promise<PrintedRow[]> =>
  page.getByRole('grid').evaluate(grid => {
    const words = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ').trim() ?? ''
    return [...grid.querySelectorAll('[role=row]')].flatMap((row): PrintedRow[] => {
      const header = row.querySelector('[role=rowheader]')
      if (!header) return []
      const label = words(header.querySelector(':scope > span:not([aria-hidden])')) || words(header)
      const cells = [...row.querySelectorAll('[role=gridcell]')].map(
        cell =>
          [
            (words(cell.querySelector('b')) || words(cell)).replace(/^no data$/, ''),
            words(cell.querySelector('i > span')),
          ] as const,
      )
      return [[label, cells]]
    })
  })

/** The same rows from the analysis endpoint's answers; arrows against the rest are drawn, not written. */
export const calculatedRows = (page: ReportPage): PrintedRow[] =>
  arrangedTable(page).map(([label, cells]) => [
    label,
    cells.map(([number, marks]) => [number, marks.replace(/\s?[▲▼]$/, '')] as const),
  ])

/** The endpoints of the served product, called by one person outside the browser. */
export const callerOf = async (app: ServedApp, email: string): Promise<Caller> => {
  const ask = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${app.url}${pathname}${search}`, request))
  }
  const headers = { origin: app.url }
  const answer = await ask(requestOf(login, { body: { email, password: app.password } }, headers))
  const { jwt } = (await answer.json()) as { jwt: string }
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const send: Caller['send'] = (endpoint, input, options) =>
    ask(requestOf(endpoint, input, { ...headers, authorization: `Bearer ${jwt}`, cookie, ...options?.headers }))
  return {
    send,
    call: async (endpoint, input, options) => {
      const response = await send(endpoint, input, options)
      if (!response.ok) throw new CallFailed(response.status, (await response.json()) as ErrorBody)
      return endpoint.response.parse(await response.json()) as OutputOf<typeof endpoint>
    },
  }
}

/** The saved report of this name, as it was saved. */
export const savedReport = async (caller: Caller, studyId: string, title: string): Promise<ReportPayload> => {
  const { results } = await caller.call(listReports, { params: { studyId } })
  const reportId = results.find(report => report.title === title)?.id ?? ''
  const query = { serialized_request: 'true' as const }
  const { serialized_request: payload } = await caller.call(getReport, { params: { studyId, reportId }, query })
  if (!payload) throw new Error(`There is no report ${title}`)
  return payload
}

/** Name and bytes of the file that `start` downloads. */
export const savedBy = async (page: Page, start: () => Promise<void>) => {
  const arriving = page.waitForEvent('download')
  await start()
  const file = await arriving
  return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) }
}
