import { diffWordsWithSpace } from 'diff'
import { useId, useMemo, useState } from 'react'
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

export interface EditConflictProps {
  /** Name of the field. */
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly edit: Pick<Edit, 'by' | 'at'>
  readonly saving?: boolean
  /** A text, whose two versions can be merged; lists and settings can only be one or the other. */
  readonly mergeable?: boolean
  readonly maxLength?: number | undefined
  /** Stores this over theirs: the person's own version, or a merged one. */
  readonly onKeep: (text: string) => void
  /** Continues with theirs. */
  readonly onTake: () => void
  /** After taking theirs, the person wants their own version back. */
  readonly onBack: (mine: string) => void
}

/**
 * Both versions of a text that somebody else changed while it was edited, side by side, and the choice between them. A merged
 * text stays when the other text changes once more, and undo restores the person's own version after theirs was taken.
 */
export const EditConflict = ({
  label,
  mine,
  theirs,
  edit: { by, at },
  saving = false,
  mergeable = true,
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
        <span>{label}: your changes have not been saved yet. Compare both versions, then choose.</span>
        <Texts>
          <Text aria-labelledby={`${id}-mine`}>
            <p id={`${id}-mine`}>Yours</p>
            <Marks parts={parts.mine} />
          </Text>
          <Text aria-labelledby={`${id}-theirs`}>
            <p id={`${id}-theirs`}>
              {[by ?? 'Theirs', at === null ? '' : momentLabel(Date.parse(at), Date.now())].filter(Boolean).join(', ')}
            </p>
            <Marks parts={parts.theirs} />
          </Text>
        </Texts>
        {merged !== null && (
          <TextArea label={`${label}, merged`} value={merged} maxLength={maxLength} onValueChange={setMerged} />
        )}
        <Row $wrap>
          {merged === null ? (
            <Button size="sm" variant="primary" loading={saving} onClick={() => onKeep(mine)}>
              Keep mine
            </Button>
          ) : (
            <Button
              size="sm"
              variant="primary"
              loading={saving}
              disabledReason={merged.trim() === '' ? 'Enter some text' : null}
              onClick={() => onKeep(merged.trim())}
            >
              Save merged text
            </Button>
          )}
          <Button size="sm" disabled={saving} onClick={take}>
            Take theirs
          </Button>
          {mergeable && merged === null && (
            <Button size="sm" variant="ghost" disabled={saving} onClick={() => setMerged(mine)}>
              Merge manually
            </Button>
          )}
        </Row>
      </Stack>
    </Callout>
  )
}
