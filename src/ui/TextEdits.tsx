import { editText } from '@/lib/failure'
import { EditConflict } from './EditConflict'
import type { OpenEdits } from './useEdits'

export interface TextEditsProps extends OpenEdits {
  /** Name of the field. */
  readonly label: string
  /** The text in the form. */
  readonly mine: string
  readonly saving: boolean
  readonly maxLength?: number | undefined
  /** Puts a text into the form; `base` is the saved text it is now based on, absent when that stays the same. */
  readonly onChange: (text: string, base?: string) => void
  readonly onSave: (text: string, base: string) => void
}

/** The choice between both versions of a form's only text, when somebody else has changed it. */
export const TextEdits = ({ edits, dismiss, onChange, onSave, ...shown }: TextEditsProps) =>
  edits.map(edit => {
    const theirs = editText(edit.now)
    return (
      <EditConflict
        key={edit.field}
        {...shown}
        theirs={theirs}
        edit={edit}
        onKeep={text => {
          onChange(text, theirs)
          onSave(text, theirs)
        }}
        onTake={() => {
          onChange(theirs, theirs)
          dismiss(edit)
        }}
        onBack={onChange}
      />
    )
  })
