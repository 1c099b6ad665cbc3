import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { DataTable } from '@core/crosstab'
import { makeCase, readRespondents } from '@tools/preset'
import { KERNELS } from '../harness/kernels'
import { sharedData } from '../harness/sharedData'

const tool = sharedData('../presets/tools/compare.mjs')
const root = tool === null ? '' : dirname(dirname(tool))
const cases = tool === null ? [] : readdirSync(root).filter(name => existsSync(join(root, name, 'spec.json')))

const files = new Map<string, Promise<DataTable>>()
const read = (file: string): Promise<DataTable> => {
  const found = files.get(file) ?? readRespondents(file)
  files.set(file, found)
  return found
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The comparison tool's summary, "N cases, M of M measures agree", and the differences. */
const compare = (results: string): string => {
  try {
    return execFileSync(process.execPath, [tool ?? '', root, results], { encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}

describe.skipIf(tool === null).each(KERNELS)(
  'tables of the test suites of other tools, by the %s kernel',
  (_, kernel) => {
    it('have every figure and mark that those suites assert', { timeout: 240_000 }, async () => {
      const results = mkdtempSync(join(tmpdir(), 'presets-'))
      folders.push(results)
      for (const name of cases)
        writeFileSync(join(results, `${name}.json`), JSON.stringify(await makeCase(join(root, name), { kernel, read })))
      const said = compare(results)
      expect(said).toMatch(new RegExp(`^${cases.length} cases, ([1-9]\\d*) of \\1 measures agree`))
    })
  },
)
