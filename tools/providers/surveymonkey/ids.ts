import type { TruthOption, TruthQuestion, TruthRespondent, TruthSurvey } from '../truth'

/** An option with the id that SurveyMonkey gives it. Deleted ones are still in its answers, as not visible. */
export interface KnownOption {
  readonly id: string
  readonly option: TruthOption
  readonly isDeleted: boolean
}

export interface QuestionIds {
  readonly id: string
  readonly options: readonly KnownOption[]
  /** Ids by key of row. */
  readonly rows: ReadonlyMap<string, string>
  /** Ids of what the question has beside the truth: "other", places of a ranking. */
  extra(name: string): string
}

/** Ids are digits in text, the same for the same key for good. */
export interface Registry {
  question(survey: TruthSurvey, question: TruthQuestion): QuestionIds
  readonly response: (respondent: TruthRespondent) => string
}

export const createRegistry = (): Registry => {
  const ids = new Map<string, string>()
  const seen = new Map<string, Map<string, TruthOption>>()
  const idOf = (name: string, from: number): string => {
    const found = ids.get(name) ?? String(from + ids.size)
    ids.set(name, found)
    return found
  }
  return {
    response: ({ id }) => idOf(`response ${id}`, 114_000_000_000),
    question: (survey, { key, options, rows }) => {
      const path = `${survey.id} ${key}`
      const known = seen.get(path) ?? new Map<string, TruthOption>()
      seen.set(path, known)
      for (const option of options) known.set(option.key, option)
      const live = new Set(options.map(option => option.key))
      return {
        id: idOf(path, 600_000_000),
        options: [...known.values()].map(option => ({
          id: idOf(`${path} option ${option.key}`, 4_000_000_000),
          option,
          isDeleted: !live.has(option.key),
        })),
        rows: new Map(rows.map(row => [row.key, idOf(`${path} row ${row.key}`, 4_000_000_000)])),
        extra: name => idOf(`${path} extra ${name}`, 4_000_000_000),
      }
    },
  }
}
