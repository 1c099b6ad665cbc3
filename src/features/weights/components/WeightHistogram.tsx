import styled from 'styled-components'
import type { WeighingTried } from '@core/contract'
import { count } from '@/lib/words'
import { TYPE } from '@/ui'
import { weight } from './words'

const Plot = styled.div`
  position: relative;
  height: 112px;
  margin-top: var(--s5);
  border-bottom: 1px solid var(--border-ctl);
  i {
    position: absolute;
    bottom: 0;
    background: var(--c1);
  }
  span {
    ${TYPE.xs}
    position: absolute;
    top: -20px;
    color: var(--text-3);
    white-space: nowrap;
  }
  span::before {
    content: '';
    position: absolute;
    top: 20px;
    left: 0;
    height: 112px;
    border-left: 1px dashed var(--text-3);
  }
  span[data-end] {
    transform: translateX(-100%);
    padding-right: var(--s1);
  }
  span[data-end]::before {
    left: 100%;
  }
  span[data-mean]::before {
    border-left: 1px solid var(--text-2);
  }
`
const Axis = styled.div`
  ${TYPE.xs}
  position: relative;
  height: 18px;
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
  span {
    position: absolute;
    transform: translateX(-50%);
  }
  span:first-child {
    transform: none;
  }
  span:last-child {
    transform: translateX(-100%);
  }
`

const TICKS = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50]
const MOST_TICKS = 7

/** People per class of weights, with the limits and the mean. */
export const WeightHistogram = ({
  histogram: { bins, width },
  min,
  max,
}: {
  readonly histogram: NonNullable<WeighingTried['histogram']>
  readonly min: number | null
  readonly max: number | null
}) => {
  const last = (bins.at(-1)?.from ?? 0) + width
  const end = Math.max(last, max ?? 0, 1) * 1.02
  const most = Math.max(1, ...bins.map(({ n }) => n))
  const at = (value: number): string => `${String((100 * value) / end)}%`
  const tick = TICKS.find(one => end / one <= MOST_TICKS) ?? end
  const ticks = Array.from({ length: Math.floor(end / tick) + 1 }, (_, place) => Number((place * tick).toFixed(4)))
  const near = (one: number | null): boolean => one !== null && Math.abs(one - 1) < end * 0.22
  return (
    <div role="img" aria-label={`Weights from ${weight(bins[0]?.from ?? 0)} to ${weight(last)}`}>
      <Plot>
        {bins.map(({ from, n }) => (
          <i
            key={from}
            title={`${weight(from)} to ${weight(from + width)}: ${count(n)}`}
            style={{
              left: at(from),
              width: `calc(${at(width)} - 1px)`,
              minWidth: 1,
              height: `${String((100 * n) / most)}%`,
            }}
          />
        ))}
        {min !== null && <span style={{ left: at(min) }}>{near(min) ? '' : ` limit ${weight(min)}`}</span>}
        <span data-mean="" style={{ left: at(1) }}>
          {' '}
          mean 1
        </span>
        {max !== null && (
          <span data-end="" style={{ left: at(max) }}>
            {near(max) ? '' : `limit ${weight(max)}`}
          </span>
        )}
      </Plot>
      <Axis aria-hidden="true">
        {ticks.map(value => (
          <span key={value} style={{ left: at(value) }}>
            {value}
          </span>
        ))}
      </Axis>
    </div>
  )
}
