import styled from 'styled-components'
import type { MultiBase } from '@core/crosstab'
import { count } from '@/lib/words'
import { MEDIA, Stack, TYPE } from '@/ui'
import type { SetParts } from '../model/setPreview'
import { BaseBar } from './BaseBar'
import { Heading } from './editorParts'

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s2);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Card = styled.label`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  align-content: start;
  gap: var(--s0-5) var(--s2-5);
  padding: var(--s2-5) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  cursor: pointer;
  &:has(:checked) {
    border-color: var(--accent-outline);
    background: var(--accent-soft);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  input {
    width: 16px;
    height: 16px;
    margin: var(--s0-5) 0 0;
    accent-color: var(--accent);
  }
  b {
    font-weight: 600;
  }
  strong {
    ${TYPE.base}
    grid-column: 2;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  small {
    ${TYPE.xs}
    grid-column: 2;
    color: var(--text-2);
  }
`
const RULES: readonly { readonly value: MultiBase; readonly label: string; readonly words: string }[] = [
  { value: 'answered', label: 'Everyone asked', words: 'With a value in at least one of the columns.' },
  { value: 'selected', label: 'Anyone who ticked', words: 'Without those who ticked nothing.' },
  { value: 'all', label: 'All respondents', words: 'Also those without any value.' },
]

export interface BaseChoiceProps {
  readonly base: MultiBase
  /** Respondents under each rule; null while they are counted. */
  readonly bases: Readonly<Record<MultiBase, number>> | null
  /** All respondents by what the set knows of them; null while they are counted. */
  readonly parts: SetParts | null
  readonly onChange: (base: MultiBase) => void
}

/** Who the percentages of a set are of, with the number of people under each rule. */
export const BaseChoice = ({ base, bases, parts, onChange }: BaseChoiceProps) => {
  return (
    <Stack $gap="s2" role="radiogroup" aria-label="Base">
      <Heading>
        Base <small>who the percentages are of</small>
      </Heading>
      <Cards>
        {RULES.map(({ value, label, words }) => (
          <Card key={value}>
            <input type="radio" name="set-base" checked={base === value} onChange={() => onChange(value)} />
            <b>{label}</b>
            <strong>{bases ? count(bases[value]) : '…'}</strong>
            <small>{words}</small>
          </Card>
        ))}
      </Cards>
      {parts && <BaseBar base={base} parts={parts} />}
    </Stack>
  )
}
