import styled from 'styled-components'
import type { Sentiment } from '@core/contract'
import { SENTIMENT_WORDS } from '../model'

const Mark = styled.span<{ readonly $sentiment: Sentiment }>`
  display: inline-grid;
  place-items: center;
  width: 16px;
  height: 16px;
  border-radius: 3px;
  border: 1px solid
    ${p => (p.$sentiment === 'neutral' || p.$sentiment === 'not_scored' ? 'var(--border-ctl)' : 'transparent')};
  background: ${p =>
    ({ positive: 'var(--sig-up)', negative: 'var(--sig-down)', neutral: 'var(--sunken)', not_scored: 'transparent' })[
      p.$sentiment
    ]};
  color: ${p => (p.$sentiment === 'positive' || p.$sentiment === 'negative' ? 'var(--surface)' : 'var(--text-2)')};
  font-size: 0.75rem;
  line-height: 1;
  font-weight: 600;
`
const GLYPHS: Readonly<Record<Sentiment, string>> = { positive: '+', neutral: '=', negative: '\u2212', not_scored: '?' }

/** Each sentiment has a sign of its own, so that colour is not the only signal. */
export const SentimentMark = ({ sentiment }: { readonly sentiment: Sentiment }) => (
  <Mark $sentiment={sentiment} title={SENTIMENT_WORDS[sentiment]} aria-hidden="true">
    {GLYPHS[sentiment]}
  </Mark>
)
