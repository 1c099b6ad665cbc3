import { useState } from 'react'
import styled from 'styled-components'
import type { PreparedVariable } from '@core/contract'
import type { Step } from '@core/domain/preparation'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { count } from '@/lib/words'
import { RailFrame } from '@/tables/ui'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, EmptyState, Stack } from '@/ui'
import { derivedTyped } from '../model/derivedSteps'
import { stepWords } from '../model/steps'
import { selectByName, selectSteps } from '../selectors'
import { events } from '../slice'
import { DerivedRail, type DerivedChoice } from './derive/DerivedRail'
import { DeriveEditor } from './derive/DeriveEditor'
import { EditorPane } from './derive/EditorPane'
import { Figures } from './Figures'
import { useValues } from './useValues'

const Empty = styled.div`
  padding: var(--s4);
  overflow-y: auto;
`

const madeBy = (steps: readonly Step[], name: string): Step | undefined =>
  steps.find(step => step.state === 'on' && 'name' in step.do && step.do.kind !== 'texts' && step.do.name === name)

interface MadeProps {
  readonly address: DatasetAddress
  readonly variable: PreparedVariable
  readonly step: Step | undefined
  readonly onClose: () => void
}

/** A derived variable that the editor has no fields for: what it holds, and how it is taken away. */
const MadeElsewhere = ({ address, variable, step, onClose }: MadeProps) => {
  const dispatch = useAppDispatch()
  const [value] = useValues(address, [variable.name]).values ?? []
  return (
    <EditorPane
      title={variable.name}
      onClose={onClose}
      footer={
        step && (
          <Button
            icon="trash"
            onClick={() => {
              dispatch(events.changed({ kind: 'switch', steps: [step.id], state: 'off' }))
              onClose()
            }}
          >
            Remove {variable.name}
          </Button>
        )
      }
    >
      <Stack>
        <Callout tone="info">
          {step ? stepWords(step) : variable.text}. It was made in a way that this editor has no fields for; it can be
          removed here, and changed in the file of steps.
        </Callout>
        {value && variable.base !== null && (
          <Figures
            caption={`Answers of ${variable.name}`}
            figures={{
              name: value.name,
              text: value.text,
              base: variable.base,
              mean: null,
              options: value.options.map(({ id, label, n, state }) => ({ id, label, n: n ?? 0, state })),
            }}
          />
        )}
      </Stack>
    </EditorPane>
  )
}

/** Variables that were made of others, each with its editor, and the way to make more. */
export const DerivedPart = ({ address }: { readonly address: DatasetAddress }) => {
  const dispatch = useAppDispatch()
  const byName = useAppSelector(selectByName)
  const steps = useAppSelector(selectSteps).data?.steps ?? []
  const [chosen, setChosen] = useState<DerivedChoice | null>(null)
  const derived = [...byName.values()].filter(({ origin, weight }) => origin === 'derived' && !weight)
  const close = () => setChosen(null)
  const pane = () => {
    if (chosen?.kind === 'new')
      return (
        <DeriveEditor
          key={`new ${chosen.derive}`}
          address={address}
          kind={chosen.derive}
          of={[]}
          frame="pane"
          onClose={close}
          onTaken={name => setChosen({ kind: 'made', name })}
        />
      )
    const variable = chosen && byName.get(chosen.name)
    if (!variable) return null
    const step = madeBy(steps, variable.name)
    const typed = step ? derivedTyped(step.do) : null
    if (!step || !typed?.typed)
      return <MadeElsewhere key={variable.name} {...{ address, variable, step }} onClose={close} />
    return (
      <DeriveEditor
        key={`${step.id} ${JSON.stringify(step.do)}`}
        address={address}
        kind={typed.kind}
        of={[]}
        edited={{ id: step.id, typed: typed.typed }}
        frame="pane"
        onClose={close}
        onTaken={name => setChosen({ kind: 'made', name })}
      />
    )
  }
  const remove = (name: string) => {
    const step = madeBy(steps, name)
    if (step) dispatch(events.changed({ kind: 'switch', steps: [step.id], state: 'off' }))
    if (chosen?.kind === 'made' && chosen.name === name) close()
  }
  return (
    <RailFrame>
      <DerivedRail
        derived={derived}
        kindOf={name => {
          const step = madeBy(steps, name)
          return (step && derivedTyped(step.do)?.kind) ?? null
        }}
        chosen={chosen}
        onChoose={setChosen}
        onRemove={remove}
      />
      {pane() ?? (
        <Empty>
          <EmptyState
            icon="sigma"
            title={derived.length === 0 ? 'No derived variables yet' : 'Choose a variable, or make one'}
          >
            {derived.length === 0
              ? 'Bands of a number, waves of a date, segments from conditions, combinations and means: each is made of the variables of the file and made again with the next one.'
              : `${count(derived.length)} made so far. Each opens with its limits or conditions and can be changed.`}
          </EmptyState>
        </Empty>
      )}
    </RailFrame>
  )
}
