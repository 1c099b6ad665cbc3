import type { OutputOf, getPreparedVariable, PreparedVariable } from '@core/contract'
import type { Code, MultiBase } from '@core/crosstab'
import type { SetAction } from '@core/domain/preparation'
import { aFlag, aText, listOf, oneOf, orNull, recordOf } from '@/lib/readers'
import { ownText, sharedName, sharedText } from './selection'

export type Values = OutputOf<typeof getPreparedVariable>

/** One column of the set as it is typed; codes are kept as texts, `null` counts any value. */
export interface TypedMember {
  readonly variable: string
  readonly label: string
  readonly counts: readonly string[] | null
  readonly exclusive: boolean
}

export type Conflicts = NonNullable<SetAction['conflicts']>

export interface TypedSet {
  readonly name: string
  readonly text: string
  readonly how: 'members' | 'categories' | 'list'
  readonly separator: string
  readonly members: readonly TypedMember[]
  readonly base: MultiBase
  readonly conflicts: Conflicts
}

export const readSet = recordOf({
  name: aText,
  text: aText,
  how: oneOf('members', 'categories', 'list'),
  separator: aText,
  members: listOf(recordOf({ variable: aText, label: aText, counts: orNull(listOf(aText)), exclusive: aFlag })),
  base: oneOf('answered', 'selected', 'all'),
  conflicts: oneOf('leave', 'keep_others', 'keep_exclusive'),
})

/** Values that say that something was not ticked, whatever the language of the file. */
const NOT_TICKED =
  /^(0|no|n|false|not (selected|checked|mentioned|ticked|chosen)|un(checked|selected|ticked)|nein|nicht (genannt|gewählt|ausgewählt)|non|pas (choisi|sélectionné)|no (seleccionado|marcado|mencionado)|non (selezionato|citato)|niet (gekozen|geselecteerd|genoemd)|nee|não( selecionado)?|)$/iu

const NOBODY =
  /^(none|nothing|keine?[rs]?|nichts|aucun|rien|ninguno|nada|nessuno|niente|geen|niets|nenhum)\b|\bnone of (these|the above)\b/iu

const labelOf = ({ options }: Values, code: Code): string =>
  options.find(({ codes }) => codes.includes(code))?.label ?? String(code)

/** What counts as ticked in a column at first: every value that does not say the opposite. */
const ticking = (variable: Values): string[] | null => {
  const values = (variable.values ?? []).filter(({ n }) => n > 0)
  const missing = variable.options.filter(({ state }) => state !== 'answer').flatMap(({ codes }) => codes)
  const valid = values.filter(({ code }) => !missing.includes(code))
  const ticked = valid.filter(
    ({ code }) => !NOT_TICKED.test(String(code).trim()) && !NOT_TICKED.test(labelOf(variable, code).trim()),
  )
  // A column of 1 and 2 is yes and no; of 0 and 1 the same the other way round.
  if (valid.length === 2 && valid.every(({ code }) => code === 1 || code === 2)) return ['1']
  return valid.length === 0 || ticked.length === 0 ? null : ticked.map(({ code }) => String(code))
}

/** Columns that share several answers are categories; those that hold one answer each are ticks. */
const howOf = (variables: readonly Values[]): TypedSet['how'] => {
  if (variables.length === 1) return 'list'
  const [first] = variables
  const labels = (variable: Values) =>
    variable.options.filter(({ state }) => state === 'answer').map(({ label }) => label)
  const many = first ? labels(first).length > 2 : false
  return many && variables.every(variable => labels(variable).length > 2) ? 'categories' : 'members'
}

const SEPARATORS = [';', '|', ',', '/'] as const

const separatorOf = (variables: readonly Values[]): string => {
  const cells = (variables[0]?.values ?? []).map(({ code }) => String(code))
  return SEPARATORS.find(separator => cells.some(cell => cell.includes(separator))) ?? ';'
}

const answerOf = (variable: Values, ticked: readonly string[] | null, shared: string): string => {
  const own = ticked?.length === 1 ? (ticked[0] ?? '') : ''
  const code = variable.values?.find(value => String(value.code) === own)?.code
  const label = code === undefined ? '' : labelOf(variable, code)
  // Columns that hold their own answer as text are named by it; a column of yes and no by what was asked.
  return label.length > 3 && !/^(yes|true|selected|checked|\d+)$/iu.test(label) ? label : ownText(variable.text, shared)
}

/** A column as an answer of a set; `shared`: the beginning that the texts of all columns have in common. */
export const memberOf = (variable: Values, shared: string): TypedMember => {
  const counts = ticking(variable)
  const label = answerOf(variable, counts, shared)
  return { variable: variable.name, label, counts, exclusive: NOBODY.test(label) }
}

/** The set that these columns most likely are. */
export const firstSet = (of: readonly PreparedVariable[], values: readonly Values[]): TypedSet => {
  const shared = sharedText(of.map(({ text }) => text))
  return {
    name: of.length === 1 ? `${of[0]?.name ?? ''}_set` : sharedName(of.map(({ name }) => name)),
    text: shared === '' ? (of.length === 1 ? (of[0]?.text ?? '') : '') : shared,
    how: howOf(values),
    separator: separatorOf(values),
    members: values.map(variable => memberOf(variable, shared)),
    base: 'answered',
    conflicts: 'leave',
  }
}

const codesOf = (variable: Values | undefined, counts: readonly string[]): Code[] =>
  (variable?.values ?? []).map(({ code }) => code).filter(code => counts.includes(String(code)))

/** The step that makes the set. */
export const setAction = (typed: TypedSet, values: readonly Values[]): SetAction => {
  const byName = new Map(values.map(variable => [variable.name, variable]))
  const from: SetAction['from'] =
    typed.how === 'members'
      ? {
          members: typed.members.map(({ variable, label, counts, exclusive }) => ({
            variable,
            label,
            counts: counts === null ? null : codesOf(byName.get(variable), counts),
            ...(exclusive && { exclusive }),
          })),
        }
      : typed.how === 'categories'
        ? { categories: typed.members.map(({ variable }) => variable) }
        : { list: typed.members[0]?.variable ?? '', separator: typed.separator }
  return {
    kind: 'set',
    name: typed.name,
    text: typed.text,
    from,
    base: typed.base,
    ...(typed.how === 'members' && typed.conflicts !== 'leave' && { conflicts: typed.conflicts }),
  }
}

/** How many ticked, and what else the column holds. */
export const tally = (
  variable: Values | undefined,
  counts: readonly string[] | null,
  respondents: number,
): { readonly ticked: number; readonly left: readonly string[]; readonly onlyBlanks: boolean } => {
  const values = (variable?.values ?? []).filter(({ n }) => n > 0)
  const isTicked = (code: Code): boolean => counts === null || counts.includes(String(code))
  const ticked = values.filter(({ code }) => isTicked(code)).reduce((sum, { n }) => sum + n, 0)
  const rest = values.filter(({ code }) => !isTicked(code))
  const blank = respondents - values.reduce((sum, { n }) => sum + n, 0)
  return {
    ticked,
    left: [
      ...rest
        .slice(0, 2)
        .map(({ code, n }) => `${variable ? labelOf(variable, code) : String(code)} ${n.toLocaleString('en')}`),
      ...(rest.length > 2 ? [`${String(rest.length - 2)} more values`] : []),
      ...(blank > 0 ? [`blank ${blank.toLocaleString('en')}`] : []),
    ],
    onlyBlanks: rest.length === 0 && blank > 0,
  }
}

/** The label of a value, for lists of what counts. */
export const valueLabel = labelOf
