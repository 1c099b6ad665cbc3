import type { NeutralOption } from '../../import/neutral'
import { plainText } from '../text'
import type { Source } from './source'
import { carriedFrom, deletedIds } from './unsure'
import { dictionary, isYes, list, record, text, type Loose } from './wire'

/** A choice of a question, or a column of a matrix. */
export interface Choice {
  /** Stable, part of names of columns: "4", or "x4" for one that is carried forward. */
  readonly id: string
  /** What cells hold for it. */
  readonly recode: string
  readonly raw: string
  /** Plain text; the recode where there is none. */
  readonly label: string
  readonly exclusive: boolean
  /** A text is asked for beside it. */
  readonly other: boolean
  readonly na: boolean
  readonly deleted: boolean
}

type Side = 'Choices' | 'Answers'

const presentOf = (source: Source, side: Side): Loose => {
  const own = dictionary(source.question[side])
  const from = side === 'Choices' ? carriedFrom(source.question) : null
  if (from === null) return own
  const carried = Object.entries(dictionary(record(source.all[from]).Choices)).map(([id, choice]) => [`x${id}`, choice])
  return { ...(Object.fromEntries(carried) as Loose), ...own }
}

const orderOf = (source: Source, side: Side, present: Loose): readonly string[] => {
  const order = list(source.question[side === 'Choices' ? 'ChoiceOrder' : 'AnswerOrder']).map(text)
  return [...new Set([...order, ...Object.keys(present)])].filter(id => id in present)
}

const recodeOf = ({ live, question }: Source, id: string): string =>
  text(record(dictionary(live.choices)[id]).recode).trim() || text(dictionary(question.RecodeValues)[id]).trim() || id

const choiceOf = (source: Source, id: string, value: unknown, recode: string): Choice => {
  const choice = record(value)
  const raw = text(choice.Display)
  return {
    id,
    recode,
    raw,
    label: plainText(raw) || recode,
    exclusive: isYes(choice.ExclusiveAnswer),
    other: isYes(choice.TextEntry),
    na: record(dictionary(source.live.choices)[id]).analyze === false,
    deleted: false,
  }
}

const deletedOf = (source: Source, side: Side, present: Loose): readonly Choice[] =>
  deletedIds(source.question[side === 'Choices' ? 'NextChoiceId' : 'NextAnswerId'], present).map(id => {
    const recode = recodeOf(source, id)
    const label = `Deleted choice ${recode}`
    return { id, recode, raw: label, label, exclusive: false, other: false, na: false, deleted: true }
  })

/** Choices that cells are coded by, in the order of the questionnaire; deleted ones whose code no other has come last. */
export const codedChoices = (source: Source, side: Side): readonly Choice[] => {
  const present = presentOf(source, side)
  const choices = orderOf(source, side, present).map(id => choiceOf(source, id, present[id], recodeOf(source, id)))
  const used = new Set(choices.map(({ recode }) => recode))
  return [...choices, ...deletedOf(source, side, present).filter(({ recode }) => !used.has(recode))]
}

/** Choices that are rows: their ids are part of names of columns, and no cell holds them. */
export const rowChoices = (source: Source): readonly Choice[] => {
  const present = presentOf(source, 'Choices')
  return orderOf(source, 'Choices', present).map(id => choiceOf(source, id, present[id], id))
}

const isCanonical = (code: string): boolean => /^-?\d/u.test(code) && String(Number(code)) === code

export interface Coded {
  readonly choice: Choice
  readonly option: NeutralOption
}

/** Options with codes of one type: numbers where all of them are. `byId`: ids are the codes. */
export const codedOptions = (choices: readonly Choice[], { byId = false } = {}): readonly Coded[] => {
  const codeOf = (choice: Choice) => (byId ? choice.id : choice.recode)
  const areNumbers = choices.every(choice => isCanonical(codeOf(choice)))
  return choices.map(choice => ({
    choice,
    option: {
      code: areNumbers ? Number(codeOf(choice)) : codeOf(choice),
      label: choice.label,
      raw: choice.raw,
      ...(choice.exclusive && { exclusive: true }),
      ...(choice.other && { other: true }),
      ...(choice.na && { na: true }),
      ...(choice.deleted && { deleted: true }),
    },
  }))
}

/** Options of which those with one recode are one: cells cannot tell them apart. */
export const mergedOptions = (source: Source, choices: readonly Choice[]): readonly Coded[] => {
  const byRecode = new Map<string, Choice>()
  for (const choice of choices) {
    const first = byRecode.get(choice.recode)
    if (!first) {
      byRecode.set(choice.recode, choice)
      continue
    }
    source.warn(
      'merged_choices',
      `“${first.label}” and “${choice.label}” have the same recode ${choice.recode} in Qualtrics and are imported as one answer.`,
    )
    byRecode.set(choice.recode, {
      ...first,
      label: `${first.label} / ${choice.label}`,
      raw: `${first.raw} / ${choice.raw}`,
      other: first.other || choice.other,
    })
  }
  return codedOptions([...byRecode.values()])
}
