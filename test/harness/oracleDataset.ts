import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { dirname, join } from 'node:path'
import type { CategoricalQuestion, Condition, DataTable, RowQuestion } from '@core/crosstab'
import {
  DATASET_STATE,
  type AnswerSource,
  type CalculatedDef,
  type OptionDef,
  type QuestionDef,
  type QuestionFilter,
  variablesOfSource,
} from '@core/domain'
import type { TableFigures, TableSpec } from '@tools/tables/oracleTable'
import { readDataset, type DatasetSpec } from '@tools/tables/readDataset'
import { datasetColumns, datasets } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { addVersion } from '@server/areas/datasets/addVersion'
import { countQuestion } from '@server/areas/datasets/countQuestion'
import { encodeColumn } from '@server/store/columnCodec'

type Numbers = readonly (number | null)[]
type Mark = 'up' | 'down' | null

/** A table computed outside the product, with its marks against the rest. */
export interface OracleTable extends Pick<TableFigures, 'id' | 'title' | 'spec' | 'columns' | 'bases'> {
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly n: readonly number[]
    readonly colpct: Numbers
    readonly letters: readonly string[]
    readonly rest: readonly Mark[]
  }[]
  readonly means: readonly {
    readonly key: string
    readonly label: string
    readonly eff: Numbers
    readonly mean: Numbers
    readonly rest: readonly Mark[]
  }[]
  readonly mean_tests: readonly {
    readonly row: string
    readonly a: string
    readonly b: string
    readonly t_eff: number | null
    readonly p_eff: number | null
  }[]
}

