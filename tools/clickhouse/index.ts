import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The folder of the embedded ClickHouse, found upwards of this module, which is built elsewhere. */
const findFolder = (): string | null => {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'tools/clickhouse')
    if (existsSync(join(folder, 'node_modules/chdb/package.json'))) return folder
  }
  return null
}

/** Whether there is a ClickHouse to test with: one that answers, or the embedded one. */
export const hasClickhouse = process.env.RESPONDENTS_TEST_URL !== undefined || findFolder() !== null

/** How it is installed. */
export const NO_CLICKHOUSE = 'ClickHouse is not installed: npm install --prefix tools/clickhouse'

export interface Clickhouse {
  /** RESPONDENTS_URL. */
  readonly url: string
  close(): Promise<void>
}

/** The server of RESPONDENTS_TEST_URL, or an embedded one in a process of its own. */
export const serveClickhouse = async (): Promise<Clickhouse> => {
  const given = process.env.RESPONDENTS_TEST_URL
  if (given !== undefined) return { url: given, close: () => Promise.resolve() }
  const home = findFolder()
  if (home === null) throw new Error(NO_CLICKHOUSE)
  const folder = await mkdtemp(join(tmpdir(), 'tabularium-clickhouse-'))
  const child = spawn(process.execPath, [join(home, 'serve.mjs'), folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const started = new Promise<string>(resolve => createInterface(child.stdout).once('line', resolve))
  const line = await Promise.race([started, ended.then(() => null)])
  if (line === null) throw new Error('The embedded ClickHouse did not start.')
  const { port } = JSON.parse(line) as { port: number }
  return {
    url: `http://127.0.0.1:${port}/respondents`,
    close: async () => {
      child.stdin.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
