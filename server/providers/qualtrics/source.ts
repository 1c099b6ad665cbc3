import type { NeutralColumn, NeutralQuestion } from '../../import/neutral'
import { plainText } from '../text'
import { record, text, type Loose } from './wire'

/** One question as Qualtrics has it, or one pass of it in a loop. */
export interface Source {
  /** What names of its columns begin with: "QID5", "2_QID5" in a loop. */
  readonly ref: string
  /** The provider's id without a loop. */
  readonly id: string
  readonly tag: string
  readonly name: string
  readonly html: string
  /** From the definition of the survey. */
  readonly question: Loose
  /** The same question in the short form of the survey. */
  readonly live: Loose
  /** All questions of the definition. */
  readonly all: Loose
  readonly exportMap: Loose
  readonly warn: (code: string, message: string) => void
}

/** Import ids with what names of variables may hold: "QID9#1_2" becomes "QID9.1_2". */
export const columnName = (importId: string): string => importId.replace(/[^A-Za-z0-9_.]/gu, '.').slice(0, 64)

export const column = (
  source: Source,
  suffix: string,
  about: Pick<NeutralColumn, 'row' | 'option'> = {},
): NeutralColumn => ({ name: columnName(source.ref + suffix), ...about })

type Parts = Partial<NeutralQuestion> & Pick<NeutralQuestion, 'columns'>

export const make = (source: Source, kind: NeutralQuestion['kind'], parts: Parts): NeutralQuestion => ({
  ref: source.ref,
  name: source.name,
  kind,
  textRaw: source.html,
  text: plainText(source.html) || source.name,
  options: [],
  rows: [],
  ...parts,
})

/** A further question that Qualtrics has as a part of this one. */
export const makePart = (
  source: Source,
  suffix: string,
  label: string,
  kind: NeutralQuestion['kind'],
  parts: Parts,
): NeutralQuestion => {
  const whole = make(source, kind, parts)
  return {
    ...whole,
    ref: source.ref + suffix,
    name: source.name + suffix,
    textRaw: `${source.html} - ${label}`,
    text: `${whole.text} - ${plainText(label) || suffix}`,
  }
}

/** What a text question is checked for: "ValidNumber"; empty when nothing. */
export const contentTypeOf = ({ question }: Source): string =>
  text(record(record(question.Validation).Settings).ContentType)
