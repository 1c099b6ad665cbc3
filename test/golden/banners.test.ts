import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  createBanner,
  getPreparation,
  makePrepared,
  publishDataset,
  putPreparation,
  type InputOf,
} from '@core/contract'
import type { BannerQuestion, CategoricalQuestion, Condition, Cube, RowQuestion } from '@core/crosstab'
import { bareQuestion, type AnswerSource, type OptionDef, type QuestionDef } from '@core/domain'
import type { Step } from '@core/domain/preparation'
import { tableFigures, type TableSpec } from '@tools/tables/oracleTable'
import { importDataset } from '../harness/importing'
import { sharedData } from '../harness/sharedData'
import { startTestServer, type Caller, type TestServer } from '../harness/serverApp'

const DATASETS = [
  ['burger-tracking', 'burger-tracking.sav', 6],
  ['nonvoters', 'nonvoters_data.csv', 8],
  ['quantipy-a', 'quantipy-a.csv', 6],
] as const

const DAY = 24 * 3600 * 1000

/** Every value between two limits: days of dates, whole numbers up to 120 of others. */
const valuesBetween = (where: Condition): (string | number)[] => {
  if (!('var' in where) || !('ge' in where)) throw new Error('A condition of another form')
  const { ge, le } = where
  if (typeof ge === 'number' && typeof le !== 'string')
    return Array.from({ length: (le ?? 120) - ge + 1 }, (_, at) => ge + at)
  const [from, to] = [Date.parse(String(ge)), Date.parse(String(le))]
  return Array.from({ length: (to - from) / DAY + 1 }, (_, at) => new Date(from + at * DAY).toISOString().slice(0, 10))
}

const sourceOf = (asked: CategoricalQuestion): AnswerSource => {
  switch (asked.kind) {
    case 'single':
      return { kind: 'variable', var: asked.var }
    case 'multi':
      return {
        kind: 'members',
        base: asked.base ?? 'answered',
        members: asked.members.map(({ key, var: name, codes }) => ({
          id: key,
          var: name,
          codes: codes ? [...codes] : null,
        })),
      }
    case 'delimited':
      return { kind: 'delimited', var: asked.var, sep: asked.sep, base: asked.base ?? 'answered' }
    case 'mcset':
      return { kind: 'vars', vars: [...asked.vars], base: asked.base ?? 'answered' }
    case 'cond': {
      const [first] = asked.cats
      return { kind: 'variable', var: first && 'var' in first.where ? first.where.var : '' }
    }
  }
}

const answersOf = (asked: CategoricalQuestion): { key: string; label: string; codes: (string | number)[] }[] => {
  if (asked.kind === 'cond')
    return asked.cats.map(({ key, label, where }) => ({ key, label, codes: valuesBetween(where) }))
  const answers = asked.kind === 'multi' ? asked.members : asked.cats
  return answers.map(({ key, label, codes }) => ({ key, label, codes: [...(codes ?? [])] }))
}

/** A question of a published table as a question of the dataset. */
const questionOf = (name: string, asked: RowQuestion): QuestionDef => {
  if (asked.kind === 'numeric')
    return bareQuestion(name, name, { kind: 'numeric', source: { kind: 'variable', var: asked.var } })
  const [mean] = asked.means ?? []
  const missing = 'missing_codes' in asked ? (asked.missing_codes ?? []) : []
  const options: OptionDef[] = [
    ...answersOf(asked).map(({ key, label, codes }) => ({
      id: key,
      label,
      codes,
      score: mean?.scores[key] ?? null,
      missing: false,
    })),
    ...missing.map(code => ({ id: `missing ${code}`, label: 'Missing', codes: [code], score: null, missing: true })),
  ]
  return bareQuestion(name, name, {
    kind: asked.kind === 'multi' || asked.kind === 'delimited' || asked.kind === 'mcset' ? 'multi' : 'single',
    source: sourceOf(asked),
    options,
    nets: (asked.nets ?? []).map(({ key, label, any_of: any }) => ({ id: key, label, any_of: [...any] })),
    calculated: mean ? [{ id: mean.key, label: mean.label, kind: 'mean' }] : [],
  })
}

const levelsOf = (asked: BannerQuestion): readonly CategoricalQuestion[] => (asked.kind === 'nest' ? asked.of : [asked])

const levelName = (table: string, entry: number, level: number): string => `${table} banner ${entry} ${level}`

const filterOf = (name: string, filter: Condition): QuestionDef => {
  if (!('var' in filter) || !('in' in filter)) throw new Error('A filter of another form')
  return bareQuestion(name, name, {
    kind: 'single',
    source: { kind: 'variable', var: filter.var },
    options: filter.in.map(code => ({ id: `${code}`, label: `${code}`, codes: [code], score: null, missing: false })),
  })
}

