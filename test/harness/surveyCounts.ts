import type { NeutralDefinition, NeutralResponse } from '../../server/import/neutral'
import type { TruthAnswer, TruthQuestion, TruthSurvey } from '../../tools/providers/truth'

/** Counts by what is counted: "Q3 row 2 option 4", "Q1 asked", "Q5 text Good". */
export type Counts = Map<string, number>

const add = (counts: Counts, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

const countKeys = (counts: Counts, about: string, keys: readonly string[] | null): void => {
  add(counts, `${about} asked`)
  if (keys === null || keys.length === 0) add(counts, `${about} empty`)
  else add(counts, `${about} answered`)
  for (const key of keys ?? []) add(counts, `${about} option ${key}`)
}

const countTruth = (counts: Counts, question: TruthQuestion, answer: TruthAnswer | null): void => {
  const { key, kind, rows } = question
  const one = (value: string | undefined) => countKeys(counts, key, answer && value !== undefined ? [value] : null)
  switch (kind) {
    case 'grid':
    case 'multiGrid':
      for (const row of rows) countKeys(counts, `${key} row ${row.key}`, answer?.byRow?.[row.key] ?? null)
      return
    case 'rank':
      for (const row of rows) {
        const place = answer?.places?.[row.key]
        countKeys(counts, `${key} row ${row.key}`, place === undefined ? null : [String(place)])
      }
      return
    case 'single':
    case 'nps':
    case 'multi':
      countKeys(counts, key, answer?.picks ?? null)
      if (answer?.otherText !== undefined) add(counts, `${key} other ${answer.otherText}`)
      return
    case 'numeric':
      return one(answer?.value === undefined ? undefined : String(answer.value))
    case 'open':
    case 'date':
      return one(answer?.text)
  }
}

/** What an import of a survey has to give, from the truth alone. */
export const countsOfTruth = ({ questions, respondents }: TruthSurvey): Counts => {
  const counts: Counts = new Map()
  for (const { answers, status } of respondents)
    for (const question of status === 'preview' ? [] : questions) {
      const answer = answers[question.key]
      if (answer !== undefined) countTruth(counts, question, answer)
    }
  return counts
}

/** What was imported, of questions that the survey asked. */
export const countsOfNeutral = (definition: NeutralDefinition, responses: Iterable<NeutralResponse>): Counts => {
  const counts: Counts = new Map()
  const asked = definition.questions.filter(({ hidden }) => hidden !== true)
  const nameOf = new Map(asked.map(({ ref, name }) => [ref, name]))
  for (const { cells } of responses)
    for (const { name, kind, columns, otherOf } of asked) {
      for (const row of new Set(columns.map(column => column.row))) {
        const about = row === undefined ? name : `${name} row ${row}`
        const group = columns.filter(column => column.row === row)
        const shown = group.filter(column => cells[column.name] !== undefined)
        if (shown.length === 0) continue
        const given = shown.filter(column => cells[column.name] !== null)
        if (otherOf) for (const column of given) add(counts, `${nameOf.get(otherOf.ref)} other ${cells[column.name]}`)
        else if (kind === 'multi') {
          const picked = given.filter(column => cells[column.name] === 1)
          countKeys(
            counts,
            about,
            picked.map(({ option }) => String(option)),
          )
        } else
          countKeys(
            counts,
            about,
            given.map(column => String(cells[column.name])),
          )
      }
    }
  return counts
}
