import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { StoryDetails, StoryFileKind } from '@core/contract'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { CardComments, StoryComments } from '@/features/comments/ui'
import { downloadEvents } from '@/features/downloads'
import { following } from '@/features/following'
import { FollowButton, FollowPart } from '@/features/following/ui'
import { selectSession } from '@/features/session'
import { FavoriteButton } from '@/features/session/ui'
import { ShareButton } from '@/features/share/ui'
import { readViewAs, storyCovers, writeViewAs, type ViewAs } from '@/features/stories'
import { StoryAsView, StoryView } from '@/features/stories/ui'
import { keepMarks, marksIn, withoutMarks } from '@/lib/marks'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Row } from '@/ui'

const StoryPage = () => {
  const { storyId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const hasFiles = useAppSelector(selectSession)?.bulk_analysis_enabled === true
  const makeFile = ({ id: storyId, title }: StoryDetails, kind: StoryFileKind) =>
    void dispatch(downloadEvents.fileAsked({ kind, title, source: { storyId } }))
  const shown = search.get('present')
  // Each card is no step in the browser's history: Back leads out of the story.
  const show = (next: URLSearchParams) => setSearch(next, { replace: true, preventScrollReset: true })
  const present = (at: number | null) =>
    show(keepMarks(new URLSearchParams(at === null ? {} : { present: String(at) }), search))
  const as = readViewAs(search.get('as'))
  const viewAs = (chosen: ViewAs) => void navigate(paths.story(storyId, { as: writeViewAs(chosen) }))
  const noAccess = <NoAccess item_type="story" item_id={storyId} />
  if (as) return <StoryAsView key={storyId} storyId={storyId} as={as} onViewAs={viewAs} noAccess={noAccess} />
  return (
    <StoryView
      key={storyId}
      storyId={storyId}
      noAccess={noAccess}
      onViewAs={viewAs}
      editing={search.get('edit') === '1'}
      marking={{ marks: marksIn(search), clear: () => show(withoutMarks(search)) }}
      presenting={{ at: shown !== null && /^\d{1,3}$/.test(shown) ? Number(shown) : null, show: present }}
      onCopied={id => void navigate(paths.story(id, { edit: '1' }))}
      onRemoved={() => void navigate(paths.stories())}
      comments={{
        ofCard: (cardId, headingId) => <CardComments storyId={storyId} cardId={cardId} headingId={headingId} />,
        ofStory: <StoryComments storyId={storyId} />,
      }}
      onFile={hasFiles ? makeFile : undefined}
      corner={story => (
        <Row>
          <FollowButton itemType="story" itemId={story.id} title={story.title} />
          <ShareButton
            itemType="story"
            itemId={story.id}
            title={story.title}
            follow={<FollowPart itemType="story" itemId={story.id} />}
          />
          <FavoriteButton itemType="story" itemId={story.id} title={story.title} size={36} outlined />
        </Row>
      )}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [following, accessRequests, storyCovers]

export default StoryPage
