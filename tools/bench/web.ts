import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext } from 'playwright-core'
import { login, routePath } from '@core/contract'
import { openDatabase } from '@server/db/open'
import { fillLibrary, ownDatabase, PASSWORD } from './libraryServer'
import { startBuiltServer } from './serverUnderTest'
import { chromiumPath } from './web/browser'
import { measureScores, PROFILES, type Profile } from './web/lighthouse'
import { measureFilterClicks, measureFirstLoad, measureScroll, openList, versionOf } from './web/pageTimes'

const STUDIES = 10_000
const KB = 1024
const SCRIPT_LIMIT = 170
const USABLE_LIMIT = 1000
const CLICK_LIMIT = 100
const PERFORMANCE_LIMITS: Readonly<Record<Profile, number>> = { desktop: 98, mobile: 95 }
const ACCESSIBILITY_LIMIT = 100
const ROUNDS = 5
const CLICKS = 16
/** The first is for people who are not signed in yet. */
const ROUTES = [
  '/login',
  '/home',
  '/studies',
  '/results?query=snacks',
  '/stories',
  '/favorites',
  '/download',
  '/settings/info',
] as const

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

let failed = 0
const print = (what: string, value: string, held: boolean, limit: string): void => {
  if (!held) failed = 1
  console.log(`${what.padEnd(44)} ${value.padStart(16)}   ${held ? '' : 'NOT '}${limit}`)
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

const signIn = async (context: BrowserContext, url: string, email: string): Promise<void> => {
  const answer = await context.request.post(url + routePath(login.path), {
    headers: { origin: url },
    data: { email, password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}: ${await answer.text()}`)
}

const signOut = (context: BrowserContext) => context.clearCookies()

const measureList = async (context: BrowserContext, url: string, studies: number): Promise<void> => {
  const loads = []
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await measureFirstLoad(context, `${url}/studies`))
  const [first] = loads
  const kilobytes = (first?.scriptBytes ?? 0) / KB
  print(
    `/studies, scripts of the first load (${first?.scripts ?? 0})`,
    `${kilobytes.toFixed(1)} KB`,
    kilobytes <= SCRIPT_LIMIT,
    `at most ${SCRIPT_LIMIT} KB gzipped (1 KB = 1,024 bytes), sent as ${((first?.sentBytes ?? 0) / KB).toFixed(1)} KB`,
  )
  const usable = median(loads.map(load => load.usable))
  print(
    '/studies, first byte to first card',
    `${usable.toFixed(0)} ms`,
    usable <= USABLE_LIMIT,
    `within ${USABLE_LIMIT} ms`,
  )

  const page = await openList(context, `${url}/studies`)
  const clicks = await measureFilterClicks(page, 'Country', CLICKS)
  const click = median(clicks)
  print(
    'filter click to painted list, median',
    `${click.toFixed(0)} ms`,
    click < CLICK_LIMIT,
    `under ${CLICK_LIMIT} ms`,
  )
  console.log(`${''.padEnd(44)} each: ${clicks.map(time => time.toFixed(0)).join(', ')}`)
  await page.goto(`${url}/studies`)
  await page.evaluate('localStorage.clear()')
  await page.goto(`${url}/studies`)
  await page.locator('main article').first().waitFor()
  await page.waitForTimeout(500)
  const { longTasks, pixels } = await measureScroll(page)
  const longest = Math.max(0, ...longTasks)
  print(
    `scrolling ${studies.toLocaleString('en-US')} cards (${pixels.toLocaleString('en-US')} px)`,
    `${longTasks.length} long tasks`,
    longTasks.length === 0,
    `no task over 50 ms${longest > 0 ? `; the longest took ${longest.toFixed(0)} ms` : ''}`,
  )
  await page.close()
}

const measureLighthouse = async (context: BrowserContext, url: string, email: string, port: number): Promise<void> => {
  for (const profile of PROFILES) {
    console.log(`Lighthouse ${versionOf('lighthouse')}, ${profile}`)
    await signOut(context)
    for (const path of ROUTES) {
      if (path !== '/login') await signIn(context, url, email)
      const scores = await measureScores(url + path, port, profile)
      const limit = PERFORMANCE_LIMITS[profile]
      const held = scores.performance >= limit && scores.accessibility >= ACCESSIBILITY_LIMIT
      print(
        path,
        `${scores.performance} / ${scores.accessibility}`,
        held,
        `performance >= ${limit}, accessibility ${ACCESSIBILITY_LIMIT}`,
      )
      if (!held) for (const lost of scores.lost) console.log(`${''.padEnd(44)} lost: ${lost}`)
    }
  }
}

/**
 * `bench web [--list-only | --lighthouse-only] [--studies N]`: the built product in Chromium over 10,000 studies: weight and speed of
 * the first load, filters, scrolling, and Lighthouse with both of its profiles. On PostgreSQL where it answers, in a database of its own. Returns 1 when a figure is missed.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      'list-only': { type: 'boolean' },
      'lighthouse-only': { type: 'boolean' },
      studies: { type: 'string', default: String(STUDIES) },
    },
  })
  const studies = Number(values.studies)
  if (!Number.isInteger(studies) || studies < 1) throw new Error('--studies takes a whole number of studies.')
  if (!existsSync('dist/client/index.html')) throw new Error('The client is not built: run "npm run build".')
  const own = await ownDatabase()
  if (!own) throw new Error('bench web needs a PostgreSQL that may create databases (TEST_DATABASE_URL).')
  const folder = await mkdtemp(join(tmpdir(), 'tabularium-web-'))
  const fail = (error: Error): void => {
    throw error
  }
  try {
    const db = await openDatabase({ databaseUrl: own.url, dataDir: folder, onError: fail, onLost: fail })
    const { email } = await fillLibrary(db, { studies, questions: 0 })
    await db.close()
    const server = await startBuiltServer(join(folder, 'server'), { databaseUrl: own.url })
    const port = await freePort()
    const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
      executablePath: await chromiumPath(),
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
      viewport: { width: 1440, height: 900 },
    })
    try {
      await signIn(context, server.url, email)
      if (values['lighthouse-only'] !== true) await measureList(context, server.url, studies)
      if (values['list-only'] !== true) await measureLighthouse(context, server.url, email, port)
    } finally {
      await context.close()
      await server.stop()
    }
  } finally {
    await own.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return failed
}
