import {
  chosenTest,
  CONFIDENCES,
  CORRECTIONS,
  correctionsFor,
  secondConfidences,
  TESTS,
  testWordsOf,
} from '@core/report'
import styled from 'styled-components'
import type { ViewSettings } from '@core/contract'
import { testLevels } from '@core/crosstab'
import { Select } from '@/ui/Select'
import { Note } from '@/ui/Words'

/** Names stay on one line; what is chosen is cut where there is no room. */
const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(max-content, 1fr) minmax(104px, max-content);
  align-items: center;
  gap: var(--s1-5) var(--s3);
`
const Below = styled(Note)`
  margin-top: var(--s1-5);
`

const NONE = 'none'
const percent = (level: number): string => `${String(level)} %`

/** What lower-case letters are for, or why there can be none. */
const secondNote = (first: number, second: number | null): string => {
  if (secondConfidences(first).length === 0) return `No second confidence: ${percent(first)} is the lowest.`
  return second === null
    ? 'A second, lower confidence gives lower-case letters.'
    : `Lower-case letters: significant at ${percent(second)}, not at ${percent(first)}.`
}

interface TestingFormProps {
  readonly value: ViewSettings
  readonly onChange: (change: Partial<ViewSettings>) => void
}

/** How letters are given: whose test, confidence, a second one below it, correction for many comparisons. */
export const TestingForm = ({ value, onChange }: TestingFormProps) => {
  const { first, second, correction, test } = testLevels(value)
  const off = !value.showStatTesting
  const below = secondConfidences(first)
  const chooseFirst = (text: string) => {
    const statsConfidence = CONFIDENCES.find(level => String(level) === text)
    if (statsConfidence === undefined) return
    const lost = second !== null && second >= statsConfidence
    onChange({ statsConfidence, ...(lost && { statsConfidenceSecond: null }) })
  }
  const chooseSecond = (text: string) =>
    onChange({ statsConfidenceSecond: below.find(level => String(level) === text) ?? null })
  return (
    <div>
      <Rows>
        <span aria-hidden="true">Test</span>
        <Select
          label="Test"
          labelHidden
          compact
          value={test}
          disabled={off}
          onValueChange={chosen => onChange(chosenTest(chosen, correction))}
          options={TESTS}
        />
        <span aria-hidden="true">Confidence</span>
        <Select
          label="Confidence"
          labelHidden
          compact
          value={String(first)}
          disabled={off}
          onValueChange={chooseFirst}
          options={CONFIDENCES.map(level => ({ value: String(level), label: percent(level) }))}
        />
        <span aria-hidden="true">Second confidence</span>
        <Select
          label="Second confidence"
          labelHidden
          compact
          value={second === null ? NONE : String(second)}
          disabled={off || below.length === 0}
          onValueChange={chooseSecond}
          options={[
            { value: NONE, label: 'None' },
            ...below.map(level => ({ value: String(level), label: percent(level) })),
          ]}
        />
        <span aria-hidden="true">Correction</span>
        <Select
          label="Correction"
          labelHidden
          compact
          value={correction}
          disabled={off}
          onValueChange={chosen => onChange({ correction: chosen })}
          options={correctionsFor(test, correction)}
        />
      </Rows>
      <Below>
        {off
          ? 'Turn on significance testing to set its options.'
          : `${testWordsOf(test).words} ${secondNote(first, second)} ${CORRECTIONS.find(({ value: one }) => one === correction)?.words ?? ''}`}
      </Below>
    </div>
  )
}
