import type { StudyListItem } from '@core/contract'
import styled from 'styled-components'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { Card, Tag } from '@/ui'
import { describeStudy } from '../model'

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  height: 22px;
  overflow: hidden;
`

const TAGS_SHOWN = 4

/** One study of the list; the card leads to its page. */
export const StudyCard = ({ study }: { readonly study: StudyListItem }) => {
  const { type, month, tags } = describeStudy(study)
  return (
    <Card
      level={2}
      icon="database"
      preheader={[type, month].filter(Boolean).join(' · ')}
      title={study.name}
      href={paths.study(study.study_number)}
      footStart={study.sample > 0 ? `n=${count(study.sample)}` : 'No data yet'}
      footEnd={study.study_number}
    >
      <Tags>
        {tags.slice(0, TAGS_SHOWN).map((tag, index) => (
          <Tag key={`${index} ${tag}`} label={tag} room={130} />
        ))}
      </Tags>
    </Card>
  )
}
