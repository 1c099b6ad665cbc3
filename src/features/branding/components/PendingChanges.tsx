import styled from 'styled-components'
import { Button, Icon, Muted, Surface, VisuallyHidden } from '@/ui'
import type { ChangeLine } from '../model/changes'

const Card = styled(Surface)`
  padding: var(--s3) var(--s4);
  ul {
    display: grid;
    margin-top: var(--s1);
  }
`
const Line = styled.li<{ readonly $loss: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--s2);
  > svg {
    flex: none;
    color: ${p => (p.$loss ? 'var(--danger)' : 'var(--accent-text)')};
  }
`
const What = styled.p`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`
const ICONS = { gain: 'plus', back: 'undo', loss: 'trash' } as const

export interface PendingChangesProps {
  readonly lines: readonly ChangeLine[]
  readonly onUndo: (id: ChangeLine['id']) => void
}

/** What publishing will do, and where people will see it. */
export const PendingChanges = ({ lines, onUndo }: PendingChangesProps) => (
  <Card aria-label="Unpublished changes">
    <h3>Unpublished changes</h3>
    <ul>
      {lines.map(({ id, kind, text, where }) => (
        <Line key={id} $loss={kind === 'loss'}>
          <Icon name={ICONS[kind]} />
          <What>
            {text} <Muted $size="sm">{where}</Muted>
          </What>
          <Button size="sm" variant="ghost" onClick={() => onUndo(id)}>
            Undo<VisuallyHidden>: {text}</VisuallyHidden>
          </Button>
        </Line>
      ))}
    </ul>
  </Card>
)
