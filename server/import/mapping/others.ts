import { define, shown, textOf } from './define'
import type { Profile } from './profile'
import type { FoundQuestion } from './types'
import { OTHER } from './words'

const NAME =
  /^(.+?)(?:_?oe|_other_?text|_?other_?specify|(?:_Part)?(?:_\d+)?_text|_other|\[other\]|_oth|_specify|_sp)$/iu
/** How tools and questionnaires ask for the text of "other", in the languages the reader knows. */
const LABELS: readonly RegExp[] = [
  /\bother\b.*(specify|text|describe|:)|\bother \(|please specify|specify\b|- other - text/,
  /sonstige|andere[rs]?,? (und zwar|bitte|nämlich)|bitte (angeben|nennen)/,
  /autres?\b.*(précise|:|\()|veuillez préciser|préciser\b/,
  /otr[oa]s?\b.*(especifi|:|\()|especifi(que|car)|\botro\b/,
  /altr[oi]\b.*(specific|:|\()|specificare/,
  /anders\b.*(namelijk|nl\b|:)|graag toelichten/,
  /outr[oa]s?\b.*(especifi|qual|quais|:|\()/,
]
const LABEL = new RegExp(LABELS.map(({ source }) => source).join('|'), 'iu')

const isTextual = ({ variable, codes }: Profile): boolean =>
  variable.type === 'text' && variable.valueLabels.length === 0 && codes.length > 1

/** A text column in which respondents specified their "other". `part`: its label within the question. */
export const isOtherText = (profile: Profile, part: string): boolean =>
  isTextual(profile) &&
  (NAME.test(profile.variable.name) ||
    LABEL.test(part) ||
    OTHER.test(part.trim()) ||
    /^comments?\b/iu.test(part.trim()))

/** Name of the question that this variable, by its own name, holds the "other" texts of, or null. */
export const otherOf = (name: string): string | null => NAME.exec(name)?.[1] ?? null

/** The texts for "other", as a separate question next to the one it belongs to. */
export const otherQuestion = (
  profile: Profile,
  parent: { readonly name: string; readonly text: string },
  name: string,
): FoundQuestion => {
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
