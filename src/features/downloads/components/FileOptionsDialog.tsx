import { useEffect, useId, useState } from 'react'
import styled from 'styled-components'
import { randomId } from '@/lib/randomId'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Modal, Muted, Radio, Stack } from '@/ui'
import { hasOptions, KINDS, type KindWithOptions } from '../model'
import type { FileOptions, FileRequest } from '../remotes'
import { selectAsked } from '../selectors'
import { events } from '../slice'
import { useFileLife } from './useFileLife'

const Fields = styled.fieldset`
  legend {
    padding: 0 0 var(--s2);
    font-weight: 500;
  }
`

interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly options: FileOptions
}

const CHOICES: Readonly<Record<KindWithOptions, { readonly legend: string; readonly all: readonly [Choice, Choice] }>> =
  {
    xlsx: {
      legend: 'Sheets',
      all: [
        { value: 'per_table', label: 'One sheet for each table', options: { sheets: 'per_table' } },
        { value: 'one', label: 'All tables on one sheet, one below the other', options: { sheets: 'one' } },
      ],
    },
    pptx: {
      legend: 'Chart and table',
      all: [
        {
          value: 'together',
          label: 'Together on one slide',
          hint: 'Tables that are too large get their own slides.',
          options: { slides: 'together' },
        },
        { value: 'apart', label: 'On separate slides', options: { slides: 'apart' } },
      ],
    },
  }

/** The options of a file of a whole report, before it is made. */
export const FileOptionsDialog = () => {
  const dispatch = useAppDispatch()
  const life = useFileLife()
  const asked = useAppSelector(selectAsked)
  // Kept while the dialog closes.
  const [shown, setShown] = useState<FileRequest | null>(null)
  const [chosen, setChosen] = useState(0)
  const form = useId()
  useEffect(() => {
    if (!asked) return
    setShown(asked)
    setChosen(0)
  }, [asked])
  if (!shown || !hasOptions(shown.kind)) return null
  const { legend, all } = CHOICES[shown.kind]
  const make = () => {
    const { options } = all[chosen] ?? all[0]
    dispatch(events.makingStarted({ ...shown, options, key: randomId() }))
  }
  return (
    <Modal
      open={asked !== null}
      onClose={() => dispatch(events.optionsClosed())}
      title={KINDS[shown.kind].label}
      footer={
        <>
          <Button onClick={() => dispatch(events.optionsClosed())}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Create {KINDS[shown.kind].noun}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          make()
        }}
      >
        <Stack>
          <p>
            All tables of <strong>{shown.title}</strong>.
          </p>
          <Fields>
            <legend>{legend}</legend>
            {all.map(({ value, label, hint }, at) => (
              <Radio
                key={value}
                name={`${form}-${legend}`}
                value={value}
                label={label}
                hint={hint}
                checked={at === chosen}
                onSelect={() => setChosen(at)}
              />
            ))}
          </Fields>
          <Muted $size="sm" as="p">
            You’ll find it under Downloads for {life}.
          </Muted>
        </Stack>
      </form>
    </Modal>
  )
}
