import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'
import { DraftNote } from '@/ui/drafts'
import { EditConflict } from '@/ui/EditConflict'
import { focusFirstInvalid } from '@/ui/focusFirstInvalid'
import { Modal } from '@/ui/Modal'
import type { Problems } from '../fields'
import { selectDeletionFailures } from '../selectors'
import { events, type WithAddedRows } from '../slice'
import { Aside, FootWords, FormPane, Panes } from './editorPanes'
import { RowChoices } from './RowChoices'
import { useRowsEditor, type Rules } from './useRowsEditor'

export interface FormProps<Fields> {
  readonly id: string | null
  readonly fields: Fields
  readonly problems: Problems
  readonly onChange: (fields: Fields) => void
}

interface Words {
  readonly title: string
  /** "net", "calculated row". */
  readonly one: string
  readonly list: string
  readonly newOne: string
  readonly hint: string
}

interface Listed {
  readonly id: string
  readonly label: string
  readonly editable?: boolean | undefined
}

interface RowsEditorProps<Row extends Listed, Fields extends object> extends Rules<Row, Fields> {
  readonly words: Words
  readonly detailOf: (row: Row) => string
  readonly onClose: () => void
  readonly proposals: readonly { readonly label: string; readonly words: string; readonly fields: Fields }[]
  readonly form: (props: FormProps<Fields>) => ReactNode
  /** What is shown of a row that this person may not change. */
  readonly shown: (row: Row) => ReactNode
}

/** The dialog for the added rows of a question: the existing ones on the left, one of them or a new one on the right. */
export const RowsEditor = <Row extends Listed, Fields extends object>(props: RowsEditorProps<Row, Fields>) => {
  const { words, label, question, rows, type } = props
  const dispatch = useAppDispatch()
  const editor = useRowsEditor(props)
  const failures = useAppSelector((state: WithAddedRows) => selectDeletionFailures(state, question, type))
  const panes = useRef<HTMLDivElement>(null)
  const [focusOn, setFocusOn] = useState<string | null>(null)
  const { row, id } = editor
  const locked = row !== null && row.editable !== true
  const close = () => {
    editor.kept.drop()
    dispatch(events.undoGone())
    props.onClose()
  }
  useEffect(() => {
    if (focusOn === null) return
    panes.current?.querySelector<HTMLElement>(focusOn)?.focus()
    setFocusOn(null)
  }, [focusOn])
  const save = () => {
    if (!editor.save() && panes.current) focusFirstInvalid(panes.current)
  }
  const remove = () => {
    if (row) setFocusOn(`[data-undo="${CSS.escape(row.id)}"]`)
    editor.remove()
  }
  return (
    <Modal
      open
      size={720}
      title={words.title}
      headAside={<Aside title={label}>{label}</Aside>}
      onClose={close}
      dirty={editor.dirty}
      footer={
        <>
          <FootWords>{question.is_grid ? `${words.hint} Applies to all rows of the grid.` : words.hint}</FootWords>
          {row && !locked && (
            <Button variant="ghost" icon="trash" onClick={remove}>
              Delete
            </Button>
          )}
          <Button onClick={close}>Close</Button>
          {!locked && (
            <Button
              variant="primary"
              loading={editor.savingThis}
              disabled={editor.saving || (row !== null && !editor.edited)}
              onClick={save}
            >
              {row ? 'Save' : `Add ${words.one}`}
            </Button>
          )}
        </>
      }
    >
      <Panes ref={panes}>
        <RowChoices
          label={words.list}
          newLabel={words.newOne}
          rows={rows.map(one => ({
            id: one.id,
            label: one.label,
            detail: props.detailOf(one),
            going: editor.isGoing(one.id),
            edited: editor.isEdited(one.id),
          }))}
          proposals={props.proposals.map(({ fields, ...proposal }) => ({
            ...proposal,
            onTake: () => editor.add(fields),
          }))}
          chosen={id}
          blocked={editor.saving || editor.isEdited(null)}
          onChoose={editor.choose}
          onUndo={one => {
            editor.undo(one)
            setFocusOn(`[data-row="${CSS.escape(one)}"]`)
          }}
        >
          {failures.map(one => (
            <Callout key={one.id} tone="danger" role="alert">
              “{one.label}” was not deleted. {one.message}
            </Callout>
          ))}
        </RowChoices>
        <FormPane key={id ?? ''} role="group" aria-label={row ? row.label : words.newOne}>
          <DraftNote draft={editor.kept} what="changes" />
          {editor.conflicts.map(({ edit, keep, take, back, ...words }) => (
            <EditConflict
              key={edit.field}
              label={words.label}
              mine={words.mine}
              theirs={words.theirs}
              edit={edit}
              saving={editor.savingThis}
              mergeable={false}
              onKeep={keep}
              onTake={take}
              onBack={back}
            />
          ))}
          {editor.failure !== null && (
            <Callout tone="danger" role="alert" title="Not saved">
              {editor.failure} {!editor.refused && 'What you entered is still here.'}
            </Callout>
          )}
          {locked
            ? props.shown(row)
            : props.form({ id, fields: editor.fields, problems: editor.problems, onChange: editor.change })}
        </FormPane>
      </Panes>
    </Modal>
  )
}
