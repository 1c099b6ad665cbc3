import { POWER } from '@core/crosstab'
import type { AxisPower, NamedPower } from '@core/report'
import styled from 'styled-components'
import { counted, firstOf } from '@/lib/words'
import { useAppSelector } from '@/store'
import { Callout } from '@/ui/Feedback'
import { Icon } from '@/ui/Icon'
import { selectPower, selectViewSettings } from '../../selectors'
import { Line } from './listLayout'

const NAMED = 3
/** Differences that are shown as one. */
const SAME = 0.5

const Gap = styled.div`
  margin-top: var(--s2);
`

const points = ({ difference }: NamedPower): string => {
  const rounded = Math.round(difference)
  return rounded < 1 ? 'less than 1 point' : counted(rounded, 'point', 'points')
}

const pairOf = ({ columns: [one, other] }: NamedPower): string => `${one} and ${other}`

const rangeWords = ([best, worst]: NonNullable<AxisPower['range']>): string =>
  worst.difference - best.difference < SAME
    ? `differences of ${points(best)} or more`
    : `differences from ${points(best)} (${pairOf(best)}) to ${points(worst)} (${pairOf(worst)})`

/** What the chosen columns are likely to show before any table is made; a warning where they can show nothing. */
export const PowerLine = () => {
  const power = useAppSelector(selectPower)
  const { statsConfidence, showStatTesting } = useAppSelector(selectViewSettings)
  if (power === null || !showStatTesting) return null
  if (power === 'counting' || power === 'failed')
    return (
      <Line>
        <Icon name="info" />
        {power === 'counting'
          ? 'Counting respondents in these columns…'
          : 'What these columns can show could not be counted. Tables are not affected.'}
      </Line>
    )
  const { range, small } = power
  if (range === null)
    return (
      <Gap>
        <Callout tone="warning" title="These columns can’t show significant differences">
          Comparing takes two columns with an effective base of 30 or more each. Combine options into nets, or remove
          filters.
        </Callout>
      </Gap>
    )
  return (
    <>
      <Line>
        <Icon name="info" />
        <span>
          Likely to show {rangeWords(range)}, at {statsConfidence} % confidence and {100 * POWER} % power for
          percentages near 50 %. Questions that fewer people were asked show less.
        </span>
      </Line>
      {small.length > 0 && (
        <Line>
          <Icon name="warning" />
          <span>Effective base under 30, not compared: {firstOf(small, NAMED)}.</span>
        </Line>
      )}
    </>
  )
}
