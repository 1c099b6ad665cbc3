import { useParams, useSearchParams } from 'react-router-dom'
import { FavoriteButton } from '@/features/session/ui'
import { ShareButton } from '@/features/share/ui'
import { StoryView } from '@/features/stories/ui'
import { Row } from '@/ui'

const StoryPage = () => {
  const { storyId = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <StoryView
      key={storyId}
      storyId={storyId}
      editing={search.get('edit') === '1'}
      corner={story => (
        <Row>
          <ShareButton itemType="story" itemId={story.id} title={story.title} />
          <FavoriteButton itemType="story" itemId={story.id} title={story.title} size={36} outlined />
        </Row>
      )}
    />
  )
}

export default StoryPage
