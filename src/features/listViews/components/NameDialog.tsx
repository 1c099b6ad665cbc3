import { useState } from 'react'
import type { ListView, ListViewSettings } from '@core/contract'
import { LIST_VIEW_NAME_MAX, type ViewedList } from '@core/domain'
import { fieldMessage } from '@/lib/failure'
import { aText } from '@/lib/readers'
import { Button, Callout, Modal, Stack, TextField, useToast } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { nameProblem } from '../model'
import { useSave } from './useSave'

interface NameDialogProps {
  readonly list: ViewedList
  /** The view to rename; null: a new one of these settings. */
  readonly view: ListView | null
  readonly settings: ListViewSettings
  readonly onSaved: (view: ListView) => void
  readonly onClose: () => void
}

/** Names a view, when it is saved first or later. */
export const NameDialog = ({ list, view, settings, onSaved, onClose }: NameDialogProps) => {
  const toast = useToast()
  const before = view?.name ?? ''
  const [name, setName] = useState(before)
  const [attempted, setAttempted] = useState(false)
  const draft = useDraft({
    place: ['views', list, view?.id ?? 'new'],
    label: view ? `Name of the view ${before}` : 'Name of a new view',
    value: name,
    saved: before,
    read: aText,
    onRestore: setName,
  })
  const { busy, error, send } = useSave(list, saved => {
    draft.drop()
    toast({ subject: 'listViews', text: `“${saved.name}” saved`, tone: 'success' })
    onSaved(saved)
    onClose()
  })
  const [tried, setTried] = useState('')
  const refused = error && tried === name.trim() ? fieldMessage(error, 'name') : null
  const problem = (attempted ? nameProblem(name) : null) ?? refused
  const close = () => {
    draft.drop()
    onClose()
  }
  const save = () => {
    setAttempted(true)
    if (busy || nameProblem(name) !== null) return
    if (view && name.trim() === before) {
      close()
      return
    }
    setTried(name.trim())
    send(view ? { id: view.id, name: name.trim() } : { id: null, name: name.trim(), settings })
  }
  return (
    <Modal
      open
      size={480}
      title={view ? 'Rename view' : 'Save view'}
      onClose={close}
      dirty={name !== before}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={save}>
            {view ? 'Rename' : 'Save view'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack $gap="s3">
          <TextField
            label="Name"
            hint="Only you can see your views."
            maxLength={LIST_VIEW_NAME_MAX}
            value={name}
            error={problem ?? undefined}
            onValueChange={setName}
          />
          <DraftNote draft={draft} />
          {error && refused === null && problem === null && (
            <Callout tone="danger" role="alert">
              Nothing was saved. {error.message}
            </Callout>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
