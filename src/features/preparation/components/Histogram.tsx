import styled from 'styled-components'
import { count } from '@/lib/words'
import { TYPE } from '@/ui'
import type { Values } from '../model/sets'

const Bars = styled.div`
  display: flex;
  align-items: flex-end;
  gap: 1px;
  height: 72px;
  border-bottom: 1px solid var(--border-ctl);
  span {
    flex: 1;
    min-width: 1px;
    background: var(--c1);
  }
`
const Ends = styled.p`
  ${TYPE.xs}
  display: flex;
  justify-content: space-between;
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
`

/** How often numbers occur, in classes of equal width. */
export const Histogram = ({
  histogram: { bins, width },
  label,
}: {
  readonly histogram: NonNullable<Values['histogram']>
  readonly label: string
}) => {
  const most = Math.max(1, ...bins.map(({ n }) => n))
  const last = bins[bins.length - 1]
  return (
    <div role="img" aria-label={`${label}: from ${String(bins[0]?.from ?? 0)}, in classes of ${String(width)}`}>
      <Bars>
        {bins.map(({ from, n }) => (
          <span
            key={from}
            style={{ height: `${String((100 * n) / most)}%` }}
            title={`from ${String(from)}: ${count(n)}`}
          />
        ))}
      </Bars>
      <Ends>
        <span>{bins[0]?.from}</span>
        <span>{last && count(last.from)}</span>
      </Ends>
    </div>
  )
}
