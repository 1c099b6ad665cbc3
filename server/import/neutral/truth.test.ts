import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMPTY, FIRST_CODE, NOT_ASKED, tabulate, type Cube } from '@core/crosstab'
import { answersOf, rowQuestion } from '@core/domain'
import {
  makeSurvey,
  type TruthAnswer,
  type TruthKind,
  type TruthQuestion,
  type TruthSurvey,
} from '@tools/providers/truth'
import { proposeQuestions } from '../mapping'
import type { Mapping } from '../mapping/types'
import type { SurveyFile } from '../types'
import { readNeutral } from './read'
import { definitionOf, questionOf } from './testing'
import type { NeutralCell, NeutralKind, NeutralQuestion, NeutralResponse } from './types'
import { writeNeutral } from './write'

const KINDS: Readonly<Record<TruthKind, NeutralKind>> = {
  single: 'single',
  multi: 'multi',
  grid: 'grid',
  multiGrid: 'multi',
  numeric: 'numeric',
  open: 'open',
  nps: 'nps',
  rank: 'rank',
  date: 'date',
}

/** A made-up question in the neutral form, with the text behind its option "other". */
const neutralOf = ({ key, kind, text, options, rows }: TruthQuestion): NeutralQuestion[] => {
  const question = questionOf(key, KINDS[kind], {
    text: `Text of ${key}`,
    textRaw: text,
    options: options.map(({ key: code, label, ...rest }) => ({ code: Number(code), label, raw: label, ...rest })),
    rows: rows.map(row => ({ code: row.key, label: row.label, raw: row.label })),
  })
  const other = options.find(option => option.other)
  if (!other) return [question]
  return [question, questionOf(`${key}_other`, 'open', { otherOf: { ref: question.ref, option: Number(other.key) } })]
}

const cellOf = (
  question: NeutralQuestion,
  answer: TruthAnswer,
  row: string | undefined,
  option: unknown,
): NeutralCell => {
  const picks = row === undefined ? answer.picks : answer.byRow?.[row]
  if (question.kind === 'multi')
    return picks === undefined || (row !== undefined && picks.length === 0)
      ? null
      : picks.includes(String(option))
        ? 1
        : 0
  if (question.kind === 'rank') return answer.places?.[row ?? ''] ?? null
  if (picks !== undefined) return picks[0] === undefined ? null : Number(picks[0])
  return answer.value ?? answer.text ?? null
}

const responsesOf = function* (
  survey: TruthSurvey,
  questions: readonly (readonly NeutralQuestion[])[],
): Generator<NeutralResponse> {
  for (const { id, changed, answers } of survey.respondents) {
    const cells: Record<string, NeutralCell> = {}
    survey.questions.forEach(({ key }, at) => {
      const answer = answers[key]
      const [question, other] = questions[at] ?? []
      if (answer === undefined || question === undefined) return
      for (const { name, row, option } of question.columns)
        cells[name] = answer === null ? null : cellOf(question, answer, row, option)
      if (other && answer?.otherText !== undefined) cells[other.columns[0]!.name] = answer.otherText
    })
    yield { id, at: new Date(changed).toISOString(), cells }
  }
}

type Table = [base: number, counts: Record<string, number>]

/** Bases and counts of every table of a question, straight from what people answered. */
const expectedTables = ({ respondents }: TruthSurvey, { key, kind, options, rows }: TruthQuestion): Table[] => {
  const answers = respondents.flatMap(each => each.answers[key] ?? [])
  const table = (chosen: (readonly string[])[], codes: readonly string[]): Table => [
    chosen.length,
    Object.fromEntries(codes.map(code => [code, chosen.filter(each => each.includes(code)).length])),
  ]
  const codes = options.map(option => option.key)
  if (kind === 'rank')
    return rows.map(row =>
      table(
        answers.map(({ places }) => [String(places?.[row.key])]),
        rows.map((_, at) => String(at + 1)),
      ),
    )
  if (rows.length > 0)
    return rows.map(row =>
      table(
        answers.map(({ byRow }) => byRow?.[row.key] ?? []).filter(picks => picks.length > 0),
        codes,
      ),
    )
  return [
    table(
      answers.map(({ picks }) => picks ?? []),
      codes,
    ),
  ]
}

const tablesOf = (cubes: readonly Cube[]): Table[] =>
  cubes.map(({ base, rows }) => [
    base.n[0]!,
    Object.fromEntries(rows.filter(({ type }) => type === 'cat').map(({ key, n }) => [key, n[0]!])),
  ])

describe('a survey of 500 questions and 2,000 responses', () => {
  const survey = makeSurvey({ id: 'SV_truth', name: 'Truth', questions: 500, respondents: 2000, seed: 7 })
  let folder: string
  let file: SurveyFile
  let mapping: Mapping
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'neutral-truth-'))
    const path = join(folder, 'survey.jsonl')
    const questions = survey.questions.map(neutralOf)
    await pipeline(
      writeNeutral(definitionOf(questions.flat()), responsesOf(survey, questions)),
      createWriteStream(path),
    )
    file = await readNeutral(path)
    mapping = proposeQuestions(file)
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const cubesOf = (name: string): Cube[] => {
    const found = mapping.questions.find(({ def }) => def.name === name)
    if (!found) throw new Error(`There is no question ${name}.`)
    return tabulate(file.table, { rows: answersOf(found.def).map(rowQuestion), banner: [], missing: 'exclude' })
  }

  it('has exactly the questions that were asked, in their order, and nothing to check', () => {
    const asked = survey.questions.flatMap(question => neutralOf(question).map(({ name }) => name))
    expect(file.respondents).toBe(2000)
    expect(mapping.questions.map(({ def }) => def.name)).toEqual(asked)
    expect(
      mapping.questions.every(
        ({ state, confidence, include }) => state === 'ready' && confidence === 'sure' && include,
      ),
    ).toBe(true)
    expect(mapping.warnings).toEqual([])
  })

  it('has in every table of categories the bases and counts of what people answered', () => {
    const kinds = new Set(['single', 'multi', 'grid', 'multiGrid', 'nps', 'rank'])
    let tables = 0
    for (const question of survey.questions.filter(({ kind }) => kinds.has(kind))) {
      const expected = expectedTables(survey, question)
      expect(tablesOf(cubesOf(question.key)), question.key).toEqual(expected)
      tables += expected.length
    }
    expect(tables).toBeGreaterThan(700)
  })

  it('has in every table of numbers their base and mean', () => {
    for (const { key } of survey.questions.filter(({ kind }) => kind === 'numeric')) {
      const values = survey.respondents.flatMap(({ answers }) => answers[key]?.value ?? [])
      const [cube] = cubesOf(key)
      const [number] = cube!.numbers
      expect(cube!.base.n[0], key).toBe(values.length)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      expect(number!.shift + number!.wx[0]! / number!.w[0]!, key).toBeCloseTo(mean, 9)
    }
  })

  it('keeps every text, day and state of a cell of questions that make no table', () => {
    for (const { key } of survey.questions.filter(({ kind }) => kind === 'open' || kind === 'date')) {
      const column = file.table.column(`Q_${key}`)
      if (column?.kind !== 'coded') throw new Error(`${key} is not coded.`)
      const found = [...column.index].map(index =>
        index === NOT_ASKED ? undefined : index === EMPTY ? null : column.dictionary[index - FIRST_CODE],
      )
      const given = survey.respondents.map(({ answers }) => (answers[key] === null ? null : answers[key]?.text))
      expect(found, key).toEqual(given)
    }
  })
})
