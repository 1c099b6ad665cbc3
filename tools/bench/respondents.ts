import { parseArgs } from 'node:util'
import {
  FIRST_CODE,
  tableFromColumns,
  tabulate,
  type CategoricalQuestion,
  type Column,
  type Cube,
  type DataTable,
  type Plan,
} from '@core/crosstab'
import { tabulateIn } from '@core/respondents'
import { hasClickhouse, NO_CLICKHOUSE, serveClickhouse } from '@tools/clickhouse'
import { readRespondentsUrl } from '@server/respondents/address'
import { createRespondentsClient, type RespondentsClient } from '@server/respondents/client'
import { BLOCK, blockFrom, cellsOf, createStatement, headOf, openTable } from '@server/respondents/table'
import { cellsOf as figuresOf, largestDifference } from './engineReport'

const QUESTIONS = 28
const MEMBERS = 8
const OPTIONS = (q: number): number => 2 + ((q * 7) % 11)
const AXIS = ['a12', 'a08'] as const

const singles = Array.from({ length: QUESTIONS }, (_, q) => ({ name: `s${q}`, options: OPTIONS(q) }))
const axis = AXIS.map(name => ({ name, options: Number(name.slice(1)) }))
const members = Array.from({ length: MEMBERS }, (_, m) => `m${m}`)
/** 28 single answers, 8 members of a multiple response, two axis questions, a number and a weight: 40 columns. */
const VARIABLES = [...singles.map(({ name }) => name), ...members, ...AXIS, 'number', 'weight']

const dictionary = (options: number) => Array.from({ length: options }, (_, k) => k + 1)

/** Respondents of one block: answers lean together, 5 % are missing, low codes are more frequent. */
const blockOf = (seed: number, length: number): DataTable => {
  let state = (seed * 0x9e3779b9 + 1) >>> 0
  const random = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
  const leaning = Float64Array.from({ length }, random)
  const coded = (options: number): Column => {
    const index = new Uint8Array(length)
    for (let i = 0; i < length; i++) {
      const place = 0.7 * random() + 0.3 * (leaning[i] ?? 0)
      index[i] = random() < 0.05 ? 0 : FIRST_CODE + Math.min(options - 1, Math.floor(options * place * place))
    }
    return { kind: 'coded', index, dictionary: dictionary(options), userMissing: [] }
  }
  const numbers = (of: (lean: number) => number): Column => ({ kind: 'number', values: leaning.map(of), missing: null })
  return tableFromColumns(length, {
    ...Object.fromEntries([...singles, ...axis].map(({ name, options }) => [name, coded(options)])),
    ...Object.fromEntries(members.map(name => [name, coded(2)])),
    number: numbers(lean => (random() < 0.05 ? NaN : Math.round(1000 * (random() + lean)) / 10)),
    weight: numbers(() => 0.3 + 1.9 * random() ** 2),
  })
}

const single = (name: string, options: number): CategoricalQuestion => ({
  kind: 'single',
  id: name,
  var: name,
  cats: dictionary(options).map(code => ({ key: String(code), label: '', codes: [code] })),
})

/** 20 questions over two axis questions, weighted and filtered: 18 single answers, a multiple response and a number. */
const PLAN: Plan = {
  rows: [
    ...singles.slice(0, 18).map(({ name, options }) => single(name, options)),
    { kind: 'multi', id: 'multi', members: members.map(name => ({ key: name, label: '', var: name, codes: [1] })) },
    { kind: 'numeric', id: 'number', var: 'number' },
  ],
  banner: axis.map(({ name, options }) => single(name, options)),
  filter: {
    or: [
      { var: 's20', in: [1, 2] },
      { var: 's25', in: [1] },
    ],
  },
  weight: 'weight',
}

const seconds = async <T>(work: () => Promise<T> | T): Promise<readonly [T, number]> => {
  const from = process.hrtime.bigint()
  const made = await work()
  return [made, Number(process.hrtime.bigint() - from) / 1e9]
}

const TABLE = 'bench'

