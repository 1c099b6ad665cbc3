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
import { measureScores } from './web/lighthouse'
import { measureFilterClicks, measureFirstLoad, measureScroll, openList, versionOf } from './web/pageTimes'

const STUDIES = 2500
const KB = 1024
const SCRIPT_LIMIT = 170
const USABLE_LIMIT = 1000
const CLICK_LIMIT = 100
const PERFORMANCE_LIMIT = 98
const ACCESSIBILITY_LIMIT = 100
const ROUNDS = 5
const CLICKS = 16

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

const measureList = async (context: BrowserContext, url: string): Promise<void> => {
  const loads = []
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await measureFirstLoad(context, `${url}/studies`))
  const [first] = loads
  const kilobytes = (first?.scriptBytes ?? 0) / KB
  print(
    `/studies, scripts of the first load (${first?.scripts ?? 0})`,
    `${kilobytes.toFixed(1)} KB`,
    kilobytes <= SCRIPT_LIMIT,
    `at most ${SCRIPT_LIMIT} KB gzipped (1 KB = 1,024 bytes)`,
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
    `scrolling ${STUDIES.toLocaleString('en-US')} cards (${pixels.toLocaleString('en-US')} px)`,
    `${longTasks.length} long tasks`,
    longTasks.length === 0,
    `no task over 50 ms${longest > 0 ? `; the longest took ${longest.toFixed(0)} ms` : ''}`,
  )
  await page.close()
}

const measureLighthouse = async (context: BrowserContext, url: string, email: string, port: number): Promise<void> => {
  console.log(`Lighthouse ${versionOf('lighthouse')}, desktop`)
  await signOut(context)
  for (const path of ['/login', '/home', '/studies', '/results?query=snacks']) {
    if (path === '/home') await signIn(context, url, email)
    const scores = await measureScores(url + path, port)
    const held = scores.performance >= PERFORMANCE_LIMIT && scores.accessibility >= ACCESSIBILITY_LIMIT
    print(
      path,
      `${scores.performance} / ${scores.accessibility}`,
      held,
      `performance >= ${PERFORMANCE_LIMIT}, accessibility ${ACCESSIBILITY_LIMIT}`,
    )
    if (!held) for (const lost of scores.lost) console.log(`${''.padEnd(44)} lost: ${lost}`)
  }
}

/**
 * `bench web [--list-only]`: the built product in Chromium over 2,500 studies: weight and speed of the first load, filters, scrolling,
 * and Lighthouse. On PostgreSQL where it answers, in a database of its own. Returns 1 when a figure is missed.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { 'list-only': { type: 'boolean' } } })
  if (!existsSync('dist/client/index.html')) throw new Error('The client is not built: run "npm run build".')
  const own = await ownDatabase()
  if (!own) throw new Error('bench web needs a PostgreSQL that may create databases (TEST_DATABASE_URL).')
  const folder = await mkdtemp(join(tmpdir(), 'tabularium-web-'))
  const fail = (error: Error): void => {
    throw error
  }
  try {
    const db = await openDatabase({ databaseUrl: own.url, dataDir: folder, onError: fail, onLost: fail })
    const { email } = await fillLibrary(db, { studies: STUDIES, questions: 0 })
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
      await measureList(context, server.url)
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
