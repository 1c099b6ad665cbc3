import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createPlainKernel, type DataTable, type Kernel } from '@core/crosstab'
import { readJson } from '../readJson'
import { readDataset } from '../tables/readDataset'
import { bannerMeasures } from './bannerMeasures'
import { both } from './conditions'
import type { CaseData } from './counts'
import { crunchFigures } from './crunchFigures'
import { scaleFigures } from './crunchScale'
import { CrunchTable } from './crunchTable'
import { crunchTests } from './crunchTests'
import { BadPreset, type Ask, type CaseSpec, type Measures, type Value } from './spec'
import { spssMeasures } from './spssMeasures'

const USAGE = 'Usage: preset --case DIR --out FILE.json'

/** Measures that were made, in the shape of `expected.json`. */
export interface Made {
  readonly measures: readonly { readonly name: string; readonly args: readonly number[]; readonly values: Value }[]
}

const MISSING_TOKENS = ['', 'NA']

/** The respondents of a file. Throws SurveyFileError when it cannot be read. */
export const readRespondents = (file: string): Promise<DataTable> =>
  readDataset(file, { name: file, file, format: 'csv', missing_tokens: MISSING_TOKENS })

/** The data, weight and filter of a case whose folder is `folder`. */
const readCaseData = async (folder: string, spec: CaseSpec, { kernel, read }: Required<Making>): Promise<CaseData> => {
  const table = await read(join(folder, spec.data))
  const conditions = (spec.filter ?? []).map(one =>
    one.in === undefined ? { var: one.var, missing: false } : { var: one.var, in: one.in },
  )
  return { table, weight: spec.weight ?? null, filter: both(...conditions), kernel }
}

/** Every measure that a case of a preset has, by name. Throws BadPreset. */
export const measuresOf = (data: CaseData, spec: CaseSpec): Measures => {
  switch (spec.preset) {
    case 'Crunch': {
      const table = new CrunchTable(data, spec)
      return { ...crunchFigures(table), ...scaleFigures(table), ...crunchTests(table) }
    }
    case 'Dimensions':
    case 'Askia':
      return bannerMeasures(data, spec)
    case 'SPSS':
      return spssMeasures(data, spec)
  }
}

/** What is asked of a case: `ask.json`, or the names and arguments (never the values) of `expected.json`. */
const asked = async (folder: string): Promise<readonly Ask[]> => {
  const own = join(folder, 'ask.json')
  const file = existsSync(own) ? own : join(folder, 'expected.json')
  const found = await readJson<readonly Ask[] | { readonly measures: readonly Ask[] }>(file)
  const list = 'measures' in found ? found.measures : found
  return list.map(({ name, args }) => ({ name, args: args ?? [] }))
}

interface Making {
  readonly kernel?: Kernel
  /** Reads a file of respondents: several cases share one. */
  readonly read?: (file: string) => Promise<DataTable>
}

/**
 * Makes the measures asked of the case in a folder. Throws BadPreset for a measure or vocabulary that is not known, SurveyFileError
 * when the file of its respondents cannot be read.
 */
export const makeCase = async (
  folder: string,
  { kernel = createPlainKernel(), read = readRespondents }: Making = {},
): Promise<Made> => {
  const spec = await readJson<CaseSpec>(join(folder, 'spec.json'))
  const measures = measuresOf(await readCaseData(folder, spec, { kernel, read }), spec)
  return {
    measures: (await asked(folder)).map(({ name, args = [] }) => {
      const measure = Object.hasOwn(measures, name) ? measures[name] : undefined
      if (measure === undefined) throw new BadPreset(`${spec.id}: there is no measure "${name}" of ${spec.preset}.`)
      return { name, args, values: measure(...args) }
    }),
  }
}

/** `preset --case DIR --out FILE.json`: the measures of one case. Exit code 2 for wrong arguments, 1 when it fails. */
export const run = async (args: string[]): Promise<number> => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { case: option, out: option }, strict: false })
  const { case: folder, out } = values
  if (typeof folder !== 'string' || typeof out !== 'string') {
    console.error(USAGE)
    return 2
  }
  try {
    const made = await makeCase(resolve(folder))
    await mkdir(dirname(resolve(out)), { recursive: true })
    await writeFile(out, JSON.stringify(made))
    console.log(`${made.measures.length} measures written to ${out}`)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}
