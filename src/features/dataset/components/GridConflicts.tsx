import { EditConflict, TextEdits, useEdits } from '@/ui'
import { editsOf, type Failure } from '@/lib/failure'
import { decided, rowNames, rowsOfEdit, rowWords, textConflicts, withRows, withText } from '../model/gridConflicts'
import type { GridEdit } from '../model/grid'

type Change = (edit: GridEdit) => GridEdit

export interface GridConflictsProps {
  readonly edit: GridEdit
  readonly refused: Failure | null
  readonly saving: boolean
  readonly maxLength: number
  /** Applied to the current edit: an undo may come after other changes. */
  readonly onChange: (change: Change) => void
  readonly onSave: (change: Change) => void
}

/** Changes that a colleague made to the grid meanwhile: its rows, its text or the texts of rows, each with both versions. */
export const GridConflicts = ({ edit, refused, saving, maxLength, onChange, onSave }: GridConflictsProps) => {
  const rows = useEdits(editsOf(refused), saving)
  const mine = rowNames(edit)
  return (
    <>
      {rows.edits.map(one => {
        const theirs = rowsOfEdit(one)
        return (
          <EditConflict
            key={one.field}
            label="Rows"
            mine={rowWords(edit, mine)}
            theirs={rowWords(edit, theirs)}
            edit={one}
            saving={saving}
            mergeable={false}
            onKeep={() => onSave(now => ({ ...now, began: theirs }))}
            onTake={() => {
              onChange(now => ({ ...withRows(now, theirs), began: theirs }))
              rows.dismiss(one)
            }}
            onBack={() => onChange(now => withRows(now, mine))}
          />
        )
      })}
      {textConflicts(edit).map(({ name, edit: one, mine: text }) => (
        <TextEdits
          key={name}
          label={name === edit.name ? 'Grid text' : `Text of row ${name}`}
          edits={[one]}
          mine={text}
          saving={saving}
          maxLength={maxLength}
          dismiss={() => onChange(now => decided(now, name))}
          onChange={(next, base) => onChange(now => withText(now, name, next, base))}
          onSave={(next, base) => onSave(now => withText(now, name, next, base))}
        />
      ))}
    </>
  )
}
