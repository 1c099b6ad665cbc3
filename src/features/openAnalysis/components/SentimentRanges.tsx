import styled from 'styled-components'
import { SENTIMENTS, type Sentiment } from '@core/contract'
import { count } from '@/lib/words'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { SENTIMENT_WORDS } from '../model'
import { SentimentMark } from './SentimentMark'

const Ranges = styled.div`
  display: grid;
  gap: var(--s0-5);
  ${MEDIA.below1000} {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
`
const Range = styled.button`
  ${TYPE.base}
  position: relative;
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto auto;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  min-height: 36px;
  padding: var(--s1);
  border: 1px solid transparent;
  border-radius: var(--r-ctl);
  background: none;
  color: var(--text);
  text-align: left;
  font-variant-numeric: tabular-nums;
  &:hover {
    background: var(--sunken);
  }
  &[aria-pressed='true'] {
    border-color: var(--accent-text);
    background: var(--accent-soft);
    font-weight: 600;
  }
  ${MEDIA.below1000} {
    width: auto;
    border-color: var(--border-ctl);
    border-radius: 999px;
    padding-inline: var(--s2-5) var(--s3);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Share = styled.span`
  ${TYPE.xs}
  min-width: 36px;
  text-align: right;
  color: var(--text-2);
  font-weight: 400;
  ${MEDIA.below1000} {
    display: none;
  }
`
const Bar = styled.span`
  grid-column: 2 / -1;
  height: 4px;
  margin: -4px 0 var(--s0-5);
  border-radius: 2px;
  background: var(--sunken);
  overflow: hidden;
  > span {
    display: block;
    height: 100%;
    border-radius: 2px;
    background: var(--text-3);
  }
  ${MEDIA.below1000} {
    display: none;
  }
`

interface SentimentRangesProps {
  readonly sentiments: Readonly<Record<Sentiment, number>>
  readonly chosen: Sentiment | null
  readonly onChoose: (sentiment: Sentiment | null) => void
}

const percent = (part: number, whole: number): string => {
  if (whole === 0 || part === 0) return '-'
  const share = (100 * part) / whole
  return share < 0.5 ? '<1 %' : `${String(Math.round(share))} %`
}

/** How many responses each sentiment has; press one to see only these. */
export const SentimentRanges = ({ sentiments, chosen, onChoose }: SentimentRangesProps) => {
  const whole = SENTIMENTS.reduce((sum, sentiment) => sum + sentiments[sentiment], 0)
  return (
    <Ranges role="group" aria-label="Sentiment">
      {SENTIMENTS.map(sentiment => (
        <Range
          key={sentiment}
          type="button"
          aria-pressed={sentiment === chosen}
          onClick={() => onChoose(sentiment === chosen ? null : sentiment)}
        >
          <SentimentMark sentiment={sentiment} />
          <span>{SENTIMENT_WORDS[sentiment]}</span>
          <span>
            {count(sentiments[sentiment])}
            <VisuallyHidden> responses</VisuallyHidden>
          </span>
          <Share>{percent(sentiments[sentiment], whole)}</Share>
          <Bar aria-hidden="true">
            <span style={{ width: whole === 0 ? 0 : `${String((100 * sentiments[sentiment]) / whole)}%` }} />
          </Bar>
        </Range>
      ))}
    </Ranges>
  )
}
