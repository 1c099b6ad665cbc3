import { isUnrated } from '@core/domain/scales'
import type { Column } from '@core/crosstab'
import { NumberColumnBuilder, TextColumnBuilder } from '../columns'
import { plainNumber } from '../csv/cells'
import type { DeclaredMissing, MultipleResponseSet, ValueLabel, VariableInfo } from '../types'
import { bareVariable } from '../bareVariable'
import type { DefinedVariable } from './definition'

/** Takes the field of one respondent after the other; false for one that cannot be read. */
export interface FieldReader {
  append(fields: readonly string[]): boolean
  finish(): { variables: VariableInfo[]; columns: [string, Column][]; set: MultipleResponseSet | null }
}

const NO_HINT = { question: null, questionText: '', option: null, separator: null } as const
const HINTS = { serial: { ...NO_HINT, kind: 'meta' }, weight: { ...NO_HINT, kind: 'weight' } } as const

/** What the definition says that a variable is for. */
const hintOf = ({ use }: DefinedVariable): Partial<VariableInfo> =>
  use === 'serial' || use === 'weight' ? { hint: HINTS[use] } : {}

const labelsOf = ({ values, literal }: DefinedVariable): ValueLabel[] =>
  values.map(({ code, label }) => ({ code: literal ? code : (plainNumber(code, '.') ?? code), label }))

/** Named values of a number are set apart from it: "999 Don't know" is no amount. */
const setApart = (labels: readonly ValueLabel[]): DeclaredMissing | null => {
  const values = labels.filter(({ label }) => isUnrated(label)).map(({ code }) => code)
  return values.length === 0 ? null : { values, ranges: [] }
}

/** The number of a field, which may be filled with zeros in front; null for other text. */
const numberIn = (text: string, decimals: number): number | null => {
  if (text.length > 24 || !/^[+-]?(\d+\.?\d*|\.\d+)$/u.test(text)) return null
  const number = Number(text)
  return decimals === 0 || text.includes('.') ? number : Number(`${number}e-${decimals}`)
}

const numbers = (defined: DefinedVariable, labels: readonly ValueLabel[], rest: Partial<VariableInfo>): FieldReader => {
  const builder = new NumberColumnBuilder()
  const { missing = null } = rest
  return {
    append: ([field = '']) => {
      const text = field.trim()
      const number = text === '' ? null : numberIn(text, defined.decimals)
      builder.append(number ?? Number.NaN)
      return text === '' || number !== null
    },
    finish: () => ({
      variables: [bareVariable(defined.name, { label: defined.label, valueLabels: labels, ...rest })],
      columns: [[defined.name, builder.finish(missing)]],
      set: null,
    }),
  }
}

const texts = (
  defined: DefinedVariable,
  type: 'text' | 'date',
  convert: (text: string) => string | null,
  rest: Partial<VariableInfo> = {},
): FieldReader => {
  const builder = new TextColumnBuilder()
  return {
    append: ([field = '']) => {
      const text = field.trim()
      const converted = text === '' ? '' : convert(text)
      builder.append(converted ?? '')
      return converted !== null
    },
    finish: () => ({
      variables: [bareVariable(defined.name, { label: defined.label, type, ...rest })],
      columns: [[defined.name, builder.finish()]],
      set: null,
    }),
  }
}

const isoDay = (text: string): string | null => {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/u.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

const ticksIn = (defined: DefinedVariable, fields: readonly string[]): ReadonlySet<number> | null => {
  const { spread } = defined
  if (spread === null) {
    const bits = (fields[0] ?? '').trimEnd()
    if (!/^[01 ]*$/u.test(bits)) return null
    return new Set([...bits.matchAll(/1/gu)].map(({ index }) => index + 1))
  }
  const parts =
    fields.length > 1 || spread.width === null
      ? fields
      : Array.from({ length: spread.parts }, (_, at) =>
          (fields[0] ?? '').slice(at * (spread.width ?? 1), (at + 1) * (spread.width ?? 1)),
        )
  const codes = parts.map(part => part.trim()).filter(part => part !== '')
  return codes.every(code => /^\d+$/u.test(code)) ? new Set(codes.map(Number).filter(code => code > 0)) : null
}

/** A multiple answer: a variable of 1 and 0 per code, and the set that they are. */
const multiple = (defined: DefinedVariable): FieldReader => {
  const { name, label, values, highest } = defined
  const answers =
    values.length > 0
      ? values
      : Array.from({ length: Math.min(highest, 1000) }, (_, at) => ({ code: String(at + 1), label: String(at + 1) }))
  const members = answers.map(answer => ({
    ...answer,
    number: Number(answer.code),
    variable: `${name}_${answer.code}`,
    builder: new NumberColumnBuilder(),
  }))
  return {
    append: fields => {
      const isAsked = fields.some(field => field.trim() !== '')
      const ticks = isAsked ? ticksIn(defined, fields) : null
      for (const { builder, number } of members)
        if (ticks === null) builder.appendMissing()
        else builder.append(ticks.has(number) ? 1 : 0)
      return !isAsked || ticks !== null
    },
    finish: () => ({
      variables: members.map(({ variable, label: answer }) =>
        bareVariable(variable, {
          label: label === '' ? answer : `${label} - ${answer}`,
          valueLabels: [
            { code: 0, label: 'Not selected' },
            { code: 1, label: answer },
          ],
        }),
      ),
      columns: members.map(({ variable, builder }) => [variable, builder.finish()]),
      set: {
        name: `$${name}`,
        label,
        type: 'E',
        countedValue: 1,
        members: members.map(({ variable }) => variable),
        labelsFromCountedValue: true,
        labelFromFirstMember: false,
      },
    }),
  }
}

/** What collects the answers of a variable. */
export const readerFor = (defined: DefinedVariable): FieldReader => {
  const labels = labelsOf(defined)
  switch (defined.type) {
    case 'multiple':
      return multiple(defined)
    case 'single':
      return defined.literal || labels.some(({ code }) => typeof code === 'string')
        ? texts(defined, 'text', text => text, {
            valueLabels: labels.map(({ code, label }) => ({ code: String(code), label })),
          })
        : numbers(defined, labels, { measure: defined.scored ? 'ordinal' : 'nominal' })
    case 'quantity':
      return numbers(defined, labels, {
        measure: 'scale',
        missing: setApart(labels),
        ...hintOf(defined),
      })
    case 'logical':
      return numbers(
        defined,
        [
          { code: 1, label: 'Yes' },
          { code: 0, label: 'No' },
        ],
        { measure: 'nominal' },
      )
    case 'date':
      return texts(defined, 'date', isoDay)
    case 'time':
      return texts(defined, 'text', text => (/^\d{4,6}$/u.test(text) ? text : null))
    case 'character':
      return texts(defined, 'text', text => text, hintOf(defined))
  }
}
