import { useEffect, useRef, useState } from 'react'
import type { GlossaryEntry } from '@core/contract'
import { lineOfForms, formsInLine } from '@core/domain'
import { editsOf, isEdited } from '@/lib/failure'
import { aText, orNull, recordOf } from '@/lib/readers'
import { sameJson } from '@/lib/sameJson'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, EditConflict, Modal, Stack, TextArea, TextField, useEdits, useToast } from '@/ui'
import { Combobox } from '@/ui/Combobox'
import { DraftNote, useDraft } from '@/ui/drafts'
import { formsOfText, textOfForms, type EntryText } from '../model/forms'
import { saveRemote, type Saving } from '../remotes'
import type { WithGlossary } from '../slice'

/** What the dialog is opened for: an entry, a new one, or words that were searched and not found. */
export type EntryTarget =
  | { readonly kind: 'entry'; readonly entry: GlossaryEntry }
  | { readonly kind: 'new' }
  | { readonly kind: 'words'; readonly words: string }

const readText = recordOf<EntryText>({ id: orNull(aText), name: aText, others: aText })

const beginning = (target: EntryTarget): EntryText => {
  if (target.kind === 'entry') return textOfForms(target.entry.id, target.entry.forms)
  return { id: null, name: target.kind === 'words' ? target.words : '', others: '' }
}

const placeOf = (target: EntryTarget): string[] => {
  if (target.kind === 'entry') return ['glossary', target.entry.id]
  return target.kind === 'words' ? ['glossary', 'words', target.words] : ['glossary', 'new']
}

/** Sends an entry, and calls `done` once it is stored. */
const useSaving = (done: (name: string) => void) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ glossary }: WithGlossary) => glossary.saved)
  const [sent, setSent] = useState<Saving | null>(null)
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  const saved = sent !== null && data?.sent === sent ? data.entry : null
  useEffect(() => {
    if (saved) finish.current(saved.forms[0] ?? '')
  }, [saved])
  return {
    busy: sent !== null && isFetching,
    error: sent === null ? null : error,
    send: (saving: Saving) => {
      setSent(saving)
      dispatch(saveRemote.requested(saving))
    },
  }
}

interface EntryDialogProps {
  readonly target: EntryTarget
  readonly entries: readonly GlossaryEntry[]
  readonly onClose: () => void
}

/** Adds or changes an entry. What was searched can also be added to an entry that there is. */
export const EntryDialog = ({ target, entries, onClose }: EntryDialogProps) => {
  const toast = useToast()
  const [saved] = useState(() => beginning(target))
  const [text, setText] = useState(saved)
  const [base, setBase] = useState<readonly string[]>(target.kind === 'entry' ? target.entry.forms : [])
  const draft = useDraft({
    place: placeOf(target),
    label: target.kind === 'entry' ? `Glossary entry ${saved.name}` : 'New glossary entry',
    value: text,
    saved,
    read: readText,
    onRestore: (restored, startedFrom) => {
      setText(restored)
      if (startedFrom && target.kind === 'entry') setBase(formsOfText(startedFrom))
      else setBase(entries.find(({ id }) => id === restored.id)?.forms ?? [])
    },
  })
  const { busy, error, send } = useSaving(name => {
    draft.drop()
    toast({ subject: 'glossary', text: `“${name}” saved`, tone: 'success' })
    onClose()
  })
  const { edits, dismiss } = useEdits(editsOf(error), busy)
  const forms = formsOfText(text)
  const unchanged = text.id !== null && sameJson(forms, base)
  const reason =
    text.name.trim() === ''
      ? 'Enter a word or phrase first.'
      : forms.length < 2
        ? 'Enter what means the same first.'
        : unchanged
          ? 'Nothing has changed.'
          : null
  const close = () => {
    draft.drop()
    onClose()
  }
  const save = () => {
    if (reason === null && !busy) send({ id: text.id, forms, base })
  }
  const choose = (id: string | null) => {
    const entry = entries.find(one => one.id === id)
    setText(entry ? textOfForms(entry.id, [...entry.forms, saved.name]) : saved)
    setBase(entry?.forms ?? [])
  }
  const problem = error && !isEdited(error) ? error : null
  const atField = problem?.kind === 'http' ? problem.fields['forms']?.[0] : undefined
  return (
    <Modal
      open
      title={text.id === null ? 'Add entry' : `Edit ${base[0] ?? 'entry'}`}
      onClose={close}
      dirty={!sameJson(text, saved)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" loading={busy} disabledReason={reason} onClick={save}>
            {text.id === null ? 'Add entry' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
        noValidate
      >
        <Stack $gap="s3">
          {target.kind === 'words' && entries.length > 0 && (
            <Combobox
              label="Add to an existing entry"
              optional
              placeholder="New entry"
              value={text.id}
              onValueChange={choose}
              options={entries.map(({ id, forms: [name = '', ...others] }) => ({
                value: id,
                label: name,
                hint: others.join(', '),
              }))}
              noMatch="No entry matches"
            />
          )}
          <TextField
            label="Word or phrase"
            hint="The name of the entry, such as CSAT"
            value={text.name}
            onValueChange={name => setText({ ...text, name })}
          />
          <TextArea
            label="Means the same"
            hint="One per line, or with commas: customer satisfaction, satisfaction score"
            rows={4}
            value={text.others}
            error={atField}
            onValueChange={others => setText({ ...text, others })}
          />
          <DraftNote draft={draft} />
          {edits.map(edit => {
            const now = Array.isArray(edit.now) ? (edit.now as readonly string[]) : []
            return (
              <EditConflict
                key={edit.field}
                label="Words and phrases"
                mine={lineOfForms(forms)}
                theirs={lineOfForms(now)}
                edit={edit}
                saving={busy}
                onKeep={line => {
                  const kept = formsInLine(line.replaceAll('\n', ','))
                  setText(textOfForms(text.id, kept))
                  setBase(now)
                  send({ id: text.id, forms: kept, base: now })
                }}
                onTake={() => {
                  setText(textOfForms(text.id, now))
                  setBase(now)
                  dismiss(edit)
                }}
                onBack={line => setText(textOfForms(text.id, formsInLine(line)))}
              />
            )
          })}
          {problem && atField === undefined && (
            <Callout tone="danger" role="alert">
              Nothing was saved. {problem.message}
            </Callout>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
