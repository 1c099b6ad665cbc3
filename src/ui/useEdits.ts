import { useState } from 'react'
import type { Edit } from '@/lib/failure'

const NONE: readonly Edit[] = []

export interface OpenEdits {
  /** Fields that somebody else changed and that the person has not decided about yet. */
  readonly edits: readonly Edit[]
  readonly dismiss: (edit: Edit) => void
}

/**
 * The edits of a save that was refused because somebody else changed its texts. They stay while the choice is being saved, so
 * that a merged text is not lost when the text changes once more. The list must be the same until it changes.
 */
export const useEdits = (refused: readonly Edit[], saving: boolean): OpenEdits => {
  const [held, setHeld] = useState(refused)
  const [dismissed, setDismissed] = useState(NONE)
  const shown = refused.length === 0 && saving ? held : refused
  if (shown !== held) setHeld(shown)
  return {
    edits: shown.filter(edit => !dismissed.includes(edit)),
    dismiss: edit => setDismissed(before => [...before, edit]),
  }
}
