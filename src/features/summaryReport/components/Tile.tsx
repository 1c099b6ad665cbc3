import { groupOf, summaryPage, type ReportPage } from '@core/report'
import { memo, useId, useMemo, useState, type ReactNode } from 'react'
import { useAppSelector } from '@/store'
import { useCopyTable } from '@/tables/ui'
import { CrosstabChart } from '@/ui/charts'
import { IconButton } from '@/ui/IconButton'
import { Link } from '@/ui/Link'
import { Menu } from '@/ui/Menu'
import type { ItemPhase } from '../model/progress'
import { tileChart, tileWords } from '../model/tileChart'
import type { ItemAddress } from '../remotes'
import { selectItem } from '../selectors'
import type { WithSummaryReport } from '../slice'
import { itemTitle, type SummaryBasis } from './basis'
import { TileBody, TileFacts, TileHead, TileRoot, TileShape, TileTitle } from './tileParts'
import { TileProblem } from './TileProblem'
import { useNearScreen } from '@/ui/useNearScreen'

/** Height of upright columns in px; the height of bars follows their number. */
const PLOT = 190

export interface TileProps {
  readonly studyId: string
  readonly reportId: string
  readonly itemId: string
  readonly stateId: string
  readonly question: string
  readonly breakout: string | null
  readonly position: number
  readonly phase: ItemPhase
  /** Complete without a table. */
  readonly failed: boolean
  readonly basis: SummaryBasis
}

const STATE_WORDS: Partial<Record<ItemPhase, string>> = {
  building: 'Being built',
  arriving: 'Loading',
  failed: 'Not built',
}

const useItem = (address: ItemAddress, question: string, basis: SummaryBasis, near: boolean) => {
  const { data, error } = useAppSelector((state: WithSummaryReport) => selectItem(state, address))
  const page = useMemo(() => (near && data ? summaryPage(data, basis) : null), [near, data, basis])
  const drawn = useMemo(() => {
    const addressed = basis.index.get(question)
    return page?.outcome === null ? tileChart(page, addressed ? groupOf(addressed) : question) : null
  }, [page, basis, question])
  return { downloadError: error, page, drawn }
}

interface TileMenuProps {
  readonly title: string
  readonly page: ReportPage | null
  readonly href: string
}

const TileMenu = ({ title, page, href }: TileMenuProps) => {
  const copyTable = useCopyTable()
  const content = page?.content ?? null
  return (
    <Menu
      trigger={<IconButton icon="more" label={`Actions for ${title}`} size={28} tooltip={false} />}
      entries={[
        { kind: 'link', label: 'Open in analysis', icon: 'table', href },
        {
          label: 'Copy table',
          icon: 'copy',
          onSelect: () => void (content && copyTable(content)),
          disabledReason: content ? null : 'There is no table to copy',
        },
      ]}
    />
  )
}

/** One item of a summary: being built, drawn, or why it could not be built. */
export const Tile = memo((props: TileProps): ReactNode => {
  const { studyId, reportId, itemId, stateId, question, breakout, position, phase, failed, basis } = props
  const id = useId()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const near = useNearScreen(element)
  const address = useMemo(() => ({ studyId, reportId, itemId, stateId }), [studyId, reportId, itemId, stateId])
  const { downloadError, page, drawn } = useItem(address, breakout ?? question, basis, near)
  const title = itemTitle({ question, breakout }, basis.index)
  const href = basis.analysisHref({ question, breakout })
  const isBusy = phase === 'building' || phase === 'arriving'
  const noChart = !isBusy && (downloadError !== null || (page !== null && page.outcome !== null))
  return (
    <TileRoot ref={setElement} aria-labelledby={id} aria-busy={isBusy} $failed={phase === 'failed'}>
      <TileHead>
        <div>
          <TileTitle id={id} $muted={isBusy} title={title}>
            {isBusy || noChart ? (
              title
            ) : (
              <Link quiet href={href}>
                {title}
              </Link>
            )}
          </TileTitle>
          <TileFacts>
            {page && drawn ? tileWords(page, drawn) : (STATE_WORDS[phase] ?? (noChart && 'No chart to show'))}
          </TileFacts>
        </div>
        {!isBusy && (
          <span data-print="hide">
            <TileMenu title={title} page={page} href={href} />
          </span>
        )}
      </TileHead>
      <TileBody>
        {noChart ? (
          <TileProblem
            address={address}
            basis={basis}
            title={title}
            outcome={page?.outcome ?? null}
            downloadError={downloadError}
            failed={failed}
            analysisHref={href}
          />
        ) : drawn ? (
          <CrosstabChart chart={drawn.input} bare showLabels title={title} height={PLOT} />
        ) : (
          <TileShape upright={position % 3 === 2} />
        )}
      </TileBody>
    </TileRoot>
  )
})
Tile.displayName = 'Tile'
