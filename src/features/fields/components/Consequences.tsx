import styled from 'styled-components'
import type { FieldConsequences } from '@core/contract'
import type { FieldLine } from '@core/domain'
import { count } from '@/lib/words'
import { Callout, Icon, IconButton, Muted, Stack, Surface, TYPE } from '@/ui'
import { lineWords, touchedWords } from '../model/words'
import type { Work } from '../model/work'

const Card = styled(Surface)`
  padding: var(--s4);
`
const Line = styled.li<{ readonly $danger: boolean }>`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 28px;
  > svg {
    flex: none;
    color: ${p => (p.$danger ? 'var(--danger)' : 'var(--text-2)')};
  }
  > span:first-of-type {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > span:last-of-type {
    flex: none;
    max-width: 50%;
    color: ${p => (p.$danger ? 'var(--danger)' : 'var(--text-2)')};
    text-align: right;
  }
`
const ORDER: readonly FieldLine['kind'][] = [
  ...(['add_field', 'add', 'rename_field', 'rename', 'merge', 'move', 'order', 'order_fields', 'flag_field'] as const),
  ...(['remove', 'remove_field'] as const),
]
/** More are only counted. */
const LISTED = 100

export interface ConsequencesProps {
  readonly work: Work
  readonly consequences: FieldConsequences | null
  /** Why it cannot be saved like this. */
  readonly refused: string | null
  readonly onUndo: (line: FieldLine) => void
}

/** Every pending difference with whom it touches: gains first, losses last. */
export const Consequences = ({ work, consequences, refused, onUndo }: ConsequencesProps) => {
  const lines = [...work.lines].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  const keyOf = ({ kind, field, value }: Pick<FieldLine, 'kind' | 'field' | 'value'>) =>
    JSON.stringify([kind, field, value])
  const known = new Map(consequences?.lines.map(line => [JSON.stringify([line.kind, line.field, line.value]), line]))
  return (
    <Card>
      <Stack $gap="s2">
        <h3>What saving does</h3>
        {refused !== null && (
          <Callout tone="danger" role="alert">
            {refused}
          </Callout>
        )}
        <ul aria-label="What saving does">
          {lines.slice(0, LISTED).map(line => {
            const words = lineWords(work.base, work.now, line)
            const touched = known.get(keyOf(line))
            return (
              <Line key={keyOf(line)} $danger={words.danger}>
                <Icon name={words.icon} />
                <span>{words.text}</span>
                <span>{touched ? touchedWords(touched) : ''}</span>
                <IconButton icon="undo" size={28} label={`Undo: ${words.text}`} onClick={() => onUndo(line)} />
              </Line>
            )
          })}
        </ul>
        {lines.length > LISTED && <Muted $size="sm">and {count(lines.length - LISTED)} more.</Muted>}
      </Stack>
    </Card>
  )
}
