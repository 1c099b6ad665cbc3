import { useEffect } from 'react'
import type { StoryCard } from '@core/contract'
import styled from 'styled-components'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Link, Muted, Skeleton } from '@/ui'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { insightPictureRemote } from '../remotes'
import { selectInsightPicture } from '../selectors'
import type { WithStories } from '../slice'
import { Paragraphs } from './Paragraphs'

const Picture = styled.img`
  display: block;
  max-width: 100%;
  max-height: 480px;
  margin-top: var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
`

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
  const { data, error } = useAppSelector((state: WithStories) => selectInsightPicture(state, image))
  const url = useBlobUrl(data)
  const { item_id: itemId, text } = insight
  useEffect(() => {
    dispatch(insightPictureRemote.requested({ itemId, insightId: id, image }))
  }, [dispatch, itemId, id, image])
  if (error && data === null) return <Muted>The picture could not be loaded.</Muted>
  return url === null ? (
    <Skeleton $height={240} $radius="var(--r-ctl)" />
  ) : (
    <Picture src={url} alt={`Picture of: ${text}`} />
  )
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
    <Link quiet href={paths.study(source.study_number)}>
      {source.study_name}
    </Link>
    {source.document_name && `, ${source.document_name}`}
  </Muted>
)
