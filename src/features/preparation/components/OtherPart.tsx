import type { ComponentType } from 'react'
import type { PreparedVariable } from '@core/contract'
import type { Step, StepAction } from '@core/domain/preparation'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { selectRefused, selectSaving, selectTaken, selectVariables } from '../selectors'
import { events } from '../slice'

/** What a part that another feature gives knows of the preparation, and how it changes it. */
export interface PreparePartProps {
  readonly address: DatasetAddress
  readonly steps: readonly Step[]
  readonly variables: readonly PreparedVariable[]
  readonly taking: {
    readonly busy: boolean
    /** Why the last change was refused. */
    readonly failure: string | null
    /** Goes up with every change that was taken. */
    readonly taken: number
    /** Takes a step more, or puts it in the place of one that is there. */
    readonly take: (action: StepAction, step: string | null) => void
    readonly switchOff: (step: string) => void
  }
}

/** A part of the screen that another feature gives. */
export type PreparePart = ComponentType<PreparePartProps>
/** Such a part with the steps and the way to change them. */
export const OtherPart = ({
  Part,
  address,
  steps,
}: { readonly Part: PreparePart } & Pick<PreparePartProps, 'address' | 'steps'>) => {
  const dispatch = useAppDispatch()
  const variables = useAppSelector(selectVariables).data ?? []
  const busy = useAppSelector(selectSaving)
  const refused = useAppSelector(selectRefused)
  const taken = useAppSelector(selectTaken)
  return (
    <Part
      address={address}
      steps={steps}
      variables={variables}
      taking={{
        busy,
        failure: refused?.failure.message ?? null,
        taken,
        take: (action, step) =>
          dispatch(
            events.changed(step === null ? { kind: 'take', actions: [action] } : { kind: 'replace', step, action }),
          ),
        switchOff: step => dispatch(events.changed({ kind: 'switch', steps: [step], state: 'off' })),
      }}
    />
  )
}
