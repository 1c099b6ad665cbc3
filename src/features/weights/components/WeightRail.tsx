import styled from 'styled-components'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { Rail } from '@/tables/ui'
import { Button, Icon, IconButton, MEDIA, Muted, Row, TYPE } from '@/ui'
import { useDraftWaits } from '@/ui/drafts'
import type { ListedWeight } from '../model/listed'
import { Title } from './frame'
import { draftPlace } from './useWork'

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
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-width: 0;
    min-height: 28px;
    overflow-wrap: anywhere;
  }
  li[data-current] > span:first-child {
    color: var(--accent-text);
    font-weight: 600;
  }
  li svg {
    flex: none;
  }
  small:last-child {
    margin-right: var(--s2);
  }
  small {
    ${TYPE.xs}
    margin-left: auto;
    color: var(--text-3);
    font-weight: 400;
    white-space: nowrap;
  }
`

/** Without content it is no item, and leaves no gap. */
const Place = styled.div`
  &:empty {
    display: none;
  }
  ${MEDIA.below1000} {
    display: none;
  }
`
const Note = styled(Muted)`
  ${MEDIA.below1000} {
    display: none;
  }
`

export interface WeightRailProps {
  readonly address: DatasetAddress
  readonly weights: readonly ListedWeight[]
  readonly current: string | null
  /** A weight that is not there yet is open. */
  readonly isNew: boolean
  readonly onOpen: (step: string) => void
  readonly onNew: () => void
  readonly onRemove: (weight: ListedWeight) => void
  /** Takes the place where the editor shows its outline. */
  readonly onOutline: (place: HTMLElement | null) => void
}

/** Says that something is typed in a weight that is not open. */
const Unsaved = ({ address, step }: { readonly address: DatasetAddress; readonly step: string | null }) =>
  useDraftWaits(draftPlace(address, step)) ? <small>unsaved</small> : null

/** The weights of a dataset: those of the file, and those that are made of targets. */
export const WeightRail = ({
  address,
  weights,
  current,
  isNew,
  onOpen,
  onNew,
  onRemove,
  onOutline,
}: WeightRailProps) => (
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
                <Icon name="file" /> {one.text}
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
            {one.step !== null && one.step !== current && <Unsaved address={address} step={one.step} />}
            {one.isDefault && <small>default</small>}
            {one.step !== null && (
              <IconButton icon="trash" size={24} label={`Remove ${one.text}`} onClick={() => onRemove(one)} />
            )}
          </li>
        ))}
        {isNew && (
          <li data-current="">
            <span aria-current="true">
              <Icon name="scales" /> New weight
            </span>
          </li>
        )}
      </List>
      <Row style={{ marginTop: 'var(--s2)' }}>
        <Button icon="plus" block onClick={onNew}>
          New weight
        </Button>
      </Row>
    </section>
    <Place ref={onOutline} />
    <Note $size="xs">
      Weights are made again with every version and for the next file. If one cannot be made, readers keep the version
      they have.
    </Note>
  </Rail>
)
