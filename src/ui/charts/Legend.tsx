import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { nameMarks, type ChartSeries } from '@core/domain/charts'

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s4);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: 0.75rem;
  line-height: 1rem;
  color: var(--text-2);
  font-variant-numeric: tabular-nums;

  li {
    display: inline-flex;
    align-items: center;
    gap: var(--s1-5);
  }
  em {
    font-style: normal;
    color: var(--text-3);
  }
  .low {
    color: var(--text-3);
  }
`

const Swatch = styled.span<{ $color: string; $low: boolean }>`
  width: 10px;
  height: 10px;
  border-radius: 2px;
  flex: none;
  print-color-adjust: exact;
  forced-color-adjust: none;
  background: ${p => (p.$low ? `repeating-linear-gradient(135deg, ${p.$color} 0 2px, transparent 2px 4px)` : p.$color)};
  box-shadow: inset 0 0 0 1px ${p => p.$color};
`

/** A piece of a line with its dashes. */
const Dash = ({ color, dashes }: { readonly color: string; readonly dashes: string }): ReactNode => (
  <svg width={24} height={10} aria-hidden="true">
    <line x1={0} x2={24} y1={5} y2={5} stroke={color} strokeWidth={2} strokeDasharray={dashes} />
    <circle cx={12} cy={5} r={4} fill={color} />
  </svg>
)

export interface LegendProps {
  readonly series: readonly ChartSeries[]
  /** Of each series, where they are lines. */
  readonly dashes?: readonly string[]
}

/** Series in the order of their marks, with their bases; low base hatched as in the chart. */
export const Legend = ({ series, dashes }: LegendProps): ReactNode => (
  <List>
    {series.map((entry, at) => (
      <li
        key={entry.key}
        data-legend={entry.label}
        data-color={entry.color}
        className={entry.lowBase ? 'low' : undefined}
      >
        {dashes ? (
          <Dash color={entry.color} dashes={dashes[at] ?? ''} />
        ) : (
          <Swatch $color={entry.color} $low={entry.lowBase} />
        )}
        <span title={entry.broken}>
          {entry.label}
          {nameMarks(entry)}
        </span>
        {entry.size !== null && <em>{entry.size}</em>}
      </li>
    ))}
  </List>
)
