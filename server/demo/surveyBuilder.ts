import { type Code, type CodedColumn, type Column, EMPTY, FIRST_CODE, NOT_ASKED } from '@core/crosstab'
import type { CalculatedDef, NetDef, OptionDef, QuestionDef, QuestionKind } from '@core/domain'
import { TRACKER_LABELS } from './labels'

/** What a respondent gave: a code, a text, null when not asked. */
export type Answer = Code | null

/** [code, label] or, with a scale value for means, [code, label, score]; a code under 0 is a declared missing answer. */
export type Choice = readonly [code: number, label: string, score?: number]

export interface Extras {
  readonly nets?: readonly (readonly [id: string, label: string, codes: readonly number[]])[]
  readonly calculated?: CalculatedDef[]
  readonly ordered?: boolean
  readonly suggested_xtab?: boolean
  readonly unrestricted_filter?: boolean
  readonly kind?: QuestionKind
  readonly tags?: string[]
}

const MEAN: CalculatedDef = { id: 'mean', label: 'Mean', kind: 'mean' }

const codedColumn = (answers: readonly Answer[], dictionary: Code[], userMissing: number[] = []): CodedColumn => {
  const positions = new Map(dictionary.map((code, position) => [code, position + FIRST_CODE]))
  const index = dictionary.length + FIRST_CODE > 255 ? new Uint16Array(answers.length) : new Uint8Array(answers.length)
  for (const [i, answer] of answers.entries())
    index[i] = answer === null ? NOT_ASKED : answer === '' ? EMPTY : (positions.get(answer) ?? NOT_ASKED)
  return { kind: 'coded', index, dictionary, userMissing }
}

const optionsOf = (choices: readonly Choice[]): OptionDef[] =>
  choices.map(([code, label, score]) => ({
    id: String(code),
    label,
    codes: [code],
    score: score ?? null,
    missing: code < 0,
  }))

const netsOf = (extras: Extras): NetDef[] =>
  (extras.nets ?? []).map(([id, label, codes]) => ({ id, label, any_of: codes.map(String) }))

/** Collects the questions of a survey together with their columns, in order. */
export class SurveyBuilder {
  readonly questions: QuestionDef[] = []
  readonly columns = new Map<string, Column>()

  constructor(readonly respondents: number) {}

  #add(name: string, text: string, kind: QuestionKind, rest: Partial<QuestionDef>, extras: Extras): void {
    this.questions.push({
      name,
      text,
      raw_text: text,
      label: TRACKER_LABELS[name] ?? name,
      kind: extras.kind ?? kind,
      source: null,
      options: [],
      breakouts: [],
      nets: netsOf(extras),
      calculated: extras.calculated ?? [],
      ordered: extras.ordered ?? false,
      suggested_xtab: extras.suggested_xtab ?? false,
      unrestricted_filter: extras.unrestricted_filter ?? false,
      tags: extras.tags ?? [],
      ...rest,
    })
  }

  #column(name: string, answers: readonly Answer[], choices: readonly Choice[]): void {
    const missing = choices.flatMap(([code], position) => (code < 0 ? [position] : []))
    this.columns.set(
      name,
      codedColumn(
        answers,
        choices.map(([code]) => code),
        missing,
      ),
    )
  }

  single(
    name: string,
    text: string,
    choices: readonly Choice[],
    answers: readonly Answer[],
    extras: Extras = {},
  ): void {
    this.#column(name, answers, choices)
    const calculated = extras.calculated ?? (choices.some(([, , score]) => score !== undefined) ? [MEAN] : [])
    this.#add(
      name,
      text,
      'single',
      { source: { kind: 'variable', var: name }, options: optionsOf(choices), calculated },
      extras,
    )
  }

  /** `chosen[i]`: the codes that respondent i selected, null when not asked. */
  multi(
    name: string,
    text: string,
    choices: readonly Choice[],
    chosen: readonly (ReadonlySet<number> | null)[],
    extras: Extras = {},
  ): void {
    const members = choices.map(([code]) => {
      const variable = `${name}_${code}`
      this.columns.set(
        variable,
        codedColumn(
          chosen.map(codes => (codes === null ? null : codes.has(code) ? 1 : 0)),
          [0, 1],
        ),
      )
      return { id: String(code), var: variable, codes: [1] }
    })
    this.#add(
      name,
      text,
      'multi',
      { source: { kind: 'members', members, base: 'answered' }, options: optionsOf(choices) },
      extras,
    )
  }

  grid(
    name: string,
    text: string,
    rows: readonly (readonly [text: string, answers: readonly Answer[]])[],
    choices: readonly Choice[],
    extras: Extras = {},
  ): void {
    const breakouts = rows.map(([rowText, answers], position) => {
      const variable = `${name}_${position + 1}`
      this.#column(variable, answers, choices)
      return {
        name: variable,
        text: rowText,
        original_text: rowText,
        source: { kind: 'variable', var: variable } as const,
      }
    })
    const calculated = extras.calculated ?? (choices.some(([, , score]) => score !== undefined) ? [MEAN] : [])
    this.#add(name, text, 'grid', { breakouts, options: optionsOf(choices), calculated }, extras)
  }

  numeric(name: string, text: string, answers: readonly (number | null)[], extras: Extras = {}): void {
    this.number(name, answers)
    this.#add(
      name,
      text,
      'numeric',
      { source: { kind: 'variable', var: name }, calculated: extras.calculated ?? [MEAN] },
      extras,
    )
  }

  /** A column without a question, such as a weight. */
  number(name: string, answers: readonly (number | null)[]): void {
    this.columns.set(name, {
      kind: 'number',
      values: Float64Array.from(answers, answer => answer ?? NaN),
      missing: null,
    })
  }

  text(
    name: string,
    text: string,
    kind: 'open' | 'date' | 'meta',
    answers: readonly (string | null)[],
    extras: Extras = {},
  ): void {
    const dictionary = [...new Set(answers.filter((answer): answer is string => answer !== null && answer !== ''))]
    this.columns.set(name, codedColumn(answers, dictionary))
    this.#add(name, text, kind, { source: { kind: 'variable', var: name } }, extras)
  }
}
