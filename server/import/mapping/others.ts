import { define, shown, textOf } from './define'
import type { Profile } from './profile'
import type { MappedQuestion } from './types'

const NAME = /^(.+?)(?:_?oe|_other_?text|_?other_?specify|(?:_Part)?(?:_\d+)?_text|_other|_oth|_specify|_sp)$/iu
const LABEL = /\bother\b.*(specify|text|describe|:)|\bother \(|please specify|specify\b|- other - text|sonstige|otro/iu

const isTextual = ({ variable, codes }: Profile): boolean =>
  variable.type === 'text' && variable.valueLabels.length === 0 && codes.length > 1

/** A text column in which respondents specified their "other". `part`: its label within the question. */
export const isOtherText = (profile: Profile, part: string): boolean =>
  isTextual(profile) &&
  (NAME.test(profile.variable.name) || LABEL.test(part) || /^(other|comments?)\b/iu.test(part.trim()))

/** Name of the question that this variable, by its own name, holds the "other" texts of, or null. */
export const otherOf = (name: string): string | null => NAME.exec(name)?.[1] ?? null

/** The texts for "other", as a separate question next to the one it belongs to. */
export const otherQuestion = (
  profile: Profile,
  parent: { readonly name: string; readonly text: string },
  name: string,
): MappedQuestion => {
  const { variable } = profile
  const texts = variable.type === 'text'
  const text = parent.text === '' ? textOf(variable) : `${parent.text} - Other, in own words`
  return {
    id: `v:${variable.name}`,
    def: define(name, text, { kind: 'open', source: { kind: 'variable', var: variable.name } }),
    state: 'ready',
    reason: texts
      ? `What respondents wrote under "other" of ${parent.name}.`
      : `Belongs to "other" of ${parent.name} but holds numbers instead of texts: left out.`,
    set: null,
    variables: [shown(variable)],
    base: profile.valid,
    counts: {},
    include: texts && profile.valid > 0,
    replaces: [],
  }
}
