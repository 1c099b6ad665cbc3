import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tabulate, type Cube, type DataTable, type Plan } from '@core/crosstab'
import { readJson } from '../readJson'
import { planOf, tableFigures, type TableFigures, type TableSpec } from './oracleTable'
import { bannerNamed, prepareDataset, readPreparation, rowNamed, type PreparedDataset } from './prepareDataset'
import { readDataset, readSurveyFile, type DatasetSpec } from './readDataset'

interface Index {
  readonly dataset: DatasetSpec
  readonly tables: readonly { readonly id: string }[]
}

const USAGE = 'Usage: tables --index DIR/_index.json --out OUT [--prepare FILE.json]'

const dataOf = async (path: string, dataset: DatasetSpec, preparation?: string): Promise<PreparedDataset> => {
  if (preparation === undefined) return { data: await readDataset(path, dataset), questions: new Map() }
  const steps = await readPreparation(preparation)
  return prepareDataset(await readSurveyFile(path, dataset), await readDataset(path, dataset), steps)
}

/** What counts the tables: the engine, or something that gives the same cubes. */
export type Counting = (data: DataTable, plan: Plan) => readonly Cube[] | Promise<readonly Cube[]>

/**
 * Makes every table that an index names: reads the data file (in the folder above the index), takes only `spec` of each
 * `<id>.json` beside the index, and yields all figures as `TableFigures`. With the path of a preparation, tables may use the
 * columns it derives, and name its questions: `{ "question": "Q8" }`, with `breakout` for the row of a grid.
 */
export async function* makeTables(
  indexPath: string,
  preparation?: string,
  count: Counting = tabulate,
): AsyncGenerator<TableFigures> {
  const folder = dirname(resolve(indexPath))
  const { dataset, tables } = await readJson<Index>(indexPath)
  const { data, questions } = await dataOf(join(dirname(folder), dataset.file), dataset, preparation)
  for (const { id } of tables) {
    const { spec: asked } = await readJson<{ spec: TableSpec }>(join(folder, `${id}.json`))
    const spec: TableSpec = {
      ...asked,
      row: rowNamed(questions, asked.row),
      banner: asked.banner.map(question => bannerNamed(questions, question)),
    }
    const [cube] = await count(data, planOf(spec))
    if (cube !== undefined) yield tableFigures(spec, cube)
  }
}

/** Writes the tables of an index into a folder; returns how many. */
export const writeTables = async (
  indexPath: string,
  out: string,
  preparation?: string,
  by?: Counting,
): Promise<number> => {
  await mkdir(out, { recursive: true })
  let count = 0
  for await (const table of makeTables(indexPath, preparation, by)) {
    await writeFile(join(out, `${table.id}.json`), JSON.stringify(table))
    count++
  }
  return count
}

const OPTIONS = { index: { type: 'string' }, out: { type: 'string' }, prepare: { type: 'string' } } as const

/**
 * `tables --index DIR/_index.json --out OUT [--prepare FILE.json]`: one JSON file per table. Exit code 2 for wrong arguments,
 * 1 when it fails.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: OPTIONS, strict: false })
  const { index, out, prepare } = values
  if (typeof index !== 'string' || typeof out !== 'string' || typeof prepare === 'boolean') {
    console.error(USAGE)
    return 2
  }
  try {
    console.log(`${await writeTables(index, out, prepare)} tables written to ${out}`)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}
