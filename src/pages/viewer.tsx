import { useNavigate } from 'react-router-dom'
import { DocumentViewer, type PageDialogProps } from '@/features/search/ui'
import { StoryDialog } from '@/features/stories/ui'
import { paths } from '@/lib/paths'

/** Puts the page of a document that is shown into a story. */
const PageToStory = ({ item, page, onClose }: PageDialogProps) => {
  const navigate = useNavigate()
  return (
    <StoryDialog
      open
      onClose={onClose}
      onOpen={storyId => void navigate(paths.story(storyId))}
      addition={{
        noun: 'page',
        card: title => ({ kind: 'document', title, document_id: item.id, page }),
        headline: '',
        hint: 'What the page says, in a sentence. Without it, the name of the document.',
        place: ['document', item.id, String(page), 'headline'],
        draftLabel: `Headline of a page of ${item.file_name}`,
      }}
    />
  )
}

/** Opens over any page of the shell. */
const ViewerPage = () => <DocumentViewer PageToStory={PageToStory} />

export default ViewerPage
