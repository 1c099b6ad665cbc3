import styled from 'styled-components'
import type { Summary } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { ProgressBar } from '@/ui/ProgressBar'
import { TYPE } from '@/ui/theme/tokens'
import { isFinished, readyWords, restWords, type Tally } from '../model/progress'

const Card = styled.section`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s1-5) var(--s4);
  padding: var(--s3) var(--s4);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  font-variant-numeric: tabular-nums;
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s2);
    color: var(--text-2);
  }
  strong {
    font-weight: 600;
    color: var(--text);
  }
  > :last-child {
    grid-column: 1 / -1;
  }
  @media (max-width: 559.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const asideOf = (summary: Summary): string => {
  if (!isFinished(summary)) return 'You can leave; this keeps running.'
  return `Made on ${dayLabel(summary.created)}`
}

/** How far a summary is. */
export const ProgressCard = ({ summary, tally }: { readonly summary: Summary; readonly tally: Tally }) => {
  const words = readyWords(tally)
  const rest = restWords(tally)
  const deck = summary.complete === summary.total && !isFinished(summary) ? 'The PowerPoint is being made' : ''
  return (
    <Card aria-label="Progress">
      <p>
        <strong>{words}</strong>
        <span>{[rest, deck].filter(Boolean).join('. ')}</span>
      </p>
      <p>{asideOf(summary)}</p>
      <ProgressBar
        done={tally.ready}
        failed={tally.failed}
        total={tally.all}
        label="Charts ready"
        words={words}
        showWords={false}
      />
    </Card>
  )
}
