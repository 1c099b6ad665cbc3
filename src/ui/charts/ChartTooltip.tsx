import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Drawn } from './plot'

const Box = styled.div`
  background: var(--raised);
  color: var(--text);
  border: 1px solid var(--border);
  border-radius: 8px;
  box-shadow: var(--e2);
  padding: var(--s2) var(--s3);
  font-size: 0.75rem;
  line-height: 1rem;
  font-variant-numeric: tabular-nums;
  max-width: 280px;

  b {
    font-weight: 600;
  }
  ul {
    margin: var(--s1) 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: 10px 1fr auto;
    gap: var(--s2);
    align-items: center;
  }
  i {
    width: 10px;
    height: 10px;
    border-radius: 2px;
  }
`

interface ChartTooltipProps {
  readonly model: Drawn
  readonly unit: string
  readonly active?: boolean
  readonly payload?: readonly { readonly payload?: unknown }[]
}

const positionIn = (payload: ChartTooltipProps['payload']): number | null => {
  const datum = payload?.[0]?.payload
  return typeof datum === 'object' && datum !== null && 'at' in datum && typeof datum.at === 'number' ? datum.at : null
}

/** The numbers of one category, as the table prints them; follows the mouse and the arrow keys. */
export const ChartTooltip = ({ model, unit, active, payload }: ChartTooltipProps): ReactNode => {
  const at = positionIn(payload)
  const category = at === null ? undefined : model.categories[at]
  if (active !== true || at === null || category === undefined) return null
  return (
    <Box>
      <b>{category.label}</b>
      {category.size !== null && ` ${category.size}`}
      <ul>
        {model.series.map((series, index) => {
          const point = model.points[at]?.[index]
          return (
            <li key={series.key}>
              <i style={{ background: series.color }} />
              <span>
                {series.label}
                {(series.lowBase || category.lowBase) && ' *'}
              </span>
              <b>{point?.value == null ? 'no data' : `${point.text}${unit}`}</b>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
