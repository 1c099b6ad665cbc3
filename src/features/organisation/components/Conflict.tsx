import { editText, type Edit } from '@/lib/failure'
import { Button, Callout, Row, Stack } from '@/ui'
import { isField, LABELS } from '../model/form'

interface ConflictProps {
  readonly edits: readonly Edit[]
  readonly saving: boolean
  readonly onKeep: () => void
  readonly onTake: () => void
}

const LONG = 120

const shown = (value: Edit['now']): string => {
  const text = editText(value)
  if (text === '') return 'empty'
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text
}

/** What another administrator saved meanwhile in fields that are changed here too. */
export const Conflict = ({ edits, saving, onKeep, onTake }: ConflictProps) => (
  <Callout
    tone="warning"
    role="alert"
    title={`${edits[0]?.by ?? 'Somebody else'} changed this while you were editing it`}
  >
    <Stack $gap="s3">
      <ul>
        {edits.map(({ field, now }) => (
          <li key={field}>
            {isField(field) ? LABELS[field] : field}: <strong>{shown(now)}</strong>
          </li>
        ))}
      </ul>
      <Row $wrap>
        <Button size="sm" variant="primary" loading={saving} onClick={onKeep}>
          Keep mine
        </Button>
        <Button size="sm" disabled={saving} onClick={onTake}>
          Take theirs
        </Button>
      </Row>
    </Stack>
  </Callout>
)
