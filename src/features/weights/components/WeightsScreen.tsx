import { useCallback, useState } from 'react'
import type { PreparedVariable } from '@core/contract'
import type { Step } from '@core/domain/preparation'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { Button, EmptyState } from '@/ui'
import { useDraftWaits } from '@/ui/drafts'
import { EMPTY_WEIGHT, typedOf } from '../model/typed'
import { defaultWeight, listedWeights, weighStepsOf, type WeighStep } from '../model/listed'
import { Centre, Frame, Scroll } from './frame'
import type { Taking } from './useSaving'
import { draftPlace } from './useWork'
import { WeightEditor } from './WeightEditor'
import { WeightRail } from './WeightRail'

export interface WeightsScreenProps {
  readonly address: DatasetAddress
  readonly steps: readonly Step[]
  readonly variables: readonly PreparedVariable[]
  readonly taking: Taking & { readonly switchOff: (step: string) => void }
}

const NEW = ''

/** The step of a name; the one that was open when it is gone, since somebody may have typed in it. */
const useOpenStep = (steps: readonly WeighStep[], name: string | null) => {
  const found = steps.find(({ do: action }) => action.name === name) ?? null
  const [last, setLast] = useState(found)
  if (found !== null && found !== last) setLast(found)
  const gone = found === null && last !== null && last.do.name === name
  return { open: gone ? last : found, gone }
}

/** The weights of a dataset: those of its file, and those that are made here so that known shares of the population are met. */
export const WeightsScreen = ({ address, steps, variables, taking }: WeightsScreenProps) => {
  const weighSteps = weighStepsOf(steps)
  const weights = listedWeights(steps, variables)
  const newWaits = useDraftWaits(draftPlace(address, null))
  /** Name of the weight that is open; NEW: one that is not there yet; null: none. */
  const [chosen, setChosen] = useState<string | null>(() => (newWaits ? NEW : (weighSteps[0]?.do.name ?? null)))
  /** Goes up with every save, so that the editor begins with what was saved. */
  const [saves, setSaves] = useState(0)
  const [outline, setOutline] = useState<HTMLElement | null>(null)
  const { open, gone } = useOpenStep(weighSteps, chosen)
  const [firstStep] = weighSteps
  const closes = chosen === NEW || gone
  const leave = useCallback(() => {
    if (closes) setChosen(firstStep?.do.name ?? null)
  }, [closes, firstStep])
  return (
    <Frame>
      <WeightRail
        address={address}
        weights={weights}
        current={open?.id ?? null}
        onOutline={setOutline}
        isNew={chosen === NEW}
        onOpen={step => setChosen(weighSteps.find(({ id }) => id === step)?.do.name ?? null)}
        onNew={() => setChosen(NEW)}
        onRemove={({ step, name }) => {
          if (step === null) return
          taking.switchOff(step)
          if (name === chosen) setChosen(weighSteps.find(({ id }) => id !== step)?.do.name ?? null)
        }}
      />
      {chosen === NEW || open ? (
        <WeightEditor
          key={open ? `${open.id} ${String(saves)}` : 'new'}
          address={address}
          step={open}
          gone={gone}
          outline={outline}
          saved={open ? typedOf(open.do) : { ...EMPTY_WEIGHT, isDefault: defaultWeight(steps) === null }}
          variables={variables}
          taking={taking}
          onSaved={name => {
            setChosen(name)
            setSaves(saves + 1)
          }}
          onCancel={leave}
        />
      ) : (
        <Centre style={{ gridColumn: 'span 2' }}>
          <Scroll>
            <EmptyState
              icon="scales"
              title={weights.length === 0 ? 'No weights yet' : 'No weight made from targets yet'}
              action={
                <Button variant="primary" icon="plus" onClick={() => setChosen(NEW)}>
                  New weight
                </Button>
              }
            >
              Enter what you know about the population, such as age, gender and region. Everyone gets a weight that
              brings the sample to these shares.
            </EmptyState>
          </Scroll>
        </Centre>
      )}
    </Frame>
  )
}
