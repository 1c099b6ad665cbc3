import styled from 'styled-components'
import { Rail } from '@/tables/ui'
import { Button, Icon, IconButton, MEDIA, Muted, Row, TYPE } from '@/ui'
import type { ListedWeight } from '../model/listed'
import { Title } from './frame'

const List = styled.ul`
  ${TYPE.sm}
  display: flex;
  flex-direction: column;
  margin-inline: -16px;
  li {
    display: flex;
    align-items: center;
    gap: var(--s1);
    min-height: 28px;
    padding-inline: var(--s4) var(--s2);
  }
  li[data-current] {
    background: var(--accent-soft);
    box-shadow: inset 3px 0 var(--accent-text);
  }
  li > button:first-child {
    flex: 1;
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-width: 0;
    min-height: 28px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  li[data-current] > button:first-child {
    color: var(--accent-text);
    font-weight: 600;
  }
  li > span:first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    ${TYPE.xs}
    margin-left: auto;
    color: var(--text-3);
    font-weight: 400;
    white-space: nowrap;
  }
`

const Note = styled(Muted)`
  ${MEDIA.below1000} {
    display: none;
  }
`

export interface WeightRailProps {
  readonly weights: readonly ListedWeight[]
  readonly current: string | null
  readonly onOpen: (step: string) => void
  readonly onNew: () => void
  readonly onRemove: (weight: ListedWeight) => void
}

/** The weights of a dataset: those of the file, and those that are made of targets. */
export const WeightRail = ({ weights, current, onOpen, onNew, onRemove }: WeightRailProps) => (
  <Rail $gap="s5" aria-label="Weights of the dataset">
    <section>
      <Title>
        Weights <small>{weights.length}</small>
      </Title>
      <List>
        {weights.map(one => (
          <li key={one.name} data-current={one.step !== null && one.step === current ? '' : undefined}>
            {one.step === null ? (
              <span>
                <Row $gap="s2">
                  <Icon name="file" />
                  <span>{one.text}</span>
                </Row>
              </span>
            ) : (
              <button
                type="button"
                aria-current={one.step === current ? 'true' : undefined}
                onClick={() => one.step !== null && onOpen(one.step)}
              >
                <Icon name="scales" /> {one.text}
              </button>
            )}
            {one.isDefault && <small>default</small>}
            {one.step !== null && (
              <IconButton icon="trash" size={24} label={`Remove ${one.text}`} onClick={() => onRemove(one)} />
            )}
          </li>
        ))}
      </List>
      <Row style={{ marginTop: 'var(--s2)' }}>
        <Button icon="plus" block onClick={onNew}>
          New weight
        </Button>
      </Row>
    </section>
    <Note $size="xs">
      Weights are made again with every version and on the next file. Where they cannot be made, readers keep the
      version that they have.
    </Note>
  </Rail>
)
