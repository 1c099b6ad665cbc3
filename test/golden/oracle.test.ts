import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { writeTables } from '@server/cli/tables'
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

const folders: string[] = []

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The comparison tool's last word: "N tables, M comparisons, D differences" and the differences. */
const compare = (tool: string, oracle: string, results: string): string => {
  try {
    return execFileSync(process.execPath, [tool, oracle, results], { encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}

describe('tables of published surveys, computed independently twice', () => {
  it.each(DATASETS)('%s: every figure of all %i tables agrees', async (name, tables) => {
    const index = sharedData(`${name}/oracle/_index.json`)
    const tool = sharedData('tools/compare.mjs')
    if (index === null || tool === null) return
    const out = newFolder()
    expect(await writeTables(index, out)).toBe(tables)
    expect(compare(tool, join(index, '..'), out)).toMatch(
      new RegExp(`^${tables} tables, [1-9]\\d+ comparisons, 0 differences`),
    )
  })
})
