import styled from 'styled-components'
import type { MultiBase } from '@core/crosstab'
import { count } from '@/lib/words'
import { TYPE } from '@/ui'
import { baseUnder, type SetParts } from '../model/setPreview'

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
const Bar = styled.div`
  display: flex;
  gap: 1px;
  height: 12px;
  i {
    min-width: 1px;
  }
`
const Legend = styled.ul`
  ${TYPE.xs}
  margin-top: var(--s1-5);
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  li {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
  }
  i {
    width: 10px;
    height: 10px;
    border-radius: 2px;
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
      <Bar aria-hidden="true">
        {PARTS.map(part =>
          parts[part] > 0 ? <i key={part} style={{ flexGrow: parts[part], background: FILL[part] }} /> : null,
        )}
      </Bar>
      <Legend aria-label="All respondents">
        {PARTS.filter(part => parts[part] > 0).map(part => (
          <li key={part}>
            <i style={{ background: FILL[part] }} aria-hidden="true" /> {LABELS[part]} {count(parts[part])}
          </li>
        ))}
      </Legend>
    </div>
  )
}
