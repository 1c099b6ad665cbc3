import { useState } from 'react'
import type { PreparedVariable } from '@core/contract'
import type { Step } from '@core/domain/preparation'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { EmptyState } from '@/ui'
import { EMPTY_WEIGHT, typedOf } from '../model/typed'
import { defaultWeight, listedWeights, weighStepsOf } from '../model/listed'
import { Centre, Frame, Scroll } from './frame'
import { WeightEditor, type Taking } from './WeightEditor'
import { WeightRail } from './WeightRail'

export interface WeightsScreenProps {
  readonly address: DatasetAddress
  readonly steps: readonly Step[]
  readonly variables: readonly PreparedVariable[]
  readonly taking: Taking & { readonly switchOff: (step: string) => void }
}

const NEW = ''

/** The weights of a dataset: those of its file, and those that are made here so that known shares of the population are met. */
export const WeightsScreen = ({ address, steps, variables, taking }: WeightsScreenProps) => {
  const weighSteps = weighStepsOf(steps)
  const weights = listedWeights(steps, variables)
  /** Name of the weight that is open; NEW: one that is not there yet; null: as the screen opens. */
  const [chosen, setChosen] = useState<string | null>(null)
  const own = weighSteps.find(({ do: { name } }) => name === chosen) ?? (chosen === null ? weighSteps[0] : undefined)
  const open = chosen === NEW ? null : (own ?? null)
  const isNew = chosen === NEW
  const first = open ? typedOf(open.do) : null
  return (
    <Frame>
      <WeightRail
        weights={weights}
        current={open?.id ?? null}
        onOpen={step => setChosen(weighSteps.find(({ id }) => id === step)?.do.name ?? null)}
        onNew={() => setChosen(NEW)}
        onRemove={({ step }) => {
          if (step !== null) taking.switchOff(step)
          setChosen(null)
        }}
      />
      {isNew || (open && first) ? (
        <WeightEditor
          key={open ? `${open.id} ${JSON.stringify(open.do)}` : 'new'}
          address={address}
          step={open}
          first={first ?? { ...EMPTY_WEIGHT, isDefault: defaultWeight(steps) === null }}
          variables={variables}
          taking={taking}
          onSaved={setChosen}
          onCancel={() => setChosen(null)}
        />
      ) : (
        <Centre style={{ gridColumn: 'span 2' }}>
          <Scroll>
            {!open && (
              <EmptyState icon="scales" title={weights.length === 0 ? 'No weights yet' : 'No weight of targets yet'}>
                Give the shares that are known of the population, such as age, gender and region. Everybody gets a
                weight so that the sample shows them.
              </EmptyState>
            )}
          </Scroll>
        </Centre>
      )}
    </Frame>
  )
}
