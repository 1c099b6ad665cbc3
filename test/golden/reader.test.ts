import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  tabulate,
  type BannerQuestion,
  type CategoricalQuestion,
  type Code,
  type Condition,
  type RowQuestion,
} from '@core/crosstab'
import { categoricalQuestion, findAnswers, isProblem, type Answers, type QuestionDef } from '@core/domain'
import { prepare, preparedQuestions, preparedTable, type StepAction } from '@core/domain/preparation'
import { readCsv } from '@server/import/csv'
import { readQuestions, reviewedSteps } from '@server/import/mapping'
import type { SurveyFile } from '@server/import/types'
import { planOf, tableFigures, type TableSpec } from '@tools/tables/oracleTable'
import { hasSharedData, neededData } from '../harness/sharedData'

type Multi = Extract<CategoricalQuestion, { kind: 'multi' }>
type Single = Extract<CategoricalQuestion, { kind: 'single' }>

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** A column of a file by its place, counted from 1, as tables of files without unique headers name it. */
const columnNamed = (file: SurveyFile, name: string): string => {
  const place = /^#(\d+)$/u.exec(name)?.[1]
  const found = place === undefined ? name : file.variables[Number(place) - 1]?.name
  if (found === undefined) throw new Error(`The file has no column ${name}`)
  return found
}

const sameCodes = (a: readonly Code[], b: readonly Code[]): boolean =>
  a.length === b.length && a.every(code => b.some(other => String(other) === String(code)))

/** Finds the question that readers meet for what a table writes out in full, and puts its keys and order on it. */
class Prepared {
  private readonly byName: ReadonlyMap<string, QuestionDef>

  constructor(
    private readonly file: SurveyFile,
    private readonly questions: readonly QuestionDef[],
  ) {
    this.byName = new Map(questions.map(question => [question.name, question]))
  }

  private answers(name: string, breakout: string | null): Answers {
    const found = findAnswers(this.byName, name, breakout, {})
    if (isProblem(found)) throw new Error(found.message)
    return found
  }

  /** The single question, or the row of a grid, of a column. */
  private ofColumn(column: string): Answers {
    for (const { name, source, breakouts } of this.questions) {
      if (source?.kind === 'variable' && source.var === column) return this.answers(name, null)
      const row = breakouts.find(({ source: of }) => of.kind === 'variable' && of.var === column)
      if (row) return this.answers(name, row.name)
    }
    throw new Error(`No question of the column ${column}`)
  }

  private single(asked: Single): CategoricalQuestion {
    const answers = this.ofColumn(columnNamed(this.file, asked.var))
    const found = categoricalQuestion(answers)
    if (found.kind !== 'single') throw new Error(`${asked.var} is ${found.kind}`)
    expect(found.cats.length, `answers of ${asked.var}`).toBe(asked.cats.length)
    const keys = new Map<string, string>()
    const cats = asked.cats.map(cat => {
      const own = found.cats.find(({ codes }) => sameCodes(codes, cat.codes))
      if (own === undefined) throw new Error(`${asked.var} has no answer ${cat.key}`)
      keys.set(own.key, cat.key)
      return { ...own, key: cat.key }
    })
    // Scale values are the reader's own: the mean of the table has to come out of them.
    const means = asked.means?.map((mean, at) => ({
      ...mean,
      scores: Object.fromEntries(
        Object.entries(found.means?.[at]?.scores ?? {}).map(([key, score]) => [keys.get(key) ?? key, score]),
      ),
    }))
    return { ...asked, var: found.var, cats, missing_codes: found.missing_codes ?? [], ...(means ? { means } : {}) }
  }

  private multi(asked: Multi): CategoricalQuestion {
    const columns = asked.members.map(member => columnNamed(this.file, member.var))
    const base = asked.base ?? 'answered'
    const fits = ({ source }: QuestionDef): boolean =>
      source?.kind === 'members' &&
      source.base === base &&
      source.members.length === columns.length &&
      source.members.every(member => columns.includes(member.var))
    const question = this.questions.find(fits)
    if (question === undefined) throw new Error(`No set of ${columns.join(', ')} with the base "${base}"`)
    const found = categoricalQuestion(this.answers(question.name, null))
    if (found.kind !== 'multi') throw new Error(`${question.name} is ${found.kind}`)
    const members = asked.members.map((member, at) => {
      const own = found.members.find(each => each.var === columns[at])
      if (own === undefined) throw new Error(`${question.name} has no answer of ${columns[at]}`)
      return { ...own, key: member.key }
    })
    return { ...asked, members, ...(found.base === undefined ? {} : { base: found.base }) }
  }

  private categorical(asked: CategoricalQuestion): CategoricalQuestion {
    if (asked.kind === 'single') return this.single(asked)
    if (asked.kind === 'multi') return this.multi(asked)
    throw new Error(`Tables of these files hold no ${asked.kind} questions`)
  }

  banner(asked: BannerQuestion): BannerQuestion {
    return asked.kind === 'nest'
      ? { ...asked, of: asked.of.map(each => this.categorical(each)) }
      : this.categorical(asked)
  }

