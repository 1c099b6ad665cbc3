import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveApp, type ServedApp } from '../harness/servedApp'
import { readWorkbook } from '../harness/workbook'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../docs/examples/fileToWorkbook.mjs', import.meta.url))

let app: ServedApp
let folder: string
beforeAll(async () => {
  app = await serveApp()
  folder = mkdtempSync(join(tmpdir(), 'tabularium-script-'))
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

const tokenOf = async (email: string): Promise<string> => {
  const answer = await fetch(`${app.url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ email, password: app.password }),
  })
  return ((await answer.json()) as { jwt: string }).jwt
}

/** Of 40 people 24 chose red; 10 of the 20 in the north did. */
const CSV = [
  'Region,Colour',
  ...Array.from(
    { length: 40 },
    (_, at) => `${at % 2 === 0 ? 'North' : 'South'},${at < 20 || (at % 2 === 1 && at < 28) ? 'Red' : 'Blue'}`,
  ),
].join('\n')

const start = async (token: string, ...args: string[]) =>
  run(process.execPath, [script, ...args], {
    env: { ...process.env, TABULARIUM_URL: app.url, TABULARIUM_TOKEN: token, RUN: 'test-run' },
  })

describe('the script from a file to a workbook', () => {
  it('imports, publishes, reports and saves the tables over the public API alone', async () => {
    const [file, output] = [join(folder, 'colours.csv'), join(folder, 'tables.xlsx')]
    writeFileSync(file, CSV)
    const token = await tokenOf('manager@demo.test')
    await start(token, file, 'Colours', output, '--by', 'Region')
    const first = readWorkbook(readFileSync(output))
    const values = [...first.sheets.values()].flat(2)
    const reds = CSV.split('\n').filter(line => line.endsWith('Red'))
    const north = reds.filter(line => line.startsWith('North')).length
    expect(values).toEqual(expect.arrayContaining([(reds.length / 40) * 100, (north / 20) * 100, 40, 20]))
    const studies = await fetch(`${app.url}/proxy/husky/studies/?query=Colours`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await studies.json()).toMatchObject({ count: 1, results: [{ name: 'Colours' }] })
  })

  it('says in one sentence what is wrong', async () => {
    const file = join(folder, 'other.csv')
    writeFileSync(file, CSV)
    const refused = await start(await tokenOf('user@demo.test'), file, 'Not allowed', join(folder, 'x.xlsx')).then(
      () => null,
      (error: unknown) => error as { stderr: string; code: number },
    )
    expect(refused?.code).toBe(1)
    expect(refused?.stderr).toMatch(
      /^POST \/api\/imports\/: You do not have the right to do this\. \(\/problems\/forbidden, request .+\)\n$/,
    )
  })
})
