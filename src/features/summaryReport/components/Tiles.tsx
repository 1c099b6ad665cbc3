import { useCallback, useState } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'
import { useAppSelector } from '@/store'
import { EmptyState } from '@/ui/Feedback'
import { Stack } from '@/ui/Page'
import { Segmented } from '@/ui/Segmented'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { WindowedCards } from '@/ui/WindowedCards'
import { VIEWS, viewOf, type Tally, type TileView } from '../model/progress'
import type { SummaryAddress } from '../remotes'
import { selectPlacedItems, type PlacedItem } from '../selectors'
import type { WithSummaryReport } from '../slice'
import type { SummaryBasis } from './basis'
import { Tile } from './Tile'

/** In rem: six bars with the text above them. */
const TILE_HEIGHT = 18
/** In narrower tiles the text takes another line. */
const NARROW_HEIGHT = 19.5

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s4);
  ${MEDIA.below768} {
    overflow-x: auto;
    margin: -4px;
    padding: var(--s1);
  }
`
const Aside = styled.span`
  ${TYPE.xs}
  color: var(--text-2);
  ${MEDIA.below768} {
    display: none;
  }
`
/** On paper two charts are side by side, and none is split. */
const Sheet = styled.div`
  @media print {
    > ul {
      --title-lines: 2 !important;
      grid-template-columns: repeat(2, minmax(0, 1fr)) !important;
    }
    li {
      break-inside: avoid;
    }
  }
`
const WORDS: Readonly<Record<TileView, string>> = {
  all: 'All',
  ready: 'Ready',
  building: 'Building',
  failed: 'Not built',
}
const NONE: Readonly<Record<TileView, string>> = {
  all: 'This dataset has no questions that can be shown as charts.',
  ready: 'No chart is ready yet.',
  building: 'Nothing is being built.',
  failed: 'No charts have failed so far.',
}

const keyOf = ({ item }: PlacedItem): string => item.id

interface TilesProps {
  readonly address: SummaryAddress
  readonly tally: Tally
  readonly basis: SummaryBasis
}

/** The items of a summary, all or one kind of them. */
export const Tiles = ({ address, tally, basis }: TilesProps) => {
  const [view, setView] = useState<TileView>('all')
  const placed = useAppSelector((state: WithSummaryReport) => selectPlacedItems(state, address))
  const items = view === 'all' ? placed : placed.filter(({ phase }) => viewOf(phase) === view)
  const { studyId, reportId } = address
  const render = useCallback(
    ({ item, phase }: PlacedItem) => (
      <Tile
        studyId={studyId}
        reportId={reportId}
        itemId={item.id}
        stateId={item.state_id}
        question={item.question}
        breakout={item.breakout}
        position={item.position}
        phase={phase}
        failed={item.failed}
        basis={basis}
      />
    ),
    [studyId, reportId, basis],
  )
  return (
    <Stack $gap="s3">
      <Bar data-print="hide">
        <Segmented
          label="Charts shown"
          labelHidden
          value={view}
          onValueChange={setView}
          options={VIEWS.map(value => ({ value, label: `${WORDS[value]} ${count(tally[value])}` }))}
        />
        {tally.building > 0 && <Aside>Finished charts stay as the rest arrive</Aside>}
      </Bar>
      {items.length === 0 ? (
        <EmptyState icon="chart-column" title={NONE[view]} />
      ) : (
        <Sheet>
          <WindowedCards
            items={items}
            keyOf={keyOf}
            render={render}
            height={TILE_HEIGHT}
            narrowHeight={NARROW_HEIGHT}
            label="Charts"
          />
        </Sheet>
      )}
    </Stack>
  )
}