/** Oracle tables that fit one report: they share banner, filter, weight and base. */
export interface OracleReport {
  readonly axis: readonly string[]
  readonly filter: QuestionFilter | null
  readonly weight: string | null
  readonly everyone: boolean
  readonly tables: readonly OracleTable[]
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const optionsOf = (
  list: readonly { key: string; label: string; codes?: readonly (string | number)[] }[],
  missing: readonly (string | number)[] = [],
): OptionDef[] => [
  ...list.map(({ key, label, codes = [] }) => ({ id: key, label, codes: [...codes], score: null, missing: false })),
  ...missing.map(code => ({ id: `missing ${code}`, label: `${code}`, codes: [code], score: null, missing: true })),
]

const sourceOf = (question: CategoricalQuestion): { options: OptionDef[]; source: AnswerSource } => {
  if (question.kind === 'single')
    return {
      options: optionsOf(question.cats, question.missing_codes),
      source: { kind: 'variable', var: question.var },
    }
  if (question.kind === 'cond') throw new Error('Conditions have no source')
  const base = question.base ?? 'answered'
  if (question.kind === 'multi')
    return {
      options: optionsOf(question.members.map(({ key, label }) => ({ key, label }))),
      source: {
        kind: 'members',
        base,
        members: question.members.map(({ key, var: name, codes }) => ({
          id: key,
          var: name,
          codes: codes ? [...codes] : null,
        })),
      },
    }
  const options = optionsOf(question.cats)
  if (question.kind === 'delimited')
    return { options, source: { kind: 'delimited', var: question.var, sep: question.sep, base } }
  return { options, source: { kind: 'vars', vars: [...question.vars], base } }
}

/** The question of a specification as a dataset stores it. */
const questionOf = (spec: RowQuestion, name: string, text: string): QuestionDef => {
  const common = { name, text, raw_text: text, label: text, breakouts: [], ordered: false, tags: [] }
  const flags = { suggested_xtab: false, unrestricted_filter: false }
  if (spec.kind === 'numeric') {
    const mean: CalculatedDef = { id: 'mean', label: 'Mean', kind: 'mean' }
    const source: AnswerSource = { kind: 'variable', var: spec.var }
    return { ...common, ...flags, kind: 'numeric', source, options: [], nets: [], calculated: [mean] }
  }
  const nets = (spec.nets ?? []).map(({ key, label, any_of }) => ({ id: key, label, any_of: [...any_of] }))
  const calculated = (spec.means ?? []).map(({ key, label, scores }): CalculatedDef => ({
    id: key,
    label,
    kind: 'score',
    scores: { ...scores },
    combine: 'mean',
  }))
  const kind = spec.kind === 'single' ? 'single' : 'multi'
  return { ...common, ...flags, kind, ...sourceOf(spec), nets, calculated }
}

const KINDS: readonly string[] = ['single', 'multi', 'delimited', 'mcset', 'numeric']
const negated = (question: RowQuestion): boolean =>
  question.kind === 'multi' && question.members.some(member => 'not' in member)

/** Variables used by a filter of codes alone, with the codes; null when a report cannot express it. */
const codesIn = (condition: Condition): Map<string, Set<string | number>> | null => {
  if ('and' in condition || 'or' in condition) {
    const all = new Map<string, Set<string | number>>()
    for (const part of 'and' in condition ? condition.and : condition.or) {
      const found = codesIn(part)
      if (!found) return null
      for (const [name, codes] of found) all.set(name, new Set([...(all.get(name) ?? []), ...codes]))
    }
    return all
  }
  if ('not' in condition) return codesIn(condition.not)
  return 'in' in condition && Object.keys(condition).length === 2
    ? new Map([[condition.var, new Set(condition.in)]])
    : null
}

const filterOf = (condition: Condition): QuestionFilter => {
  if ('and' in condition) return { and: condition.and.map(filterOf) }
  if ('or' in condition) return { or: condition.or.map(filterOf) }
  if ('not' in condition) return { not: filterOf(condition.not) }
  if (!('in' in condition)) throw new Error('A report filters by options only')
  return { question: `filter ${condition.var}`, options: condition.in.map(String) }
}

/** Whether a report can ask for the table: at most two questions on the axis, no conditions as categories, no nests. */
const isReportable = ({ row, banner, filter, missing }: TableSpec): boolean =>
  banner.length <= 2 &&
  [row, ...banner].every(question => KINDS.includes(question.kind) && !negated(question as RowQuestion)) &&
  (filter === undefined || codesIn(filter) !== null) &&
  missing !== 'include_user'

/** The tables of a folder of the shared data that a report can ask for, as reports, with the questions that these need. */
export const oracleReports = (
  folder: string,
): { readonly reports: OracleReport[]; readonly questions: QuestionDef[] } => {
  const questions = new Map<string, QuestionDef>()
  const add = (name: string, spec: RowQuestion, text = name) => {
    questions.set(name, questionOf(spec, name, text))
    return name
  }
  const axes = new Map<string, string>()
  const reports = new Map<string, OracleReport>()
  const filterCodes = new Map<string, Set<string | number>>()
  for (const { id } of (json(join(folder, '_index.json')) as { tables: { id: string }[] }).tables) {
    const table = json(join(folder, `${id}.json`)) as OracleTable
    const marks = json(join(dirname(folder), 'oracle-rest', `${id}.json`)) as OracleTable
    const { spec } = table
    if (!isReportable(spec)) continue
    add(id, spec.row, `${id}: ${table.title}`)
    const axis = spec.banner.map(question => {
      const key = JSON.stringify(question)
      const known = axes.get(key) ?? add(`axis ${axes.size + 1}`, question as RowQuestion)
      axes.set(key, known)
      return known
    })
    for (const [name, codes] of (spec.filter && codesIn(spec.filter)) ?? [])
      filterCodes.set(name, new Set([...(filterCodes.get(name) ?? []), ...codes]))
    const place = {
      axis,
      filter: spec.filter ? filterOf(spec.filter) : null,
      weight: spec.weight ?? null,
      everyone: spec.missing === 'include_all',
    }
    const key = JSON.stringify(place)
    const marked = {
      ...table,
      rows: table.rows.map((row, at) => ({ ...row, rest: marks.rows[at]?.rest ?? [] })),
      means: table.means.map((mean, at) => ({ ...mean, rest: marks.means[at]?.rest ?? [] })),
    }
    reports.set(key, { ...place, tables: [...(reports.get(key)?.tables ?? []), marked] })
  }
  for (const [name, codes] of filterCodes)
    add(`filter ${name}`, {
      kind: 'single',
      id: name,
      label: name,
      var: name,
      cats: [...codes].map(code => ({ key: String(code), label: String(code), codes: [code] })),
    })
  return { reports: [...reports.values()], questions: [...questions.values()] }
}

const efficiencyOf = (data: DataTable, variable: string): number => {
  const column = data.column(variable)
  if (column?.kind !== 'number') return 100
  const present = column.values.filter(value => value > 0)
  const sum = present.reduce((all, value) => all + value, 0)
  return (100 * sum * sum) / (present.reduce((all, value) => all + value * value, 0) * present.length)
}

/** The data of such a folder as a published dataset "Oracle" with these questions. */
export const insertOracleDataset = async (
  tx: Tx,
  clientId: string,
  folder: string,
  { reports, questions }: ReturnType<typeof oracleReports>,
): Promise<{ studyId: string; datasetName: string }> => {
  const { dataset } = json(join(folder, '_index.json')) as { dataset: DatasetSpec }
  const data = await readDataset(join(dirname(folder), dataset.file), dataset)
  const names = [...new Set(reports.flatMap(({ weight }) => (weight === null ? [] : [weight])))]
  const weights = names.map(variable => ({
    variable,
    label: variable,
    efficiency: efficiencyOf(data, variable),
    is_default: false,
  }))
  const stored = questions.map(question => ({ ...question, counts: countQuestion(data, question) }))
  const datasetName = 'Oracle'
  const { datasetId, version } = await addVersion(tx, {
    clientId,
    study: { name: dataset.name },
    datasetName,
    fileName: dataset.file,
    respondents: data.length,
    weights,
    warnings: [],
    questions: stored,
  })
  const sources = stored.flatMap(({ source, breakouts }) => [source, ...breakouts.map(row => row.source)])
  const needed = sources.flatMap(source => (source ? variablesOfSource(source) : []))
  for (const name of new Set([...needed, ...weights.map(weight => weight.variable)])) {
    const column = data.column(name)
    if (!column) throw new Error(`The data has no variable ${name}`)
    const { meta, bytes } = await encodeColumn(column)
    await tx.insert(datasetColumns).values({ clientId, datasetId, version, name, meta: { ...meta }, bytes })
  }
  const [row] = await tx
    .update(datasets)
    .set({ published: true, state: DATASET_STATE.published })
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, datasetId)))
    .returning({ studyId: datasets.studyId })
  return { studyId: row?.studyId ?? '', datasetName }
}
