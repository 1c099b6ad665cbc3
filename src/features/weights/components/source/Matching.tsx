import { counted } from '@/lib/words'
import { Callout, Muted } from '@/ui'
import type { Compared } from './useSource'

const SHOWN = 6

const listed = (labels: readonly string[]): string =>
  labels.length > SHOWN
    ? `${labels.slice(0, SHOWN).join(', ')} and ${String(labels.length - SHOWN)} more`
    : labels.join(', ')

const labelsOf = (answers: readonly { readonly label: string }[]): string => listed(answers.map(({ label }) => label))

export interface MatchingProps {
  readonly variables: readonly Compared[]
  /** The variable that splits the sample, where each of its answers takes its own targets. */
  readonly split: Compared | null
}

/** Answers that have no match in the other dataset, and those that are called differently there. */
export const Matching = ({ variables, split }: MatchingProps) => {
  const lines = [
    ...variables.flatMap(({ text, without, unused }) => [
      ...(without.length > 0
        ? [`${text}: no match for ${labelsOf(without)}. Groups with it stay without a target.`]
        : []),
      ...(unused.length > 0 ? [`${text}: not used from there: ${labelsOf(unused)}.`] : []),
    ]),
    ...(split && split.without.length > 0
      ? [`${split.text}: no match for ${labelsOf(split.without)}. These keep the targets they have.`]
      : []),
  ]
  const renamed = [...variables, ...(split ? [split] : [])].flatMap(one => one.renamed)
  return (
    <>
      {lines.length > 0 && (
        <Callout tone="warning" title="Some answers have no match">
          <ul>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Callout>
      )}
      {renamed.length > 0 && (
        <Muted $size="sm">
          {counted(renamed.length, 'answer has', 'answers have')} the same id and another label there:{' '}
          {listed(renamed.map(({ own, there }) => `${own} is ${there}`))}.
        </Muted>
      )}
    </>
  )
}