  row(asked: RowQuestion): RowQuestion {
    if (asked.kind !== 'numeric') return this.categorical(asked)
    const answers = this.ofColumn(columnNamed(this.file, asked.var))
    const { kind, calculated } = answers.question
    expect(
      calculated.map(row => row.kind),
      `${asked.var} has a mean`,
    ).toContain('mean')
    if (kind === 'numeric') return { ...asked, var: columnNamed(this.file, asked.var) }
    // Ranks: the mean of a row comes from the scale values of its answers.
    const scored = categoricalQuestion(answers)
    return { ...scored, means: (scored.means ?? []).slice(0, 1).map(mean => ({ ...mean, key: 'mean' })) }
  }

  condition(asked: Condition): Condition {
    if ('and' in asked) return { and: asked.and.map(each => this.condition(each)) }
    return 'var' in asked ? { ...asked, var: columnNamed(this.file, asked.var) } : asked
  }

  spec(asked: TableSpec): TableSpec {
    return {
      ...asked,
      row: this.row(asked.row),
      banner: asked.banner.map(each => this.banner(each)),
      ...(asked.filter ? { filter: this.condition(asked.filter) } : {}),
    }
  }
}

const setOf = (name: string, columns: readonly string[], base: 'selected' | 'all'): StepAction => ({
  kind: 'set',
  name,
  text: name,
  from: { members: columns.map(variable => ({ variable, counts: null })) },
  base,
})

interface Survey {
  readonly name: string
  readonly path: string
  readonly tables: number
  /** What nobody can read off the file, with why. */
  readonly decided: (columns: (first: number, last: number) => string[]) => readonly { do: StepAction; why: string }[]
}

const SURVEYS: readonly Survey[] = [
  {
    name: 'star-wars',
    path: 'star-wars/StarWars.csv',
    tables: 30,
    decided: columns => [
      {
        do: setOf('films_all', columns(4, 9), 'all'),
        why: 'Two tables count among all respondents, others among viewers.',
      },
    ],
  },
  {
    name: 'kaggle-2019',
    path: 'kaggle-2019/multiple_choice_responses.csv.gz',
    tables: 26,
    decided: columns => [
      {
        do: setOf(
          'languages_all',
          columns(1, 246).filter(column => /^Q18_Part_\d+$/u.test(column)),
          'all',
        ),
        why: 'One table counts among all respondents, others among those who named a language.',
      },
      {
        do: { kind: 'type', of: ['Time from Start to Finish (seconds)'], to: 'numeric' },
        why: 'How long an interview took is left out by rule.',
      },
      { do: { kind: 'show', of: ['Time from Start to Finish (seconds)'], shown: true }, why: 'As above.' },
    ],
  },
  {
    name: 'fcc-2016',
    path: 'fcc-2016/fcc-2016-part1.csv.gz',
    tables: 12,
    decided: columns => [
      { do: setOf('events_all', columns(10, 19), 'all'), why: 'One table counts among all respondents.' },
      { do: setOf('resources_listed', columns(20, 30), 'selected'), why: 'One banner leaves "Other" out.' },
    ],
  },
]

const compare = (oracle: string, results: string): string => {
  try {
    return execFileSync(process.execPath, [neededData('tools/compare.mjs'), oracle, results], { encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}

describe.skipIf(!hasSharedData)('files without a codebook, with all that the reader proposes accepted', () => {
  const folders: string[] = []

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  it.each(SURVEYS)('$name: every figure of all $tables tables agrees', async ({ name, path, tables, decided }) => {
    const file = await readCsv(neededData(path))
    const reading = readQuestions(file)
    const accepted = reading.mapping.questions.filter(({ state }) => state === 'proposed').map(({ id }) => id)
    const choices = { excluded: [], accepted, texts: {}, weight: null }
    const steps = reviewedSteps(reading, choices, { by: 'someone', at: null })
    const columns = (first: number, last: number) =>
      file.variables.slice(first - 1, last).map(variable => variable.name)
    const own = decided(columns).map(({ do: action, why }, at) => {
      return { id: `d${at + 1}`, do: action, state: 'on' as const, by: 'someone', at: null, note: why }
    })
    const { state, problems } = prepare(reading.variables, [...steps, ...own])
    expect(problems).toEqual([])
    const data = preparedTable(file.table, state)
    const prepared = new Prepared(file, preparedQuestions(state))

    const out = mkdtempSync(join(tmpdir(), 'read-'))
    folders.push(out)
    const index = json(neededData(`${name}/oracle/_index.json`)) as { tables: { id: string }[] }
    for (const { id } of index.tables) {
      const asked = (json(neededData(`${name}/oracle/${id}.json`)) as { spec: TableSpec }).spec
      const spec = prepared.spec(asked)
      const [cube] = tabulate(data, planOf(spec))
      if (cube) writeFileSync(join(out, `${id}.json`), JSON.stringify(tableFigures(spec, cube)))
    }
    expect(compare(neededData(`${name}/oracle`), out)).toMatch(
      new RegExp(`^${tables} tables, [1-9]\\d+ comparisons, 0 differences`),
    )
  })
})
