import styled from 'styled-components'
import type { WeighedSegment } from '@core/contract'
import { counted } from '@/lib/words'
import { TYPE } from '@/ui'
import { Title } from './frame'
import { share } from './words'

const Line = styled.div`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: minmax(0, 1.3fr) 100px minmax(0, 1fr);
  align-items: center;
  gap: var(--s2) var(--s3);
  min-height: 28px;
  svg {
    display: block;
    overflow: visible;
  }
  &[data-wrong] {
    color: var(--danger);
  }
`

/** Points on the log scale: from 100 down to a hundred-millionth. */
const [TOP, BOTTOM] = [2, -8]
/** Where a weighting is near enough for every table that prints one place. */
const NEAR = 0.01
const [WIDTH, HEIGHT] = [100, 18]

const heightAt = (deviation: number): number => {
  const log = Math.log10(Math.max(deviation, 10 ** BOTTOM))
  return (HEIGHT * (TOP - Math.min(TOP, log))) / (TOP - BOTTOM)
}

const Gap = ({ segment, most }: { readonly segment: WeighedSegment; readonly most: number }) => {
  const { trace } = segment
  const last = trace.at(-1)
  if (!last) return <span />
  const xAt = (pass: number): string => (most <= 1 ? 0 : (WIDTH * (pass - 1)) / (most - 1)).toFixed(1)
  const path = trace
    .map(({ pass, deviation }, at) => `${at === 0 ? 'M' : 'L'}${xAt(pass)} ${heightAt(deviation).toFixed(1)}`)
    .join('')
  const near = heightAt(NEAR)
  const colour = segment.status === 'converged' ? 'var(--c1)' : 'var(--danger)'
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={`M0 ${near.toFixed(1)}H${String(WIDTH)}`} stroke="var(--text-3)" strokeDasharray="2 2" fill="none" />
      <path d={path} stroke={colour} strokeWidth="1.5" fill="none" />
      <circle cx={xAt(last.pass)} cy={heightAt(last.deviation).toFixed(1)} r="2.5" fill={colour} />
    </svg>
  )
}

const wordsOf = ({ status, trace, passes, rounds }: WeighedSegment): string => {
  if (status === 'empty_target') return 'a group is empty'
  if (status === 'converged') {
    const cut = rounds > 0 ? `, cut to the limits ${counted(rounds, 'time', 'times')}` : ''
    return `${counted(passes, 'step', 'steps')}${cut}`
  }
  if (status === 'cap_impossible') return `${counted(passes, 'step', 'steps')}, limits not kept`
  return `stuck at ${share(trace.at(-1)?.deviation ?? 0)} points`
}

/** The largest gap to a target, step by step, on a log scale. */
export const Convergence = ({ segments }: { readonly segments: readonly WeighedSegment[] }) => {
  const most = Math.max(1, ...segments.flatMap(({ trace }) => trace.map(({ pass }) => pass)))
  return (
    <section aria-label="Convergence">
      <Title>
        Convergence <small>largest gap by step, dashed line 0.01</small>
      </Title>
      {segments.map(segment => (
        <Line key={segment.id ?? ''} data-wrong={segment.status === 'converged' ? undefined : ''}>
          <strong>{segment.label || 'Everybody'}</strong>
          <Gap segment={segment} most={most} />
          <span>{wordsOf(segment)}</span>
        </Line>
      ))}
    </section>
  )
}
