import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { StoryDetails } from '@core/contract'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { CardComments, StoryComments } from '@/features/comments/ui'
import { downloadEvents } from '@/features/downloads'
import { following } from '@/features/following'
import { FollowButton } from '@/features/following/ui'
import { selectSession } from '@/features/session'
import { FavoriteButton } from '@/features/session/ui'
import { ShareButton } from '@/features/share/ui'
import { StoryView } from '@/features/stories/ui'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Row } from '@/ui'

const StoryPage = () => {
  const { storyId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const hasFiles = useAppSelector(selectSession)?.bulk_analysis_enabled === true
  const makeSlides = ({ id: storyId, title }: StoryDetails) =>
    void dispatch(downloadEvents.fileAsked({ kind: 'story_pptx', title, source: { storyId } }))
  const shown = search.get('present')
  // Each card is no step in the browser's history: Back leads out of the story.
  const present = (at: number | null) =>
    setSearch(at === null ? {} : { present: String(at) }, { replace: true, preventScrollReset: true })
  return (
    <StoryView
      key={storyId}
      storyId={storyId}
      noAccess={<NoAccess item_type="story" item_id={storyId} />}
      editing={search.get('edit') === '1'}
      presenting={{ at: shown !== null && /^\d{1,3}$/.test(shown) ? Number(shown) : null, show: present }}
      onCopied={id => void navigate(paths.story(id, { edit: '1' }))}
      onRemoved={() => void navigate(paths.stories())}
      comments={{
        ofCard: (cardId, headingId) => <CardComments storyId={storyId} cardId={cardId} headingId={headingId} />,
        ofStory: <StoryComments storyId={storyId} />,
      }}
      onSlides={hasFiles ? makeSlides : undefined}
      corner={story => (
        <Row>
          <FollowButton itemType="story" itemId={story.id} title={story.title} />
          <ShareButton itemType="story" itemId={story.id} title={story.title} />
          <FavoriteButton itemType="story" itemId={story.id} title={story.title} size={36} outlined />
        </Row>
      )}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [following, accessRequests]

export default StoryPage
