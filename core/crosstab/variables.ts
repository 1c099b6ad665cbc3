import type { BannerQuestion, Condition, RowQuestion } from './types'

const namesIn = (condition: Condition): readonly string[] => {
  if ('and' in condition) return condition.and.flatMap(namesIn)
  if ('or' in condition) return condition.or.flatMap(namesIn)
  return 'not' in condition ? namesIn(condition.not) : [condition.var]
}

/** Variables that a condition compares, each once. */
export const variablesOfCondition = (condition: Condition): readonly string[] => [...new Set(namesIn(condition))]

const namesOf = (question: RowQuestion): readonly string[] => {
  switch (question.kind) {
    case 'single':
    case 'delimited':
    case 'numeric':
      return [question.var]
    case 'multi':
      return question.members.map(member => member.var)
    case 'mcset':
      return question.vars
    case 'cond':
      return question.cats.flatMap(({ where }) => namesIn(where))
  }
}

/** Variables that a question is made of, each once. */
export const variablesOfQuestion = (question: RowQuestion): readonly string[] => [...new Set(namesOf(question))]

export const variablesOfBanner = (banner: readonly BannerQuestion[]): readonly string[] => [
  ...new Set(banner.flatMap(question => (question.kind === 'nest' ? question.of.flatMap(namesOf) : namesOf(question)))),
]
