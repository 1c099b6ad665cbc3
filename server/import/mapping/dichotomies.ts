import type { Code } from '@core/crosstab'
import { isDeclaredMissing } from '../columns'
import type { Profile } from './profile'

/** Words for a ticked and an unticked box in English, German, French, Spanish, Italian, Dutch and Portuguese. */
const YES =
  /^(yes|selected|checked|mentioned|chosen|quoted|ticked|true|x|ja|genannt|ausgewählt|angekreuzt|wahr|oui|cité|coché|sélectionné|choisi|vrai|s[ií]|seleccionado|marcado|mencionado|elegido|verdadero|sì|selezionato|citato|scelto|vero|geselecteerd|aangevinkt|genoemd|gekozen|waar|sim|selecionado|assinalado|escolhido|verdadeiro)$/iu
const UNTICKED =
  /^(not (selected|checked|mentioned|chosen|quoted|ticked)|unselected|unchecked|unticked|nicht (genannt|ausgewählt|gewählt|angekreuzt)|non (cité|coché|sélectionné|choisi|mentionné)|no (seleccionado|marcado|mencionado|elegido)|non (selezionato|citato|scelto|menzionato)|niet (geselecteerd|aangevinkt|genoemd|gekozen)|não (selecionado|assinalado|marcado|mencionado|escolhido))$/iu
const NO = /^(no|false|nein|falsch|non|faux|falso|nee|onwaar|não)$/iu

const isNo = (text: string): boolean => NO.test(text) || UNTICKED.test(text)

/** How one variable says "selected". */
export interface Dichotomy {
  /** Codes that mean selected; null: any answer does. */
  readonly codes: readonly Code[] | null
  /** "Not selected" has a code of its own, so a blank cell means "not asked". */
  readonly complete: boolean
  /** No respondent answered it: it fits any group. */
  readonly empty: boolean
}

const observed = (profile: Profile): Code[] => profile.codes.map(({ code }) => code)

const labelled = (profile: Profile): Map<string, string> => {
  const { valueLabels, missing } = profile.variable
  return new Map(
    valueLabels
      .filter(({ code }) => missing === null || !isDeclaredMissing(code, missing))
      .map(({ code, label }) => [String(code), label.trim()]),
  )
}

const byPattern = (codes: readonly Code[], textOf: (code: Code) => string): { yes: Code[]; no: Code[] } => ({
  yes: codes.filter(code => YES.test(textOf(code))),
  no: codes.filter(code => isNo(textOf(code).trim())),
})

/**
 * Whether a variable is one yes/no answer of a multiple-response question: values {0,1} or {1}, two values labelled or
 * worded as selected and not selected, or (with `anyValue`) one single value whatever it is, as tools write that repeat the
 * option's text or number in the cell.
 */
export const dichotomyOf = (profile: Profile, anyValue: boolean): Dichotomy | null => {
  if (profile.measured || profile.variable.type === 'date') return null
  const codes = observed(profile)
  const labels = labelled(profile)
  if (codes.length === 0 && labels.size === 0) return anyValue ? { codes: null, complete: false, empty: true } : null
  if (labels.size > 2 || codes.length > 2) return null
  const all: Code[] = [
    ...new Map(
      [
        ...profile.variable.valueLabels.filter(({ code }) => labels.has(String(code))).map(({ code }) => code),
        ...codes,
      ].map(code => [String(code), code]),
    ).values(),
  ]
  if (all.length > 2) return null
  const { yes, no } = byPattern(all, code => labels.get(String(code)) ?? String(code))
  if (yes.length === 1 && (no.length === 1 || all.length === 1))
    return { codes: yes, complete: no.some(code => codes.includes(code)), empty: false }
  if (anyValue && all.length === 2) {
    const [unticked, other] = UNTICKED.test(String(all[0]).trim()) ? all : [all[1], all[0]]
    if (UNTICKED.test(String(unticked).trim()) && other !== undefined)
      return { codes: [other], complete: codes.includes(unticked ?? ''), empty: false }
  }
  if (anyValue && all.length === 1 && UNTICKED.test(String(all[0]).trim()))
    return { codes: [], complete: true, empty: true }
  if (all.every(code => code === 0 || code === 1) && all.includes(1))
    return { codes: [1], complete: codes.includes(0), empty: false }
  if (all.length === 1 && all[0] === 0) return { codes: [1], complete: true, empty: true }
  if (anyValue && all.length === 1)
    return { codes: profile.variable.type === 'text' ? null : all, complete: false, empty: false }
  return null
}

/**
 * Dichotomies of the members of one group, null for a member that is not one. Where members hold codes of their own (2 in the
 * second, 3 in the third column), a column of nothing but 0 is the option with code 0, not one that nobody selected.
 */
export const dichotomiesOf = (profiles: readonly Profile[], anyValue: boolean): (Dichotomy | null)[] => {
  const found = profiles.map(profile => dichotomyOf(profile, anyValue))
  const ownCodes = found.some(
    dichotomy => dichotomy?.codes?.some(code => typeof code === 'number' && code > 1) === true,
  )
  if (!ownCodes) return found
  return found.map((dichotomy, at) => {
    const only = profiles[at]?.codes
    return only?.length === 1 && only[0]?.code === 0 ? { codes: [0], complete: false, empty: false } : dichotomy
  })
}

const told = (profile: Profile, dichotomy: Dichotomy): string => {
  const codes = observed(profile).map(String)
  const ticked = dichotomy.codes?.map(String) ?? codes
  const rest = codes.filter(code => !ticked.includes(code))
  const word = ticked[0] ?? ''
  const own = profile.variable.type === 'text' && !YES.test(word)
  const tick = own ? 'their own text' : `"${word}"`
  return rest[0] === undefined ? `${tick} or nothing` : own ? `"${rest[0]}" or ${tick}` : `${tick} or "${rest[0]}"`
}

/** What the cells hold, in one sentence: `12 columns hold "Not selected" or their own text.` */
export const cellsHold = (profiles: readonly Profile[], dichotomies: readonly Dichotomy[]): string => {
  const counts = new Map<string, number>()
  profiles.forEach((profile, at) => {
    const dichotomy = dichotomies[at]
    if (dichotomy === undefined || dichotomy.empty || profile.valid === 0) return
    const what = told(profile, dichotomy)
    counts.set(what, (counts.get(what) ?? 0) + 1)
  })
  const parts = [...counts].sort(([, a], [, b]) => b - a)
  const shown = parts.slice(0, 2).map(([what, n]) => `${n} ${n === 1 ? 'column holds' : 'columns hold'} ${what}`)
  return `${shown.join('; ')}${parts.length > 2 ? ' …' : ''}.`
}
