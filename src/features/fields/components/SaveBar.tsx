import styled from 'styled-components'
import type { FieldConsequences } from '@core/contract'
import { counted } from '@/lib/words'
import { Button, Icon, MEDIA, Muted, Row, Z } from '@/ui'
import { totalWords } from '../model/words'

const Space = styled.div`
  height: 76px;
  ${MEDIA.below768} {
    height: 148px;
  }
`
const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${Z.footBar};
  min-height: 60px;
  border-top: 1px solid var(--border);
  background: var(--surface);
`
const Inner = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  max-width: calc(var(--content-max) + 2 * var(--s6-5));
  margin: 0 auto;
  padding: var(--s2-5) var(--s6-5);
  ${MEDIA.below1000} {
    padding-inline: var(--s5);
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s0-5) var(--s2-5);
  min-width: 0;
  > svg {
    flex: none;
    color: var(--warning);
  }
`

export interface SaveBarProps {
  readonly changes: number
  readonly consequences: FieldConsequences | null
  readonly saving: boolean
  /** Why it cannot be saved now. */
  readonly blocked: string | null
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** What is not saved yet, what saving it touches, and the two ways out. */
export const SaveBar = ({ changes, consequences, saving, blocked, onSave, onDiscard }: SaveBarProps) => (
  <>
    <Space aria-hidden="true" />
    <Bar data-foot="" role="region" aria-label="Unsaved changes">
      <Inner>
        <Words aria-live="polite">
          <Icon name="warning" />
          <strong>{counted(changes, 'unsaved change', 'unsaved changes')}</strong>
          <Muted $size="sm">{consequences ? totalWords(consequences) : 'Counting what this touches.'}</Muted>
        </Words>
        <Row>
          <Button onClick={onDiscard} disabled={saving}>
            Discard
          </Button>
          <Button variant="primary" loading={saving} disabledReason={blocked} onClick={onSave}>
            Save {counted(changes, 'change', 'changes')}
          </Button>
        </Row>
      </Inner>
    </Bar>
  </>
)
