import type { GlossaryEntry, ImportedLine } from '@core/contract'
import { formsInLine, glossaryLines, lineOfForms, tidyForm } from '@core/domain'
import { folded } from '@/lib/folded'
import { count } from '@/lib/words'

/** An entry as its form holds it. */
export interface EntryText {
  /** The entry that is changed; null: a new one. */
  readonly id: string | null
  readonly name: string
  /** What means the same, one on each line or with commas. */
  readonly others: string
}

export const textOfForms = (id: string | null, [name = '', ...others]: readonly string[]): EntryText => ({
  id,
  name,
  others: others.map(form => lineOfForms([form])).join('\n'),
})

/** The forms that the text says, the name first. */
export const formsOfText = ({ name, others }: EntryText): string[] =>
  [tidyForm(name), ...glossaryLines(others).flatMap(line => formsInLine(line.text))].filter(form => form !== '')

/** Entries of which a form has what is typed, in their order. */
export const matchingEntries = (entries: readonly GlossaryEntry[], typed: string): readonly GlossaryEntry[] => {
  const wanted = folded(typed.trim())
  return wanted === '' ? entries : entries.filter(({ forms }) => forms.some(form => folded(form).includes(wanted)))
}

/** '12 added, 1 already there, 3 refused'. */
export const importWords = (lines: readonly ImportedLine[]): string => {
  const number = (outcome: ImportedLine['outcome']) => lines.filter(line => line.outcome === outcome).length
  const [known, refused] = [number('known'), number('refused')]
  return [
    `${count(number('added'))} added`,
    ...(known > 0 ? [`${count(known)} already there`] : []),
    ...(refused > 0 ? [`${count(refused)} refused`] : []),
  ].join(', ')
}

/** The lines that were refused, to be mended; what was typed since stays behind them. */
export const refusedText = (text: string, lines: readonly ImportedLine[]): string => {
  const refused = new Set(lines.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line))
  return glossaryLines(text)
    .filter(({ line }) => refused.has(line))
    .map(line => line.text)
    .join('\n')
}
