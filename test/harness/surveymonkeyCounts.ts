import type { NeutralDefinition, NeutralQuestion, NeutralResponse } from '../../server/import/neutral'
import type { FakeSurveyMonkey } from '../../tools/providers/surveymonkey'
import type { TruthAnswer, TruthQuestion, TruthSurvey } from '../../tools/providers/truth'

/** Counts by what is counted: "Q3 row 4000000007 option 4000000009", "Q1 asked", "Q5 text Good". */
export type Counts = Map<string, number>

const add = (counts: Counts, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

const addLine = (counts: Counts, about: string, values: readonly string[]): void => {
  add(counts, `${about} asked`)
  add(counts, `${about} ${values.length === 0 ? 'empty' : 'answered'}`)
  for (const value of values) add(counts, `${about} is ${value}`)
}

/** SurveyMonkey does not send what has no answer at all: such questions count as not asked. */
const isSent = ({ kind }: TruthQuestion, answer: TruthAnswer): boolean => {
  switch (kind) {
    case 'grid':
    case 'multiGrid':
      return Object.values(answer.byRow ?? {}).some(keys => keys.length > 0)
    case 'single':
    case 'nps':
    case 'multi':
      return (answer.picks ?? []).length > 0
    case 'rank':
      return Object.keys(answer.places ?? {}).length > 0
    case 'numeric':
      return answer.value !== undefined
    case 'open':
    case 'date':
      return answer.text !== undefined
  }
}

interface Ids {
  readonly optionId: (key: string) => string
  readonly rowId: (key: string) => string
}

const countAnswer = (counts: Counts, question: TruthQuestion, answer: TruthAnswer, ids: Ids): void => {
  const { key, kind, rows, options } = question
  switch (kind) {
    case 'single':
    case 'nps':
    case 'multi':
      addLine(counts, key, (answer.picks ?? []).map(ids.optionId))
      if (options.some(({ other }) => other))
        addLine(counts, `${key}_other`, answer.otherText === undefined ? [] : [answer.otherText])
      return
    case 'grid':
    case 'multiGrid':
      for (const row of rows)
        addLine(counts, `${key} row ${ids.rowId(row.key)}`, (answer.byRow?.[row.key] ?? []).map(ids.optionId))
      return
    case 'rank':
      for (const row of rows) {
        const place = answer.places?.[row.key]
        addLine(counts, `${key} row ${ids.rowId(row.key)}`, place === undefined ? [] : [String(place)])
      }
      return
    case 'numeric':
      return addLine(counts, key, [String(answer.value)])
    case 'open':
    case 'date':
      return addLine(counts, key, [String(answer.text)])
  }
}

/** What an import of a survey has to give, from the truth and the ids that SurveyMonkey shows alone. */
export const countsOfTruth = ({ registry }: FakeSurveyMonkey, survey: TruthSurvey): Counts => {
  const counts: Counts = new Map()
  const questions = survey.questions.map(question => {
    const { options, rows } = registry.question(survey, question)
    const ids: Ids = {
      optionId: key => options.find(({ option }) => option.key === key)!.id,
      rowId: key => rows.get(key)!,
    }
    return { question, ids }
  })
  for (const { answers, status } of survey.respondents)
    for (const { question, ids } of status === 'complete' ? questions : []) {
      const answer = answers[question.key]
      if (answer && isSent(question, answer)) countAnswer(counts, question, answer, ids)
    }
  return counts
}

const valuesOf = ({ kind, columns }: NeutralQuestion, row: string | undefined, cells: NeutralResponse['cells']) => {
  const own = columns.filter(column => column.row === row && cells[column.name] !== undefined)
  if (own.length === 0) return null
  const given = own.filter(({ name }) => cells[name] !== null)
  return kind === 'multi'
    ? given.filter(({ name }) => cells[name] === 1).map(({ option }) => String(option))
    : given.map(({ name }) => String(cells[name]))
}

/** What was imported, of questions that are not hidden. */
export const countsOfNeutral = (definition: NeutralDefinition, responses: Iterable<NeutralResponse>): Counts => {
  const counts: Counts = new Map()
  for (const { cells } of responses)
    for (const question of definition.questions) {
      if (question.hidden === true) continue
      for (const row of new Set(question.columns.map(column => column.row))) {
        const values = valuesOf(question, row, cells)
        if (values) addLine(counts, row === undefined ? question.name : `${question.name} row ${row}`, values)
      }
    }
  return counts
}
