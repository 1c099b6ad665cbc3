import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { count } from '@/lib/words'
import { Toggle } from '@/ui/Choice'
import { Select } from '@/ui/Select'
import { Small } from '@/ui/Words'
import type { Counted } from './BaseMeter'

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s1);
  > :nth-child(3) {
    margin-top: var(--s2);
  }
`

const NO_WEIGHT = ''

interface WeightChoiceProps {
  readonly weights: Dataset['weights']
  readonly weight: string | null
  /** Whom the filters leave, counted with this weight. */
  readonly base: Counted
  /** The count is rounded and must not look exact. */
  readonly rounded: boolean
  readonly autoAdjustBase: boolean
  readonly onWeight: (weight: string | null) => void
  readonly onAutoAdjustBase: (on: boolean) => void
}

/** How people are counted: the weight, and whether only those who answered are in the base. */
export const WeightChoice = ({
  weights,
  weight,
  base,
  rounded,
  autoAdjustBase,
  onWeight,
  onAutoAdjustBase,
}: WeightChoiceProps) => {
  const chosen = weights.find(({ variable }) => variable === weight)
  const weighted = base.data ? `, weighted base ${rounded ? 'about ' : ''}${count(Math.round(base.data.w))}` : ''
  return (
    <Root>
      <Select
        label="Weight"
        labelHidden
        icon="scales"
        value={weight ?? NO_WEIGHT}
        onValueChange={value => onWeight(value === NO_WEIGHT ? null : value)}
        options={[
          { value: NO_WEIGHT, label: weights.length === 0 ? 'No weights in this dataset' : 'No weight' },
          ...weights.map(({ variable, label }) => ({ value: variable, label })),
        ]}
      />
      <Small as="p">
        {chosen ? `Efficiency ${String(Math.round(chosen.efficiency))} %${weighted}` : 'Everyone counts as one.'}
      </Small>
      <Toggle spread label="Auto-adjust base" checked={autoAdjustBase} onCheckedChange={onAutoAdjustBase} />
      <Small as="p">
        {autoAdjustBase
          ? 'Only people who answered the question.'
          : 'Everyone who passes the filters, with a row for no answer.'}
      </Small>
    </Root>
  )
}
