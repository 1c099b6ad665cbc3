import { diffWordsWithSpace } from 'diff'
import { useId, useMemo, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { momentLabel } from '@/lib/clock'
import type { Edit } from '@/lib/failure'
import { Button } from './Button'
import { Callout } from './Feedback'
import { Row, Stack } from './Page'
import { TextArea } from './TextField'
import { MEDIA, TYPE } from './theme/tokens'
import { useToast } from './Toast'

const Texts = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s3);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Text = styled.section`
  ${TYPE.base}
  min-width: 0;
  padding: var(--s2) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  overflow-wrap: anywhere;
  white-space: pre-line;
  > p {
    ${TYPE.sm}
    font-weight: 600;
  }
`

/** A longer comparison of two texts is given up, and nothing is marked. */
const MOST_CHANGES = 2000

interface Part {
  readonly text: string
  readonly differs: boolean
}

/** The parts of both texts, with what only one of them has. */
export const differences = (mine: string, theirs: string): { readonly mine: Part[]; readonly theirs: Part[] } => {
  const changes = diffWordsWithSpace(mine, theirs, { maxEditLength: MOST_CHANGES })
  if (!changes) return { mine: [{ text: mine, differs: false }], theirs: [{ text: theirs, differs: false }] }
  return {
    mine: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, differs: removed })),
    theirs: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added })),
  }
}

const Marks = ({ parts }: { readonly parts: readonly Part[] }) => (
  <div>
    {parts.every(({ text }) => text === '')
      ? '(empty)'
      : parts.map(({ text, differs }, at) => (differs ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
  </div>
)

interface Combining {
  /** What there is to choose; null: not begun. */
  readonly choices: ReactNode | null
  /** Why the combined text cannot be saved; null: it can. */
  readonly problem: string | null
  readonly onStart: () => void
  readonly onStop: () => void
}

export interface EditConflictProps {
  /** Name of the field. */
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly edit: Pick<Edit, 'by' | 'at'>
  readonly saving?: boolean
  /** A text, whose two versions can be combined in a field here; lists and settings can only be one or the other. */
  readonly mergeable?: boolean
  /** A text whose versions are combined in its own field, which then is `mine`. */
  readonly combining?: Combining
  readonly maxLength?: number | undefined
  /** Stores this over theirs: the person's own version, or a combined one. */
  readonly onKeep: (text: string) => void
  /** Continues with theirs. */
  readonly onTake: () => void
  /** After taking theirs, the person wants their own version back. */
  readonly onBack: (mine: string) => void
}

/**
 * Both versions of a text that somebody else changed while it was edited, side by side, and the choice between them. A combined
 * text stays when the other text changes once more, and undo restores the person's own version after theirs was taken.
 */
export const EditConflict = ({
  label,
  mine,
  theirs,
  edit: { by, at },
  saving = false,
  mergeable = true,
  combining,
  maxLength,
  onKeep,
  onTake,
  onBack,
}: EditConflictProps) => {
  const id = useId()
  const toast = useToast()
  const [merged, setMerged] = useState<string | null>(null)
  const parts = useMemo(() => differences(mine, theirs), [mine, theirs])
  const who = by ?? 'Somebody else'
  const choices = combining?.choices ?? null
  const started = choices !== null || merged !== null
  const combined = merged ?? mine
  const problem = choices !== null ? (combining?.problem ?? null) : combined.trim() === '' ? 'Enter some text' : null
  const take = () => {
    onTake()
    toast({
      subject: `taken ${label}`,
      text: `${label}: your version was replaced.`,
      undo: () => onBack(merged ?? mine),
    })
  }
  return (
    <Callout tone="warning" role="alert" title={`${who} changed this while you were editing it`}>
      <Stack $gap="s3">
        {choices ?? (
          <>
            <span>{label}: your changes have not been saved yet. Compare both versions, then choose.</span>
            <Texts>
              <Text aria-labelledby={`${id}-mine`}>
                <p id={`${id}-mine`}>Yours</p>
                <Marks parts={parts.mine} />
              </Text>
              <Text aria-labelledby={`${id}-theirs`}>
                <p id={`${id}-theirs`}>
                  {[by ?? 'Theirs', at === null ? '' : momentLabel(Date.parse(at), Date.now())]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                <Marks parts={parts.theirs} />
              </Text>
            </Texts>
          </>
        )}
        {merged !== null && (
          <TextArea label={`${label}, combined`} value={merged} maxLength={maxLength} onValueChange={setMerged} />
        )}
        <Row $wrap>
          {started ? (
            <Button
              size="sm"
              variant="primary"
              loading={saving}
              disabledReason={problem}
              onClick={() => onKeep(combined.trim())}
            >
              Save combined text
            </Button>
          ) : (
            <Button size="sm" variant="primary" loading={saving} onClick={() => onKeep(mine)}>
              Keep mine
            </Button>
          )}
          <Button size="sm" disabled={saving} onClick={take}>
            Take theirs
          </Button>
          {/* One button, so that the focus stays where it was pressed. */}
          {mergeable && merged === null && (
            <Button
              size="sm"
              variant="ghost"
              disabled={saving}
              onClick={choices !== null ? combining?.onStop : (combining?.onStart ?? (() => setMerged(mine)))}
            >
              {choices !== null ? 'Stop combining' : 'Combine'}
            </Button>
          )}
        </Row>
      </Stack>
    </Callout>
  )
}
