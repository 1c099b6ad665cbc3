import { useCallback } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { AddedRows } from '@/features/addedRows/ui'
import { downloadEvents } from '@/features/downloads'
import { FilterEditor } from '@/features/filterEditor/ui'
import { ReportFindingsLink } from '@/features/findings/ui'
import type { Intent } from '@/features/reportBuilder'
import { ReportBuilder } from '@/features/reportBuilder/ui'
import { ReportPreview } from '@/features/reportPreview/ui'
import { receiptMaking } from '@/features/receipts'
import { useCellReceipt } from '@/features/receipts/ui'
import { selectCanManage, selectSession } from '@/features/session'
import { AddToStory, useCellToStory } from '@/features/stories/ui'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import type { PreviewScreen, WantedFile } from '@/tables/ui'

const intentOf = (reportId: string | null): Intent => (reportId === null ? { kind: 'new' } : { kind: 'open', reportId })

const cameFrom = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'from' in state ? state.from : null

/** The preview, whose tables can be put into stories. */
const Preview: PreviewScreen = props => {
  const navigate = useNavigate()
  const openStory = (storyId: string) => void navigate(paths.story(storyId))
  const { cellAction, dialog } = useCellToStory(openStory)
  const receiptAction = useCellReceipt((id, cell) => void navigate(paths.receipt(id, cell)))
  return (
    <>
      <ReportPreview
        {...props}
        tableTools={shown => (
          <>
            <ReportFindingsLink {...props} />
            <AddToStory {...shown} compact onOpen={openStory} />
          </>
        )}
        cellActions={[...(cellAction ? [cellAction] : []), receiptAction]}
      />
      {dialog}
    </>
  )
}

/** The report builder on a dataset of a study, for a new report or the saved one that `report` names. */
const ReportBuilderPage = () => {
  const { studyNumber = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const from = cameFrom(useLocation().state)
  const user = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const study = paths.study(studyNumber)
  const reports = paths.study(studyNumber, 'reports')
  const wanted = search.get('report')
  const canManage = useAppSelector(selectCanManage)
  const back = wanted !== null || from === reports ? reports : study
  const leave = useCallback(() => void navigate(back), [navigate, back])
  const toReports = useCallback(() => void navigate(reports), [navigate, reports])
  const makeFile = useCallback(
    (file: WantedFile) => void dispatch(downloadEvents.fileAsked({ ...file, studyId: studyNumber })),
    [dispatch, studyNumber],
  )
  return (
    <ReportBuilder
      studyId={studyNumber}
      datasetName={search.get('dataset') ?? ''}
      user={user}
      intent={intentOf(wanted)}
      savedReportsHref={reports}
      FilterEditor={FilterEditor}
      Preview={Preview}
      AddedRows={AddedRows}
      noAccess={wanted === null || canManage ? null : <NoAccess item_type="report" item_id={wanted} />}
      onClosed={leave}
      onGenerated={toReports}
      onFile={makeFile}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [accessRequests, receiptMaking]

export default ReportBuilderPage
