import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { FilterEditor } from '@/features/filterEditor/ui'
import { findings } from '@/features/findings'
import { FindingsScreen } from '@/features/findings/ui'
import { QuotedToStory } from '@/features/stories/ui'
import { paths } from '@/lib/paths'

// A change of the view is not a new page, so the scroll position stays.
const STAY = { preventScrollReset: true } as const

/** The address holds what is compared, so that each change of it is one step back. */
const FindingsPage = () => {
  const { studyNumber = '', datasetName = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <FindingsScreen
      studyNumber={studyNumber}
      datasetName={datasetName}
      search={search}
      FilterEditor={FilterEditor}
      noAccess={<NoAccess item_type="study" item_id={studyNumber} />}
      onSearch={next => void navigate(paths.findings(studyNumber, datasetName, next), STAY)}
      actions={({ dataset, questionName, search: view, breakout, headline }) => (
        <QuotedToStory
          shown={{ dataset, questionName, search: view }}
          breakout={breakout}
          headline={headline}
          onOpen={storyId => void navigate(paths.story(storyId))}
        />
      )}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [accessRequests, findings]

export default FindingsPage
