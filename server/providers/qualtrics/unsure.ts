import { plainText } from '../text'
import type { DateOrder } from '../typedDate'
import { countOf, dictionary, entries, isYes, record, text, type Loose } from './wire'

/** What no source confirms, one function each: `true` is the form that seems likely. */
interface Assumed {
  readonly signatureCoversMessageOnly: boolean
  readonly pickedIsOne: boolean
  readonly choiceIdFollowsImportId: boolean
  readonly rankSuffixByExportMap: boolean
  readonly gapsAreDeletedChoices: boolean
  readonly datesAreAmerican: boolean
  readonly loopsPrefixColumns: boolean
}

const ASSUMED: Assumed = {
  signatureCoversMessageOnly: true,
  pickedIsOne: true,
  choiceIdFollowsImportId: true,
  rankSuffixByExportMap: true,
  gapsAreDeletedChoices: true,
  datesAreAmerican: true,
  loopsPrefixColumns: true,
}

/** What the HMAC of a notice is made over: the decoded text of its field MSG. */
export const signedInput = (message: string): string =>
  ASSUMED.signatureCoversMessageOnly ? message : `MSG=${encodeURIComponent(message)}`

/** Whether the cell of a choice, neither blank nor the mark of an empty one, says that it was picked. */
export const isPicked = (cell: string): boolean => (ASSUMED.pickedIsOne ? cell !== '0' : cell === '1')

/** The key of a column in the third header row. Texts beside a choice already name it in their import id. */
export const columnKey = (importId: string, choiceId: string): string =>
  ASSUMED.choiceIdFollowsImportId && choiceId !== '' && !importId.endsWith('_TEXT')
    ? `${importId}_${choiceId}`
    : importId

/** Statuses of responses that nobody answered for real: preview, test, preview marked as spam, offline preview. */
const UNREAL = new Set(['1', '2', '9', '17'])

export const isUnreal = (status: string): boolean => UNREAL.has(status)

/** Whether a response was finished, by the cell that says it; a file without that column holds none that were not. */
export const isFinished = (finished: string): boolean => finished === '' || isYes(finished.toLowerCase())

/**
 * Suffix of the column of each choice of a ranking, by choice. It may be a position: the export map of the survey, whose keys are
 * names of columns, says which choice it is about.
 */
export const rankSuffixes = (question: string, tag: string, exportMap: Loose): ReadonlyMap<string, string> => {
  const suffixes = new Map<string, string>()
  if (!ASSUMED.rankSuffixByExportMap) return suffixes
  for (const [column, target] of entries(exportMap)) {
    if (text(record(target).question) !== question || !column.startsWith(`${tag}_`)) continue
    const choice = /\.choices\.(x?\d+)$/u.exec(text(record(target).choice))?.[1]
    if (choice === undefined) continue
    const suffix = column.slice(tag.length + 1)
    if (/^x?\d+$/u.test(suffix)) suffixes.set(choice, suffix)
  }
  return suffixes
}

const MOST_DELETED = 200

/** Ids that choices had once: those below the id that the next one will get. Empty where Qualtrics does not say it. */
export const deletedIds = (nextId: unknown, present: Loose): readonly string[] => {
  const next = ASSUMED.gapsAreDeletedChoices ? (countOf(nextId) ?? 0) : 0
  const ids: string[] = []
  for (let id = 1; id < next && ids.length < MOST_DELETED; id += 1) if (!(id in present)) ids.push(String(id))
  return ids
}

/** How a date such as 03/04/2026 is read. */
export const dateOrder = (): DateOrder => (ASSUMED.datesAreAmerican ? 'mostly month' : 'day')

/** One pass of a loop: its prefix of columns, and the texts that its questions show. */
export interface Loop {
  readonly key: string
  readonly fields: Loose
}

/** The passes of a block that is repeated; empty for others. Over a question, its choices are the passes. */
export const loopsOf = (block: Loose, questions: Loose): readonly Loop[] => {
  const options = record(block.Options)
  const looping = text(options.Looping)
  if (!ASSUMED.loopsPrefixColumns || looping === '' || looping === 'None') return []
  const { Static, QID } = record(options.LoopingOptions)
  const fixed = Object.entries(dictionary(Static)).map(([key, fields]) => ({ key, fields: dictionary(fields) }))
  if (fixed.length > 0) return fixed
  const choices = entries(record(questions[text(QID)]).Choices)
  return choices.map(([key, choice]) => ({ key, fields: { '1': text(record(choice).Display) } }))
}

/** Columns of a side-by-side question: "QID9#2_1" is row 1 of its second column. */
export const sideBySideRef = (question: string, column: string): string => `${question}#${column}`

/** Levels of a drill-down: its answers join their labels from first to last level. Codes count labels in their order. */
export const drillDownLevels = (question: Loose): readonly (readonly string[])[] => {
  const levels: Set<string>[] = []
  for (const [, answer] of entries(question.Answers))
    for (const [level, label] of text(record(answer).Display).split(' ~ ').entries())
      (levels[level] ??= new Set()).add(plainText(label))
  return levels.map(level => [...level])
}

/** Locator of a carried-forward question: the question whose choices are shown again. */
export const carriedFrom = (question: Loose): string | null => {
  const locator = text(record(question.DynamicChoices).Locator)
  return /q:\/\/(QID\d+)\/ChoiceGroup/u.exec(locator)?.[1] ?? null
}

/** Ids of groups of a pick-group-rank question, with their labels. */
export const groupsOf = (question: Loose): readonly { readonly id: string; readonly raw: string }[] =>
  entries(question.Groups).map(([id, group]) => ({ id, raw: text(group) || text(record(group).Display) }))
