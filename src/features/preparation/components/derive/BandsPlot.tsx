import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'
import { Icon, MEDIA, TYPE } from '@/ui'
import { limitsOf, moveCut, plotBars, type Histogram, type Numbers } from '../../model/bands'
import { numberOf, type TypedBand } from '../../model/derive'
import { share } from '../Figures'

const HEIGHT = 168

const Plot = styled.div`
  position: relative;
  height: ${HEIGHT}px;
  margin: var(--s6) var(--s3) 0;
  border-bottom: 1px solid var(--border-ctl);
  touch-action: pan-y;
`
const Part = styled.span<{ readonly $tinted: boolean }>`
  ${TYPE.xs}
  position: absolute;
  inset-block: 0;
  overflow: hidden;
  background: ${p => (p.$tinted ? 'var(--sunken)' : 'transparent')};
  color: var(--text-2);
  text-align: center;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`
const Bar = styled.i`
  position: absolute;
  bottom: 0;
  min-width: 1px;
  background: var(--c1);
  &[data-zero],
  &[data-rest] {
    background: var(--c-other);
  }
`
const Cut = styled.button`
  ${TYPE.xs}
  position: absolute;
  top: -22px;
  min-width: 38px;
  height: 20px;
  padding: 0 var(--s1);
  border: 1px solid var(--text);
  border-radius: var(--r-ctl);
  background: var(--surface);
  color: var(--text);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  transform: translateX(-50%);
  cursor: ew-resize;
  touch-action: none;
  &::after {
    content: '';
    position: absolute;
    top: 20px;
    left: calc(50% - 0.5px);
    height: ${HEIGHT + 2}px;
    border-left: 1px solid var(--text);
    pointer-events: none;
  }
  &:focus-visible,
  &:active {
    z-index: 1;
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    &::after {
      border-color: var(--accent);
      border-width: 2px;
    }
  }
  ${MEDIA.touch} {
    top: -30px;
    min-width: 44px;
    height: 28px;
  }
`
const Axis = styled.div`
  ${TYPE.xs}
  position: relative;
  height: 18px;
  margin: 0 var(--s3);
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
  span {
    position: absolute;
    transform: translateX(-50%);
  }
`
const Under = styled.p`
  ${TYPE.xs}
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--s1) var(--s4);
  color: var(--text-3);
  span[data-keys] {
    ${MEDIA.touch} {
      display: none;
    }
  }
`

const Key = styled.kbd`
  svg {
    vertical-align: -2px;
  }
`

const MOST_TICKS = 6
/** Parts of a plot that are narrower have no room for their share. */
const LABELLED_FROM = 6

const short = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 })

export interface BandsPlotProps {
  readonly histogram: Histogram
  readonly numbers: Numbers
  readonly bands: readonly TypedBand[]
  /** People of each band; null while they are counted. */
  readonly people: readonly number[] | null
  readonly base: number
  readonly onChange: (bands: readonly TypedBand[]) => void
}

/** How often numbers occur, with a flag at every limit that is moved by dragging or by keys. */
export const BandsPlot = ({ histogram, numbers, bands, people, base, onChange }: BandsPlotProps) => {
  const plot = useRef<HTMLDivElement>(null)
  const bars = plotBars(histogram, numbers)
  const low = bars[0]?.from ?? 0
  const high = bars.at(-1)?.to ?? 1
  const most = Math.max(1, ...bars.map(({ n }) => n))
  const step = numbers.whole ? 1 : histogram.width
  const at = (value: number): number => Math.max(0, Math.min(100, (100 * (value - low)) / (high - low)))
  const left = (value: number): string => `${String(at(value))}%`
  const limits = bands.map(({ from }) => numberOf(from))
  const zero = numbers.whole && histogram.width === 1 ? bars.find(({ from, rest }) => from === 0 && !rest) : undefined
  const rest = bars.at(-1)?.rest === true ? bars.at(-1) : undefined
  const every = Math.max(1, Math.ceil(bars.length / MOST_TICKS))
  const move = (index: number, to: number) => onChange(moveCut(bands, index, to, numbers, step))
  const dragged = (index: number, event: PointerEvent<HTMLButtonElement>) => {
    const box = plot.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(index, low + ((event.clientX - box.left) / box.width) * (high - low))
  }
  const pressed = (index: number, value: number, event: KeyboardEvent) => {
    const by = (event.shiftKey ? 10 : 1) * step
    if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') move(index, value - by)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') move(index, value + by)
    else if (event.key === 'Delete' && bands.length > 2) onChange(bands.filter((_, one) => one !== index))
    else return
    event.preventDefault()
  }
  return (
    <div role="group" aria-label="Where the limits are">
      <Plot ref={plot}>
        {bands.map((_, index) => {
          const [from, to] = [limits[index] ?? low, limits[index + 1] ?? high]
          const width = at(to) - at(from)
          const n = people?.[index]
          return (
            <Part
              key={index}
              $tinted={index % 2 === 1}
              aria-hidden="true"
              style={{ left: left(from), width: `${String(Math.max(0, width))}%` }}
            >
              {n !== undefined && width > LABELLED_FROM && share(n, base)}
            </Part>
          )
        })}
        {bars.map(bar => (
          <Bar
            key={bar.from}
            data-zero={bar === zero ? '' : undefined}
            data-rest={bar.rest ? '' : undefined}
            title={`${bar.rest ? `${short(bar.from)} and more` : short(bar.from)}: ${count(bar.n)}`}
            style={{
              left: left(bar.from),
              width: `calc(${String(at(bar.to) - at(bar.from))}% - 1px)`,
              height: `${String((88 * bar.n) / most)}%`,
            }}
          />
        ))}
        {limits.map((limit, index) => {
          if (limit === undefined || index === 0) return null
          const { min, max } = limitsOf(bands, index, numbers, step)
          return (
            <Cut
              key={index}
              type="button"
              role="slider"
              aria-label={`Limit between band ${String(index)} and ${String(index + 1)}`}
              aria-valuemin={min}
              aria-valuemax={max}
              aria-valuenow={limit}
              style={{ left: left(limit) }}
              onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={event => dragged(index, event)}
              onKeyDown={event => pressed(index, limit, event)}
            >
              {short(limit)}
            </Cut>
          )
        })}
      </Plot>
      <Axis aria-hidden="true">
        {bars.map((bar, index) =>
          index % every === 0 && (!rest || index < bars.length - every / 2) ? (
            <span key={bar.from} style={{ left: left(bar.from) }}>
              {short(bar.from)}
            </span>
          ) : null,
        )}
        {rest && <span style={{ left: left(rest.from) }}>{short(rest.from)}+</span>}
      </Axis>
      <Under>
        <span>
          {zero && `Grey: 0, ${count(zero.n)} people. `}
          {rest && `The last bar: ${short(rest.from)} and more.`}
        </span>
        <span data-keys="">
          <Key>
            <Icon name="arrow-left" size={12} />
          </Key>{' '}
          <Key>
            <Icon name="arrow-right" size={12} />
          </Key>{' '}
          move a limit by {short(step)}, <kbd>Shift</kbd> by {short(step * 10)}, <kbd>Del</kbd> removes it
        </span>
      </Under>
    </div>
  )
}
