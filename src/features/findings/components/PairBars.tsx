import styled from 'styled-components'
import type { Difference, FindingWords } from '@core/findings'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

const Root = styled.div`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: minmax(0, 11rem) minmax(0, 1fr) max-content;
  align-items: center;
  gap: var(--s1) var(--s3);
  max-width: 40rem;
  font-variant-numeric: tabular-nums;
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 7rem) minmax(0, 1fr) max-content;
  }
`
const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--text-2);
`
const Track = styled.span`
  position: relative;
  height: 14px;
`
const Bar = styled.span<{ readonly $own: boolean }>`
  position: absolute;
  inset-block: 0;
  min-width: 1px;
  border-radius: 2px;
  background: ${p => (p.$own ? 'var(--accent)' : 'var(--border-ctl)')};
`
/** From one end of the interval to the other, with a stroke at each. */
const Whisker = styled.span`
  position: absolute;
  top: 3px;
  height: 8px;
  border: solid var(--text);
  border-width: 0 1.5px;
  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    top: 3.5px;
    border-top: 1.5px solid var(--text);
  }
`
const Value = styled.b`
  font-weight: 600;
  text-align: right;
`

/** Where the figure of the column lies when the difference is at an end of its interval. */
const reached = ({ kind, others }: Difference, end: number): number =>
  kind === 'ratio' ? others.value * end : others.value + end

interface PairBarsProps {
  readonly difference: Difference
  readonly words: FindingWords
}

/** The two figures of a difference as bars from zero, with its interval at the end of the first. The sentence says the same. */
export const PairBars = ({ difference, words }: PairBarsProps) => {
  const { own, others, interval } = difference
  const [low, high] = [reached(difference, interval[0]), reached(difference, interval[1])]
  const all = [0, own.value, others.value, low, high]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const share = (value: number): string => `${String((100 * value) / (most - least || 1))}%`
  const from = (one: number, other: number) => ({
    left: share(Math.min(one, other) - least),
    width: share(Math.abs(one - other)),
  })
  return (
    <Root aria-hidden="true">
      <Name title={words.own}>{words.own}</Name>
      <Track>
        <Bar $own style={from(0, own.value)} />
        <Whisker style={from(low, high)} />
      </Track>
      <Value>{words.ownValue}</Value>
      <Name title={words.others}>{words.others}</Name>
      <Track>
        <Bar $own={false} style={from(0, others.value)} />
      </Track>
      <Value>{words.othersValue}</Value>
    </Root>
  )
}
