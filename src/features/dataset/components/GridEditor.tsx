import { useEffect, useRef, useState } from 'react'
import type { WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, SlideOver, Stack, TextArea, TextField } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { isEdited } from '@/lib/failure'
import { toCommit, whyNoGrid, type GridEdit } from '../model/grid'
import { choicesOf, readGridChoices, withChoices } from '../model/gridDraft'
import { placeIn } from '../place'
import { selectAddress, selectGridCommit, selectQuestion, selectUngroup } from '../selectors'
import { events, type WithDataset } from '../slice'
import { GridConflicts } from './GridConflicts'
import { GridPreview } from './GridPreview'
import { GridRows } from './GridRows'
import { UngroupDialog } from './UngroupDialog'

const NAME_MAX = 250
const TEXT_MAX = 5000

export interface GridEditorProps {
  readonly edit: GridEdit
  readonly start: GridEdit
}

/** Makes or changes a grid. A failure keeps all choices, and shows the server's message. */
export const GridEditor = ({ edit, start }: GridEditorProps) => {
  const dispatch = useAppDispatch()
  const commit = useAppSelector(selectGridCommit)
  const grid = useAppSelector((state: WithDataset & WithLibrary) =>
    selectQuestion(state, edit.isNew ? null : edit.name),
  )
  const [tried, setTried] = useState(false)
  const [ungrouping, setUngrouping] = useState(false)
  const set = (next: GridEdit) => dispatch(events.gridEdited(next))
  const latest = useRef(edit)
  useEffect(() => {
    latest.current = edit
  })
  const change = (made: (now: GridEdit) => GridEdit) => {
    latest.current = made(latest.current)
    set(latest.current)
  }
  const save = () => {
    setTried(true)
    dispatch(events.gridCommitted())
  }
  const address = useAppSelector(selectAddress)
  const dissolved = useAppSelector(selectUngroup).fetchedAt
  const draft = useDraft({
    place: address && placeIn(address, 'grid', start.of),
    label: `Grid ${start.name}`,
    value: choicesOf(edit),
    saved: choicesOf(start),
    read: readGridChoices,
    onRestore: (choices, began = choicesOf(start)) => set(withChoices(start, choices, began)),
  })
  const drop = useRef(draft.drop)
  useEffect(() => {
    drop.current = draft.drop
  })
  const close = () => {
    draft.drop()
    dispatch(events.gridClosed())
  }
  // The editor closes once the dataset was fetched again: its draft is dropped with the answer.
  const ended = useRef({ saved: commit.fetchedAt, dissolved })
  useEffect(() => {
    const { current } = ended
    const allSaved = commit.fetchedAt !== current.saved && commit.data?.failed.length === 0
    if (allSaved || dissolved !== current.dissolved) drop.current()
    ended.current = { saved: commit.fetchedAt, dissolved }
  }, [commit, dissolved])
  const unsavedTexts = edit.failed.filter(text => text.edit === null).map(({ name }) => name)
  const unsaved = edit.isNew ? edit !== start : (({ body, texts }) => body !== null || texts.length > 0)(toCommit(edit))
  const refused = tried ? commit.error : null
  return (
    <SlideOver
      open
      size={640}
      title={edit.isNew ? 'Create a grid' : `Grid ${edit.name}`}
      dirty={unsaved}
      onClose={close}
      footer={
        <>
          {!edit.isNew && (
            <Button variant="ghost" onClick={() => setUngrouping(true)}>
              Ungroup
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            loading={tried && commit.isFetching}
            disabledReason={whyNoGrid(edit)}
            onClick={save}
          >
            {edit.isNew ? 'Create grid' : 'Update grid'}
          </Button>
        </>
      }
    >
      <Stack $gap="s4">
        <DraftNote draft={draft} what="changes" />
        {refused && !isEdited(refused) && (
          <Callout tone="danger" role="alert" title="The grid was not saved">
            {refused.message} Your changes are still here.
          </Callout>
        )}
        {unsavedTexts.length > 0 && (
          <Callout tone="warning" role="alert" title="The grid is saved, but not all of its texts">
            Not saved: the {unsavedTexts.length === 1 ? 'text' : 'texts'} of {unsavedTexts.join(', ')}. Your changes are
            still here: try again. Everything else is saved.
          </Callout>
        )}
        <GridConflicts
          edit={edit}
          refused={refused}
          saving={tried && commit.isFetching}
          maxLength={TEXT_MAX}
          onChange={change}
          onSave={made => {
            change(made)
            save()
          }}
        />
        <TextArea
          label="Grid text"
          rows={2}
          value={edit.stagedText}
          maxLength={TEXT_MAX}
          onValueChange={stagedText => set({ ...edit, stagedText })}
        />
        {edit.isNew && (
          <TextField
            label="Grid name"
            hint="Shown beside the text in lists. You cannot change it later."
            value={edit.name}
            maxLength={NAME_MAX}
            onValueChange={name => set({ ...edit, name })}
          />
        )}
        <GridRows edit={edit} onChange={set} />
        <GridPreview edit={edit} />
      </Stack>
      {ungrouping && grid && <UngroupDialog question={grid} onClose={() => setUngrouping(false)} />}
    </SlideOver>
  )
}
