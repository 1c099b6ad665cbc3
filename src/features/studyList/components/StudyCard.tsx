import { memo, type ReactNode } from 'react'
import type { StudyListItem } from '@core/contract'
import styled from 'styled-components'
import { FavoriteButton } from '@/features/session/ui'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { describeStudy } from '@/library/describeStudy'
import { Card, LockedCard, Tag } from '@/ui'
import { RestrictedBadge } from '@/ui/access/RestrictedBadge'
import { hitsLine, typeIcon } from '../model'

const Tags = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--s1-5);
  height: 22px;
  overflow: hidden;
`

const TAGS_SHOWN = 4

/** Height of a card in rem, the same for all so that a list of them can be windowed. */
export const STUDY_CARD_HEIGHT = 8.25
/** With a title of two lines. */
export const STUDY_CARD_HEIGHT_NARROW = 9.5

const NONE: ReadonlySet<string> = new Set()

export interface StudyCardProps {
  readonly study: StudyListItem
  /** Tags that match a preference. */
  readonly preferred?: ReadonlySet<string>
  readonly level?: 2 | 3
  /** Two where the cards are narrow and may differ in height. */
  readonly titleLines?: 1 | 2
  /** Buttons for a locked card, which has none of its own. */
  readonly lockedActions?: ReactNode
}

/** One study; the card leads to its page. A restricted study is a locked card without a link. */
export const StudyCard = memo(function StudyCard({
  study,
  preferred = NONE,
  level = 2,
  titleLines,
  lockedActions,
}: StudyCardProps) {
  if (!study.permissions.view) return <LockedCard level={level} actions={lockedActions} />
  const { type, month, tags } = describeStudy(study)
  return (
    <Card
      level={level}
      titleLines={titleLines}
      icon={typeIcon(type)}
      preheader={type}
      when={month}
      title={study.name}
      markedTitle={study.marked_name}
      href={paths.study(study.study_number)}
      actions={
        <>
          {study.restricted && <RestrictedBadge compact />}
          <FavoriteButton itemType="study" itemId={study.id} title={study.name} />
        </>
      }
      footStart={study.sample > 0 ? `n=${count(study.sample)}` : 'No data yet'}
      footEnd={[hitsLine(study), study.study_number].filter(Boolean).join(' · ')}
    >
      <Tags>
        {tags.slice(0, TAGS_SHOWN).map(tag => (
          <Tag key={tag} label={tag} room={130} active={preferred.has(tag)} />
        ))}
      </Tags>
    </Card>
  )
})
