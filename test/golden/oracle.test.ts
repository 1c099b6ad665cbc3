import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeTables } from '@tools/tables'
import { COUNTINGS, type OpenCounting } from '../harness/countings'
import { sharedData } from '../harness/sharedData'

const DATASETS: readonly (readonly [name: string, tables: number])[] = [
  ['burger-tracking', 40],
  ['cncf-2020', 30],
  ['fcc-2016', 12],
  ['kaggle-2019', 26],
  ['nhanes', 22],
  ['nonvoters', 34],
  ['quantipy-a', 34],
  ['star-wars', 30],
]

/** Banners with nets, and nests of two questions with nets. */
const NESTED: readonly (readonly [name: string, tables: number])[] = [
  ['burger-tracking', 6],
  ['nonvoters', 8],
  ['quantipy-a', 6],
]

const folders: string[] = []

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The comparison tool's summary: "N tables, M comparisons, D differences" and the differences. */
const compare = (tool: string, oracle: string, results: string): string => {
  try {
    return execFileSync(process.execPath, [tool, oracle, results], { encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}

const tool = sharedData('tools/compare.mjs')
const restTool = sharedData('tools/compare-rest.mjs')

const surveys = describe.skipIf(tool === null || restTool === null)

surveys.each(COUNTINGS)('tables of published surveys, computed independently twice, by %s', (_name, open) => {
  let counting: OpenCounting
  beforeAll(async () => {
    counting = await open()
  })
  afterAll(() => counting.close())

  /** Makes the tables of a folder; `against`: the tables to compare them with, and the tool. */
  const agree = async (folder: string, tables: number, against: readonly (readonly [string | null, string])[]) => {
    const index = sharedData(`${folder}/_index.json`)
    if (index === null) throw new Error(`${folder} is missing beside the comparison tool`)
    const out = newFolder()
    expect(await writeTables(index, out, undefined, counting.count)).toBe(tables)
    for (const [by, answers] of against) {
      const expected = sharedData(answers)
      if (expected === null || by === null) throw new Error(`${answers} is missing beside the comparison tool`)
      expect(compare(by, expected, out)).toMatch(new RegExp(`^${tables} tables, [1-9]\\d+ comparisons, 0 differences`))
    }
  }

  it.each(DATASETS)('%s: every figure of all %i tables agrees, and every mark against the rest', (name, tables) =>
    agree(`${name}/oracle`, tables, [
      [tool, `${name}/oracle`],
      [restTool, `${name}/oracle-rest`],
    ]),
  )

  it.each(NESTED)('%s: every figure of all %i tables with nets and nests in the banner agrees', (name, tables) =>
    agree(`${name}/oracle-nested`, tables, [[tool, `${name}/oracle-nested`]]),
  )
})
