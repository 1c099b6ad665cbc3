import type { NeutralColumn, NeutralOption, NeutralQuestion, NeutralRow } from '../../import/neutral'
import { plainText } from '../text'
import type { Style } from './questionnaire'
import { valueOfLabel } from './unsure'
import { numberOf, record, records, text, type Loose } from './wire'

/** One column of the data, as the datamap has it. */
export interface Variable {
  readonly label: string
  readonly type: string
  /** Label of the row it is about; empty when none. */
  readonly row: string
  readonly rowTitle: string
  readonly col: string
  readonly colTitle: string
  readonly values: readonly Loose[]
  readonly noanswerParent: string
}

const variableOf = (variable: Loose): Variable => ({
  label: text(variable.label),
  type: text(variable.type),
  row: text(variable.row),
  rowTitle: text(variable.rowTitle),
  col: text(variable.col),
  colTitle: text(variable.colTitle),
  values: records(variable.values),
  noanswerParent: text(variable.noanswerParent),
})

/** One question as Decipher has it. */
export interface Source {
  readonly label: string
  readonly html: string
  readonly type: string
  /** What the datamap takes together: "rows" or "cols". */
  readonly grouping: string
  readonly variables: readonly Variable[]
  /** Variables of texts beside its answers. */
  readonly others: readonly Variable[]
  readonly values: readonly Loose[]
  readonly style: Style
}

export const sourceOf = (question: Loose, styleOf: (label: string) => Style): Source => {
  const type = text(question.type)
  const all = records(question.variables)
    .map(variableOf)
    .filter(({ label }) => label !== '')
  const isOther = (variable: Variable) => variable.type === 'text' && type !== 'text'
  const variables = all.filter(variable => !isOther(variable))
  return {
    label: text(question.qlabel),
    html: text(question.qtitle),
    type,
    grouping: text(question.grouping),
    variables,
    others: all.filter(isOther),
    values: records(question.values).length > 0 ? records(question.values) : (variables[0]?.values ?? []),
    style: styleOf(text(question.qlabel)),
  }
}

/** A label with what names of variables may hold. */
export const columnName = (label: string): string => label.replace(/[^A-Za-z0-9_.]/gu, '.').slice(0, 64)

export const column = ({ label }: Variable, about: Pick<NeutralColumn, 'row' | 'option'> = {}): NeutralColumn => ({
  name: columnName(label),
  ...about,
})

type Parts = Partial<NeutralQuestion> & Pick<NeutralQuestion, 'columns'>

export const make = (source: Source, kind: NeutralQuestion['kind'], parts: Parts): NeutralQuestion => ({
  ref: source.label,
  name: source.label,
  kind,
  textRaw: source.html,
  text: plainText(source.html) || source.label,
  options: [],
  rows: [],
  ...parts,
})

/** Begins the ref of what is a part of a question: no label of Decipher holds a point. */
export const partRef = (question: string, part: string): string => `${question}.${part}`

/** Whether a ref is that of a question or of a part of it. */
export const isOf = (ref: string, question: string): boolean =>
  ref === question || ref.startsWith(partRef(question, ''))

/** One column of a question that has rows and columns, as a question of its own. */
export const makePart = (source: Source, col: Place, kind: NeutralQuestion['kind'], parts: Parts): NeutralQuestion => {
  const whole = make(source, kind, parts)
  return {
    ...whole,
    ref: partRef(source.label, col.code),
    name: `${source.label}_${col.code}`,
    textRaw: `${source.html} - ${col.raw}`,
    text: `${whole.text} - ${col.label}`,
  }
}

/** A row or a column of a question. */
export type Place = NeutralRow

const place = (code: string, raw: string): Place => ({ code, label: plainText(raw) || code, raw })

/** What a variable is about, by rows; by columns where there are no rows. */
export const rowOf = ({ row, rowTitle, col, colTitle }: Variable): Place =>
  row === '' ? place(col, colTitle) : place(row, rowTitle)

export const colOf = ({ col, colTitle }: Variable): Place => place(col, colTitle)

/** Each place once, in the order of the variables. */
export const placesOf = (variables: readonly Variable[], of: (variable: Variable) => Place): readonly Place[] => [
  ...new Map(variables.map(variable => [of(variable).code, of(variable)])).values(),
]

export const hasRows = (variable: Variable): boolean => variable.row !== '' || variable.col !== ''
export const hasBoth = (variable: Variable): boolean => variable.row !== '' && variable.col !== ''

/** The option that a text is asked for beside; null where that cannot be told. */
const valueOfOther = ({ rowTitle, row }: Variable, values: readonly Loose[]): number | null => {
  const title = plainText(rowTitle)
  const titled = values.filter(value => title !== '' && plainText(text(value.title)) === title)
  const byTitle = titled.length === 1 ? numberOf(titled[0]?.value) : null
  const byLabel = valueOfLabel(row)
  return byTitle ?? (values.some(({ value }) => numberOf(value) === byLabel) ? byLabel : null)
}

/** Options by the values of a variable; values that are no numbers make all codes texts. */
export const valueOptions = ({ values, others, style }: Source): readonly NeutralOption[] => {
  const areNumbers = values.every(({ value }) => numberOf(value) !== null)
  const withText = new Set(others.map(other => valueOfOther(other, values)))
  const outOfBase = new Set([...style.outOfBase].map(valueOfLabel))
  const seen = new Set<string>()
  return values.flatMap(value => {
    const code = text(record(value).value)
    if (code === '' || seen.has(code)) return []
    seen.add(code)
    const number = numberOf(code)
    const raw = text(value.title)
    return [
      {
        code: areNumbers && number !== null ? number : code,
        label: plainText(raw) || code,
        raw,
        ...(number !== null && withText.has(number) && { other: true }),
        ...(number !== null && outOfBase.has(number) && { na: true }),
      },
    ]
  })
}

/** Texts beside answers, one question each. */
export const otherTexts = (source: Source, ref = source.label): readonly NeutralQuestion[] =>
  source.others.map(other => {
    const isTick = source.type === 'multiple'
    const option = isTick ? other.row || null : valueOfOther(other, source.values)
    const about = plainText(other.rowTitle)
    return {
      ...make(source, 'open', { columns: [column(other)] }),
      ref: other.label,
      name: other.label,
      textRaw: `${source.html} - ${other.rowTitle}`,
      text: [plainText(source.html) || source.label, about].filter(part => part !== '').join(' - '),
      otherOf: { ref, option },
    }
  })
