import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, SlideOver, Stack, TextArea, TextField } from '@/ui'
import { toCommit, whyNoGrid, type GridEdit } from '../model/grid'
import { selectGridCommit, selectQuestion } from '../selectors'
import { gridClosed, gridCommitted, gridEdited, type DatasetPageRoot } from '../slice'
import { GridPreview } from './GridPreview'
import { GridRows } from './GridRows'
import { UngroupDialog } from './UngroupDialog'

const NAME_MAX = 250

export interface GridEditorProps {
  readonly edit: GridEdit
  readonly start: GridEdit
}

/** S4.62: making or changing a grid. A failure keeps everything chosen, and says what the server said. */
export const GridEditor = ({ edit, start }: GridEditorProps) => {
  const dispatch = useAppDispatch()
  const commit = useAppSelector(selectGridCommit)
  const grid = useAppSelector((state: DatasetPageRoot) => selectQuestion(state, edit.isNew ? null : edit.name))
  const [tried, setTried] = useState(false)
  const [ungrouping, setUngrouping] = useState(false)
  const set = (next: GridEdit) => dispatch(gridEdited(next))
  const { failedRows } = edit
  const unsaved = edit.isNew
    ? edit !== start
    : (({ body, texts }) => body !== null || texts.length > 0)(toCommit(edit, grid))
  return (
    <SlideOver
      open
      size={640}
      title={edit.isNew ? 'Create a grid' : `Grid ${edit.name}`}
      dirty={unsaved}
      onClose={() => dispatch(gridClosed())}
      footer={
        <>
          {!edit.isNew && (
            <Button variant="ghost" onClick={() => setUngrouping(true)}>
              Ungroup
            </Button>
          )}
          <Button onClick={() => dispatch(gridClosed())}>Cancel</Button>
          <Button
            variant="primary"
            loading={tried && commit.isFetching}
            disabledReason={whyNoGrid(edit, grid)}
            onClick={() => {
              setTried(true)
              dispatch(gridCommitted())
            }}
          >
            {edit.isNew ? 'Create grid' : 'Update grid'}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        {tried && commit.error && (
          <Callout tone="danger" role="alert" title="The grid was not saved">
            {commit.error.message} Your changes are still here.
          </Callout>
        )}
        {failedRows.length > 0 && (
          <Callout tone="warning" role="alert" title="The grid is saved, but not all of its texts">
            Not saved: the {failedRows.length === 1 ? 'text' : 'texts'} of {failedRows.join(', ')}. Your changes are
            still here: try again. All else is saved.
          </Callout>
        )}
        <TextArea
          label="Text of the grid"
          rows={2}
          value={edit.stagedText}
          maxLength={5000}
          onValueChange={stagedText => set({ ...edit, stagedText })}
        />
        {edit.isNew && (
          <TextField
            label="Name of the grid"
            hint="Stands beside the text in lists; it cannot be changed later."
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
