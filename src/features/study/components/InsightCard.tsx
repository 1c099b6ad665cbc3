import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { KeyInsight } from '@core/contract'
import styled from 'styled-components'
import { dayLabel } from '@/lib/dates'
import { withViewer } from '@/lib/viewerAddress'
import { Link, Surface, TYPE } from '@/ui'
import { InsightPicture } from './InsightPicture'

const Frame = styled(Surface)`
  display: flex;
  flex-direction: column;
  height: 100%;
`
const Inside = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  flex: 1;
  padding: var(--s3) var(--s4) var(--s3-5);
`
const Words = styled.p`
  font-weight: 500;
  white-space: pre-line;
  overflow-wrap: anywhere;
`
const Foot = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2);
  margin-top: auto;
  color: var(--text-2);
  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
const Tools = styled.div`
  display: flex;
  flex: none;
  margin: -4px -8px -6px 0;
`

export interface InsightCardProps {
  readonly insight: KeyInsight
  /** The study has several datasets, so the card names the one it quotes. */
  readonly datasetShown: boolean
  /** Its buttons. */
  readonly tools?: ReactNode
}

/** One finding, who wrote it down and where it comes from. */
export const InsightCard = ({ insight, datasetShown, tools }: InsightCardProps) => {
  const { pathname, search } = useLocation()
  const { type, id, name } = insight.content_object
  return (
    <Frame as="article">
      <InsightPicture insight={insight} />
      <Inside>
        <Words>{insight.text}</Words>
        <Foot>
          <span>
            {insight.author} · {dayLabel(insight.modified)}
            {datasetShown && insight.dataset_name !== null && ` · ${insight.dataset_name}`}
            {type === 'document' && (
              <>
                {' · '}
                <Link href={`${pathname}${withViewer(search, { documentId: id, page: 1 })}`}>{name}</Link>
              </>
            )}
          </span>
          {tools && <Tools>{tools}</Tools>}
        </Foot>
      </Inside>
    </Frame>
  )
}
