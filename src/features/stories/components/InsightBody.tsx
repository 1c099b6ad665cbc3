import { useEffect } from 'react'
import type { StoryCard } from '@core/contract'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Muted } from '@/ui'
import { insightPictureRemote } from '../cardRemotes'
import { selectInsightPicture } from '../selectors'
import type { WithStories } from '../slice'
import { OwnLink } from './OwnLink'
import { Paragraphs } from './Paragraphs'
import { StoredPicture } from './StoredPicture'

type Insight = NonNullable<StoryCard['insight']>

const InsightPicture = ({
  id,
  insight,
  image,
}: {
  readonly id: string
  readonly insight: Insight
  readonly image: string
}) => {
  const dispatch = useAppDispatch()
  const state = useAppSelector((all: WithStories) => selectInsightPicture(all, image))
  const { item_id: itemId, text } = insight
  useEffect(() => {
    dispatch(insightPictureRemote.requested({ itemId, insightId: id, image }))
  }, [dispatch, itemId, id, image])
  return <StoredPicture state={state} alt={`Picture of: ${text}`} />
}

interface InsightBodyProps {
  readonly id: string
  readonly insight: Insight
  /** The card has a headline of its own: without one, the text of the insight is the headline. */
  readonly titled: boolean
}

/** A key insight as it is now, with its picture. */
export const InsightBody = ({ id, insight, titled }: InsightBodyProps) => (
  <>
    {titled && <Paragraphs text={insight.text} />}
    {insight.image !== null && <InsightPicture id={id} insight={insight} image={insight.image} />}
  </>
)

/** Where a key insight comes from. */
export const InsightSource = ({ source }: { readonly source: NonNullable<StoryCard['source']> }) => (
  <Muted $size="sm">
    Key insight of{' '}
    <OwnLink quiet href={paths.study(source.study_number)}>
      {source.study_name}
    </OwnLink>
    {source.document_name && `, ${source.document_name}`}
  </Muted>
)