const questionsOf = ({ id, row, banner, filter }: TableSpec): QuestionDef[] => [
  questionOf(`${id} row`, row),
  ...banner.flatMap((entry, at) => levelsOf(entry).map((level, depth) => questionOf(levelName(id, at, depth), level))),
  ...(filter ? [filterOf(`${id} filter`, filter)] : []),
]

/** The cube with the columns named as the published table names its spans. */
const renamed = (cube: Cube, { id, banner }: TableSpec): Cube => {
  const names = new Map(
    banner.map((entry, at) => [
      levelsOf(entry)
        .map((_, depth) => levelName(id, at, depth))
        .join('|'),
      entry.id ?? '',
    ]),
  )
  return {
    ...cube,
    columns: cube.columns.map(column => {
      if (column.group === null) return column
      const [long, short] = [column.group, names.get(column.group) ?? column.group]
      const block = column.block === null ? null : short + column.block.slice(long.length)
      return { ...column, group: short, block, key: short + column.key.slice(long.length) }
    }),
  }
}

describe.skipIf(sharedData('tools/compare.mjs') === null)('banners over HTTP', () => {
  let server: TestServer
  let manager: Caller
  const folder = mkdtempSync(join(tmpdir(), 'banners-'))
  beforeAll(async () => {
    server = await startTestServer()
    manager = (await server.mintClient()).as('manager')
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await server.close()
  })

  const prepared = async (name: string, file: string, specs: readonly TableSpec[]) => {
    const params = await importDataset(server, manager, {
      fileName: file,
      bytes: readFileSync(sharedData(`${name}/${file}`) ?? ''),
      study: { study_name: name },
    })
    const { steps, revision } = await manager.call(getPreparation, { params })
    const weights = [...new Set(specs.flatMap(({ weight }) => weight ?? []))]
    const actions: Step['do'][] = [
      ...specs.flatMap(questionsOf).map(question => ({ kind: 'question', question }) as const),
      { kind: 'weights', variables: weights, default: weights[0] ?? null },
    ]
    const added = actions.map((action, at): Step => ({ id: `t${at}`, do: action, state: 'on', by: null, at: null }))
    const body = { base_revision: revision, steps: [...steps, ...added] } as InputOf<typeof putPreparation>['body']
    const after = await manager.call(putPreparation, { params, body })
    await manager.call(makePrepared, { params, body: { base_revision: after.revision } })
    await server.jobs.runDue()
    await manager.call(publishDataset, { params })
    await server.jobs.runDue()
    return params
  }

  it.each(DATASETS)('%s: every figure of all nested tables agrees', async (name, file, count) => {
    const index = JSON.parse(readFileSync(sharedData(`${name}/oracle-nested/_index.json`) ?? '', 'utf8')) as {
      tables: { id: string }[]
    }
    const specs = index.tables.map(
      ({ id }) =>
        (JSON.parse(readFileSync(sharedData(`${name}/oracle-nested/${id}.json`) ?? '', 'utf8')) as { spec: TableSpec })
          .spec,
    )
    const params = await prepared(name, file, specs)
    for (const spec of specs) {
      const { id } = spec
      const entries = spec.banner.map((entry, at) => ({
        levels: levelsOf(entry).map((_, depth) => ({ question: levelName(id, at, depth) })),
      }))
      const banner = await manager.call(createBanner, { params, body: { name: id, entries } })
      const { tables } = await manager.call(analyse, {
        params,
        body: {
          rows: [{ question: `${id} row` }],
          axis: [{ banner: banner.id }],
          nested: false,
          filters: spec.filter
            ? { question: `${id} filter`, options: 'in' in spec.filter ? spec.filter.in.map(String) : [] }
            : null,
          weight: spec.weight ?? null,
          auto_adjust_base: spec.missing !== 'include_all',
          inverted: false,
        },
      })
      const [table] = tables
      if (table?.outcome !== 'cube') throw new Error(`${id}: ${table?.message ?? 'no table'}`)
      expect(table.cube.columns.map(({ key }) => key)).toEqual(['T', ...banner.columns.map(({ key }) => key)])
      writeFileSync(join(folder, `${id}.json`), JSON.stringify(tableFigures(spec, renamed(table.cube, spec))))
    }
    const compare = [sharedData('tools/compare.mjs') ?? '', sharedData(`${name}/oracle-nested`) ?? '', folder]
    let told = ''
    try {
      told = execFileSync(process.execPath, compare, { encoding: 'utf8' })
    } catch (error) {
      told = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
    }
    expect(told).toMatch(new RegExp(`^${count} tables, [1-9]\\d+ comparisons, 0 differences`))
  })
})
