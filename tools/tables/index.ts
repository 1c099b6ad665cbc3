import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tabulate } from '@core/crosstab'
import { readJson } from '../readJson'
import { planOf, tableFigures, type TableFigures, type TableSpec } from './oracleTable'
import { readDataset, type DatasetSpec } from './readDataset'

interface Index {
  readonly dataset: DatasetSpec
  readonly tables: readonly { readonly id: string }[]
}

const USAGE = 'Usage: tables --index DIR/_index.json --out OUT'

/**
 * Makes every table that an index names: reads the data file (in the folder above the index), takes only `spec` of each
 * `<id>.json` beside the index, and yields all figures as `TableFigures`.
 */
export async function* makeTables(indexPath: string): AsyncGenerator<TableFigures> {
  const folder = dirname(resolve(indexPath))
  const { dataset, tables } = await readJson<Index>(indexPath)
  const data = await readDataset(join(dirname(folder), dataset.file), dataset)
  for (const { id } of tables) {
    const { spec } = await readJson<{ spec: TableSpec }>(join(folder, `${id}.json`))
    const [cube] = tabulate(data, planOf(spec))
    if (cube !== undefined) yield tableFigures(spec, cube)
  }
}

/** Writes the tables of an index into a folder; returns how many. */
export const writeTables = async (indexPath: string, out: string): Promise<number> => {
  await mkdir(out, { recursive: true })
  let count = 0
  for await (const table of makeTables(indexPath)) {
    await writeFile(join(out, `${table.id}.json`), JSON.stringify(table))
    count++
  }
  return count
}

/** `tables --index DIR/_index.json --out OUT`: one JSON file per table. Exit code 2 for wrong arguments, 1 when it fails. */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { index: { type: 'string' }, out: { type: 'string' } }, strict: false })
  const { index, out } = values
  if (typeof index !== 'string' || typeof out !== 'string') {
    console.error(USAGE)
    return 2
  }
  try {
    console.log(`${await writeTables(index, out)} tables written to ${out}`)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}
