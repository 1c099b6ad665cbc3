import { useState } from 'react'
import styled, { css } from 'styled-components'
import type { StoryCard } from '@core/contract'
import { Button, Icon, IconButton, MEDIA, Menu, Muted, Row, TRUNCATED, TYPE } from '@/ui'
import { DragList } from '@/ui/DragList'
import { headlineOf, KINDS, toDecide } from '../../model'
import { cardKeys, cardMenu } from './cardMenu'
import type { CardActs } from './useCardActs'

const Rail = styled.section`
  min-width: 0;
  ol {
    gap: 0;
  }
`
const Head = styled(Row)<{ readonly $wide: boolean }>`
  justify-content: space-between;
  min-height: 40px;
  /* The words of its buttons meet the edges of the cards below. */
  ${p =>
    !p.$wide &&
    css`
      > :first-child {
        margin-left: -14px;
      }
      > :last-child {
        margin-right: -14px;
      }
    `}
`
const Line = styled.div<{ readonly $selected: boolean }>`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr) 28px;
  align-items: center;
  gap: var(--s1);
  min-height: 46px;
  padding: 0 var(--s1);
  border-left: 3px solid ${p => (p.$selected ? 'var(--accent-text)' : 'transparent')};
  border-radius: 2px;
  background: ${p => (p.$selected ? 'var(--accent-soft)' : 'var(--bg)')};
  ${MEDIA.touch} {
    grid-template-columns: 32px minmax(0, 1fr) 44px;
  }
`
const Name = styled.button`
  display: grid;
  grid-template-columns: 20px 20px minmax(0, 1fr);
  align-items: center;
  gap: 0 var(--s1);
  min-height: 44px;
  padding: var(--s1) 0;
  border: 0;
  background: none;
  color: inherit;
  text-align: left;
  cursor: pointer;
  > svg {
    color: var(--text-3);
  }
`
const Words = styled.span`
  min-width: 0;
  > span {
    display: block;
    ${TRUNCATED}
  }
`
const Flag = styled.span`
  color: var(--warning);
`
/** Where the next card goes. */
const Drop = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  color: var(--accent-text);
  &::before {
    content: '';
    flex: 1;
    border-top: 2px solid var(--accent-text);
  }
  span {
    padding: 0 var(--s2);
    border-radius: var(--r-pill);
    background: var(--accent);
    color: var(--on-accent);
  }
`

interface EditorRailProps {
  readonly cards: readonly StoryCard[]
  readonly acts: CardActs
  readonly selected: string | null
  /** The panel for new cards is open. */
  readonly adding: boolean
  readonly onSelect: (card: StoryCard) => void
  readonly onAdd: () => void
  /** There is room beside the cards: the list is always open. */
  readonly wide: boolean
}

/** The cards of a story in short, to go to, to put into another order and to add to. */
export const EditorRail = ({ cards, acts, selected, adding, onSelect, onAdd, wide }: EditorRailProps) => {
  const [unfolded, setUnfolded] = useState(false)
  const open = wide || unfolded
  const behind = selected ?? cards.at(-1)?.id
  return (
    <Rail aria-label="Cards of the story">
      <Head $wide={wide}>
        {wide ? (
          <h2>
            Cards <Muted>{cards.length}</Muted>
          </h2>
        ) : (
          <Button
            variant="ghost"
            icon={unfolded ? 'chevron-up' : 'chevron-down'}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            Cards, {cards.length}
          </Button>
        )}
        <Button variant="ghost" icon="plus" aria-expanded={adding} onClick={onAdd}>
          Add a card
        </Button>
      </Head>
      {open && (
        <DragList
          items={cards}
          idOf={card => card.id}
          labelOf={headlineOf}
          label="Cards"
          disabled={acts.acting}
          onMove={(from, to) => {
            const card = cards[from]
            if (card) acts.move(card, to)
          }}
        >
          {(card, { handle }) => (
            <>
              <Line $selected={card.id === selected} onKeyDown={cardKeys(card, acts)}>
                {handle}
                <Name
                  type="button"
                  aria-label={[`${card.position}. ${headlineOf(card)}`, KINDS[card.content.kind].name, toDecide(card)]
                    .filter(Boolean)
                    .join(', ')}
                  aria-current={card.id === selected ? 'true' : undefined}
                  onClick={() => onSelect(card)}
                >
                  <span>{card.position}</span>
                  <Icon name={KINDS[card.content.kind].icon} size={16} />
                  <Words>
                    <span>{headlineOf(card)}</span>
                    <Muted $size="xs">
                      {KINDS[card.content.kind].name}
                      {toDecide(card) !== null && <Flag> · {toDecide(card)}</Flag>}
                    </Muted>
                  </Words>
                </Name>
                <Menu
                  trigger={<IconButton icon="more" label={`Move card ${card.position}`} size={28} tooltip={false} />}
                  entries={cardMenu(card, cards.length, acts)}
                />
              </Line>
              {adding && card.id === behind && (
                <Drop aria-hidden="true">
                  <span>New card goes here</span>
                </Drop>
              )}
            </>
          )}
        </DragList>
      )}
    </Rail>
  )
}