/** Loads block by block; what making the blocks took is left out. Seconds. */
const load = async (client: RespondentsClient, respondents: number): Promise<number> => {
  const columnsOf = (data: DataTable) =>
    VARIABLES.flatMap(variable => {
      const column = data.column(variable)
      return column === undefined ? [] : [{ variable, kind: cellsOf(column) }]
    })
  await client.run(`DROP TABLE IF EXISTS ${TABLE}`)
  await client.run(createStatement(TABLE, columnsOf(blockOf(0, 1))))
  let spent = 0
  for (let from = 0; from < respondents; from += BLOCK) {
    const rows = Math.min(BLOCK, respondents - from)
    const columns = columnsOf(blockOf(from / BLOCK, rows))
    const cells = columns.map(({ kind }) => kind)
    const [, took] = await seconds(() => client.insert(TABLE, blockFrom(from, columns, cells, rows)))
    spent += took
  }
  return spent
}

/** All blocks as one table in this process. */
const inMemory = (respondents: number): DataTable => {
  const columns: Record<string, Column> = {}
  for (const variable of VARIABLES) {
    const column = blockOf(0, 1).column(variable)
    if (column === undefined) continue
    columns[variable] =
      column.kind === 'coded'
        ? { ...column, index: new Uint8Array(respondents) }
        : { ...column, values: new Float64Array(respondents) }
  }
  for (let from = 0; from < respondents; from += BLOCK) {
    const block = blockOf(from / BLOCK, Math.min(BLOCK, respondents - from))
    for (const [variable, into] of Object.entries(columns)) {
      const column = block.column(variable)
      if (column !== undefined) cellsOf(into).set(cellsOf(column), from)
    }
  }
  return tableFromColumns(respondents, columns)
}

/** A busy machine may take longer than a request may. */
const PATIENCE_MS = 900_000
const printed = (all: readonly number[]) => all.map(one => one.toFixed(2)).join(' ')

const compare = async (
  client: RespondentsClient,
  respondents: number,
  { engine, rounds }: { readonly engine: boolean; readonly rounds: number },
): Promise<number> => {
  const loaded = await load(client, respondents)
  const [bytes = 0] = await client.ask(
    `SELECT toFloat64(sum(bytes_on_disk)) FROM system.parts WHERE active AND table = '${TABLE}'`,
    1,
  )
  console.log(`  loaded in ${loaded.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB on disk`)
  const sample = blockOf(0, 1)
  const head = (name: string) => {
    const column = sample.column(name)
    return column && headOf(column)
  }
  const table = openTable(client, TABLE, { length: respondents, head })
  const data = engine ? inMemory(respondents) : null
  const there: number[] = []
  const here: number[] = []
  let worst = 0
  for (let round = 0; round < rounds; round++) {
    const [cubes, took] = await seconds(() => tabulateIn(table, PLAN))
    there.push(took)
    if (data === null) continue
    const [own, tookHere] = await seconds((): readonly Cube[] => tabulate(data, PLAN))
    here.push(tookHere)
    worst = Math.max(worst, largestDifference(figuresOf(own), figuresOf(cubes)))
  }
  console.log(`  20 questions by 20 columns in ClickHouse: ${printed(there)} s`)
  if (data !== null)
    console.log(
      `  in the engine, plain kernel, one thread: ${printed(here)} s; largest difference ${worst.toExponential(1)}`,
    )
  await client.run(`DROP TABLE ${TABLE}`)
  return worst < 1e-9 ? 0 : 1
}

const OPTIONS_OF = {
  respondents: { type: 'string' },
  rounds: { type: 'string' },
  'no-engine': { type: 'boolean' },
} as const

/** Counts a report of 20 questions in ClickHouse and in the engine: `--respondents 1000000,10000000 [--rounds 3] [--no-engine]`. */
export const run = async (options: string[]): Promise<number> => {
  const { values } = parseArgs({ args: options, options: OPTIONS_OF, strict: false })
  if (!hasClickhouse) {
    console.log(`  left out: ${NO_CLICKHOUSE}`)
    return 0
  }
  const served = await serveClickhouse()
  try {
    const client = createRespondentsClient(readRespondentsUrl(served.url), PATIENCE_MS)
    const rounds = Number(values.rounds ?? 3)
    let failed = 0
    for (const respondents of String(values.respondents ?? '100000')
      .split(',')
      .map(Number)) {
      console.log(`  ${respondents} respondents, ${VARIABLES.length} columns`)
      failed = Math.max(failed, await compare(client, respondents, { engine: values['no-engine'] !== true, rounds }))
    }
    return failed
  } finally {
    await served.close()
  }
}
