import { useId } from 'react'
import { fieldMessage } from '@/lib/failure'
import { Stack, TextArea, TextEdits, TextField } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { RichEdits } from './RichEdits'
import { RichField } from './RichField'
import { SavedWords } from './SavedWords'
import { useAutosave, type Words } from './useAutosave'

export interface WordsField {
  /** Name in the words. */
  readonly name: string
  readonly label: string
  readonly max: number
  readonly lines?: number
  readonly hint?: string
  /** A `richKey`, with an editor for its looks. */
  readonly rich?: boolean
  /** What is wrong with the text, or null. */
  readonly problem: (text: string) => string | null
}

interface WordsFormProps extends Omit<Parameters<typeof useAutosave>[0], 'valid' | 'call'> {
  readonly fields: readonly WordsField[]
  readonly call: Parameters<typeof useAutosave>[0]['call'] & { readonly fetchedAt: number | null }
}

/** Fields whose words save themselves, with the choice between both versions where a colleague changed the same ones. */
export const WordsForm = ({ fields, call, ...options }: WordsFormProps) => {
  const id = useId()
  const valid = (words: Words) => fields.every(({ name, problem }) => problem(words[name] ?? '') === null)
  const form = useAutosave({ ...options, call, valid })
  return (
    <Stack $gap="s3" data-draft="">
      {fields.map(({ name, label, max, lines, hint, rich = false, problem }) => {
        const value = form.words[name] ?? ''
        const shown = {
          label,
          hint,
          value,
          countTo: max,
          onValueChange: (next: string) => form.put(name, next),
          error: problem(value) ?? fieldMessage(call.error, name),
        }
        const edits = {
          label,
          mine: value.trim(),
          saving: call.isFetching,
          edits: form.edits.filter(edit => edit.field === name),
          dismiss: form.dismiss,
          onChange: (next: string, from?: string) => form.put(name, next, from),
          onSave: (next: string, from: string) => form.keep(name, next, from),
        }
        return (
          <Stack key={`${id}-${name}`} $gap="s2">
            {rich ? (
              <RichField {...shown} />
            ) : lines === undefined ? (
              <TextField {...shown} />
            ) : (
              <TextArea {...shown} rows={lines} />
            )}
            {rich ? (
              <RichEdits {...edits} base={form.base[name] ?? ''} problem={problem(value)} />
            ) : (
              <TextEdits {...edits} maxLength={max} />
            )}
          </Stack>
        )
      })}
      <DraftNote draft={form.draft} />
      <SavedWords state={form.state} savedAt={call.fetchedAt} onRetry={form.saveNow} />
    </Stack>
  )
}
