import styled from 'styled-components'
import type { MultiBase } from '@core/crosstab'
import { count } from '@/lib/words'
import { TYPE } from '@/ui'
import { baseUnder, type SetParts } from '../model/setPreview'
import { PartsBar, PartsLegend } from './figureParts'

const Bracket = styled.div`
  ${TYPE.xs}
  position: relative;
  height: 18px;
  border: 1px solid var(--accent-text);
  border-bottom: 0;
  border-radius: 2px 2px 0 0;
  margin-top: var(--s2);
  transition: width var(--t-panel) var(--ease);
  span {
    position: absolute;
    top: -10px;
    left: 50%;
    padding: 0 var(--s1-5);
    background: var(--surface);
    color: var(--accent-text);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    transform: translateX(-50%);
  }
`
const FILL = {
  ticked: 'var(--c1)',
  exclusive: 'var(--c3)',
  none: 'var(--c-other)',
  notAsked: 'repeating-linear-gradient(135deg, var(--border-ctl) 0 2px, var(--surface) 2px 5px)',
} as const
const LABELS: Readonly<Record<keyof SetParts, string>> = {
  ticked: 'Ticked an answer',
  exclusive: 'Exclusive answer only',
  none: 'No answer',
  notAsked: 'Not asked',
}
const PARTS = Object.keys(LABELS) as (keyof SetParts)[]

/** All respondents as one bar, with a bracket over those in the base. */
export const BaseBar = ({ base, parts }: { readonly base: MultiBase; readonly parts: SetParts }) => {
  const all = PARTS.reduce((sum, part) => sum + parts[part], 0)
  const n = baseUnder(base, parts)
  if (all === 0) return null
  return (
    <div>
      <Bracket style={{ width: `${String((100 * n) / all)}%` }}>
        <span>
          Base {count(n)} of {count(all)} respondents
        </span>
      </Bracket>
      <PartsBar $height={12} aria-hidden="true">
        {PARTS.map(part =>
          parts[part] > 0 ? <i key={part} style={{ flexGrow: parts[part], background: FILL[part] }} /> : null,
        )}
      </PartsBar>
      <PartsLegend aria-label="All respondents">
        {PARTS.filter(part => parts[part] > 0).map(part => (
          <li key={part}>
            <i style={{ background: FILL[part] }} aria-hidden="true" /> {LABELS[part]} {count(parts[part])}
          </li>
        ))}
      </PartsLegend>
    </div>
  )
}
