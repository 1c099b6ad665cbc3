import { useNavigate } from 'react-router-dom'
import { accessRequests } from '@/features/accessRequests'
import { AskAccess } from '@/features/accessRequests/ui'
import { DocumentViewer, type PageDialogProps } from '@/features/search/ui'
import { share } from '@/features/share'
import { ShareButton } from '@/features/share/ui'
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

/** The document may be hidden or missing: its reader can ask for it. */
const AskFor = ({ documentId }: { readonly documentId: string }) => (
  <AskAccess item_type="document" item_id={documentId} />
)

const ShareDocument = ({ item, page }: Omit<PageDialogProps, 'onClose'>) => (
  <ShareButton itemType="document" itemId={item.id} title={item.file_name} view={`page=${page}`} size="sm" />
)

/** Opens over any page of the shell. */
const ViewerPage = () => <DocumentViewer PageToStory={PageToStory} AskFor={AskFor} Share={ShareDocument} />

/** @public Mounted with the viewer. */
export const features = [accessRequests, share]

export default ViewerPage
