import { richKey, richOf, writtenOutRich, type RichLine } from '@core/domain'
import { useState } from 'react'
import type { Edit } from '@/lib/failure'
import { EditConflict, useToast } from '@/ui'
import type { OpenEdits } from '@/ui/useEdits'
import { combinedParts, combineRich, withChoices, type Kept, type Stretch } from '../../combine'
import { CombineChoices } from './CombineChoices'

/** Nobody's words are left out before somebody says so. */
const BOTH: Kept = { mine: true, theirs: true }

/** A combination that was begun. */
interface Combination {
  /** The `richKey` of their text when it was begun. */
  readonly theirs: string
  /** The person's own text before. */
  readonly mine: string
  readonly stretches: readonly Stretch<RichLine>[]
  /** By the number of the stretch. */
  readonly kept: Readonly<Record<number, Kept>>
}

const keptAt =
  ({ kept }: Combination) =>
  (index: number): Kept =>
    kept[index] ?? BOTH

const textOf = (one: Combination) => [...combinedParts(one.stretches, keptAt(one))]

interface RichEditsProps extends OpenEdits {
  readonly label: string
  /** The `richKey` of the text in the form. */
  readonly mine: string
  /** The `richKey` of the text that it began with. */
  readonly base: string
  /** What is wrong with the text in the form, or null. */
  readonly problem: string | null
  readonly saving: boolean
  /** Puts a text into the form; `base` is the saved text it is now based on, absent when that stays the same. */
  readonly onChange: (key: string, base?: string) => void
  readonly onSave: (key: string, base: string) => void
}

type RichEditProps = Omit<RichEditsProps, 'edits'> & { readonly edit: Edit }

const RichEdit = ({ label, mine, base, problem, saving, edit, dismiss, onChange, onSave }: RichEditProps) => {
  const toast = useToast()
  const [begun, setBegun] = useState<Combination | null>(null)
  const theirs = richKey(richOf(edit.now))
  // Their text has changed once more: both are compared again.
  const combination = begun?.theirs === theirs ? begun : null
  const start = () => {
    const stretches = combineRich(richOf(base), richOf(mine), richOf(theirs))
    const next = { theirs, mine, stretches, kept: {} }
    setBegun(next)
    onChange(richKey(textOf(next)))
  }
  const stop = () => {
    setBegun(null)
    onChange(combination?.mine ?? mine)
    toast({
      subject: `combined ${label}`,
      text: `${label}: your version is back.`,
      undo: () => {
        setBegun(combination)
        onChange(mine)
      },
    })
  }
  const keep = (index: number, kept: Kept) => {
    if (!combination) return
    const next = { ...combination, kept: { ...combination.kept, [index]: kept } }
    setBegun(next)
    onChange(richKey(withChoices(textOf(combination), richOf(mine), textOf(next))))
  }
  return (
    <EditConflict
      label={label}
      mine={writtenOutRich(richOf(mine))}
      theirs={writtenOutRich(richOf(theirs))}
      edit={edit}
      saving={saving}
      combining={{
        choices: combination && (
          <CombineChoices label={label} stretches={combination.stretches} keptAt={keptAt(combination)} onKeep={keep} />
        ),
        problem,
        onStart: start,
        onStop: stop,
      }}
      onKeep={() => {
        onChange(mine, theirs)
        onSave(mine, theirs)
      }}
      onTake={() => {
        onChange(theirs, theirs)
        dismiss(edit)
      }}
      onBack={() => onChange(mine)}
    />
  )
}

/** The choice between both versions of a rich text that somebody else has changed, or what is made of both. */
export const RichEdits = ({ edits, ...shown }: RichEditsProps) =>
  edits.map(edit => <RichEdit key={edit.field} edit={edit} {...shown} />)
