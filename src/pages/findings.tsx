import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { FilterEditor } from '@/features/filterEditor/ui'
import { findings } from '@/features/findings'
import { FindingsScreen } from '@/features/findings/ui'
import { receiptMaking } from '@/features/receipts'
import { useReceipt } from '@/features/receipts/ui'
import { QuotedToStory } from '@/features/stories/ui'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/Button'

// A change of the view is not a new page, so the scroll position stays.
const STAY = { preventScrollReset: true } as const

/** The address holds what is compared, so that each change of it is one step back. */
const FindingsPage = () => {
  const { studyNumber = '', datasetName = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const openReceipt = useReceipt((id, cell) => void navigate(paths.receipt(id, cell)))
  return (
    <FindingsScreen
      studyNumber={studyNumber}
      datasetName={datasetName}
      search={search}
      FilterEditor={FilterEditor}
      noAccess={<NoAccess item_type="study" item_id={studyNumber} />}
      onSearch={next => void navigate(paths.findings(studyNumber, datasetName, next), STAY)}
      actions={({ breakout, headline, row, column, ...shown }) => (
        <>
          <Button
            size="sm"
            variant="ghost"
            icon="info"
            onClick={() =>
              openReceipt(shown, {
                cell: { row, column },
                breakout,
                version: shown.dataset.version_number,
                columns: null,
              })
            }
          >
            Receipt
          </Button>
          <QuotedToStory
            shown={shown}
            breakout={breakout}
            headline={headline}
            onOpen={storyId => void navigate(paths.story(storyId))}
          />
        </>
      )}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [accessRequests, findings, receiptMaking]

export default FindingsPage
