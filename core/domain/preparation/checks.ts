import type { Code } from '@core/crosstab'
import type { OptionDef } from '../question'
import type { Item, State } from './items'

/** What somebody should look at before the dataset is published. */
export const CHECK_KINDS = ['labels', 'missing', 'single', 'empty', 'reader'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

export interface Check {
  readonly kind: CheckKind
  /** A few words for a list. */
  readonly words: string
  /** What was found, in a sentence. */
  readonly detail: string
  /** The value that may mean "no answer"; null for every other kind. */
  readonly code: number | null
}

/** Numbers that questionnaires use for "don't know" and "no answer". */
const USUAL_MISSING = [97, 98, 99, 997, 998, 999, 9997, 9998, 9999, 99997, 99998, 99999, -1, -7, -8, -9, -99, -999]

/** At least this many respondents are asked before few answers mean something. */
const ENOUGH_ASKED = 100
const FEW = 0.02

type Values = NonNullable<NonNullable<Item['file']>['values']>

const isMissing = (item: Item, { recodes }: State, code: Code): boolean => {
  const declared = item.file?.question.options.some(({ missing, codes }) => missing && codes.includes(code)) ?? false
  const own = item.def.options.find(({ codes }) => codes.includes(code))
  const source = item.def.source?.kind === 'variable' ? item.def.source.var : ''
  const recode = recodes.get(source)
  const recoded = recode !== undefined && [...recode.noAnswer, ...recode.notAsked].includes(code)
  return recoded || (own?.missing ?? (declared && recode?.answer.includes(code) !== true))
}

const gap = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** A usual code for no answer, far from all other numbers. */
const missingCode = (item: Item, state: State, values: Values): number | null => {
  const numbers = values.flatMap(({ code }) =>
    typeof code === 'number' && !isMissing(item, state, code) ? [code] : [],
  )
  const found = numbers.filter(code => USUAL_MISSING.includes(code))
  const rest = numbers.filter(code => !USUAL_MISSING.includes(code))
  const [code] = found
  if (code === undefined || rest.length < 2) return null
  const apart = Math.min(...rest.map(other => Math.abs(other - code)))
  return apart > Math.max(2, gap(rest) / 4) ? code : null
}

const isBare = ({ label, codes }: OptionDef): boolean => codes.length === 1 && label === String(codes[0])

/** "6 or more", "10 (very likely)": among numbers such a label is no sign that the others lack theirs. */
const saysItsNumber = ({ label, codes }: OptionDef): boolean =>
  codes.some(code => new RegExp(`(?<![\\d.])${Number(code)}(?![\\d])`, 'u').test(label))

const unlabelled = ({ file, def }: Item): Code[] => {
  if (file?.type !== 'numeric' || def.kind !== 'single') return []
  const valid = def.options.filter(({ missing }) => !missing)
  return valid.every(option => isBare(option) || saysItsNumber(option))
    ? []
    : valid.filter(isBare).flatMap(({ codes }) => codes)
}

const counted = (n: number, one: string, many: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/**
 * What is to be checked about one item; null for nothing, and for what readers do not meet. Only its values and the steps so far
 * are looked at, so that a check is gone once a step has dealt with it.
 */
export const checkOf = (item: Item, state: State, respondents: number): Check | null => {
  const { file, def } = item
  if (!item.shown || item.partOf !== null || !file) return null
  const values = file.values ?? []
  const code = missingCode(item, state, values)
  if (code !== null && (def.kind === 'numeric' || def.kind === 'single')) {
    const n = values.find(value => value.code === code)?.n ?? 0
    const detail = `${counted(n, 'respondent has', 'respondents have')} ${code}, far from every other value. Numbers like it often mean "no answer".`
    return { kind: 'missing', words: `Is ${code} missing?`, detail, code }
  }
  const bare = unlabelled(item)
  if (bare.length > 0) {
    const detail = `${bare.length === 1 ? 'Code' : 'Codes'} ${bare.slice(0, 5).join(', ')}${bare.length > 5 ? ' …' : ''} ${bare.length === 1 ? 'has' : 'have'} no label in the file. Type one, merge it, or mark it as missing.`
    return { kind: 'labels', words: `${bare.length} without labels`, detail, code: null }
  }
  const valid = values.filter(value => value.n > 0 && !isMissing(item, state, value.code))
  if (file.values && valid.length === 1 && def.kind === 'single')
    return {
      kind: 'single',
      words: 'One answer only',
      detail: 'Everybody who has a value has the same one.',
      code: null,
    }
  if (respondents >= ENOUGH_ASKED && file.base > 0 && file.base < respondents * FEW && def.kind !== 'open') {
    const detail = `${counted(file.base, 'respondent has', 'respondents have')} a value, of ${respondents.toLocaleString('en')}.`
    return { kind: 'empty', words: 'Nearly empty', detail, code: null }
  }
  return file.issue === null || bare.length > 0 ? null : readerCheck(item, file.issue)
}

const LABELS_SENTENCE = /^Codes? .* no label/u

/** What the reader of the file said, unless steps have changed what it is about. */
const readerCheck = ({ def, file }: Item, issue: string): Check | null =>
  LABELS_SENTENCE.test(issue) || def.kind !== file?.question.kind
    ? null
    : { kind: 'reader', words: 'Check the type', detail: issue, code: null }
