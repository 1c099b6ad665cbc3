import { useState } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, Icon, IconButton, Menu, Muted, PageFrame, Row, Stack, Surface } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { DERIVED, type DerivedKind } from '../model/derive'
import { stepWords } from '../model/steps'
import { TYPES } from '../model/types'
import { selectByName, selectSteps } from '../selectors'
import { events } from '../slice'
import { DeriveEditor } from './derive/DeriveEditor'

const List = styled(RuledList)`
  li {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-height: 56px;
    padding: var(--s2) var(--s4);
  }
  li > :nth-child(2) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
`

const KINDS = Object.keys(DERIVED) as DerivedKind[]

/** Variables that were made of others, and the way to make more. */
export const DerivedPart = ({ address }: { readonly address: DatasetAddress }) => {
  const dispatch = useAppDispatch()
  const byName = useAppSelector(selectByName)
  const steps = useAppSelector(selectSteps).data?.steps ?? []
  const [editing, setEditing] = useState<DerivedKind | null>(null)
  const derived = [...byName.values()].filter(({ origin, weight }) => origin === 'derived' && !weight)
  const madeBy = (name: string) =>
    steps.find(step => step.state === 'on' && 'name' in step.do && step.do.kind !== 'texts' && step.do.name === name)
  const add = (
    <Menu
      trigger={
        <Button variant="primary" icon="plus">
          Derive a variable
        </Button>
      }
      entries={KINDS.map(kind => ({ label: DERIVED[kind].title, onSelect: () => setEditing(kind) }))}
    />
  )
  return (
    <Scroller>
      <PageFrame>
        {derived.length === 0 ? (
          <EmptyState icon="sigma" title="No derived variables yet" action={add}>
            Bands of a number, waves of a date, segments from conditions, combinations and means: each is made of the
            variables of the file and made again with the next one.
          </EmptyState>
        ) : (
          <Stack>
            <Row $justify="flex-end">{add}</Row>
            <Surface>
              <List>
                {derived.map(({ name, text, type, answers, base }) => {
                  const step = madeBy(name)
                  return (
                    <li key={name}>
                      <Icon name={TYPES[type].icon} />
                      <div>
                        <strong>{name}</strong> {text !== name && text}
                        <br />
                        <Muted $size="sm">
                          {step ? stepWords(step).replace(`${name}: `, '') : TYPES[type].label}
                          {answers > 0 && `, ${count(answers)} answers`}
                          {base !== null && `, base ${count(base)}`}
                        </Muted>
                      </div>
                      {step && (
                        <IconButton
                          icon="trash"
                          label={`Remove ${name}`}
                          onClick={() => dispatch(events.changed({ kind: 'switch', steps: [step.id], state: 'off' }))}
                        />
                      )}
                    </li>
                  )
                })}
              </List>
            </Surface>
          </Stack>
        )}
      </PageFrame>
      {editing && <DeriveEditor address={address} kind={editing} of={[]} onClose={() => setEditing(null)} />}
    </Scroller>
  )
}
