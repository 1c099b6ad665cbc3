import type { QuestionDef } from '@core/domain/question'
import type { MappedQuestion, Mapping } from './types'

export interface ReviewChoices {
  /** Ids of left-out questions. A question left out by default is included when its id is in `accepted`. */
  readonly excluded: readonly string[]
  /** Ids of accepted proposals, and of questions to include that were left out by default. */
  readonly accepted: readonly string[]
  /** Changed question texts by id. */
  readonly texts: Readonly<Record<string, string>>
}

const withText = ({ id, def }: MappedQuestion, texts: ReviewChoices['texts']): QuestionDef => {
  const text = Object.hasOwn(texts, id) ? texts[id]?.trim() : undefined
  return text === undefined || text === '' ? def : { ...def, text, label: text }
}

const uniquelyNamed = (defs: readonly QuestionDef[]): QuestionDef[] => {
  const taken = new Set<string>()
  return defs.map(def => {
    let { name } = def
    for (let copy = 2; taken.has(name); copy += 1) name = `${def.name}_${copy}`
    taken.add(name)
    return name === def.name ? def : { ...def, name }
  })
}

interface Chosen {
  readonly kept: readonly MappedQuestion[]
  /** Questions of the file that no kept one replaces. */
  readonly leftOut: readonly MappedQuestion[]
}

const choose = ({ questions }: Mapping, { excluded, accepted }: ReviewChoices): Chosen => {
  const out = new Set(excluded)
  const wanted = new Set(accepted)
  const proposals = questions.filter(({ id, state }) => state === 'proposed' && wanted.has(id) && !out.has(id))
  const replaced = new Set(proposals.flatMap(({ replaces }) => replaces))
  const isIn = ({ id, include }: MappedQuestion) => !out.has(id) && (include || wanted.has(id))
  const accepts = new Set(proposals)
  const isOwn = ({ id, state }: MappedQuestion) => state !== 'proposed' && !replaced.has(id)
  return {
    kept: questions.filter(question => accepts.has(question) || (isOwn(question) && isIn(question))),
    leftOut: questions.filter(question => isOwn(question) && !isIn(question)),
  }
}

/** The questions to store: what is included and not excluded, and accepted proposals in place of what they replace. */
export const applyChoices = (mapping: Mapping, choices: ReviewChoices): QuestionDef[] =>
  uniquelyNamed(choose(mapping, choices).kept.map(question => withText(question, choices.texts)))

/** How many questions of the file are not stored. */
export const countLeftOut = (mapping: Mapping, choices: ReviewChoices): number =>
  choose(mapping, choices).leftOut.length
