import { POWER } from '@core/crosstab'
import { RARE, type AxisPower, type NamedPower } from '@core/report'
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

const points = (difference: number): string => {
  const rounded = Math.round(difference)
  return rounded < 1 ? 'less than 1 point' : counted(rounded, 'point', 'points')
}

const pairOf = ({ columns: [one, other] }: NamedPower): string => `${one} and ${other}`

const rangeWords = ([best, worst]: NonNullable<AxisPower['range']>): string =>
  worst.difference - best.difference < SAME
    ? `differences of ${points(best.difference)} or more`
    : `differences from ${points(best.difference)} (${pairOf(best)}) to ${points(worst.difference)} (${pairOf(worst)})`

const rareWords = ([least, most]: NonNullable<AxisPower['rare']>): string => {
  const range = most - least < SAME ? points(least) : `${Math.round(least)} to ${points(most)}`
  return `, and ${range} near ${RARE}\u00A0% or ${100 - RARE}\u00A0%`
}

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
  const { range, rare, small } = power
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
          Likely to show {rangeWords(range)} near 50&nbsp;%{rare && rareWords(rare)}, at {statsConfidence}&nbsp;%
          confidence and {100 * POWER}&nbsp;% power. Questions that fewer people were asked need larger ones.
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
